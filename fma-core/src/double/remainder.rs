//! The remainder of truncated division, with the sign of the dividend.

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

/// For 0 < y ≤ x: a quotient of one word, which may be off by one, and what it leaves; by integers where that is too near to 0 or to y for the
/// roundings on the way, 16u³ of x, to be harmless.
#[inline]
fn rem_positive<T: Word>(x: Double<T>, y: Double<T>) -> Double<T> {
    let quotient = (x.hi / y.hi).trunc();
    let first = rest(x, y, quotient);
    let rest = if first.hi < T::ZERO {
        rest(x, y, quotient - T::ONE)
    } else if first >= y {
        rest(x, y, quotient + T::ONE)
    } else {
        first
    };
    let in_range = x.hi <= T::SAFE_MAX && y.hi >= T::SAFE_MIN;
    // Of a quotient too large for one word to be off by one, no rest is so far from both.
    let margin = x.hi * (T::UNIT_ROUNDOFF * T::from_f64(64.0));
    if in_range && rest.hi >= margin && y.hi - rest.hi >= margin {
        rest
    } else {
        T::narrow(rem_exact(T::widen(x), T::widen(y)))
    }
}

/// `x - y * quotient`: a sum of six terms, rounded to a pair.
#[inline]
fn rest<T: Word>(x: Double<T>, y: Double<T>, quotient: T) -> Double<T> {
    let (high, high_error) = two_prod(quotient, y.hi);
    let (low, low_error) = two_prod(quotient, y.lo);
    let (sum, first) = two_sum(x.lo, -high_error);
    let (sum, second) = two_sum(sum, -low);
    let (rest, third) = two_sum(x.hi - high, sum);
    // In two words: next to half a last place of the high one, the low one alone would be rounded where its last place is twice as large.
    let (low, lost) = two_sum(third, first + (second - low_error));
    let (hi, low) = fast_two_sum(rest, low);
    let (hi, lo) = fast_two_sum(hi, low + lost);
    Double { hi, lo }
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
