//! Products with their rounding errors, by the three ways a machine may offer.
//!
//! All three agree bit for bit wherever the error is a number of the type: `lsb(a) * lsb(b) >= 2^-149` (f32) or `2^-1074`
//! (f64), and `a * b` does not overflow. Below, `e` is off by at most a few of the smallest subnormal.

use super::Base;

/// `(p, e)` with `p = RN(a * b)` and `p + e == a * b`, by the fastest exact way that the target has.
///
/// With a hardware fma, [`two_prod_fma`]; else for f32 [`two_prod_wide`] and for f64 [`two_prod_split`]; never a call of libm.
/// Range: no overflow, and exponents of `a` and `b` whose sum is at least `e_min + p - 1` (-103 for f32, -970 for f64); below,
/// `e` may be rounded. A `p` that is not finite comes with an `e` that is not finite.
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
#[cfg(feature = "std")]
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

/// [`two_prod`] by splitting both factors: Dekker's product (Handbook, algorithm 4.10), 17 operations.
///
/// Where a part overflows and the product does not (a factor next to `MAX`, or a product next to it), the factor that is
/// larger is scaled down first, so the range is that of the fma.
#[inline]
pub fn two_prod_split<T: Base>(a: T, b: T) -> (T, T) {
    let product = a * b;
    let error = product_error(a, b, product);
    if error.is_finite() || !product.is_finite() { (product, error) } else { (product, scaled_error(a, b)) }
}

/// `a == high + low` with halves so short that products of halves are exact: 12 + 11 bits for f32, 26 + 26 for f64.
///
/// The high part is `a` rounded to nearest, ties away from zero, by integer arithmetic on its bits; Veltkamp's floating-point splitting
/// does the same but overflows from 2^996 on. Range: |a| below `MAX * (1 - 2^-12)` (f32) or `MAX * (1 - 2^-27)` (f64); above,
/// and for infinities and NaN, the low part is not finite.
#[inline]
pub fn split<T: Base>(a: T) -> (T, T) {
    a.split()
}

/// Every partial product and every sum here is exact, in this order.
#[inline]
fn product_error<T: Base>(a: T, b: T, product: T) -> T {
    let ((a_high, a_low), (b_high, b_low)) = (a.split(), b.split());
    let rest = a_high * b_high - product;
    (rest + a_high * b_low + a_low * b_high) + a_low * b_low
}

/// The error of a product of which a part overflowed: so one factor is above 1, and half of the scale never reaches its last place.
#[cold]
fn scaled_error<T: Base>(a: T, b: T) -> T {
    let (large, small) = if a.abs() > b.abs() { (a, b) } else { (b, a) };
    let scaled = large * T::UNIT_ROUNDOFF;
    product_error(scaled, small, scaled * small) / T::UNIT_ROUNDOFF
}
