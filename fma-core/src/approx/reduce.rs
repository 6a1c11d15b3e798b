//! The argument of a trigonometric function less the nearest multiple of pi/2, without a branch (Cody and Waite).

use core::f64::consts::FRAC_2_PI;

use super::coefficients::HALF_PI_WORDS;
use super::steps::ordered_sum;
use super::{Fusing, Lane, Scalar};

/// The largest magnitude that is reduced, 2^30: beyond it every finite argument counts as 0.
pub const BOUND: f64 = 1_073_741_824.0;

/// The largest magnitude that f32 reduces in f32, 2^17: beyond it a multiple that f32 has rounded may not be the nearest by far.
pub const SHORT: f64 = 131_072.0;

/// Which multiples of pi/2 are subtracted, the nearest of those.
#[derive(Clone, Copy)]
pub enum Multiple {
    /// `m = n`.
    Any,
    /// `m = 2n`.
    Even,
    /// `m = 2n - 1`.
    Odd,
}

/// `high + low + m pi/2` is the argument, |low| half a unit of the last place of high.
#[derive(Clone, Copy)]
pub struct Reduced<L> {
    /// The leading part: at most pi/4 in magnitude for any multiple, pi/2 for even or odd ones.
    pub high: L,
    /// What rounding took from it.
    pub low: L,
    /// A zero, or for any multiple with odd n, 2; of any multiple, the sign is bit 1 of n; else, bit 0.
    pub turns: L,
}

/// Of f32, in f64: m has 30 bits, so that its products with words of 23 bits are exact. Some 30 bits are lost at worst, 53 are there.
#[inline(always)]
pub(super) fn through_wide<F: Fusing, L: Lane<Scalar = f32>>(x: L, multiple: Multiple) -> Reduced<L> {
    let wide = x.widen();
    let (m, turns) = nearest_multiple::<F, _>(wide, multiple, FRAC_2_PI);
    let tail = HALF_PI_WORDS[2] + HALF_PI_WORDS[3];
    let rest = F::mul_add(-m, L::Wide::splat(HALF_PI_WORDS[0]), wide);
    let rest = F::mul_add(-m, L::Wide::splat(HALF_PI_WORDS[1]), rest);
    let rest = F::mul_add(-m, L::Wide::splat(tail), rest);
    let high = L::narrow(rest);
    Reduced { high, low: L::narrow(rest - high.widen()), turns: L::narrow(turns) }
}

/// Of f64: the first two differences are exact, the next two keep their errors. Some 60 bits are lost at worst, of 145.
///
/// The sums are ordered, or exact: a difference smaller than what is subtracted from it next has its last bit no lower than `2^-68`
/// or `2^-91`, that of the product.
#[inline(always)]
pub(super) fn in_pairs<F: Fusing, L: Lane<Scalar = f64>>(x: L, multiple: Multiple) -> Reduced<L> {
    let (m, turns) = nearest_multiple::<F, _>(x, multiple, FRAC_2_PI);
    let [first_word, second_word, third_word, fourth_word, fifth_word, ..] = HALF_PI_WORDS;
    let rest = F::mul_add(-m, L::splat(first_word), x);
    let rest = F::mul_add(-m, L::splat(second_word), rest);
    let (high, first) = ordered_sum(rest, -(m * L::splat(third_word)));
    let (high, second) = ordered_sum(high, -(m * L::splat(fourth_word)));
    let (high, low) = ordered_sum(high, F::mul_add(-m, L::splat(fifth_word), first + second));
    Reduced { high, low, turns }
}

/// The integer m of the multiple nearest to x times the `scale`, `1 / (pi/2)` of an angle; and [`Reduced::turns`].
#[inline(always)]
pub(super) fn nearest_multiple<F: Fusing, L: Lane<Scalar = f64>>(x: L, multiple: Multiple, scale: f64) -> (L, L) {
    let rounder = L::splat(f64::ROUNDER);
    let (two_over_pi, one_over_pi) = (L::splat(scale), L::splat(scale / 2.0));
    match multiple {
        Multiple::Any => {
            let shifted = F::mul_add(x, two_over_pi, rounder);
            (shifted - rounder, shifted.shift_left(f64::SIGN_SHIFT - 1))
        }
        Multiple::Even => {
            let shifted = F::mul_add(x, one_over_pi, rounder);
            let n = shifted - rounder;
            (n + n, shifted.shift_left(f64::SIGN_SHIFT))
        }
        Multiple::Odd => {
            let shifted = F::mul_add(x, one_over_pi, L::of(0.5)) + rounder;
            let n = shifted - rounder;
            (n + (n - L::of(1.0)), shifted.shift_left(f64::SIGN_SHIFT))
        }
    }
}

/// `|x|` up to [`BOUND`], 0 beyond it, NaN for infinities and NaN.
#[inline(always)]
pub(super) fn bounded<L: Lane>(x: L) -> L {
    let magnitude = x.magnitude();
    L::select(L::splat(L::Scalar::exact(BOUND)).less(magnitude), magnitude * L::of(0.0), magnitude)
}
