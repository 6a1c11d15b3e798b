//! Numbers that every term of a divisor has: `0.3*a/(0.3*a + 0.6*b)` is `a/(a + 2*b)`, whatever else stands over the divisor, if every term of that has one.

use fma_core::{Format, Round, exact};

use super::remainders::{Bar, Divided};
use crate::passes::sums::coefficient::Coefficient;
use crate::passes::sums::polynomial::{Polynomial, Term};

/// The divisor of a bar divided by each number of its terms, with what is left over it then; none where a term takes a number more.
pub fn scaled(bar: &Bar, divided: &[Divided], format: Option<Format>) -> Vec<(Bar, Vec<Divided>)> {
    let has_number = |sum: &Polynomial| sum.terms().iter().all(|term| !term.1.is_unit());
    let sums = [&bar.divisor].into_iter().chain(divided.iter().map(|divided| &divided.rest));
    // In one variable the numbers are those of fused operations, whatever they are.
    let is_open = bar.divisor.atoms().len() > 1 && sums.clone().all(has_number);
    let (Some(format), true) = (format, is_open) else { return Vec::new() };
    // A constant term takes no product, and what has another number for each term has as many products as before.
    let stands_above =
        |number: &Coefficient| sums.clone().skip(1).any(|sum| sum.terms().iter().any(|term| has(term, *number)));
    let below = bar.divisor.terms().iter().filter(|term| !term.0.is_one());
    let mut numbers: Vec<Coefficient> = below.map(|term| term.1.magnitude()).filter(stands_above).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let by = |number: Coefficient| {
        let all = sums.clone().map(|sum| by_number(sum, number, format)).collect::<Option<Vec<_>>>()?;
        let (divisor, rests) = all.split_first()?;
        let new = divided.iter().zip(rests).map(|(divided, rest)| divided.leaving(rest.clone())).collect();
        Some((bar.writing(divisor.clone()), new))
    };
    numbers.into_iter().filter_map(by).collect()
}

/// Whether a product has this number, or its opposite.
fn has((product, value): &Term, number: Coefficient) -> bool {
    !product.is_one() && value.magnitude() == number
}

/// Each term divided by a number, and rounded once.
fn by_number(sum: &Polynomial, number: Coefficient, format: Format) -> Option<Polynomial> {
    let divided = |(product, value): &Term| {
        let quotient = exact::div(format, value.bits(format)?, number.bits(format)?, Round::NearestEven);
        let is_normal = format.is_finite(quotient) && exact::abs(format, quotient) >= format.min_normal();
        Some((*product, Coefficient::of(format, quotient).filter(|_| is_normal)?))
    };
    Some(Polynomial::of_terms(sum.terms().iter().map(divided).collect::<Option<Vec<_>>>()?))
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use crate::FloatOp::{Add, Div, Mul};
    use crate::{Flag, Flags, Sketch, Ty, pipeline};

    /// `0.3*a*x / (0.3*a*x + 0.7*b)`, and what else is over the divisor: the numbers above go below.
    fn cost(flags: Flags, beside: Option<f64>) -> [u32; 2] {
        let mut s = Sketch::new(Ty::Float(Format::F64), flags);
        let [a, b, x] = ["a", "b", "x"].map(|name| s.param(name));
        let parts = [(0.3_f64, a), (0.7, b)].map(|(number, of)| {
            let number = s.bits(number.to_bits());
            s.float(Mul, &[number, of])
        });
        let first = s.float(Mul, &[parts[0], x]);
        let whole = s.float(Add, &[first, parts[1]]);
        let mut quotient = s.float(Div, &[first, whole]);
        if let Some(number) = beside {
            let number = s.bits(number.to_bits());
            let scaled = s.float(Mul, &[number, b]);
            let other = s.float(Div, &[scaled, whole]);
            quotient = s.float(crate::FloatOp::Max, &[quotient, other]);
        }
        let cost = pipeline(&s.giving(quotient), &|_| String::new()).after();
        [cost.div, cost.total]
    }

    #[test]
    fn numbers_go_below_the_bar_where_all_that_is_above_has_one() {
        assert_eq!(cost(Flags::FAST, None), [1, 3]);
        for missing in super::super::LICENCE.iter() {
            assert!(cost(Flags::FAST.without(missing), None)[1] > 3, "{missing:?}");
        }
        assert_eq!(cost(Flags::FAST.without(Flag::Contract), None), [1, 4]);
        assert!(cost(Flags::FAST, Some(0.7))[1] <= cost(Flags::FAST, Some(1.0))[1]);
    }
}
