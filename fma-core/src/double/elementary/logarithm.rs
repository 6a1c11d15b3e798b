//! Logarithms, by two tables of short reciprocals.
//!
//! x = 2^k m with 1/√2 < m < √2; c = c1 c2, two reciprocals from tables of 92 and 161 with a product of 27 bits, and r = m c − 1, exact in
//! three words, |r| < 2^-13.8. Then ln x = k ln 2 − ln c1 − ln c2 + ln(1 + r). For m near 1 both factors are 1, and nothing cancels.
//! Three words throughout: ln x is right to 2^-118 relative, so that powers are right to a few u².

use super::series::{add_small, horner};
use super::tables::logarithm::{LN_2_PARTS, LN_COARSE, LN_FINE, LOG2_E_PARTS, LOG10_2_PARTS, LOG10_E_PARTS};
use super::tables::series::{FRAC_1_3, FRAC_1_5};
use super::triple::{self, Triple};
use super::{Df128, Double, TINY, pair};
use crate::double::Word;
use crate::double::arithmetic::mul_words;
use crate::double::products::two_prod;
use crate::double::scale::{scale_word, significand};
use crate::eft::{fast_two_sum, two_sum};

/// ln x.
pub(super) fn ln(x: Df128) -> Df128 {
    ln_shifted(x, 0)
}

/// `ln(2^shift x)`.
pub(super) fn ln_shifted(x: Df128, shift: i32) -> Df128 {
    if let Some(special) = special(x.hi) {
        return special;
    }
    triple::round(ln_triple(x, shift))
}

/// The exponent is added last, so powers of two are exact.
pub(super) fn log2(x: Df128) -> Df128 {
    if let Some(special) = special(x.hi) {
        return special;
    }
    let (m, exponent) = centre([x.hi, x.lo, 0.0]);
    let fraction = triple::mul(ln_centred(m, 0.0), LOG2_E_PARTS);
    triple::round_exact_cases(triple::add([f64::from(exponent), 0.0, 0.0], fraction))
}

/// Powers of ten are exact by the rounding of a negligible low word.
pub(super) fn log10(x: Df128) -> Df128 {
    if let Some(special) = special(x.hi) {
        return special;
    }
    let (m, exponent) = centre([x.hi, x.lo, 0.0]);
    let fraction = triple::mul(ln_centred(m, 0.0), LOG10_E_PARTS);
    let whole = LOG10_2_PARTS.map(|part| part * f64::from(exponent));
    triple::round_exact_cases(triple::add(whole, fraction))
}

/// The sum with 1 has three words, so nothing is lost near zero or −1.
pub(super) fn ln_1p(x: Df128) -> Df128 {
    if x.hi.abs() < TINY {
        return x;
    }
    let (high, error) = two_sum(1.0, x.hi);
    let (middle, low) = two_sum(error, x.lo);
    let (high, middle) = fast_two_sum(high, middle);
    if !(high > 0.0 && high < f64::INFINITY) {
        return ln_1p_special(x);
    }
    let (m, exponent) = centre([high, middle, low]);
    triple::round(ln_centred(m, f64::from(exponent)))
}

#[cold]
fn ln_1p_special(x: Df128) -> Df128 {
    // At the largest number the two-word sum itself fails. Less than -1 may be so by the low word alone.
    if x.hi > 1.0 { ln(x) } else { ln(x + 1.0) }
}

/// ln x in three words, for a positive finite number.
#[inline]
pub(super) fn ln_triple(x: Df128, shift: i32) -> Triple {
    let (m, exponent) = centre([x.hi, x.lo, 0.0]);
    ln_centred(m, f64::from(exponent + shift))
}

/// Zero, negative numbers, infinity and NaN.
#[inline]
fn special(x: f64) -> Option<Df128> {
    if x > 0.0 && x < f64::INFINITY {
        return None;
    }
    let hi = if x == 0.0 {
        f64::NEG_INFINITY
    } else if x < 0.0 {
        f64::NAN
    } else {
        x
    };
    Some(Double { hi, lo: 0.0 })
}

/// `x = 2^k m` with 1/√2 < m < √2.
#[inline]
fn centre(x: Triple) -> (Triple, i32) {
    const SQRT_2: f64 = core::f64::consts::SQRT_2;
    let exponent = x[0].exponent();
    if exponent.abs() <= 900 {
        let factor = f64::power_of_two(-exponent);
        let high = x[0] * factor;
        let (factor, exponent) = if high > SQRT_2 { (factor * 0.5, exponent + 1) } else { (factor, exponent) };
        return (x.map(|word| word * factor), exponent);
    }
    let (m, exponent) = significand(pair(x[0], x[1]));
    let upper = i32::from(m.hi > SQRT_2);
    let words = [m.hi, m.lo, scale_word(x[2], -exponent)];
    (words.map(|word| scale_word(word, -upper)), exponent + upper)
}

/// ln m + k ln 2.
#[inline]
fn ln_centred(m: Triple, exponent: f64) -> Triple {
    let coarse = LN_COARSE[(m[0] * 128.0 + 0.5) as usize - 90];
    let fine = LN_FINE[((m[0] * coarse.factor - 1.0) * 8192.0 + 80.5) as usize];
    let r = residue(m, coarse.factor * fine.factor);
    let more = series(r);
    let (a, b) = (coarse.logarithm, fine.logarithm);
    // Exact, both: multiples of 2^-42 below 2^10, and of 2^-84 below 2^-31.
    let high = LN_2_PARTS[0] * exponent + (a[0] + b[0]);
    let middle = LN_2_PARTS[1] * exponent + (a[1] + b[1]);
    let low = LN_2_PARTS[2] * exponent + (a[2] + b[2]);
    let (high, first) = two_sum(high, r[0]);
    let (middle, second) = two_sum(middle, r[1]);
    let (middle, third) = two_sum(middle, more.hi);
    let (middle, fourth) = two_sum(middle, first);
    triple::renormalise(high, middle, (second + third) + (fourth + ((low + r[2]) + more.lo)))
}

/// m c − 1: exact but for the last word. The first product is within 2^-13 of 1, so the subtraction is exact.
#[inline]
fn residue(m: Triple, factor: f64) -> Triple {
    let (product, first) = two_prod(m[0], factor);
    let (small, second) = two_prod(m[1], factor);
    let (sum, third) = two_sum(first, small);
    let (high, middle) = two_sum(product - 1.0, sum);
    let (middle, low) = two_sum(middle, third + (second + m[2] * factor));
    [high, middle, low]
}

/// ln(1 + r) − r for |r| < 2^-13.8, with an error of 2^-119 of r.
///
/// r² (−1/2 + r (1/3 + r (−1/4 + r (1/5 + r q)))), where q, from −1/6 to 1/9, is in one word: its error is 2^-124 of r, the next term 2^-127.
#[inline]
fn series(r: Triple) -> Df128 {
    let x = pair(r[0], r[1]);
    let q = (-1.0 / 6.0 + x.hi * (1.0 / 7.0)) + x.hi * x.hi * (-1.0 / 8.0 + x.hi * (1.0 / 9.0));
    let fourth = horner(x, add_small(FRAC_1_5, x.hi * q), pair(-0.25, 0.0));
    let third = horner(x, fourth, FRAC_1_3);
    let second = horner(x, third, pair(-0.5, 0.0));
    mul_words(mul_words(x, x), second)
}
