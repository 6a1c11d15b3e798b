//! Powers of sums beside a number: `1 - (2 - 2*t)^3 / 2` has its digits where the sum has them. Multiplied out, a cube is three numbers of different signs, each larger than it.

use super::vanishing::is_sum;
use crate::{FloatOp, Func, Op, Value, ValueId};

/// From which power on a sum is not multiplied out.
const CUBE: u32 = 3;

/// How many factors of a product are looked at.
const MOST: usize = 16;

/// The sums of which a power stands beside a number.
pub fn powers(func: &Func) -> Vec<ValueId> {
    let is_number = |id: &ValueId| matches!(func.value(*id).op, Op::Const(_));
    let beside = |value: &Value| match *value.args {
        [a, b] if is_sum(value) && is_number(&a) => Some(vec![b]),
        [a, b] if is_sum(value) && is_number(&b) => Some(vec![a]),
        [a, b, c] if is_sum(value) && is_number(&c) => Some(vec![a, b]),
        _ => None,
    };
    let products = func.values().filter_map(|(_, value)| beside(value));
    products.filter_map(|product| base(func, product)).filter(|base| is_sum(func.value(*base))).collect()
}

/// The only factor that is no number, of a product that is a power of it.
fn base(func: &Func, mut open: Vec<ValueId>) -> Option<ValueId> {
    let (mut base, mut power) = (None, 0);
    for _ in 0..MOST {
        let Some(id) = open.pop().map(|id| func.without_signs(id)) else { break };
        let value = func.value(id);
        match (value.op, &*value.args) {
            (Op::Const(_), _) => {}
            (Op::Float(FloatOp::Mul), args) => open.extend(args),
            (Op::Float(FloatOp::Div), [a, b]) if matches!(func.value(*b).op, Op::Const(_)) => open.push(*a),
            (Op::Powi(exponent @ 2..), [a]) if base.is_none_or(|base| base == *a) => {
                (base, power) = (Some(*a), power + exponent.unsigned_abs());
            }
            _ if base.is_none_or(|base| base == id) => (base, power) = (Some(id), power + 1),
            _ => return None,
        }
    }
    base.filter(|_| open.is_empty() && power >= CUBE)
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::powers;
    use crate::FloatOp::{Add, Mul, Sub};
    use crate::{Flags, Sketch, Ty};

    /// How many sums stay in `1 - k * s^power`, with `s` as it is made of two parameters.
    fn kept(power: usize, op: crate::FloatOp) -> usize {
        let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [a, b] = ["a", "b"].map(|name| s.param(name));
        let [one, half] = [1_f64, 0.5].map(|number| s.bits(number.to_bits()));
        let base = s.float(op, &[a, b]);
        let product = (1..power).fold(base, |product, _| s.float(Mul, &[product, base]));
        let scaled = s.float(Mul, &[product, half]);
        let result = s.float(Sub, &[one, scaled]);
        powers(&s.giving(result)).len()
    }

    #[test]
    fn a_cube_of_a_sum_stays() {
        assert_eq!([kept(2, Add), kept(3, Add), kept(4, Sub), kept(3, Mul)], [0, 1, 1, 0]);
    }
}
