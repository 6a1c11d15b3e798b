//! How many registers a step fills.

use fma_ir::FloatOp;
use proc_macro2::TokenStream;
use quote::quote;

use super::super::{Body, Node, NodeId};
use super::needed::{needed, operands};

/// What a step keeps in registers, where it has them.
struct Pressure {
    /// What stays as it is from step to step: constants, and numbers that the loop does not change.
    fixed: usize,
    /// What else a step holds at most at a time, but for what has accumulated.
    live: usize,
}

/// The constants by which `fma_core::lanes` chooses how many steps it takes at once.
pub(super) fn constants(body: &Body, results: &[NodeId]) -> TokenStream {
    let Pressure { fixed, live } = Pressure::of(body, results);
    quote!(const FIXED: usize = #fixed; const LIVE: usize = #live;)
}

impl Pressure {
    fn of(body: &Body, results: &[NodeId]) -> Pressure {
        let nodes: Vec<(NodeId, &Node)> = needed(body, results).collect();
        let mut last = vec![0; body.nodes.len()];
        nodes.iter().for_each(|(id, node)| operands(node).iter().for_each(|of| last[of.0] = id.0));
        results.iter().for_each(|result| last[result.0] = body.nodes.len());
        let (mut is_held, mut pressure) = (vec![false; body.nodes.len()], Pressure { fixed: 0, live: 1 });
        for (id, node) in nodes {
            let (fixed, more) = of_its_own(node);
            pressure.fixed += fixed;
            let of = operands(node);
            // What a stream gives is taken where it is first asked for.
            of.iter().filter(|of| is_number(&body.nodes[of.0])).for_each(|of| is_held[of.0] = true);
            let held = is_held.iter().filter(|held| **held).count();
            pressure.live = pressure.live.max(held + more);
            of.iter().filter(|of| last[of.0] == id.0).for_each(|of| is_held[of.0] = false);
            is_held[id.0] = is_number(node) && !is_taken(node);
        }
        pressure
    }
}

/// Whether a node is a number of the step, in a register of its own.
fn is_number(node: &Node) -> bool {
    match node {
        Node::Captured(_) | Node::Const(_) | Node::Counted(_) | Node::Sum(_) => false,
        Node::Item(_) | Node::Set(_) | Node::Float(..) | Node::Compare(..) | Node::Logic(..) => true,
        Node::Select(..) | Node::Turn(..) | Node::Running(_) | Node::Before { .. } => true,
    }
}

/// Whether it comes from a slice.
fn is_taken(node: &Node) -> bool {
    matches!(node, Node::Item(_) | Node::Set(_))
}

/// What a node itself keeps from step to step, and holds while it is computed.
fn of_its_own(node: &Node) -> (usize, usize) {
    use FloatOp::{Abs, Add, Copysign, Div, Max, Min, Mul, MulAdd, Neg, Rsqrt, Sqrt, Sub};
    match node {
        Node::Captured(_) | Node::Const(_) => (1, 0),
        Node::Float(Add | Sub | Mul | MulAdd | Div | Sqrt | Max | Min, ..) => (0, 1),
        Node::Float(Abs | Neg | Copysign, ..) => (1, 1),
        // Two constants, and the estimate beside its error.
        Node::Float(Rsqrt, ..) => (2, 2),
        // Its coefficients come from memory: one function after the other would take longer than loading them.
        Node::Float(..) => (0, 2),
        Node::Compare(..) | Node::Logic(..) | Node::Select(..) => (0, 1),
        Node::Item(_) | Node::Set(_) | Node::Sum(_) | Node::Counted(_) | Node::Turn(..) => (0, 0),
        Node::Running(_) | Node::Before { .. } => (0, 1),
    }
}
