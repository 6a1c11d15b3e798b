//! The argument of a trigonometric function less the nearest multiple of pi/2, without a branch (Cody and Waite).

use super::coefficients::HALF_PI_WORDS;
use super::steps::{exact_sum, ordered_sum};
use super::{Fusing, Lane, Scalar};

/// The largest magnitude that is reduced, 2^30: beyond it every finite argument counts as 0.
pub const BOUND: f64 = 1_073_741_824.0;

/// `high + low + n pi/2` is the argument; |high| is at most pi/4, and |low| half a unit of its last place.
#[derive(Clone, Copy)]
pub struct Reduced<L> {
    /// The leading part.
    pub high: L,
    /// What rounding took from it.
    pub low: L,
    /// 0 for even n, 2 for odd n; with a minus sign where `n mod 4` is 2 or 3.
    pub quadrant: L,
}

/// Of f32, in f64: n has 30 bits, so that its products with words of 23 bits are exact. Some 30 bits are lost at worst, 53 are there.
#[inline(always)]
pub(super) fn through_wide<F: Fusing, L: Lane<Scalar = f32>>(x: L) -> Reduced<L> {
    let wide = x.widen();
    let (n, quadrant) = nearest_multiple::<F, _>(wide);
    let tail = HALF_PI_WORDS[2] + HALF_PI_WORDS[3];
    let rest = F::mul_add(-n, L::Wide::splat(HALF_PI_WORDS[0]), wide);
    let rest = F::mul_add(-n, L::Wide::splat(HALF_PI_WORDS[1]), rest);
    let rest = F::mul_add(-n, L::Wide::splat(tail), rest);
    let high = L::narrow(rest);
    Reduced { high, low: L::narrow(rest - high.widen()), quadrant: L::narrow(quadrant) }
}

/// Of f64: the first two differences are exact, the next two keep their errors. Some 60 bits are lost at worst, of 145.
#[inline(always)]
pub(super) fn in_pairs<F: Fusing, L: Lane<Scalar = f64>>(x: L) -> Reduced<L> {
    let (n, quadrant) = nearest_multiple::<F, _>(x);
    let word = |i: usize| L::splat(HALF_PI_WORDS[i]);
    let rest = F::mul_add(-n, word(0), x);
    let rest = F::mul_add(-n, word(1), rest);
    let (high, first) = exact_sum(rest, -(n * word(2)));
    let (high, second) = exact_sum(high, -(n * word(3)));
    let (high, low) = ordered_sum(high, F::mul_add(-n, word(4), first + second));
    Reduced { high, low, quadrant }
}

/// The integer n nearest to `x / (pi/2)`, and its two low bits as [`Reduced::quadrant`].
#[inline(always)]
fn nearest_multiple<F: Fusing, L: Lane<Scalar = f64>>(x: L) -> (L, L) {
    let rounder = L::splat(f64::ROUNDER);
    let shifted = F::mul_add(x, L::splat(core::f64::consts::FRAC_2_PI), rounder);
    (shifted - rounder, shifted.shift_left(f64::LEADING_SHIFT))
}

/// `|x|` up to [`BOUND`], 0 beyond it, NaN for infinities and NaN.
#[inline(always)]
pub(super) fn bounded<L: Lane>(x: L) -> L {
    let magnitude = x.magnitude();
    L::select(L::splat(L::Scalar::exact(BOUND)).less(magnitude), magnitude * L::of(0.0), magnitude)
}
