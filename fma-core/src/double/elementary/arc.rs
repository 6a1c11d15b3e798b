//! Inverse trigonometric functions, all by one arctangent of a quotient.

use super::series::odd;
use super::tables::arc::ATAN;
use super::tables::series::{FRAC_1_3, FRAC_1_5};
use super::{Df128, TINY};
use crate::double::Word;
use crate::double::arithmetic::{add_words, mul_words};
use crate::double::scale::scale;

/// The angle of the point (1, x).
pub(super) fn atan(x: Df128) -> Df128 {
    if x.hi.abs() < TINY || x.is_nan() {
        return x;
    }
    let angle = first_quadrant(x.abs(), Df128::ONE);
    if x.hi < 0.0 { -angle } else { angle }
}

/// The special values are those of IEEE 754 `atan2`.
pub(super) fn atan2(y: Df128, x: Df128) -> Df128 {
    if x.is_nan() || y.is_nan() {
        return Df128::NAN;
    }
    let angle = first_quadrant(y.abs(), x.abs());
    let angle = if x.is_sign_negative() { Df128::PI - angle } else { angle };
    if y.is_sign_negative() { -angle } else { angle }
}

/// The angle whose opposite leg is x, of hypotenuse 1.
pub(super) fn asin(x: Df128) -> Df128 {
    if x.hi.abs() < TINY {
        return x;
    }
    let angle = first_quadrant(x.abs(), leg(x));
    if x.hi < 0.0 { -angle } else { angle }
}

/// The angle whose adjacent leg is x, of hypotenuse 1.
pub(super) fn acos(x: Df128) -> Df128 {
    let angle = first_quadrant(leg(x), x.abs());
    if x.hi < 0.0 { Df128::PI - angle } else { angle }
}

/// √(1 − x²); NaN outside [−1, 1].
fn leg(x: Df128) -> Df128 {
    ((1.0 - x) * (1.0 + x)).sqrt()
}

/// The angle of a point with coordinates that are not negative: π/2 less the other for the octant above the diagonal.
fn first_quadrant(y: Df128, x: Df128) -> Df128 {
    if y > x {
        return Df128::FRAC_PI_2 - first_octant(x, y);
    }
    first_octant(y, x)
}

/// atan(y/x) for 0 ≤ y ≤ x: atan(i/256) from a table, and the arctangent of (y − t x)/(x + t y) for t = i/256.
fn first_octant(y: Df128, x: Df128) -> Df128 {
    let (y, x) = centre(y, x);
    let ratio = y.hi / x.hi;
    // 0 also for NaN.
    let index = ((ratio * 256.0 + 0.5) as usize).min(256);
    if index == 0 {
        return near_axis(y, x);
    }
    let t = index as f64 / 256.0;
    let z = (y - x * t) / (x + y * t);
    add_words(ATAN[index], series(z))
}

/// Ratios near zero, and those that are NaN: ∞/∞ is the diagonal, 0/0 the axis.
fn near_axis(y: Df128, x: Df128) -> Df128 {
    if y.is_nan() || x.is_nan() {
        return Df128::NAN;
    }
    if y.is_infinite() && x.is_infinite() {
        return Df128::FRAC_PI_4;
    }
    if y.hi == 0.0 {
        return Df128::ZERO;
    }
    let z = y / x;
    if z.hi < TINY { z } else { series(z) }
}

/// The same direction, where a product with t might overflow or underflow.
#[inline]
fn centre(y: Df128, x: Df128) -> (Df128, Df128) {
    if (1e-250..1e250).contains(&x.hi) || !x.hi.is_finite() || x.hi == 0.0 || y.hi < x.hi * TINY {
        return (y, x);
    }
    let exponent = x.hi.exponent();
    (scale(y, -exponent), scale(x, -exponent))
}

/// atan z for |z| ≤ 2^-9. The terms from z⁷ on are in one word; the first left out is 2^-111 of z.
#[inline]
fn series(z: Df128) -> Df128 {
    let square = mul_words(z, z);
    let w = square.hi;
    let q = -1.0 / 7.0 + w * (1.0 / 9.0 - w * (1.0 / 11.0));
    odd(z, square, [-FRAC_1_3, FRAC_1_5], w * q)
}
