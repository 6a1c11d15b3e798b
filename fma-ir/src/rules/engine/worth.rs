//! What a rewrite saves.

use super::matching::Match;
use crate::pace::Paces;
use crate::rules::Rule;
use crate::rules::language::{Node, NodeId, Term, arity};
use crate::scale::{Scales, near};
use crate::{Class, FloatOp, Func, Op, ValueId};

/// The cost of one operation, in quarters of an addition. Only the order matters: a division is worth several products.
const fn weight(op: Op) -> u32 {
    match op {
        // As much as the product that they are, and the call.
        Op::Float(FloatOp::ToDegrees | FloatOp::ToRadians) => 5,
        Op::Float(op) => match op.class() {
            Class::Sign => 1,
            Class::Add | Class::Mul | Class::Fma => 4,
            Class::Div | Class::Kahan => 16,
            Class::Special => 48,
        },
        // One more than its multiplications: a call is left at least.
        Op::Powi(exponent) => 1 + 4 * multiplications(exponent),
        Op::Compare(_) | Op::Test(_) => 4,
        Op::Select => 2,
        Op::Logic(_) => 1,
        Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Int(_) | Op::Cast => 0,
    }
}

const fn multiplications(exponent: i32) -> u32 {
    let count = exponent.unsigned_abs();
    let products = if count < 2 { 0 } else { count.ilog2() + count.count_ones() - 1 };
    products + if exponent < 0 { 4 } else { 0 }
}

/// Whether the operation takes the sign of an operand along for nothing.
fn absorbs_sign(op: Op) -> bool {
    match op {
        Op::Float(op) => matches!(op, FloatOp::Add | FloatOp::Sub | FloatOp::Fma | FloatOp::MulAdd),
        Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) => false,
        Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => false,
    }
}

fn is_question(op: Op) -> bool {
    matches!(op, Op::Compare(_) | Op::Test(_))
}

fn is_sign(op: Op) -> bool {
    op == Op::Float(FloatOp::Neg)
}

/// Whether the replacement costs no more than what it saves: in all, and in each turn of the loop where the root is.
pub fn pays(
    rule: &Rule,
    found: &Match,
    func: &Func,
    uses: &mut dyn FnMut(ValueId) -> u32,
    paces: Option<&Paces>,
) -> bool {
    let root = found.covered.last().and_then(|root| Some((paces?, paces?.pace(*root)))).filter(|(_, pace)| *pace > 0);
    saved(found, func, uses, &|_| true) >= cost(&rule.replacement)
        && root.is_none_or(|(paces, pace)| {
            let is_turned = |id: NodeId| pace_of(&rule.replacement, id, found, paces) == pace;
            let term = &rule.replacement;
            saved(found, func, uses, &|id| paces.pace(id) == pace)
                >= cost_below(term, term.root(), None, &mut Vec::new(), &is_turned)
        })
}

/// Whether the replacement holds no number of a higher degree than the match, or of none that is high: products of divisors leave the range of the format.
pub fn stays_near(rule: &Rule, found: &Match, func: &Func, root: ValueId, scales: &Scales) -> bool {
    scales.most_of(&rule.replacement, &found.bound) <= scales.most(root).max(near(func.value(root).ty))
}

/// How often a node of the replacement is computed.
fn pace_of(term: &Term, id: NodeId, found: &Match, paces: &Paces) -> u8 {
    match term.node(id) {
        Node::Variable(letter) | Node::Constant(letter) => {
            found.bound[letter as usize].map_or(0, |bound| paces.pace(bound))
        }
        Node::Apply(op, operands) => {
            operands[..arity(op)].iter().map(|operand| pace_of(term, *operand, found, paces)).max().unwrap_or(0)
        }
        Node::Number(_) | Node::Truth(_) | Node::Computed(..) => 0,
    }
}

/// What the operations of the match cost, of those that count, that nothing needs once the root is replaced. One that a letter stands for as well
/// is needed: in `r * r` with `r = 1 / y`, the pattern `x * (1 / y)` covers an `r`, and the other stays.
///
/// A question about a value that stays is best asked of that value, and costs more elsewhere: where `d = b * b - c` guards the root of
/// `d`, `b * b < c` would guard it no longer as soon as a flag rounds `d` otherwise.
pub fn saved(
    found: &Match,
    func: &Func,
    uses: &mut dyn FnMut(ValueId) -> u32,
    counts: &dyn Fn(ValueId) -> bool,
) -> u32 {
    let mut dying: Vec<ValueId> = Vec::new();
    let mut total = 0;
    let mut parted = false;
    for (index, id) in found.covered.iter().enumerate().rev() {
        let users = dying.iter().map(|user| func.value(*user));
        let edges: usize = users.clone().map(|user| user.args.iter().filter(|arg| *arg == id).count()).sum();
        let is_root = index + 1 == found.covered.len();
        let stays = !is_root && (uses(*id) as usize > edges || found.bound.contains(&Some(*id)));
        if dying.contains(id) || stays {
            parted |= stays;
            continue;
        }
        let op = func.value(*id).op;
        let absorbed = is_sign(op) && !is_root && users.clone().all(|user| absorbs_sign(user.op));
        total += if absorbed || !counts(*id) { 0 } else { weight(op) };
        dying.push(*id);
    }
    let asks = found.covered.last().is_some_and(|root| is_question(func.value(*root).op));
    total.saturating_sub(u32::from(parted && asks))
}

/// What the term costs where nothing is shared with anything outside.
pub fn cost(term: &Term) -> u32 {
    let mut counted: Vec<NodeId> = Vec::new();
    cost_below(term, term.root(), None, &mut counted, &|_| true)
}

fn cost_below(
    term: &Term,
    id: NodeId,
    user: Option<Op>,
    counted: &mut Vec<NodeId>,
    counts: &dyn Fn(NodeId) -> bool,
) -> u32 {
    let Node::Apply(op, operands) = term.node(id) else { return 0 };
    if counted.iter().any(|other| equal(term, *other, id)) {
        return 0;
    }
    counted.push(id);
    let is_free = is_sign(op) && user.is_some_and(absorbs_sign) || !counts(id);
    let own = if is_free { 0 } else { weight(op) };
    own + operands[..arity(op)].iter().map(|operand| cost_below(term, *operand, Some(op), counted, counts)).sum::<u32>()
}

/// Whether two nodes of a term are the same expression.
fn equal(term: &Term, left: NodeId, right: NodeId) -> bool {
    match (term.node(left), term.node(right)) {
        (Node::Apply(one, mine), Node::Apply(other, theirs)) => {
            one == other && mine.iter().zip(&theirs).take(arity(one)).all(|(mine, theirs)| equal(term, *mine, *theirs))
        }
        (one, other) => one == other,
    }
}
