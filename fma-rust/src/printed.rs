//! A function's body, printed.

use fma_ir::{Outcome, ValueId};

use crate::approximate::Approximations;
use crate::emit::{Printed, Source, emit};
use crate::expand::Expansion;
use crate::lower::Lowered;
use crate::pairs::asks_for_pairs;
use crate::reduce::Reductions;
use crate::rewrite::{Function, has_modes};
use crate::tree::{Stmt, Tree};

/// What a body is printed as.
pub struct Manner<'a> {
    pub loops: &'a Reductions,
    /// Loops became their steps.
    pub stepped: bool,
    /// As a clone, with these approximations.
    pub clone: Option<&'a Approximations>,
}

impl Function<'_> {
    /// The rewritten body, or the body as written where it cannot be printed or nothing changed; and whether it is the rewritten one.
    pub(super) fn print(
        &self,
        tree: &Tree,
        lowered: &Lowered,
        outcome: &Outcome,
        manner: &Manner<'_>,
        expansion: &mut Expansion,
    ) -> (Option<Printed>, bool) {
        let check = self.checks();
        let whole: Vec<Option<ValueId>> = lowered.func.values().map(|(id, _)| Some(id)).collect();
        let constant = self.signature.constness.is_some();
        let &Manner { loops, stepped, clone } = manner;
        // What is printed would not compile.
        let refused = constant && (asks_for_pairs(tree) || !self.options.pairs.is_empty());
        let source = |func, now, loops| Source { tree, lowered, func, now, check, constant, clone, stepped, loops };
        let changed = check
            || has_modes(&lowered.func)
            || !loops.iterations.is_empty()
            || !loops.mapped.is_empty()
            || (self.asks(&lowered.func) && !outcome.log.steps.is_empty());
        expansion.changed |= changed;
        match (changed && !refused).then(|| emit(&source(&outcome.func, &outcome.now, loops))).flatten() {
            Some(printed) => (Some(printed), true),
            None if changed || has_items(tree) => (emit(&source(&lowered.func, &whole, &Reductions::default())), false),
            None => (None, false),
        }
    }

    /// Whether the function is no entry, since it has no loop, and has clones that others call in theirs. Called from outside it is what it
    /// would be without them: what it calls chooses for itself. What stands in a body but once, an item, keeps that from being there twice.
    pub(super) fn has_body_of_its_own(&self, tree: &Tree) -> bool {
        self.options.dispatch.is_some_and(|dispatch| dispatch.inherited) && !has_items(tree)
    }
}

fn has_items(tree: &Tree) -> bool {
    tree.blocks.iter().flat_map(|block| &block.stmts).any(|stmt| matches!(stmt, Stmt::Item(..)))
}
