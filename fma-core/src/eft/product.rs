//! Products with their rounding errors, by the three ways a machine may offer.
//!
//! All three give the same bits for every input (a NaN for a NaN): the product, and its error rounded once.
//!
//! The error is exact, so `p + e == a * b`, unless `p` overflows or the last place of `e` lies below the smallest
//! subnormal; that needs a sum of the exponents of `a` and `b` below `e_min + p - 1`: -103 for f32, -970 for f64. An
//! infinite `p` comes with an infinite or NaN `e`.

use super::Base;

/// `(p, e)` with `p = RN(a * b)` and `p + e == a * b`, by the fastest exact way that the target has.
///
/// With a hardware fma, [`two_prod_fma`]; else for f32 [`two_prod_wide`] and for f64 [`two_prod_split`]; never a call
/// of libm.
#[inline]
pub fn two_prod<T: Base>(a: T, b: T) -> (T, T) {
    T::two_prod(a, b)
}

/// [`two_prod`] of `a` and `a`.
#[inline]
pub fn two_sqr<T: Base>(a: T) -> (T, T) {
    T::two_prod(a, a)
}

/// [`two_prod`] by one product and one fma: 2ProdFMA (Handbook, algorithm 4.8).
#[inline]
pub fn two_prod_fma<T: Base>(a: T, b: T) -> (T, T) {
    let product = a * b;
    (product, T::fma(a, b, -product))
}

/// [`two_prod`] through the exact product in f64, which no two f32 can overflow or underflow.
#[inline]
pub fn two_prod_wide(a: f32, b: f32) -> (f32, f32) {
    let exact = f64::from(a) * f64::from(b);
    let product = exact as f32;
    (product, (exact - f64::from(product)) as f32)
}

/// [`two_prod`] by splitting both factors: Dekker's product (Handbook, algorithm 4.10), 17 operations and a check.
///
/// A part can overflow although the product does not (a factor next to `MAX`, or a product next to it), and a product
/// of parts can fall below the range: then the software fma takes over.
#[inline]
pub fn two_prod_split<T: Base>(a: T, b: T) -> (T, T) {
    let (product, error) = two_prod_parts(a, b);
    if error.is_finite() { (product, error) } else { (product, out_of_range(a, b, product)) }
}

/// [`two_prod_split`] without a branch: the error is not finite where the parts leave the range.
#[inline(always)]
pub(crate) fn two_prod_parts<T: Base>(a: T, b: T) -> (T, T) {
    let ((a_high, a_low), (b_high, b_low)) = (a.split(), b.split());
    let product = a * b;
    let rest = a_high * b_high - product;
    let error = (rest + a_high * b_low + a_low * b_high) + a_low * b_low;
    // Above this, no product of parts underflows; nor does one with zero.
    let normal = product.abs() >= T::MIN_POSITIVE / T::UNIT_ROUNDOFF;
    (product, if normal | (a == T::ZERO) | (b == T::ZERO) { error } else { T::NAN })
}

/// `a == high + low` with halves so short that products of halves are exact: 12 + 11 bits for f32, 26 + 26 for f64.
///
/// The high part is `a` rounded to nearest, ties away from zero, by integer arithmetic on its bits; Veltkamp's
/// floating-point splitting does the same but overflows from 2^996 on. Range: |a| below `MAX * (1 - 2^-12)` (f32) or
/// `MAX * (1 - 2^-27)` (f64); above, and for infinities and NaN, the low part is not finite.
#[inline]
pub fn split<T: Base>(a: T) -> (T, T) {
    a.split()
}

#[cold]
fn out_of_range<T: Base>(a: T, b: T, product: T) -> T {
    T::fma(a, b, -product)
}
