//! `atan`, `atan2`, `asin`, `acos`: one polynomial each on [0, 1] or [0, 1/2], and the symmetries.
//!
//! Contract, for each: every argument; NaN outside the domain; `atan2` of zeros and infinities as IEEE 754 says.

use super::coefficients::Coefficients;
use super::steps::{ordered_sum, polynomial, with_sign};
use super::{Fusing, Lane};

/// The arc tangent.
#[inline(always)]
pub fn atan<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            let (magnitude, one) = (x.magnitude(), L::of(1.0));
            let steep = one.less(magnitude);
            let ratio = L::select(steep, one, magnitude) / L::select(steep, magnitude, one);
            let rest = atan_rest::<F, L>(ratio);
            let turned = (L::splat(L::Scalar::HALF_PI_HIGH) - ratio) + (L::splat(L::Scalar::HALF_PI_LOW) - rest);
            with_sign(L::select(steep, turned, ratio + rest), x)
        },
    )
}

/// The angle of the point (x, y), from -pi to pi.
#[inline(always)]
pub fn atan2<F: Fusing, L: Lane>(y: L, x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            let (zero, one) = (L::of(0.0), L::of(1.0));
            let (height, width) = (y.magnitude(), x.magnitude());
            let steep = width.less(height);
            let ratio = L::select(steep, width, height) / L::select(steep, height, width);
            // 0/0 and infinity/infinity
            let same = L::select(height.equal(zero), zero, one);
            let ratio = L::select(height.equal(width), same, ratio);
            let rest = atan_rest::<F, L>(ratio);
            let left = one.or(x.sign()).less(zero);
            // angle, pi/2 - angle, pi/2 + angle or pi - angle
            let turns = L::select(steep, one, L::select(left, L::of(2.0), zero));
            let sign = L::select(steep, -zero, zero).xor(x.sign());
            let high = F::mul_add(turns, L::splat(L::Scalar::HALF_PI_HIGH), ratio.xor(sign));
            with_sign(high + F::mul_add(turns, L::splat(L::Scalar::HALF_PI_LOW), rest.xor(sign)), y)
        },
    )
}

/// The arc sine.
#[inline(always)]
pub fn asin<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            let (large, root, angle) = asin_of_half::<F, L>(x.magnitude());
            // the difference keeps its error: its exponent may be above that of the result
            let (high, error) = ordered_sum(L::splat(L::Scalar::HALF_PI_HIGH), -(root + root));
            let turned = high + (error + (L::splat(L::Scalar::HALF_PI_LOW) - (angle + angle)));
            with_sign(L::select(large, turned, root + angle), x)
        },
    )
}

/// The arc cosine.
#[inline(always)]
pub fn acos<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            let (large, root, angle) = asin_of_half::<F, L>(x.magnitude());
            let half = root + angle;
            let twice = half + half;
            let (high, low) = (L::splat(L::Scalar::HALF_PI_HIGH), L::splat(L::Scalar::HALF_PI_LOW));
            let negative = x.less(L::of(0.0));
            let obtuse = (high + high) - (twice - (low + low));
            let middle = high - (with_sign(root, x) - (low - with_sign(angle, x)));
            L::select(large, L::select(negative, obtuse, twice), middle)
        },
    )
}

/// `atan(t) - t` for t from 0 to 1.
#[inline(always)]
fn atan_rest<F: Fusing, L: Lane>(t: L) -> L {
    let z = t * t;
    t * z * polynomial::<F, L>(z, L::Scalar::ATAN)
}

/// Whether the magnitude is large, and `(t, asin(t) - t)` where t is the magnitude, or where that is large, the root of `(1 - magnitude)/2`; NaN above 1.
#[inline(always)]
fn asin_of_half<F: Fusing, L: Lane>(magnitude: L) -> (L::Mask, L, L) {
    let large = L::of(0.5).less(magnitude);
    let folded = L::of(0.5) - magnitude * L::of(0.5);
    let z = L::select(large, folded, magnitude * magnitude);
    let t = L::select(large, folded.square_root(), magnitude);
    (large, t, t * z * polynomial::<F, L>(z, L::Scalar::ASIN))
}
