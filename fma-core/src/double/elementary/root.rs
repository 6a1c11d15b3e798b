//! Roots.

use super::Df128;
use crate::double::Word;
use crate::double::arithmetic::{add_words, mul_words, sqrt_words};
use crate::double::products::two_prod;
use crate::double::scale::{scale, significand};
use crate::eft::fast_two_sum;

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
