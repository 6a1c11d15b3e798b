//! Sums of squares: multiplied out, what is squared may make them negative, and a root of them no number. A sum of several terms that is squared may still
//! be added in another order, if its square stays one: `x - (a + t*b)` is `x - a - t*b`.

use super::vanishing::is_sum;
use crate::{FloatOp, Func, Op, Value, ValueId};

/// The sums and differences whose squares, or multiples of them, are added up, and nothing else with them; of those that are made of sums, the squares.
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
    found.into_iter().flat_map(|base| if is_nested(func, base) { squares(func, base) } else { vec![base] }).collect()
}

/// Whether a sum has a sum among its terms, and is squared by products alone.
fn is_nested(func: &Func, base: ValueId) -> bool {
    let takes = |(_, value): (ValueId, &Value)| is_sum(value) && value.args.starts_with(&[base, base]);
    func.value(base).args.iter().any(|arg| is_sum(func.value(func.without_signs(*arg)))) && !func.values().any(takes)
}

/// The products that are the square of a value.
fn squares(func: &Func, base: ValueId) -> Vec<ValueId> {
    let squares = func.values().filter(|(_, value)| match (value.op, &*value.args) {
        (Op::Powi(2), [of]) => *of == base,
        (Op::Float(FloatOp::Mul), [a, b]) => [*a, *b] == [base, base],
        _ => false,
    });
    squares.map(|(id, _)| id).collect()
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

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::squared_sums;
    use crate::FloatOp::{Add, Mul, Sub};
    use crate::{Flags, Sketch, Ty};

    /// `(b - (a + x))^2 + (a - x)^2`: the terms of the first base may be added in another order.
    #[test]
    fn of_a_sum_of_sums_the_square_stays() {
        let mut sketch = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [a, b, x] = ["a", "b", "x"].map(|name| sketch.param(name));
        let [sum, difference] = [Add, Sub].map(|op| sketch.float(op, &[a, x]));
        let base = sketch.float(Sub, &[b, sum]);
        let squares = [base, difference].map(|base| sketch.float(Mul, &[base, base]));
        let distance = sketch.float(Add, &squares);
        assert_eq!(squared_sums(&sketch.giving(distance)), [difference, squares[0]]);
    }
}
