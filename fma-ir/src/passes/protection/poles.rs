//! Distances from poles: a quotient by a power of `1 + y` is largest where `y` is near -1, and there the sum is exact to the last digits; multiplied out around
//! `y`, `(1 + y)³` is a difference of large numbers. So is `(x - a) * (y - b)` below a bar.

use super::differences::{is_difference, is_sum};
use super::shifts::is_rounded;
use crate::{FloatOp, Func, Op, Value, ValueId};

/// How many factors of a divisor are looked at.
const MOST: usize = 16;

/// The sums of a value and a constant that divide more than once, and the differences that divide beside another sum.
pub fn poles(func: &Func) -> Vec<ValueId> {
    let mut divides = vec![0_usize; func.values().len()];
    for (_, value) in func.values().filter(|(_, value)| is_division(value)) {
        let (mut sums, mut differences) = (0, Vec::new());
        let mut open: Vec<(ValueId, usize)> = value.args.last().map(|divisor| (*divisor, 1)).into_iter().collect();
        for _ in 0..MOST {
            let Some((id, times)) = open.pop() else { break };
            let factor = func.value(id);
            if let Op::Powi(exponent @ 1..) = factor.op {
                open.push((factor.args[0], times.saturating_mul(exponent.unsigned_abs() as usize)));
            } else if matches!(factor.op, Op::Float(FloatOp::Mul | FloatOp::Neg)) {
                open.extend(factor.args.iter().map(|arg| (*arg, times)));
            } else if is_sum(factor) {
                sums += times;
                if is_difference(func, factor) {
                    differences.push(id);
                }
                divides[id.0 as usize] += if is_distance(func, factor) { times } else { 0 };
            }
        }
        differences.iter().filter(|_| sums > 1).for_each(|id| divides[id.0 as usize] += 2);
    }
    func.values().map(|(id, _)| id).filter(|id| divides[id.0 as usize] > 1).collect()
}

fn is_division(value: &Value) -> bool {
    matches!(value.op, Op::Float(FloatOp::Div | FloatOp::Recip))
}

/// Whether the value is a constant more or less than another, of which nothing is lost yet.
fn is_distance(func: &Func, value: &Value) -> bool {
    let [a, b] = value.args[..] else { return false };
    let is_number = |id: ValueId| matches!(func.value(id).op, Op::Const(_));
    let other = if is_number(a) { b } else { a };
    let is_sum = matches!(value.op, Op::Float(FloatOp::Add | FloatOp::Sub));
    is_sum && is_number(a) != is_number(b) && !is_rounded(func.value(other))
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use crate::FloatOp::{Add, Div, Mul, Sub};
    use crate::{Flags, Sketch, Ty, formula, pipeline};

    /// `c/(1 + y) + c/(1 + y)² + (c + f)/(1 + y)³`
    #[test]
    fn powers_of_a_distance_divide_as_such() {
        let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [c, f, y] = ["c", "f", "y"].map(|name| s.param(name));
        let one = s.bits(1_f64.to_bits());
        let [growth, last] = [[one, y], [c, f]].map(|args| s.float(Add, &args));
        let square = s.float(Mul, &[growth, growth]);
        let cube = s.float(Mul, &[square, growth]);
        let terms = [[c, growth], [c, square], [last, cube]].map(|args| s.float(Div, &args));
        let sum = terms.into_iter().reduce(|sum, term| s.float(Add, &[sum, term])).unwrap_or(c);
        let outcome = pipeline(&s.giving(sum), &|_| String::new());
        let text = outcome.func.body.result.map(|id| formula(&outcome.func, id, &|_| String::new()));
        let inverse = "(1.0 + y).recip()";
        let form = format!("{inverse} * mul_add({inverse}, mul_add({inverse}, c + f, c), c)");
        assert_eq!(text, Some(form));
    }
    /// `c / ((x - y) * (z + x))` keeps its difference, `c / ((x - y) * z)` need not.
    #[test]
    fn a_difference_stays_beside_a_sum_that_divides_as_well() {
        let kept = |is_sum: bool| {
            let mut s = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
            let [c, x, y, z] = ["c", "x", "y", "z"].map(|name| s.param(name));
            let difference = s.float(Sub, &[x, y]);
            let sum = s.float(Add, &[z, x]);
            let under = s.float(Mul, &[difference, if is_sum { sum } else { z }]);
            let quotient = s.float(Div, &[c, under]);
            (super::poles(&s.giving(quotient)), difference)
        };
        let (found, difference) = kept(true);
        assert_eq!(found, [difference]);
        assert_eq!(kept(false).0, []);
    }
}
