//! A function's body, printed.

use fma_ir::{Outcome, ValueId};

use crate::approximate::Approximations;
use crate::dispatch::stands_once;
use crate::emit::{Printed, Source, emit};
use crate::expand::Expansion;
use crate::lower::Lowered;
use crate::pairs::asks_for_pairs;
use crate::reduce::Reductions;
use crate::rewrite::{Function, has_modes};
use crate::tree::{Stmt, Tree};

/// What a body is printed as.
struct Manner<'a> {
    loops: &'a Reductions,
    /// Loops became their steps.
    stepped: bool,
    /// As a clone, with these approximations.
    clone: Option<&'a Approximations>,
}

/// What became of a body.
pub struct Bodies {
    pub printed: Option<Printed>,
    /// Whether it is the rewritten one.
    pub applied: bool,
    /// That of the function as it is called from outside, where it has one of its own.
    unchosen: Option<Option<Printed>>,
}

impl Bodies {
    /// The body, and the one for calls from outside: as written where they were not printed, or were read otherwise than they stand.
    pub fn read(&mut self, as_read: bool, written: impl FnOnce() -> syn::Block) -> (syn::Block, Option<syn::Block>) {
        let body = |printed: Option<Printed>| printed.filter(|_| as_read).map(|printed| printed.block);
        let unchosen = self.unchosen.take().map(body);
        match body(self.printed.take()) {
            Some(printed) => (printed, unchosen.map(|unchosen| unchosen.unwrap_or_else(written))),
            None => {
                let written = written();
                let unchosen = unchosen.map(|unchosen| unchosen.unwrap_or_else(|| written.clone()));
                (written, unchosen)
            }
        }
    }
}

impl Function<'_> {
    /// The body, as [`Function::print`] says, and besides it that of the function as it is called from outside, where it has one of its own.
    pub(super) fn print_both(
        &self,
        (tree, lowered, outcome): (&Tree, &Lowered, &Outcome),
        (loops, stepped): (&Reductions, bool),
        (written, expansion): (&syn::Block, &mut Expansion),
    ) -> Bodies {
        let approximations = self.approximations(tree, &outcome.func, loops);
        let mut print = |clone| self.print(tree, lowered, outcome, &Manner { loops, stepped, clone }, expansion);
        let (printed, applied) = print(approximations.as_ref());
        let unchosen = self.has_body_of_its_own(written).then(|| print(None).0);
        Bodies { printed, applied, unchosen }
    }

    /// The rewritten body, or the body as written where it cannot be printed or nothing changed; and whether it is the rewritten one.
    fn print(
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
            || !loops.split.is_empty()
            || (self.asks(&lowered.func) && !outcome.log.steps.is_empty());
        expansion.changed |= changed;
        match (changed && !refused).then(|| emit(&source(&outcome.func, &outcome.now, loops))).flatten() {
            Some(printed) => (Some(printed), true),
            None if changed || has_items(tree) => (emit(&source(&lowered.func, &whole, &Reductions::default())), false),
            None => (None, false),
        }
    }

    /// Whether the function is no entry, since it has no loop, and has clones that others call in theirs. Called from outside it is what it
    /// would be without them: what it calls chooses for itself. What stands in a body but once keeps that from being there twice.
    fn has_body_of_its_own(&self, block: &syn::Block) -> bool {
        let inherited = self.options.dispatch.is_some_and(|dispatch| dispatch.inherited);
        inherited && !stands_once(block)
    }
}

fn has_items(tree: &Tree) -> bool {
    tree.blocks.iter().flat_map(|block| &block.stmts).any(|stmt| matches!(stmt, Stmt::Item(..)))
}
