//! Selections that take one of the two numbers that they compare: every machine has an instruction for that, which needs no mask.

use fma_ir::Cmp;

use super::super::{Body, Node, NodeId};

/// The method of a lane that does what the selection does, NaN and zeros included, and what it takes.
pub fn picked(body: &Body, node: &Node) -> Option<(&'static str, [NodeId; 2])> {
    let Node::Select(cond, then, otherwise) = *node else { return None };
    let Node::Compare(cmp, [a, b], _) = body.nodes[cond.0] else { return None };
    let cmp = match () {
        () if [a, b] == [then, otherwise] => cmp,
        () if [a, b] == [otherwise, then] => cmp.turned(),
        () => return None,
    };
    // Where neither is less, the methods give the second.
    match cmp {
        Cmp::Lt => Some(("lesser", [then, otherwise])),
        Cmp::Gt => Some(("greater", [then, otherwise])),
        // Of equal ones `then` is taken, beside a NaN the other: no order of the two says both.
        Cmp::Le | Cmp::Ge | Cmp::Eq | Cmp::Ne => None,
    }
}
