//! Questions to one float, as comparisons: lanes have no others.

use fma_core::Sign;
use fma_ir::{Bits, Cmp, Flags, FloatOp, Logic};

use super::{Follow, Node, NodeId};

impl Follow<'_> {
    /// What holds always, or never.
    pub(super) fn truism(&mut self, holds: bool) -> NodeId {
        let zero = self.node(Node::Const(0));
        self.node(Node::Compare(if holds { Cmp::Eq } else { Cmp::Ne }, [zero, zero], Flags::NONE))
    }

    /// What is asked of a number.
    pub(super) fn tested(&mut self, question: Bits, x: NodeId, flags: Flags) -> NodeId {
        let format = self.body.format;
        let (normal, infinity) = (format.min_normal(), format.infinity(Sign::Positive));
        let one = self.node(Node::Const(format.one()));
        let magnitude = Node::Float(FloatOp::Abs, vec![x], flags);
        // NaN has a sign too.
        let signed = Node::Float(FloatOp::Copysign, vec![one, x], flags);
        let (number, bounds) = match question {
            Bits::IsNan => return self.node(Node::Compare(Cmp::Ne, [x, x], flags)),
            Bits::IsInfinite => (magnitude, vec![(Cmp::Eq, infinity)]),
            Bits::IsFinite => (magnitude, vec![(Cmp::Lt, infinity)]),
            Bits::IsNormal => (magnitude, vec![(Cmp::Ge, normal), (Cmp::Lt, infinity)]),
            Bits::IsSubnormal => (magnitude, vec![(Cmp::Gt, 0), (Cmp::Lt, normal)]),
            Bits::IsSignNegative => (signed, vec![(Cmp::Lt, 0)]),
            Bits::IsSignPositive => (signed, vec![(Cmp::Gt, 0)]),
        };
        let number = self.node(number);
        let asked = bounds.into_iter().map(|(cmp, bound)| {
            let bound = self.node(Node::Const(bound));
            self.node(Node::Compare(cmp, [number, bound], flags))
        });
        let asked: Vec<NodeId> = asked.collect();
        match asked[..] {
            [one] => one,
            _ => self.node(Node::Logic(Logic::And, asked)),
        }
    }
}
