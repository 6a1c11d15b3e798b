//! The accumulator enters last.
//!
//! `s + p(x)` may have become `fma(…, x, c + s)`: as cheap, but each step waits for two operations of the step before, where one is enough. So
//! the terms are added up first, wherever that costs no more operations.

use fma_ir::{Flag, Flags, FloatOp};

use super::follow::{Body, Node, NodeId};

/// What a formula adds to an accumulator.
enum Term {
    Plus(NodeId),
    Minus(NodeId),
    /// A product, and the operation that adds it.
    Product(FloatOp, NodeId, NodeId),
}

/// The sum with its terms added up first; itself where that would cost more.
pub fn entered(body: &mut Body, id: NodeId) -> NodeId {
    if let Node::Select(cond, then, otherwise) = body.nodes[id.0] {
        let arms = [then, otherwise].map(|arm| if body.holds_sum[arm.0] { entered(body, arm) } else { arm });
        return match arms == [then, otherwise] {
            true => id,
            false => body.push(Node::Select(cond, arms[0], arms[1]), true),
        };
    }
    let (mut terms, mut flags, mut inner) = (Vec::new(), None, id);
    while let Some((term, own, next)) = term(body, inner) {
        terms.push(term);
        flags = Some(flags.map_or(own, |flags: Flags| flags.intersection(own)));
        inner = next;
    }
    let flags = flags.unwrap_or(Flags::NONE);
    let first = terms.iter().position(|term| matches!(term, Term::Plus(_)));
    let first = first.or_else(|| terms.iter().position(|term| matches!(term, Term::Minus(_))));
    match first {
        Some(first) if terms.len() > 1 && flags.has(Flag::Reassoc) => {
            let rest = added_up(body, terms, first, flags);
            body.push(Node::Float(FloatOp::Add, vec![inner, rest], flags), true)
        }
        _ => id,
    }
}

fn added_up(body: &mut Body, mut terms: Vec<Term>, first: usize, flags: Flags) -> NodeId {
    let start = match terms.remove(first) {
        Term::Plus(id) => id,
        Term::Minus(id) => body.push(Node::Float(FloatOp::Neg, vec![id], flags), false),
        Term::Product(_, a, b) => body.push(Node::Float(FloatOp::Mul, vec![a, b], flags), false),
    };
    // The innermost term was meant to be added first.
    terms.into_iter().rev().fold(start, |total, term| {
        let (op, args) = match term {
            Term::Plus(id) => (FloatOp::Add, vec![total, id]),
            Term::Minus(id) => (FloatOp::Sub, vec![total, id]),
            Term::Product(op, a, b) => (op, vec![a, b, total]),
        };
        body.push(Node::Float(op, args, flags), false)
    })
}

/// The outermost term of a sum, and what it is added to.
fn term(body: &Body, id: NodeId) -> Option<(Term, Flags, NodeId)> {
    let Node::Float(op, args, flags) = &body.nodes[id.0] else { return None };
    let holds = |id: &NodeId| body.holds_sum[id.0];
    let (term, inner) = if let (FloatOp::Add, [a, b]) = (op, args.as_slice()) {
        let (inner, other) = if holds(a) { (a, b) } else { (b, a) };
        (Term::Plus(*other), *inner)
    } else if let (FloatOp::Sub, [inner, b]) = (op, args.as_slice()) {
        (Term::Minus(*b), *inner)
    } else if let (FloatOp::MulAdd | FloatOp::Fma, [a, b, inner]) = (op, args.as_slice()) {
        (Term::Product(*op, *a, *b), *inner)
    } else {
        return None;
    };
    holds(&inner).then_some((term, *flags, inner))
}
