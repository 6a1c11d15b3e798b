//! `pow`: `2^(y log2(x))`, the logarithm and the product as pairs.
//!
//! Contract: every pair of arguments, with the limits and signs that IEEE 754 gives `pow`.

use super::coefficients::Coefficients;
use super::exp::exp2_pair;
use super::log::log2_pair;
use super::steps::exact_product;
use super::{Fusing, Lane, Scalar};

/// `x^y`.
#[inline(always)]
pub fn pow<F: Fusing, L: Lane>(x: L, y: L) -> L {
    let (zero, one) = (L::of(0.0), L::of(1.0));
    let infinity = L::splat(L::Scalar::INFINITY);
    let base = x.magnitude();
    let regular = power_of_magnitude::<F, L>(base, y);
    let limit = L::select(base.equal(zero), infinity, zero);
    let limit = L::select(y.less(zero), limit, L::select(base.equal(zero), zero, infinity));
    let power = L::select(base.equal(zero) | base.equal(infinity), limit, regular);
    let Parity { integer, odd_sign } = parity(y);
    let negative = x.less(zero) & base.less(infinity);
    let signed = power.or(x.and(odd_sign));
    let real = L::select(negative & !integer, L::splat(L::Scalar::NAN), signed);
    let answer = L::select(x.equal(x) & y.equal(y), real, x + y);
    L::select(y.equal(zero) | x.equal(one), one, answer)
}

/// `base^y` for finite base above 0.
#[inline(always)]
fn power_of_magnitude<F: Fusing, L: Lane>(base: L, y: L) -> L {
    let y = y.at_most(L::Scalar::POWER_MAX).at_least(-L::Scalar::POWER_MAX);
    let (log, log_rest) = log2_pair::<F, L>(base);
    let (product, error) = exact_product::<F, L>(log, y);
    let high = product.at_most(L::Scalar::EXP2_MAX).at_least(L::Scalar::EXP2_MIN);
    let low = L::select(high.equal(product), F::mul_add(log_rest, y, error), L::of(0.0));
    exp2_pair::<F, L>((high, low))
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
