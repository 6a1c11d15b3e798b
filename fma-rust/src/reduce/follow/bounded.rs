//! `clamp` between bounds that are the same in every step. Bounds in no order panic, so it is asked for that order before the first step.

use fma_ir::{FloatOp, ValueId};

use super::super::Refusal;
use super::super::asked::Ask;
use super::super::header::{is_place, root};
use super::{Follow, NodeId};
use crate::tree::{Arith, ExprId, Kind, within};

impl Follow<'_> {
    /// What such a `clamp` gives.
    pub(super) fn bounded(&mut self, value: ValueId, site: ExprId) -> Result<Option<NodeId>, Refusal> {
        let node = self.source.func.value(value);
        let Kind::Arith(Arith::Float(FloatOp::Clamp), args) = &self.source.tree.expr(site).kind else {
            return Ok(None);
        };
        let (&[_, low, high], &[x, least, most]) = (&args[..], &node.args[..]) else { return Ok(None) };
        if ![low, high].into_iter().all(|bound| self.may_be_asked(bound)) {
            return Ok(None);
        }
        let (Some(x), Some(least), Some(most)) = (self.optional(x)?, self.optional(least)?, self.optional(most)?)
        else {
            return Ok(None);
        };
        let computes = |bound: &ExprId| within(self.source.tree, *bound).into_iter().any(|part| self.is_computed(part));
        // Where the first step would panic, nothing else has been set yet.
        self.header.needs_step |= [low, high].iter().any(computes);
        (self.header.is_guarded, self.header.is_counted) = (true, true);
        self.header.asked.push(Ask::Ordered { clamp: site, bounds: [low, high] });
        [low, high].into_iter().for_each(|bound| self.tell(bound));
        Ok(Some(self.clamped(x, [least, most], node.flags)))
    }

    /// Whether a bound is made of numbers from outside of the loop, and of integers only in a step that is taken.
    fn may_be_asked(&self, bound: ExprId) -> bool {
        let tree = self.source.tree;
        within(tree, bound).into_iter().all(|part| match &tree.expr(part).kind {
            Kind::Literal | Kind::Constant(_) | Kind::Paren(_) | Kind::Cast(_) => true,
            Kind::Arith(Arith::Float(op), _) => *op != FloatOp::Clamp,
            Kind::Arith(..) => self.is_computed(part) && !self.conditional && self.turn.is_none(),
            Kind::Local(_) | Kind::Field(_) | Kind::Deref(_) => {
                is_place(tree, part) && root(tree, part).is_some_and(|root| !self.header.inner.contains(&root))
            }
            _ => false,
        })
    }

    fn is_computed(&self, part: ExprId) -> bool {
        matches!(self.source.tree.expr(part).kind, Kind::Arith(Arith::Int(_), _))
    }
}
