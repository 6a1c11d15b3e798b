//! `exp`, `exp2`, `exp10`, `expm1`: `x = k * log(2) + r`, a polynomial in r, and `2^k` in two factors.
//!
//! Within `NEAR` one factor does; a result has the same bits either way, so what a lane gives does not depend on its neighbours.
//!
//! Contract, for each: every argument; subnormal results and overflow where the exact function has them; NaN for NaN.

use super::coefficients::Coefficients;
use super::steps::{Exponent, Pair, near_exponent, nearest_exponent, polynomial, power_of_two, reciprocal_power};
use super::steps::{round_multiple, subtract_multiple};
use super::{Fusing, Lane, Scalar};

/// `e^x`.
#[inline(always)]
pub fn exp<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            if !x.all_between(-L::Scalar::EXP_NEAR, L::Scalar::EXP_NEAR) {
                let (rest, powers) = exp_parts::<F, L>(x.at_most(L::Scalar::EXP_MAX).at_least(L::Scalar::EXP_MIN));
                return raised::<F, L>(rest, L::of(1.0), powers);
            }
            near_exp::<F, L>(x)
        },
    )
}

/// `2^x`.
#[inline(always)]
pub fn exp2<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            if !x.all_between(-L::Scalar::NEAR, L::Scalar::NEAR) {
                let x = x.at_most(L::Scalar::EXP2_MAX).at_least(L::Scalar::EXP2_MIN);
                return exp2_pair::<F, L>((x, L::of(0.0)));
            }
            near_exp2::<F, L>((x, L::of(0.0)))
        },
    )
}

/// `10^x`.
#[inline(always)]
pub fn exp10<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            if !x.all_between(-L::Scalar::EXP10_NEAR, L::Scalar::EXP10_NEAR) {
                let x = x.at_most(L::Scalar::EXP10_MAX).at_least(L::Scalar::EXP10_MIN);
                let Exponent { k, powers } = nearest_exponent::<F, L>(x, L::splat(L::Scalar::LOG2_10));
                let r = exp10_rest::<F, L>(x, k);
                return raised::<F, L>(r, polynomial::<F, L>(r, L::Scalar::EXP10), powers);
            }
            let (k, power) = near_exponent::<F, L>(x, L::splat(L::Scalar::LOG2_10));
            let r = exp10_rest::<F, L>(x, k);
            F::mul_add(r * power, polynomial::<F, L>(r, L::Scalar::EXP10), power)
        },
    )
}

#[inline(always)]
fn exp10_rest<F: Fusing, L: Lane>(x: L, k: L) -> L {
    subtract_multiple::<F, L>(x, k, L::Scalar::LOG10_2_HIGH, L::Scalar::LOG10_2_LOW)
}

/// `e^x` for x within `EXP_NEAR`: one power of two does. To the bit what two give.
#[inline(always)]
pub(super) fn near_exp<F: Fusing, L: Lane>(x: L) -> L {
    let (rest, power) = near_exp_parts::<F, L>(x);
    F::mul_add(rest, power, power)
}

/// `(p, a)` with `e^x = (1 + p) a`, a a power of two, for x within `EXP_NEAR`.
#[inline(always)]
pub(super) fn near_exp_parts<F: Fusing, L: Lane>(x: L) -> Pair<L> {
    let (k, power) = near_exponent::<F, L>(x, L::splat(L::Scalar::LOG2_E));
    (exp_rest::<F, L>(x, k), power)
}

/// `e^x - 1`, without cancellation near 0.
#[inline(always)]
pub fn expm1<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            if x.all_between(-L::Scalar::EXP_NEAR, L::Scalar::EXP_NEAR) {
                let (rest, power) = near_exp_parts::<F, L>(x);
                let y = F::mul_add(rest, power, power - L::of(1.0));
                return L::select(x.equal(L::of(0.0)), x, y);
            }
            let (rest, (first, second)) = exp_parts::<F, L>(x.at_most(L::Scalar::EXP_MAX).at_least(L::Scalar::EXP_MIN));
            // 2^k (1 + rest) - 1 = (rest first + (first - 1/second)) second
            let y = F::mul_add(rest, first, first - reciprocal_power(second)) * second;
            L::select(x.equal(L::of(0.0)), x, y)
        },
    )
}

/// `(p, (a, b))` with `e^x = (1 + p) a b`, a and b powers of two, p within sqrt(2) - 1, for x from `EXP_MIN` to `EXP_MAX`.
#[inline(always)]
pub(super) fn exp_parts<F: Fusing, L: Lane>(x: L) -> (L, Pair<L>) {
    let Exponent { k, powers } = nearest_exponent::<F, L>(x, L::splat(L::Scalar::LOG2_E));
    (exp_rest::<F, L>(x, k), powers)
}

/// `e^(x - k log(2)) - 1`.
#[inline(always)]
fn exp_rest<F: Fusing, L: Lane>(x: L, k: L) -> L {
    let r = subtract_multiple::<F, L>(x, k, L::Scalar::LN2_HIGH, L::Scalar::LN2_LOW);
    F::mul_add(r * r, polynomial::<F, L>(r, L::Scalar::EXP), r)
}

/// `(1 + a b) 2^k` of the power's two factors: products with one of them are exact, and those with both where the result is normal.
#[inline(always)]
fn raised<F: Fusing, L: Lane>(a: L, b: L, (first, second): Pair<L>) -> L {
    F::mul_add(a * first, b, first) * second
}

/// `2^(high + low)` for high within `NEAR`, low at most 1.
#[inline(always)]
pub(super) fn near_exp2<F: Fusing, L: Lane>((high, low): Pair<L>) -> L {
    let k = round_multiple::<F, L>(high, L::of(1.0));
    let (r, power) = ((high - k) + low, power_of_two(k));
    F::mul_add(r * power, polynomial::<F, L>(r, L::Scalar::EXP2), power)
}

/// `2^(high + low)` for `|low|` at most 1 and high in the range that `exp2` clamps to.
#[inline(always)]
pub(super) fn exp2_pair<F: Fusing, L: Lane>((high, low): Pair<L>) -> L {
    let Exponent { k, powers } = nearest_exponent::<F, L>(high, L::of(1.0));
    let r = (high - k) + low;
    raised::<F, L>(r, polynomial::<F, L>(r, L::Scalar::EXP2), powers)
}
