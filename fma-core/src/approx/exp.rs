//! `exp`, `exp2`, `exp10`, `expm1`: `x = k * log(2) + r`, a polynomial in r, and `2^k` in two factors.
//!
//! Contract, for each: every argument; subnormal results and overflow where the exact function has them; NaN for NaN.

use super::coefficients::Coefficients;
use super::steps::{Exponent, Pair, nearest_exponent, polynomial, reciprocal_power, subtract_multiple};
use super::{Fusing, Lane};

/// `e^x`.
#[inline(always)]
pub fn exp<F: Fusing, L: Lane>(x: L) -> L {
    let (rest, (first, second)) = exp_parts::<F, L>(x.at_most(L::Scalar::EXP_MAX).at_least(L::Scalar::EXP_MIN));
    (L::of(1.0) + rest) * first * second
}

/// `2^x`.
#[inline(always)]
pub fn exp2<F: Fusing, L: Lane>(x: L) -> L {
    let x = x.at_most(L::Scalar::EXP2_MAX).at_least(L::Scalar::EXP2_MIN);
    exp2_pair::<F, L>((x, L::of(0.0)))
}

/// `10^x`.
#[inline(always)]
pub fn exp10<F: Fusing, L: Lane>(x: L) -> L {
    let x = x.at_most(L::Scalar::EXP10_MAX).at_least(L::Scalar::EXP10_MIN);
    let Exponent { k, powers: (first, second) } = nearest_exponent::<F, L>(x, L::splat(L::Scalar::LOG2_10));
    let r = subtract_multiple::<F, L>(x, k, L::Scalar::LOG10_2_HIGH, L::Scalar::LOG10_2_LOW);
    F::mul_add(r, polynomial::<F, L>(r, L::Scalar::EXP10), L::of(1.0)) * first * second
}

/// `e^x - 1`, without cancellation near 0.
#[inline(always)]
pub fn expm1<F: Fusing, L: Lane>(x: L) -> L {
    let (rest, (first, second)) = exp_parts::<F, L>(x.at_most(L::Scalar::EXP_MAX).at_least(L::Scalar::EXP_MIN));
    // 2^k (1 + rest) - 1 = (rest first + (first - 1/second)) second
    let y = F::mul_add(rest, first, first - reciprocal_power(second)) * second;
    L::select(x.equal(L::of(0.0)), x, y)
}

/// `(p, (a, b))` with `e^x = (1 + p) a b`, a and b powers of two, p within sqrt(2) - 1, for x from `EXP_MIN` to `EXP_MAX`.
#[inline(always)]
pub(super) fn exp_parts<F: Fusing, L: Lane>(x: L) -> (L, Pair<L>) {
    let Exponent { k, powers } = nearest_exponent::<F, L>(x, L::splat(L::Scalar::LOG2_E));
    let r = subtract_multiple::<F, L>(x, k, L::Scalar::LN2_HIGH, L::Scalar::LN2_LOW);
    (F::mul_add(r * r, polynomial::<F, L>(r, L::Scalar::EXP), r), powers)
}

/// `2^(high + low)` for `|low|` at most 1 and high in the range that `exp2` clamps to.
#[inline(always)]
pub(super) fn exp2_pair<F: Fusing, L: Lane>((high, low): Pair<L>) -> L {
    let Exponent { k, powers: (first, second) } = nearest_exponent::<F, L>(high, L::of(1.0));
    let r = (high - k) + low;
    F::mul_add(r, polynomial::<F, L>(r, L::Scalar::EXP2), L::of(1.0)) * first * second
}
