//! Between pairs and exact ratios of natural numbers.

use super::convert::of_rounded;
use super::natural::Natural;
use super::scale::scale_word;
use super::{Df128, Double, Word};
use crate::arith::pack::decompose;

/// The magnitude of a finite pair of f64, as `natural * 2^exponent`, for an exponent at or below that of its last place.
pub(super) fn magnitude(x: Df128, exponent: i32) -> Natural {
    let mut sum = word_magnitude(x.hi, exponent);
    let low = word_magnitude(x.lo, exponent);
    if (x.hi < 0.0) == (x.lo < 0.0) {
        sum.add(&low)
    } else {
        sum.sub(&low)
    }
    sum
}

fn word_magnitude(x: f64, exponent: i32) -> Natural {
    let (significand, last_place) = decompose(x);
    let mut natural = Natural::from_u64(significand);
    natural.shift_left((last_place - exponent).max(0) as u32);
    natural
}

/// The exponent of the last non-zero place of a finite pair, or of its high word's last place if that is lower.
pub(super) fn last_place(x: Df128) -> i32 {
    let (_, high) = decompose(x.hi);
    if x.lo == 0.0 { high } else { high.min(decompose(x.lo).1) }
}

/// The pair nearest to `numerator / denominator`: `hi` is the ratio rounded, `lo` the rest rounded; infinite where `hi` overflows, zero where it underflows.
pub(super) fn nearest_pair<T: Word>(numerator: &Natural, denominator: &Natural) -> Double<T> {
    let hi: T = nearest_word(numerator, denominator);
    if !hi.is_ordinary() {
        return hi.into();
    }
    let (significand, last_place) = decompose(hi.to_f64());
    let (mut ratio, mut unit) = (numerator.clone(), denominator.clone());
    ratio.shift_left((-last_place).max(0) as u32);
    let mut product = denominator.clone();
    product.mul_add_small(significand, 0);
    product.shift_left(last_place.max(0) as u32);
    unit.shift_left((-last_place).max(0) as u32);
    let lo = if ratio >= product {
        ratio.sub(&product);
        nearest_word(&ratio, &unit)
    } else {
        product.sub(&ratio);
        -nearest_word::<T>(&product, &unit)
    };
    of_rounded(hi, lo)
}

/// `numerator / denominator` rounded once to the nearest word, ties to even; infinite where it overflows.
fn nearest_word<T: Word>(numerator: &Natural, denominator: &Natural) -> T {
    if numerator.is_zero() {
        return T::ZERO;
    }
    // The ratio is in (2^(e-1), 2^(e+1)), so the quotient has one or two bits too many.
    let estimate = numerator.bit_length() - denominator.bit_length();
    let last_place = estimate - T::DIGITS as i32 - 1;
    let (mut numerator, mut denominator) = (numerator.clone(), denominator.clone());
    numerator.shift_left((-last_place).max(0) as u32);
    denominator.shift_left(last_place.max(0) as u32);
    let quotient = numerator.divide(&denominator);
    let excess = 64 - quotient.leading_zeros() as i32 - T::DIGITS as i32;
    let lowest = T::MIN_EXPONENT - (T::DIGITS as i32 - 1);
    let dropped = excess.max(lowest - last_place) as u32;
    let rounded = round_off(quotient, dropped, !numerator.is_zero());
    scale_word(T::from_f64(rounded as f64), last_place.saturating_add_unsigned(dropped))
}

/// `n / 2^bits` to the nearest integer, ties to even; `sticky` says that `n` itself was rounded down.
fn round_off(n: u64, bits: u32, sticky: bool) -> u64 {
    if bits > 63 {
        return 0;
    }
    let (kept, rest, half) = (n >> bits, n & ((1 << bits) - 1), 1 << (bits - 1));
    let up = rest > half || rest == half && (sticky || kept & 1 == 1);
    kept + u64::from(up)
}
