//! Products of the difference and the sum of the same two values: `(a - b) * (a + b)` is exact to the last digits where `a * a - b * b` cancels.

use crate::{FloatOp, Func, Op, Value, ValueId};

/// How many factors of a product are looked at.
const MOST: usize = 8;

/// The differences that are factors beside the sums of what they are made of.
pub fn conjugates(func: &Func) -> Vec<ValueId> {
    let mut inside: Vec<Vec<ValueId>> = Vec::with_capacity(func.values().len());
    let mut found = Vec::new();
    for (id, value) in func.values() {
        let mut own = Vec::new();
        if is(value, FloatOp::Mul) {
            own = value.args.iter().flat_map(|factor| inside[factor.0 as usize].clone()).take(MOST).collect();
            let sums = own.iter().filter(|factor| is(func.value(**factor), FloatOp::Add));
            found.extend(sums.flat_map(|sum| differences(func, *sum, &own)));
        } else if is(value, FloatOp::Add) || is(value, FloatOp::Sub) {
            own.push(id);
        }
        inside.push(own);
    }
    found
}

/// The differences among the factors of the two values that a sum adds.
fn differences<'a>(func: &'a Func, sum: ValueId, factors: &'a [ValueId]) -> impl Iterator<Item = ValueId> + 'a {
    let [a, b] = [0, 1].map(|index| func.value(sum).args[index]);
    let is_difference = move |id: &ValueId| {
        let value = func.value(*id);
        is(value, FloatOp::Sub) && (*value.args == [a, b] || *value.args == [b, a])
    };
    factors.iter().copied().filter(is_difference)
}

fn is(value: &Value, op: FloatOp) -> bool {
    value.op == Op::Float(op)
}
