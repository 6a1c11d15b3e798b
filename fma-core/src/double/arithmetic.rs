//! `+ - * /` and the square root, each with the bound of its theorem.
//!
//! The functions named `…_words` are the algorithms as published, for numbers in the middle of the range. Around them, one
//! comparison sends everything else (zeros, overflow, underflow of an error term, infinities, NaN) to a cold function which scales
//! exactly and tries again, so that the bound holds wherever the result can hold it, and special values are those of IEEE 754.

use super::products::{Portable, Product, two_prod};
use super::scale::{scale, significand};
use super::{Double, Word};
use crate::eft::{fast_two_sum, two_sum};

#[inline]
fn word<T: Word>(hi: T) -> Double<T> {
    Double { hi, lo: T::ZERO }
}

#[inline]
fn renormalise<T: Word>(hi: T, lo: T) -> Double<T> {
    let (hi, lo) = fast_two_sum(hi, lo);
    Double { hi, lo }
}

/// The sum of two pairs: at most 3u², however much cancels.
///
/// AccurateDWPlusDW (JMP, algorithm 6: 3u² + 13u³) with the error of the high sum added last but one instead of first: as many operations, but
/// nine in a row where it has thirteen. Nothing is lost by that: `carried` is exact as there, since `high` is zero or a multiple of the last
/// place of `low`; if the high words cancel, `high_error` is zero and the tail is exact; else its terms are at most u, u² and 2u of
/// the sum, and its two roundings less than 3u² together.
#[inline]
pub(super) fn add_words<T: Word>(x: Double<T>, y: Double<T>) -> Double<T> {
    let (high, high_error) = two_sum(x.hi, y.hi);
    let (low, low_error) = two_sum(x.lo, y.lo);
    let (sum, carried) = fast_two_sum(high, low);
    renormalise(sum, (high_error + carried) + low_error)
}

/// [`add_words`], to the bit, for sums of which each waits for the last.
///
/// The low words are subtracted, one of them negated, so that a compiler does not pack both sums into one vector: then the high words would
/// wait for the low ones, which are ready two operations later. An operation more, and a fifth less to wait.
#[inline]
fn add_words_in_turn<T: Word>(x: Double<T>, y: Double<T>) -> Double<T> {
    let (high, high_error) = two_sum(x.hi, y.hi);
    let negated = T::ZERO - y.lo;
    let low = x.lo - negated;
    let x_part = low + negated;
    let low_error = (x.lo - x_part) - (negated + (low - x_part));
    let (sum, carried) = fast_two_sum(high, low);
    renormalise(sum, (high_error + carried) + low_error)
}

/// A pair and a word: 2u² (JMP, algorithm 4), with the low word added to the first part of the error of the high sum as soon as that is there:
/// as many operations, but each sum in a row of them waits for six instead of seven.
///
/// Nothing is lost by that. If |y| ≥ |x.hi|, the second part is zero (Dekker). Else the first is, unless the sum is in a higher binade than x.hi:
/// then it is one last place of x.hi, at most u of the sum, so that the two roundings are of less than 2u each: u² each.
#[inline]
pub(super) fn add_word_words<T: Word>(x: Double<T>, y: T) -> Double<T> {
    let sum = x.hi + y;
    let x_part = sum - y;
    let y_part = sum - x_part;
    renormalise(sum, (x.lo + (x.hi - x_part)) + (y - y_part))
}

/// The product of two pairs: 5u² (DWTimesDW1: JMP, algorithm 10; the bound by MR). Commutative.
#[inline(always)]
pub(super) fn mul_with<T: Word, P: Product<T>>(x: Double<T>, y: Double<T>, _: P) -> Double<T> {
    let (product, error) = P::exact(x.hi, y.hi);
    renormalise(product, error + (x.hi * y.lo + x.lo * y.hi))
}

/// [`mul_with`] for kernels.
#[inline]
pub(super) fn mul_words<T: Word>(x: Double<T>, y: Double<T>) -> Double<T> {
    mul_with(x, y, Portable)
}

/// A pair times a word: 3u² (DWTimesFP2: JMP, algorithm 8).
#[inline(always)]
pub(super) fn mul_word_with<T: Word, P: Product<T>>(x: Double<T>, y: T, _: P) -> Double<T> {
    let (product, error) = P::exact(x.hi, y);
    renormalise(product, error + x.lo * y)
}

/// The quotient of two pairs: long division, as DWDivDW2 (JMP, algorithm 17: 15u² + 56u³) but with an exact first remainder, for 10u².
///
/// Let 1 ≤ x.hi, y.hi < 2 and the quotient q ≥ 1, so x ≥ q y (1 − u); errors in units of u². Roundings: of q y.lo, 1; of x.lo less that, at most 3u, 2;
/// of their sum with the remainder, at most 4u, 2; of the second quotient, 2; and y.hi in place of y in it, 3. For q < 1: 1/2, 1, 2, 2 and 5/2.
#[inline(always)]
pub(super) fn div_with<T: Word, P: Product<T>>(x: Double<T>, y: Double<T>, _: P) -> Double<T> {
    let quotient = x.hi / y.hi;
    let (product, error) = P::exact(quotient, y.hi);
    // Exact, both: a remainder to nearest is a number.
    let remainder = (x.hi - product) - error;
    let rest = remainder + (x.lo - quotient * y.lo);
    renormalise(quotient, rest / y.hi)
}

/// A pair by a word: 3u² (DWDivFP3: JMP, algorithm 15).
#[inline(always)]
pub(super) fn div_word_with<T: Word, P: Product<T>>(x: Double<T>, y: T, _: P) -> Double<T> {
    let quotient = x.hi / y;
    let (product, error) = P::exact(quotient, y);
    let rest = ((x.hi - product) - error) + x.lo;
    renormalise(quotient, rest / y)
}

/// The square root of a positive pair: 25/8 u² (V. Lefèvre, N. Louvet, J.-M. Muller, J. Picot, L. Rideau, "Accurate calculation of
/// Euclidean norms using double-word arithmetic", ACM TOMS 49, 2023, SQRTDWtoDW).
#[inline]
pub(super) fn sqrt_words<T: Word>(x: Double<T>) -> Double<T> {
    let root = x.hi.sqrt();
    let (square, error) = two_prod(root, root);
    let rest = ((x.hi - square) - error) + x.lo;
    renormalise(root, rest / (root + root))
}

#[inline]
pub(super) fn add<T: Word>(x: Double<T>, y: Double<T>) -> Double<T> {
    let sum = add_words(x, y);
    if sum.hi.is_ordinary() { sum } else { add_special(x, y) }
}

/// [`add`] where the first summand is the last result.
#[inline]
pub(super) fn accumulate<T: Word>(x: Double<T>, y: Double<T>) -> Double<T> {
    let sum = add_words_in_turn(x, y);
    if sum.hi.is_ordinary() { sum } else { add_special(x, y) }
}

#[inline]
pub(super) fn add_word<T: Word>(x: Double<T>, y: T) -> Double<T> {
    let sum = add_word_words(x, y);
    if sum.hi.is_ordinary() { sum } else { add_special(x, word(y)) }
}

#[inline]
pub(super) fn mul<T: Word>(x: Double<T>, y: Double<T>) -> Double<T> {
    let product = T::mul_pair(x, y);
    if product.hi.is_safe() { product } else { mul_special(x, y) }
}

#[inline]
pub(super) fn mul_word<T: Word>(x: Double<T>, y: T) -> Double<T> {
    let product = T::mul_word(x, y);
    if product.hi.is_safe() { product } else { mul_special(x, word(y)) }
}

#[inline]
pub(super) fn div<T: Word>(x: Double<T>, y: Double<T>) -> Double<T> {
    let quotient = T::div_pair(x, y);
    if quotient.hi.is_safe() && x.hi.is_safe() { quotient } else { div_special(x, y) }
}

#[inline]
pub(super) fn div_word<T: Word>(x: Double<T>, y: T) -> Double<T> {
    let quotient = T::div_word(x, y);
    if quotient.hi.is_safe() && x.hi.is_safe() { quotient } else { div_special(x, word(y)) }
}

#[inline]
pub(super) fn sqrt<T: Word>(x: Double<T>) -> Double<T> {
    if x.hi >= T::SAFE_MIN && x.hi <= T::SAFE_MAX { sqrt_words(x) } else { sqrt_special(x) }
}

impl<T: Word> Double<T> {
    /// `a + b`: exact.
    #[inline]
    pub fn from_sum(a: T, b: T) -> Self {
        Self::new(a, b)
    }

    /// `a - b`: exact.
    #[inline]
    pub fn from_difference(a: T, b: T) -> Self {
        // As the sum of `a` and `-b`, spelt so that no compiler negates `b` first.
        let hi = a - b;
        let a_part = hi + b;
        let b_part = hi - a_part;
        let lo = (a - a_part) - (b + b_part);
        if lo.is_nan() { sum_near_overflow(a, -b) } else { Self { hi, lo } }
    }

    /// `a * b`: exact, where neither word underflows.
    #[inline]
    pub fn from_product(a: T, b: T) -> Self {
        let (hi, lo) = two_prod(a, b);
        // Next to the largest number a factor does not split, whose product may be small for all that: the error is NaN.
        if hi.is_safe() && !lo.is_nan() { Self { hi, lo } } else { mul_special(word(a), word(b)) }
    }

    /// `a / b`: at most 1.5u².
    #[inline]
    pub fn from_quotient(a: T, b: T) -> Self {
        div_word(word(a), b)
    }
}

/// The sum of two words that is not finite, or where a part of the error may have overflowed.
#[cold]
pub(super) fn sum_near_overflow<T: Word>(x: T, y: T) -> Double<T> {
    let (hi, lo) = two_sum(x, y);
    if lo.is_finite() { Double { hi, lo } } else { add_special(word(x), word(y)) }
}

/// Sums that are zero or not finite, and those of which a part overflowed.
#[cold]
pub(super) fn add_special<T: Word>(x: Double<T>, y: Double<T>) -> Double<T> {
    let sum = x.hi + y.hi;
    if sum == T::ZERO || !x.hi.is_finite() || !y.hi.is_finite() {
        return word(sum);
    }
    let quarter = T::HALF * T::HALF;
    let quartered = |x: Double<T>| Double { hi: x.hi * quarter, lo: x.lo * quarter };
    scale(add_words(quartered(x), quartered(y)), 2)
}

#[cold]
fn mul_special<T: Word>(x: Double<T>, y: Double<T>) -> Double<T> {
    if !x.hi.is_ordinary() || !y.hi.is_ordinary() {
        return word(x.hi * y.hi);
    }
    let ((x, x_exponent), (y, y_exponent)) = (significand(x), significand(y));
    scale(mul_words(x, y), x_exponent + y_exponent)
}

#[cold]
fn div_special<T: Word>(x: Double<T>, y: Double<T>) -> Double<T> {
    if !x.hi.is_ordinary() || !y.hi.is_ordinary() {
        return word(x.hi / y.hi);
    }
    let ((x, x_exponent), (y, y_exponent)) = (significand(x), significand(y));
    scale(div_with(x, y, Portable), x_exponent - y_exponent)
}

#[cold]
fn sqrt_special<T: Word>(x: Double<T>) -> Double<T> {
    if !x.hi.is_ordinary() || x.hi < T::ZERO {
        return word(x.hi.sqrt());
    }
    let (x, exponent) = significand(x);
    let odd = exponent & 1;
    scale(sqrt_words(scale(x, odd)), (exponent - odd) / 2)
}
