//! What a value is in a lane: a formula of what the step takes.

use fma_ir::{Flags, FloatOp, Op, Ty, Value, ValueId};

use super::super::Refusal;
use super::{Captured, Follow, Node, NodeId};
use crate::tree::ExprId;

impl Follow<'_> {
    pub(super) fn required(&mut self, value: ValueId) -> Result<NodeId, Refusal> {
        match self.optional(value)? {
            Some(node) => Ok(node),
            None => Err(self.unknown(value)),
        }
    }

    /// What a value is in a lane, if anything.
    pub(super) fn optional(&mut self, value: ValueId) -> Result<Option<NodeId>, Refusal> {
        if let Some(known) = self.known.get(&value) {
            return Ok(*known);
        }
        let found = self.formula(value)?;
        self.known.insert(value, found);
        Ok(found)
    }

    fn formula(&mut self, value: ValueId) -> Result<Option<NodeId>, Refusal> {
        let node = self.source.func.value(value).clone();
        if let Some(truth) = self.asked(value)? {
            return Ok(Some(truth));
        }
        if node.ty.is_double() {
            return Ok(None);
        }
        if node.op.is_pinned() {
            return Ok(self.captured(Captured::Value(value), node.ty));
        }
        let outer = self.is_outer(value) && !matches!(node.op, Op::Const(_));
        if outer && node.ty.is_float() {
            return Ok(self.captured(Captured::Value(value), node.ty));
        }
        if node.op == Op::Cast {
            return self.converted(ExprId(node.site.0 as usize));
        }
        let mut args = Vec::new();
        for arg in &node.args {
            match self.optional(*arg)? {
                Some(arg) => args.push(arg),
                None => return Ok(None),
            }
        }
        Ok(self.computed(&node, args))
    }

    /// An operation on numbers and truths of the lane, if lanes have it.
    fn computed(&mut self, node: &Value, args: Vec<NodeId>) -> Option<NodeId> {
        match (node.op, args.as_slice()) {
            (Op::Const(bits), _) if node.ty == Ty::Float(self.body.format) => Some(self.node(Node::Const(bits))),
            (Op::Const(bits), _) if node.ty == Ty::Bool => Some(self.truism(bits != 0)),
            (Op::Float(op), _) if has_lanes(op, node.flags) && node.mode.is_plain() => {
                let product = self.divided(op, &args, node.flags);
                product.or_else(|| Some(self.node(Node::Float(op, args, node.flags))))
            }
            (Op::Float(FloatOp::Clamp), &[x, low, high]) if node.mode.is_plain() => {
                Some(self.clamped(x, [low, high], node.flags))
            }
            (Op::Test(test), [a]) => Some(self.tested(test, *a, node.flags)),
            (Op::Compare(cmp), [a, b]) => Some(self.node(Node::Compare(cmp, [*a, *b], node.flags))),
            (Op::Logic(logic), _) => Some(self.node(Node::Logic(logic, args))),
            (Op::Select, [cond, then, otherwise]) => Some(self.node(Node::Select(*cond, *then, *otherwise))),
            _ => None,
        }
    }
}

/// Whether an operation can be computed in lanes: the functions only as approximations.
fn has_lanes(op: FloatOp, flags: Flags) -> bool {
    super::super::print::spelling(op).is_some_and(|spelling| !spelling.approximate || flags.has(fma_ir::Flag::Afn))
}
