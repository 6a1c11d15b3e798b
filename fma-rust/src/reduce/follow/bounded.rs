//! What is the same in every step and may panic in some: bounds of `clamp` that are in no order, elements that only some steps read. It is asked for
//! before the first step.

use fma_ir::{Cmp, Flags, FloatOp, ValueId};

use super::super::Refusal;
use super::super::asked::Ask;
use super::super::header::{is_place, root};
use super::{Follow, Node, NodeId};
use crate::tree::{Arith, ExprId, Kind, within};

impl Follow<'_> {
    /// What `clamp` gives between such bounds.
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

    /// What `clamp` gives between bounds that are in order, as the library has it.
    pub(super) fn clamped(&mut self, x: NodeId, [low, high]: [NodeId; 2], flags: Flags) -> NodeId {
        let below = self.node(Node::Compare(Cmp::Lt, [x, low], flags));
        let raised = self.node(Node::Select(below, low, x));
        let above = self.node(Node::Compare(Cmp::Gt, [raised, high], flags));
        self.node(Node::Select(above, high, raised))
    }

    /// Whether something is an element that is the same in every step, or a part of one.
    pub(super) fn is_fixed(&self, target: ExprId) -> bool {
        match self.source.tree.expr(target).kind {
            Kind::Paren(inner) | Kind::Field(inner) => self.is_fixed(inner),
            Kind::Index(place, index) => self.header.is_fixed(self.source.tree, (place, index)),
            _ => false,
        }
    }

    /// Whether such an element is there where there is a step: where not all steps read it, that is asked for.
    pub(super) fn is_there(&mut self, target: ExprId) -> bool {
        if !self.conditional {
            return true;
        }
        let rows = self.header.fixed(self.source.tree, target);
        self.header.is_guarded |= rows.is_some();
        let asked = rows.iter().flatten().map(|(slice, index)| Ask::There(*slice, *index));
        self.header.asked.extend(asked);
        rows.is_some()
    }
}
