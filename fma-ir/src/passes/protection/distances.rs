//! What vanishes where a variable meets a constant, term by term: `p * (1 - p) + q * (1 - q)` is small near 1 and exact to the last digits, and so is the
//! power of a distance that nothing is added to, `(1 - t) * (1 - t) * t`; multiplied out, both are differences of numbers near one another.

use super::shifts::{alone, is_rounded};
use crate::{FloatOp, Func, Op, Value, ValueId};

/// How many factors of one value are looked at.
const MOST: usize = 16;

/// The distances from constants that every term of a sum has for a factor, and those that a product by itself has more than once.
pub fn distances(func: &Func) -> Vec<ValueId> {
    if !func.values().any(|(_, value)| is_distance(func, value)) {
        return Vec::new();
    }
    let (alone, mut inside) = (alone(func), Vec::with_capacity(func.values().len()));
    let mut found = Vec::new();
    for (id, value) in func.values() {
        let own = factors(func, id, value, &inside);
        if alone[id.0 as usize] && own.len() > 1 {
            let is_sum = matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub | FloatOp::Fma | FloatOp::MulAdd));
            let counts = |distance: &&ValueId| is_sum || own.iter().filter(|other| other == distance).count() > 1;
            found.extend(own.iter().filter(counts));
        }
        inside.push(own);
    }
    found
}

/// The distances that every term has among its factors: none, if a term has none.
fn factors(func: &Func, id: ValueId, value: &Value, inside: &[Vec<ValueId>]) -> Vec<ValueId> {
    if is_distance(func, value) {
        return vec![id];
    }
    let of = |index: usize| &inside[value.args[index].0 as usize][..];
    let product = || match [of(0), of(1)].concat() {
        // A multiple of a distance is as exact multiplied out.
        scaled if scaled.len() == 1 && value.args[..2].iter().any(|arg| is_number(func, *arg)) => Vec::new(),
        product => product,
    };
    let sum = |a: &[ValueId], b: &[ValueId]| if a.is_empty() || b.is_empty() { Vec::new() } else { [a, b].concat() };
    let mut own = match value.op {
        Op::Float(FloatOp::Mul) => product(),
        Op::Powi(exponent) if exponent > 1 => [of(0), of(0)].concat(),
        Op::Float(FloatOp::Neg) => of(0).to_vec(),
        Op::Float(FloatOp::Add | FloatOp::Sub) => sum(of(0), of(1)),
        Op::Float(FloatOp::Fma | FloatOp::MulAdd) => sum(&product(), of(2)),
        Op::Float(_) | Op::Powi(_) | Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Select | Op::Cast => Vec::new(),
        Op::Compare(_) | Op::Test(_) | Op::Logic(_) | Op::Int(_) => Vec::new(),
    };
    own.truncate(MOST);
    own
}

/// Whether the value is how far another, of which nothing is lost yet, is from a constant.
pub fn is_distance(func: &Func, value: &Value) -> bool {
    let [a, b] = value.args[..] else { return false };
    let other = if is_number(func, a) { b } else { a };
    value.op == Op::Float(FloatOp::Sub) && is_number(func, a) != is_number(func, b) && !is_rounded(func.value(other))
}

fn is_number(func: &Func, id: ValueId) -> bool {
    matches!(func.value(id).op, Op::Const(_))
}
