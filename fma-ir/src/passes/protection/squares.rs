//! Sums of squares: multiplied out, what is squared may make them negative, and a root of them no number.

use super::vanishing::is_sum;
use crate::{FloatOp, Func, Op, Value, ValueId};

/// The sums and differences whose squares, or multiples of them, are added up, and nothing else with them.
pub fn squared_sums(func: &Func) -> Vec<ValueId> {
    let mut bases: Vec<Option<Vec<ValueId>>> = Vec::with_capacity(func.values().len());
    for (_, value) in func.values() {
        let own = bases_of(value, &bases);
        bases.push(own);
    }
    let sums = func.values().filter(|(_, value)| is_sum(value));
    let mut found: Vec<ValueId> = sums.filter_map(|(id, _)| bases[id.0 as usize].clone()).flatten().collect();
    found.retain(|id| is_sum(func.value(*id)));
    found.sort_unstable();
    found.dedup();
    found
}

/// What is squared in a square, or in a sum of squares.
fn bases_of(value: &Value, known: &[Option<Vec<ValueId>>]) -> Option<Vec<ValueId>> {
    let of = |id: ValueId| known[id.0 as usize].clone();
    match *value.args {
        [a] if value.op == Op::Powi(2) => Some(vec![a]),
        [a, b] if a == b && value.op == Op::Float(FloatOp::Mul) => Some(vec![a]),
        // A weight, `(1 - k)^2 * p`.
        [a, b] if value.op == Op::Float(FloatOp::Mul) => of(a).xor(of(b)),
        [a, b] if value.op == Op::Float(FloatOp::Add) => Some([of(a)?, of(b)?].concat()),
        [a, b, c] if a == b && is_sum(value) => Some([vec![a], of(c)?].concat()),
        [a, b, c] if is_sum(value) => Some([of(a).xor(of(b))?, of(c)?].concat()),
        _ => None,
    }
}
