//! What results are made of.

use super::super::{Body, Node, NodeId};
use super::picked::picked;
use super::swept;

/// The nodes that the results need.
pub fn needed<'a>(body: &'a Body, results: &[NodeId]) -> impl Iterator<Item = (NodeId, &'a Node)> {
    let needed = which(body, results);
    body.nodes.iter().enumerate().filter(move |(index, _)| needed[*index]).map(|(index, node)| (NodeId(index), node))
}

/// Which of them are needed.
pub fn which(body: &Body, results: &[NodeId]) -> Vec<bool> {
    let mut needed = vec![false; body.nodes.len()];
    results.iter().for_each(|id| needed[id.0] = true);
    for index in (0..body.nodes.len()).rev() {
        if needed[index] {
            let of = match picked(body, &body.nodes[index]) {
                Some((_, both)) => both.to_vec(),
                None => operands(&body.nodes[index]),
            };
            of.iter().for_each(|id| needed[id.0] = true);
            if let Node::Turn(turns, part) = body.nodes[index] {
                swept::needs(body, turns, part).iter().for_each(|id| needed[id.0] = true);
            }
        }
    }
    needed
}

pub fn operands(node: &Node) -> Vec<NodeId> {
    match node {
        Node::Turn(..) | Node::Counted(_) => Vec::new(),
        Node::Item(_) | Node::Sum(_) | Node::Set(_) | Node::Captured(_) | Node::Const(_) => Vec::new(),
        Node::Float(_, args, _) | Node::Logic(_, args) => args.clone(),
        Node::Compare(_, args, _) => args.to_vec(),
        Node::Select(cond, then, otherwise) => vec![*cond, *then, *otherwise],
        Node::Running(running) => running.operands(),
        Node::Before { running, .. } => vec![*running],
    }
}

/// A node of other operands, in the order of [`operands`].
pub fn rebuilt(node: &Node, of: &[NodeId]) -> Node {
    match (node, of) {
        (Node::Float(op, _, flags), args) => Node::Float(*op, args.to_vec(), *flags),
        (Node::Logic(logic, _), args) => Node::Logic(*logic, args.to_vec()),
        (Node::Compare(cmp, _, flags), [a, b]) => Node::Compare(*cmp, [*a, *b], *flags),
        (Node::Select(..), [cond, then, otherwise]) => Node::Select(*cond, *then, *otherwise),
        (node, _) => node.clone(),
    }
}
