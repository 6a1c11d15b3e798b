//! Powers and logarithms to bases other than e.

use std::cmp::Ordering;

use super::constants::ln_2;
use super::functions::{exp, ln};
use super::{Bound, Dyadic, Fault, Interval, Known};

/// `x` to an integer power, by repeated squaring: exact as long as the bits suffice.
pub fn integer_power(x: &Interval, power: i64, bits: u32) -> Known<Interval> {
    let mut result = Interval::integer(1);
    // Each step may lose half a unit, and there are two for each bit of the exponent.
    let working = bits + 64;
    let mut square = x.clone();
    let mut left = power.unsigned_abs();
    while left != 0 {
        if left & 1 == 1 {
            result = result.times(&square, working);
        }
        left >>= 1;
        if left != 0 {
            square = square.squared(working);
        }
    }
    if power < 0 { Interval::integer(1).over(&result, bits) } else { Ok(result.rounded(bits)) }
}

/// `x^y`: of a negative `x` for integers only, and `0^0` is 1.
pub fn power(x: &Interval, y: &Interval, bits: u32) -> Known<Interval> {
    if let Some(exponent) = small_integer(y) {
        return integer_power(x, exponent, bits);
    }
    let integer = y.as_point().is_some_and(Dyadic::is_integer);
    match x.known_sign() {
        Ok(Ordering::Greater) => positive_power(x, y, bits),
        Ok(Ordering::Equal) => match y.known_sign()? {
            Ordering::Greater => Ok(Interval::zero()),
            Ordering::Equal => Ok(Interval::integer(1)),
            Ordering::Less => Err(Fault::Undefined),
        },
        Ok(Ordering::Less) if integer => {
            let size = positive_power(&x.negated(), y, bits)?;
            Ok(if is_odd(y) { size.negated() } else { size })
        }
        Ok(Ordering::Less) if y.as_point().is_some() => Err(Fault::Undefined),
        Ok(Ordering::Less) | Err(_) => Err(Fault::Undecided),
    }
}

/// Of an integer: its mantissa is odd as it stands.
fn is_odd(y: &Interval) -> bool {
    y.as_point().is_some_and(|point| point.exponent() == 0 && !point.is_zero())
}

/// Exponents for which the power is computed by products.
fn small_integer(y: &Interval) -> Option<i64> {
    const LARGEST: i64 = 1 << 16;
    let point = y.as_point().filter(|point| point.is_integer() && point.magnitude() < 17)?;
    i64::try_from(point.in_units(0)).ok().filter(|power| power.abs() <= LARGEST)
}

fn positive_power(x: &Interval, y: &Interval, bits: u32) -> Known<Interval> {
    // The exponent's integer part takes as many bits from the power as it has.
    let working = bits + 64;
    exp(&ln(x, working)?.times(y, working), bits)
}

/// `2^x`: exact for integers.
pub fn exp2(x: &Interval, bits: u32) -> Known<Interval> {
    match x.as_point() {
        Some(point) if point.is_integer() && point.magnitude() < 29 => {
            let exponent = i64::try_from(point.in_units(0)).map_err(|_| Fault::Undecided)?;
            Ok(Interval::point(Dyadic::power_of_two(exponent)))
        }
        _ => exp(&x.times(&ln_2(bits + 64), bits + 64), bits),
    }
}

/// Exact for powers of two.
pub fn log2(x: &Interval, bits: u32) -> Known<Interval> {
    match x.as_point() {
        Some(point) if !point.is_negative() && point.bits() == 1 => Ok(Interval::integer(point.magnitude().into())),
        _ => ln(x, bits + 8)?.over(&ln_2(bits + 8), bits),
    }
}

/// To any base.
pub fn log(x: &Interval, base: &Interval, bits: u32) -> Known<Interval> {
    ln(x, bits + 8)?.over(&ln(base, bits + 8)?, bits)
}

/// `e^x - 1` with all its bits near zero.
pub fn exp_m1(x: &Interval, bits: u32) -> Known<Interval> {
    let close = |bound: &Bound| bound.finite().filter(|end| !end.is_zero()).map_or(0, Dyadic::magnitude);
    let lost = close(&x.low).min(close(&x.high)).min(0).unsigned_abs();
    if lost > u64::from(bits) + 2 {
        return super::functions::nearly(x, bits);
    }
    let working = bits + lost as u32 + 8;
    Ok(exp(x, working)?.minus(&Interval::integer(1), bits))
}
