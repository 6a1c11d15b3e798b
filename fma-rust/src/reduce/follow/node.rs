//! The formulas of one step.

use fma_core::Format;
use fma_ir::{Class, Cmp, Flags, FloatOp, Logic, ValueId};

use crate::tree::ExprId;

/// A node's index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(pub usize);

/// A number or a truth in one lane.
#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    /// What a stream gives.
    Item(usize),
    /// What an accumulator holds before the step.
    Sum(usize),
    /// A number that the loop does not change.
    Captured(usize),
    Const(u64),
    Float(FloatOp, Vec<NodeId>, Flags),
    Compare(Cmp, [NodeId; 2], Flags),
    Logic(Logic, Vec<NodeId>),
    Select(NodeId, NodeId, NodeId),
    /// Whether an integer that all lanes count alike is what a comparison asks, by its number: no lane has it.
    Counted(usize),
}

/// Where a captured number is printed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captured {
    Value(ValueId),
    Place(ExprId),
    /// An element of a slice, which is read only where there is a step.
    Element(ExprId),
}

/// The formulas of one step, operands before users.
pub struct Body {
    pub format: Format,
    pub nodes: Vec<Node>,
    pub captured: Vec<Captured>,
    /// For each node, whether an accumulator is in it.
    pub holds_sum: Vec<bool>,
}

impl Body {
    /// A new node.
    pub fn push(&mut self, node: Node, holds_sum: bool) -> NodeId {
        self.nodes.push(node);
        self.holds_sum.push(holds_sum);
        NodeId(self.nodes.len() - 1)
    }

    /// A node: found, or new.
    pub fn find_or_push(&mut self, node: Node, holds_sum: bool) -> NodeId {
        match self.nodes.iter().position(|known| *known == node) {
            Some(known) => NodeId(known),
            None => self.push(node, holds_sum),
        }
    }

    /// Whether a function became an approximation.
    pub fn approximates(&self) -> bool {
        let approximate =
            |op: &FloatOp| super::super::print::spelling(*op).is_some_and(|spelling| spelling.approximate);
        self.nodes.iter().any(|node| matches!(node, Node::Float(op, ..) if approximate(op)))
    }

    /// The operations of a step, in additions.
    pub fn weight(&self) -> usize {
        let weight = |node: &Node| match node {
            Node::Float(op, ..) => match op.class() {
                Class::Sign => 0,
                Class::Add | Class::Mul | Class::Fma => 1,
                Class::Kahan => 4,
                Class::Div => 6,
                Class::Special => 20,
            },
            Node::Compare(..) | Node::Select(..) => 1,
            Node::Item(_) | Node::Sum(_) | Node::Captured(_) | Node::Const(_) | Node::Logic(..) | Node::Counted(_) => 0,
        };
        self.nodes.iter().map(weight).sum()
    }
}
