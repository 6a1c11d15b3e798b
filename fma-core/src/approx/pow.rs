//! `pow`: `2^(y log2(x))`, the logarithm and the product as pairs.
//!
//! Contract: every pair of arguments, with the limits and signs that IEEE 754 gives `pow`.

use super::coefficients::Coefficients;
use super::exp::{exp2_pair, near_exp2};
use super::log::{log2_halves, log2_pair};
use super::steps::{Pair, decompose_normal, is_regular, polynomial, power_of_two, round_multiple};
use super::{Fusing, Lane, Scalar};

/// `x^y`.
#[inline(always)]
pub fn pow<F: Fusing, L: Lane>(x: L, y: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            if is_regular(x) && y.all_between(-L::Scalar::POWER_MAX, L::Scalar::POWER_MAX) {
                return x.out_of_line(
                    #[inline(always)]
                    move || L::Scalar::power::<F, L>(x, y),
                );
            }
            let (zero, one) = (L::of(0.0), L::of(1.0));
            let infinity = L::splat(L::Scalar::INFINITY);
            let base = x.magnitude();
            let regular = x.out_of_line(
                #[inline(always)]
                move || L::Scalar::power::<F, L>(base, y),
            );
            let limit = L::select(base.equal(zero), infinity, zero);
            let limit = L::select(y.less(zero), limit, L::select(base.equal(zero), zero, infinity));
            let power = L::select(base.equal(zero) | base.equal(infinity), limit, regular);
            let Parity { integer, odd_sign } = parity(y);
            let negative = x.less(zero) & base.less(infinity);
            let signed = power.or(x.and(odd_sign));
            let real = L::select(negative & !integer, L::splat(L::Scalar::NAN), signed);
            let answer = L::select(x.equal(x) & y.equal(y), real, x + y);
            L::select(y.equal(zero) | x.equal(one), one, answer)
        },
    )
}

/// `base^y` for finite base above 0, of f32: in f64, where the logarithm needs no second word and no power leaves the normal numbers.
#[inline(always)]
pub(super) fn through_wide<F: Fusing, L: Lane<Scalar = f32>>(base: L, y: L) -> L {
    let (m, k) = decompose_normal(base.widen());
    let one = L::Wide::of(1.0);
    let s = (m - one) / (m + one);
    let z = s * s;
    let tail = F::mul_add(z, polynomial::<F, _>(z, f32::LOG2_TAIL), L::Wide::splat(f64::LOG2_THIRD_HIGH));
    let log = F::mul_add(s, F::mul_add(z, tail, L::Wide::splat(f64::LOG2_FIRST_HIGH)), k);
    // an infinite exponent of 1 would give NaN
    let y = y.at_most(f32::POWER_MAX).at_least(-f32::POWER_MAX);
    let power = (log * y.widen()).at_most(2.0 * f64::from(f32::EXP2_MAX)).at_least(2.0 * f64::from(f32::EXP2_MIN));
    let k = round_multiple::<F, _>(power, one);
    let r = power - k;
    L::narrow(F::mul_add(r, polynomial::<F, _>(r, f32::EXP2), one) * power_of_two(k))
}

/// `base^y` for finite base above 0, of f64: the logarithm and the product as pairs.
#[inline(always)]
pub(super) fn in_pairs<F: Fusing, L: Lane<Scalar = f64>>(base: L, y: L) -> L {
    let y = y.at_most(f64::POWER_MAX).at_least(-f64::POWER_MAX);
    let (product, error) = exponent::<F, L>(base, y);
    if product.all_between(-f64::NEAR, f64::NEAR) {
        return near_exp2::<F, L>((product, error));
    }
    let high = product.at_most(f64::EXP2_MAX).at_least(f64::EXP2_MIN);
    let low = L::select(high.equal(product), error, L::of(0.0));
    exp2_pair::<F, L>((high, low))
}

/// `y log2(base)` as a pair.
#[inline(always)]
fn exponent<F: Fusing, L: Lane<Scalar = f64>>(base: L, y: L) -> Pair<L> {
    if F::ONE_ROUNDING {
        let (log, rest) = log2_pair::<F, L>(base);
        let product = log * y;
        return (product, F::mul_add(rest, y, F::mul_add(log, y, -product)));
    }
    let (log, rest) = log2_halves::<F, L>(base);
    let y_high = y.and(L::splat(f64::HALF_MASK));
    (log * y_high, (y - y_high) * log + y * rest)
}

struct Parity<L: Lane> {
    integer: L::Mask,
    /// The sign bit alone for odd integers, else 0.
    odd_sign: L,
}

/// Of a number; infinities count as even integers.
#[inline(always)]
fn parity<L: Lane>(y: L) -> Parity<L> {
    let magnitude = y.magnitude();
    let integer = is_integer(magnitude);
    let odd = integer & !is_integer(magnitude * L::of(0.5));
    Parity { integer, odd_sign: L::select(odd, -L::of(0.0), L::of(0.0)) }
}

/// Of a number at least 0.
#[inline(always)]
fn is_integer<L: Lane>(x: L) -> L::Mask {
    let holder = L::splat(L::Scalar::INTEGER_HOLDER);
    !x.less(holder) | ((x + holder) - holder).equal(x)
}
