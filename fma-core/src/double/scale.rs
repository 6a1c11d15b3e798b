//! Exact scaling by powers of two.

use super::{Double, Word};
use crate::eft::fast_two_sum;

/// `x * 2^exponent`, rounded once to a word (so twice to a pair) where it underflows, an infinity where it overflows.
pub(super) fn scale<T: Word>(x: Double<T>, exponent: i32) -> Double<T> {
    let hi = scale_word(x.hi, exponent);
    if !hi.is_ordinary() {
        return Double { hi, lo: T::ZERO };
    }
    // A low word that underflows may round up to half a last place of the high one.
    let (hi, lo) = fast_two_sum(hi, scale_word(x.lo, exponent));
    Double { hi, lo }
}

/// `x * 2^exponent`, rounded once.
pub(super) fn scale_word<T: Word>(mut x: T, mut exponent: i32) -> T {
    while exponent > T::MAX_EXPONENT {
        x *= T::power_of_two(T::MAX_EXPONENT);
        exponent -= T::MAX_EXPONENT;
    }
    // Steps that leave a normal number normal, or a tiny one too small to round up: only the last rounds.
    let step = T::MIN_EXPONENT + T::DIGITS as i32;
    while exponent < T::MIN_EXPONENT {
        x *= T::power_of_two(step);
        exponent -= step;
    }
    x * T::power_of_two(exponent)
}

/// `(m, e)` with `x == m * 2^e` and 1 ≤ |m.hi| < 2, for a finite non-zero number.
#[inline]
pub(super) fn significand<T: Word>(x: Double<T>) -> (Double<T>, i32) {
    let exponent = x.hi.exponent();
    (scale(x, -exponent), exponent)
}
