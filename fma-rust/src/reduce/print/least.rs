//! What numbers of a step are at least, whatever they are computed from: `x * x + y * y + 0.5` is no less than a half.
//!
//! Estimates of quotients and roots fail at numbers next to zero, so lanes ask for those; what can't be one is not asked.
//!
//! - **Invariant.** A number is NaN, or no less than its bound: [`rounded`] takes from each bound what the roundings of an operation may take, and what is
//!   flushed to zero. An operand that is NaN may hide another's bound: `max` gives the other one.

use fma_core::Format;
use fma_ir::{Flag, Flags, FloatOp};

use super::super::{Body, Node, NodeId};

/// Whether a number is NaN or positive and far above the least normal one: by all the digits that corrections of roots need, and more.
pub fn is_normal(body: &Body, id: NodeId) -> bool {
    let far = if body.format == Format::F64 { -900 } else { -90 };
    bounds(body, id)[id.0] >= 2_f64.powi(far)
}

/// For the nodes up to one, what each is at least; those before a node are what it is made of.
fn bounds(body: &Body, last: NodeId) -> Vec<f64> {
    let mut bounds = Vec::with_capacity(last.0 + 1);
    for node in &body.nodes[..=last.0] {
        let bound = bound(body, node, &|id: &NodeId| bounds.get(id.0).copied().unwrap_or(f64::NEG_INFINITY));
        bounds.push(bound);
    }
    bounds
}

fn bound(body: &Body, node: &Node, of: &dyn Fn(&NodeId) -> f64) -> f64 {
    match node {
        Node::Const(bits) => constant(*bits, body.format),
        Node::Select(_, then, otherwise) => of(then).min(of(otherwise)),
        Node::Float(FloatOp::Max, args, flags) => greater(body, args, *flags, of),
        Node::Float(op, args, _) => rounded(operation(*op, args, of), body.format),
        _ => f64::NEG_INFINITY,
    }
}

/// What is left of a bound where a result is rounded, by any rule, or approximated, and numbers below all normal ones may be zeros.
fn rounded(bound: f64, format: Format) -> f64 {
    let least = bound - bound.abs() * 2_f64.powi(-20);
    let normal = if format == Format::F64 { f64::MIN_POSITIVE } else { f64::from(f32::MIN_POSITIVE) };
    match least {
        _ if least.is_nan() => f64::NEG_INFINITY,
        _ if least > 0.0 && least < normal => 0.0,
        _ => least,
    }
}

fn constant(bits: u64, format: Format) -> f64 {
    if format == Format::F64 { f64::from_bits(bits) } else { f64::from(f32::from_bits(bits as u32)) }
}

fn operation(op: FloatOp, args: &[NodeId], of: &dyn Fn(&NodeId) -> f64) -> f64 {
    match args {
        [a] if op == FloatOp::Abs => of(a).max(0.0),
        [a] if op == FloatOp::Sqrt => of(a).max(0.0).sqrt(),
        [_] if matches!(op, FloatOp::Exp | FloatOp::Exp2) => 0.0,
        [a, b] if op == FloatOp::Add => of(a) + of(b),
        [a, b] if op == FloatOp::Mul => product([a, b], of),
        [a, b] if op == FloatOp::Min => of(a).min(of(b)),
        [a, b, c] if matches!(op, FloatOp::MulAdd | FloatOp::Fma) => product([a, b], of) + of(c),
        _ => f64::NEG_INFINITY,
    }
}

/// A square is not negative, nor is a product of two that are not.
fn product([a, b]: [&NodeId; 2], of: &dyn Fn(&NodeId) -> f64) -> f64 {
    match (a == b, of(a), of(b)) {
        (_, least, other) if least >= 0.0 && other >= 0.0 => least * other,
        (true, ..) => 0.0,
        (false, ..) => f64::NEG_INFINITY,
    }
}

/// Of the greater one; of the other one where one is NaN, as constants are not.
fn greater(body: &Body, args: &[NodeId], flags: Flags, of: &dyn Fn(&NodeId) -> f64) -> f64 {
    let is_number = |id: &NodeId| matches!(body.nodes.get(id.0), Some(Node::Const(_))) && !of(id).is_nan();
    let least = args.iter().map(of).fold(f64::INFINITY, f64::min);
    let numbers = args.iter().filter(|id| flags.has(Flag::Nnan) || is_number(id));
    numbers.map(of).fold(least, f64::max)
}
