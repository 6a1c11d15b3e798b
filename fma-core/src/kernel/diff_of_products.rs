//! Differences and sums of two products, safe from cancellation.

use super::dot_exact;
use crate::eft::{Base, two_prod};

/// `a * b - c * d` within 1.5 ulp, however much cancels. Kahan's algorithm: a product, two fused operations, a sum.
///
/// Bound: C.-P. Jeannerod, N. Louvet, J.-M. Muller, "Further analysis of Kahan's algorithm for the accurate computation
/// of 2×2 determinants", 2013; it is reached. It holds unless a product, or the error of `c * d`, leaves the range:
/// - where `c * d` overflows, the result is NaN, though `a * b - c * d` may be infinite or even finite;
/// - where the error of `c * d` underflows, an absolute error of half the smallest subnormal is added.
///
/// [`diff_of_products_robust`] is right there too. Equal products cancel to +0; zero products leave the zero that the
/// formula leaves. Infinities in `a` and `b` give what the formula gives; an infinite `c` or `d` gives NaN, and so does
/// NaN. Exchanging the products may change the result by more than its sign.
#[inline]
pub fn diff_of_products<T: Base>(a: T, b: T, c: T, d: T) -> T {
    let (product, error) = two_prod(c, d);
    T::fma(a, b, -product) - error
}

/// `a * b + c * d` within 1.5 ulp: [`diff_of_products`] of `-c`, with the same limits.
#[inline]
pub fn sum_of_products<T: Base>(a: T, b: T, c: T, d: T) -> T {
    diff_of_products(a, b, -c, d)
}

/// `a * b - c * d` within 1.5 ulp, whatever products do: [`diff_of_products`] where they keep to the range, else
/// rounded once.
///
/// For finite factors the result is never NaN, and is infinite only if the exact one is beyond the range. Where a factor
/// is zero the result is that of the formula, the sign of a zero included. An infinite factor gives an infinity unless it
/// meets a zero or the other product is infinite of the same sign; NaN gives NaN.
#[inline]
pub fn diff_of_products_robust<T: Base>(a: T, b: T, c: T, d: T) -> T {
    let (minuend, subtrahend) = (a * b, c * d);
    if is_inner(minuend) && is_inner(subtrahend) {
        return diff_of_products(a, b, c, d);
    }
    // A zero factor leaves one product, which the formula rounds once, but for the sign where that underflows.
    if [a, b, c, d].contains(&T::ZERO) { minuend - subtrahend } else { beyond_the_range(a, b, c, d) }
}

/// Whether neither the error of this product nor the difference from another such product leaves the range.
#[inline]
fn is_inner<T: Base>(product: T) -> bool {
    (T::MIN_POSITIVE / T::UNIT_ROUNDOFF..=T::MAX * T::HALF).contains(&product.abs())
}

#[cold]
fn beyond_the_range<T: Base>(a: T, b: T, c: T, d: T) -> T {
    dot_exact(&[a, -c], &[b, d])
}
