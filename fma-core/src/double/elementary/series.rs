//! The short series, and their steps.

use super::{Df128, pair};
use crate::double::arithmetic::mul_words;
use crate::double::products::two_prod;
use crate::eft::fast_two_sum;

/// `coefficient + small`, for a word that needs no second.
#[inline]
pub(super) fn add_small(coefficient: Df128, small: f64) -> Df128 {
    let (hi, error) = fast_two_sum(coefficient.hi, small);
    pair(hi, error + coefficient.lo)
}

/// `coefficient + x * sum`, for a product much smaller than the coefficient; the result may overlap by a bit.
#[inline]
pub(super) fn horner(x: Df128, sum: Df128, coefficient: Df128) -> Df128 {
    let (product, error) = two_prod(x.hi, sum.hi);
    let low = error + (x.hi * sum.lo + x.lo * sum.hi);
    let (hi, error) = fast_two_sum(coefficient.hi, product);
    pair(hi, error + (coefficient.lo + low))
}

/// `x + more`, for a second summand that is much smaller.
#[inline]
pub(super) fn add_more(x: Df128, more: Df128) -> Df128 {
    let (hi, error) = fast_two_sum(x.hi, more.hi);
    let (hi, lo) = fast_two_sum(hi, error + (x.lo + more.lo));
    pair(hi, lo)
}

/// `x + x³ (third + x² (fifth + rest))`, for an odd series whose later terms are in one word.
#[inline]
pub(super) fn odd(x: Df128, square: Df128, [third, fifth]: [Df128; 2], rest: f64) -> Df128 {
    let inner = horner(square, add_small(fifth, rest), third);
    add_more(x, mul_words(x, mul_words(square, inner)))
}
