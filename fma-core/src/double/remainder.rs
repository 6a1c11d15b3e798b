//! The remainder of truncated division, with the sign of the dividend.

use super::arithmetic;
use super::exact::{last_place, magnitude, nearest_pair};
use super::natural::Natural;
use super::products::two_prod;
use super::{Df128, Double, Word};
use crate::eft::{fast_two_sum, two_sum};

/// `x - y * trunc(x / y)`, the exact value rounded to a pair however large the quotient; the special values of `fmod`.
#[inline]
pub(super) fn rem<T: Word>(x: Double<T>, y: Double<T>) -> Double<T> {
    if !x.hi.is_ordinary() || !y.hi.is_ordinary() {
        return rem_special(x, y);
    }
    let (dividend, divisor) = (x.abs(), y.abs());
    let magnitude = if dividend < divisor { dividend } else { rem_positive(dividend, divisor) };
    Double { hi: magnitude.hi.copysign(x.hi), lo: magnitude.lo.xor_sign(x.hi) }
}

#[cold]
fn rem_special<T: Word>(x: Double<T>, y: Double<T>) -> Double<T> {
    if x.is_nan() || y.is_nan() || x.is_infinite() || y.hi == T::ZERO {
        return Double { hi: T::NAN, lo: T::ZERO };
    }
    x
}

/// For 0 < y ≤ x: a quotient of one word, off by one at most, if the five exact terms of the remainder do not cancel to less than
/// the rounding of their sum can bear.
#[inline]
fn rem_positive<T: Word>(x: Double<T>, y: Double<T>) -> Double<T> {
    let quotient = (x.hi / y.hi).trunc();
    let (high, high_error) = two_prod(quotient, y.hi);
    let (low, low_error) = two_prod(quotient, y.lo);
    let (sum, first) = two_sum(x.lo, -high_error);
    let (sum, second) = two_sum(sum, -low);
    let (rest, third) = two_sum(x.hi - high, sum);
    let in_range = x.hi <= T::SAFE_MAX && y.hi >= T::SAFE_MIN && quotient * T::UNIT_ROUNDOFF < T::ONE;
    if !in_range || rest.abs() < x.hi * (T::UNIT_ROUNDOFF + T::UNIT_ROUNDOFF) {
        return T::narrow(rem_exact(T::widen(x), T::widen(y)));
    }
    let (hi, lo) = fast_two_sum(rest, third + (first + (second - low_error)));
    let rest = Double { hi, lo };
    if rest.hi < T::ZERO {
        arithmetic::add(rest, y)
    } else if rest >= y {
        arithmetic::add(rest, -y)
    } else {
        rest
    }
}

/// By exact integers, for finite 0 < y ≤ x.
#[cold]
fn rem_exact(x: Df128, y: Df128) -> Df128 {
    let place = last_place(x).min(last_place(y));
    let (mut rest, divisor) = (magnitude(x, place), magnitude(y, place));
    rest.divide(&divisor);
    let mut unit = Natural::from_u64(1);
    rest.shift_left(place.max(0) as u32);
    unit.shift_left((-place).max(0) as u32);
    nearest_pair(&rest, &unit)
}
