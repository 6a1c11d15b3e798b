//! What a function computes on the CPU, for whoever runs it: rewritten no further than its attribute sees, and loop by loop as the CPU's.

use std::collections::HashSet;
use std::rc::Rc;

use fma_ir::{Flags, Func, Mode, Op, Promotion};
use proc_macro2::{LineColumn, Span};

use crate::expand::Expansion;
use crate::gpu::plainer::is_applied;
use crate::gpu::turns::Followed;
use crate::lower::{Lowered, lower};
use crate::reduce::Reductions;
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
    order: Order<'a>,
}

/// How the loops follow that the CPU runs.
enum Order<'a> {
    Known(Followed),
    /// As those of a body that is read for it, where anything depends on it.
    OfBody(&'a syn::Block),
}

impl Written<'_> {
    /// How the loops follow that the CPU runs.
    fn followed(&self, function: &Function<'_>) -> Followed {
        match (&self.order, &function.items.sight) {
            (Order::Known(followed), _) => followed.clone(),
            (Order::OfBody(block), Sight::Farther { own, .. }) => {
                Function { items: own, ..*function }.followed_in(block)
            }
            (Order::OfBody(block), Sight::Attribute | Sight::Evaluator) => function.followed_in(block),
        }
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
    pub fn written<'t>(&self, block: &'t syn::Block, tree: &'t Tree) -> Written<'t> {
        let lowered_of = |tree: &Tree| lower(tree, &self.name(), Promotion::default());
        let Sight::Farther { own, .. } = &self.items.sight else {
            let beside = self.beside_others(tree, &lowered_of(tree));
            return Written { tree, beside, seen: None, order: Order::OfBody(block) };
        };
        let function = Function { items: own, ..*self };
        let tree_of_own = function.read(block.clone(), &mut Expansion::default());
        let lowered = lowered_of(&tree_of_own);
        let seen = (0..tree_of_own.exprs.len()).map(ExprId).filter(|id| is_known(&lowered, *id));
        let seen = Some(seen.filter_map(|id| spot(tree_of_own.expr(id).span)).collect());
        let beside = function.beside_others(&tree_of_own, &lowered);
        Written { tree, beside, seen, order: Order::OfBody(block) }
    }

    /// A body as the attribute reads it, and what it found of its loops.
    pub fn as_read<'t>(&self, tree: &'t Tree, lowered: &Lowered, found: &Reductions) -> Written<'t> {
        let order = Order::Known(self.followed(tree, &lowered.func, found));
        Written { tree, beside: self.beside_others(tree, lowered), seen: None, order }
    }

    /// What a reading knows of its operations, and of those of the bodies that the text has in it besides.
    fn beside_others(&self, tree: &Tree, lowered: &Lowered) -> Rc<Beside> {
        let applied = self.items.bodies.values().filter(|body| is_applied(&body.signature));
        let others = applied.map(|body| {
            let items = body.seen(self.items);
            let function = Function { signature: &body.signature, options: &body.options, items: &items, ..*self };
            let tree = function.read(body.block.clone(), &mut Expansion::default());
            beside(&tree, &lower(&tree, &function.name(), Promotion::default()))
        });
        Rc::new(beside(tree, lowered).with(others))
    }

    /// The function after the passes, with its loops in the order of the CPU's; for whoever runs it, whether it has any in lanes.
    pub fn as_computed(&self, tree: &Tree, lowered: &Lowered, written: &Written<'_>) -> (Func, bool) {
        let texts = Texts::of(tree);
        let mut outcome = self.outcome(&lowered.func, &texts, false);
        self.carry_last_as_the_cpu((tree, lowered), &mut outcome, || written.followed(self));
        let split = match &self.items.sight {
            Sight::Attribute => false,
            Sight::Evaluator | Sight::Farther { .. } => {
                self.without_inverse_roots((tree, lowered), &mut outcome, &texts)
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
