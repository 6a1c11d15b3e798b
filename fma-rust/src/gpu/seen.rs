//! What a function computes on the CPU, for whoever runs it: rewritten no further than its attribute sees, and loop by loop as the CPU's.

use std::collections::HashSet;
use std::rc::Rc;

use fma_ir::{Flags, Func, Mode, Op, Promotion};
use proc_macro2::{LineColumn, Span};

use crate::chains::Chains;
use crate::expand::Expansion;
use crate::gpu::plainer::is_applied;
use crate::lower::{Lowered, lower};
use crate::rewrite::Function;
use crate::text::Texts;
use crate::tree::{Beside, ExprId, Kind, Sight, Tree};

/// From where to where something stands.
type Spot = (LineColumn, LineColumn);

/// A body as it is written.
pub struct Written<'a> {
    pub tree: &'a Tree,
    /// What the CPU knows of its operations.
    pub beside: Rc<Beside>,
    /// The operations whose types the attribute sees, if it may not see all.
    seen: Option<HashSet<Spot>>,
}

impl<'a> Written<'a> {
    /// The body that the attribute reads, and those that the text has in it besides.
    fn whole(tree: &'a Tree, lowered: &Lowered, others: Vec<Beside>) -> Written<'a> {
        Written { tree, beside: Rc::new(beside(tree, lowered).with(others)), seen: None }
    }

    /// Takes the permissions off what the attribute leaves alone, since it cannot know of what type it is.
    pub fn restrict(&self, tree: &mut Tree) {
        let Some(seen) = &self.seen else { return };
        for expr in &mut tree.exprs {
            let computes = matches!(expr.kind, Kind::Arith(..) | Kind::Assign { op: Some(_), .. });
            let unseen = spot(expr.span).is_some_and(|spot| !seen.contains(&spot));
            if computes && unseen {
                (expr.setting.flags, expr.setting.mode) = (Flags::NONE, Mode::default());
            }
        }
    }
}

impl Function<'_> {
    /// A body as it is written, and what the attribute sees of it.
    pub fn written<'t>(&self, block: &syn::Block, tree: &'t Tree) -> Written<'t> {
        let lowered_of = |tree: &Tree| lower(tree, &self.name(), Promotion::default());
        let Sight::Farther { own, .. } = &self.items.sight else {
            return self.as_read(tree, &lowered_of(tree));
        };
        let function = Function { items: own, ..*self };
        let tree_of_own = function.read(block.clone(), &mut Expansion::default());
        let lowered = lowered_of(&tree_of_own);
        let seen = (0..tree_of_own.exprs.len()).map(ExprId).filter(|id| is_known(&lowered, *id));
        let seen = Some(seen.filter_map(|id| spot(tree_of_own.expr(id).span)).collect());
        Written { tree, seen, ..function.as_read(&tree_of_own, &lowered) }
    }

    /// A body as the attribute reads it.
    pub fn as_read<'t>(&self, tree: &'t Tree, lowered: &Lowered) -> Written<'t> {
        let applied = self.items.bodies.values().filter(|body| is_applied(&body.signature));
        let others = applied.map(|body| {
            let items = body.seen(self.items);
            let function = Function { signature: &body.signature, options: &body.options, items: &items, ..*self };
            let tree = function.read(body.block.clone(), &mut Expansion::default());
            beside(&tree, &lower(&tree, &function.name(), Promotion::default()))
        });
        Written::whole(tree, lowered, others.collect())
    }

    /// The function after the passes; for whoever runs it, with its loops as the CPU has them, and whether it has any in lanes.
    pub fn as_computed(&self, tree: &Tree, lowered: &Lowered) -> (Func, bool) {
        let texts = Texts::of(tree);
        let mut outcome = self.outcome(&lowered.func, &texts, false);
        let split = match &self.items.sight {
            Sight::Attribute => false,
            Sight::Evaluator | Sight::Farther { .. } => {
                let loops = self.loops((tree, lowered), &mut outcome, &texts, &Chains::default(), &mut Vec::new());
                !loops.split.is_empty()
            }
        };
        (outcome.func, split)
    }
}

/// What a reading knows of its operations.
fn beside(tree: &Tree, lowered: &Lowered) -> Beside {
    Beside::of(tree, |id| is_known(lowered, id))
}

/// Whether a node is an operation of known types, or a number.
fn is_known(lowered: &Lowered, id: ExprId) -> bool {
    lowered.of[id.0].is_some_and(|value| !matches!(lowered.func.value(value).op, Op::Opaque(_)))
}

/// Where something stands in the file; nothing where it was made.
fn spot(span: Span) -> Option<Spot> {
    let (start, end) = (span.start(), span.end());
    (start != end).then_some((start, end))
}
