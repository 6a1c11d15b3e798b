//! Roots.

use super::Df128;
use crate::double::Word;
use crate::double::arithmetic::{add_words, mul_words, sqrt_words};
use crate::double::products::two_prod;
use crate::double::scale::{scale, significand};
use crate::eft::fast_two_sum;

/// Correctly rounded.
#[inline]
pub(in crate::double) fn sqrt_f64(x: f64) -> f64 {
    #[cfg(feature = "std")]
    return x.sqrt();
    #[cfg(not(feature = "std"))]
    return bare::sqrt(x);
}

/// Correctly rounded: f64 has more than twice the digits of f32, so the second rounding is harmless.
#[inline]
pub(in crate::double) fn sqrt_f32(x: f32) -> f32 {
    #[cfg(feature = "std")]
    return x.sqrt();
    #[cfg(not(feature = "std"))]
    return bare::sqrt(f64::from(x)) as f32;
}

#[cfg(not(feature = "std"))]
mod bare {
    /// The instruction of every x86-64 processor with floating-point registers.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    pub(super) fn sqrt(x: f64) -> f64 {
        use core::arch::x86_64::{_mm_cvtsd_f64, _mm_set_sd, _mm_sqrt_sd};
        // SAFETY: the target has the feature that these intrinsics need.
        unsafe {
            let x = _mm_set_sd(x);
            _mm_cvtsd_f64(_mm_sqrt_sd(x, x))
        }
    }

    /// Newton's iteration on integers: the root of the significand with two more digits than needed, then one rounding.
    #[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
    pub(super) fn sqrt(x: f64) -> f64 {
        if !(x > 0.0 && x < f64::INFINITY) {
            return if x == 0.0 || x > 0.0 { x } else { f64::NAN };
        }
        let (significand, exponent) = crate::double::exact::decompose(x);
        let odd = exponent.rem_euclid(2);
        let zeros = significand.leading_zeros() as i32 & !1;
        let scaled = u128::from(significand) << (zeros + odd + 52);
        let root = scaled.isqrt();
        // The last bit records that the root is not exact: it is below the rounding of 57 or 58 bits to 53.
        let sticky = root | u128::from(root * root != scaled);
        sticky as f64 * <f64 as crate::double::Word>::power_of_two((exponent - odd - zeros - 52) / 2)
    }
}

/// A cube root in one word by two of Halley's steps, and one of second order in two.
pub(super) fn cbrt(x: Df128) -> Df128 {
    if !x.hi.is_ordinary() {
        return x.hi.into();
    }
    let (m, exponent) = significand(x.abs());
    let rest = exponent.rem_euclid(3);
    let m = scale(m, rest);
    let root = halley(halley(estimate(m.hi), m.hi), m.hi);
    let (square, square_error) = two_prod(root, root);
    let (cube, cube_error) = two_prod(root, square);
    // The difference is exact: the cube of the root is within a few units of m.
    let rest_of_m = ((m.hi - cube) - cube_error) + (m.lo - root * square_error);
    let slope = 1.0 / (3.0 * square);
    let first = rest_of_m * slope;
    let (hi, lo) = fast_two_sum(root, first - first * first * (3.0 * root) * slope);
    let magnitude = scale(Df128::raw(hi, lo), (exponent - rest) / 3);
    if x.hi < 0.0 { -magnitude } else { magnitude }
}

/// To 7 bits on [1, 8): the interpolation at the Chebyshev points, by `tools/double_tables.py`.
#[inline]
fn estimate(m: f64) -> f64 {
    let c = super::tables::root::CUBE_ROOT;
    (c[0] + m * c[1]) + m * m * (c[2] + m * c[3])
}

/// Three times the digits.
#[inline]
fn halley(root: f64, m: f64) -> f64 {
    let cube = root * root * root;
    root + root * (m - cube) / ((cube + cube) + m)
}

/// √(x² + y²), scaled where a square might leave the range.
pub(super) fn hypot(x: Df128, y: Df128) -> Df128 {
    if !x.is_finite() || !y.is_finite() {
        let infinite = x.is_infinite() || y.is_infinite();
        return if infinite { Df128::INFINITY } else { Df128::NAN };
    }
    let (x, y) = (x.abs(), y.abs());
    let (large, small) = if x.hi < y.hi { (y, x) } else { (x, y) };
    if small.hi == 0.0 {
        return large;
    }
    if large.hi < 1e150 && small.hi > 1e-130 {
        return leg_sum(large, small);
    }
    let exponent = large.hi.exponent();
    scale(leg_sum(scale(large, -exponent), scale(small, -exponent)), exponent)
}

#[inline]
fn leg_sum(x: Df128, y: Df128) -> Df128 {
    sqrt_words(add_words(mul_words(x, x), mul_words(y, y)))
}
