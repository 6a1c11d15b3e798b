//! `ln`, `log2`, `log10`, `ln_1p`: `x = m * 2^k` with m about 1, and `ln(m) = 2 atanh((m-1)/(m+1))` by a polynomial.
//!
//! Contract, for each: every argument; -infinity at the pole, NaN below it, infinity at infinity.

use super::coefficients::Coefficients;
use super::steps::{Pair, decompose, exact_product, ordered_sum, polynomial, power_of_two};
use super::{Fusing, Lane, Scalar};

/// The natural logarithm.
#[inline(always)]
pub fn ln<F: Fusing, L: Lane>(x: L) -> L {
    let (m, k) = decompose(x);
    at_limits(x, x, ln_parts::<F, L>(m - L::of(1.0), k))
}

/// `ln(1 + x)`, without cancellation near 0.
#[inline(always)]
pub fn ln_1p<F: Fusing, L: Lane>(x: L) -> L {
    let one = L::of(1.0);
    let sum = one + x;
    let error = (one - (sum - (sum - one))) + (x - (sum - one));
    let (m, k) = decompose(sum);
    // beyond 2^60 the error of the sum no longer matters, and 2^-k could leave the normal numbers
    let f = F::mul_add(error, power_of_two(-k.at_most(L::Scalar::exact(60.0))), m - one);
    L::select(x.equal(L::of(0.0)), x, at_limits(x, sum, ln_parts::<F, L>(f, k)))
}

/// The logarithm to base 2.
#[inline(always)]
pub fn log2<F: Fusing, L: Lane>(x: L) -> L {
    based::<F, L>(x, (L::Scalar::LOG2_E_HIGH, L::Scalar::LOG2_E_LOW), (L::Scalar::exact(1.0), L::Scalar::exact(0.0)))
}

/// The logarithm to base 10.
#[inline(always)]
pub fn log10<F: Fusing, L: Lane>(x: L) -> L {
    let two = (L::Scalar::LOG10_2_HIGH, L::Scalar::LOG10_2_LOW);
    based::<F, L>(x, (L::Scalar::LOG10_E_HIGH, L::Scalar::LOG10_E_LOW), two)
}

/// `k * ln(2) + ln(1 + f)`. `ln(1 + f) = f - (f^2/2 - s (f^2/2 + s^2 p(s^2)))`, `s = f/(2+f)`: the rounding of s only touches the small term.
#[inline(always)]
fn ln_parts<F: Fusing, L: Lane>(f: L, k: L) -> L {
    let (half_square, correction) = atanh_parts::<F, L>(f);
    let small = F::mul_add(k, L::splat(L::Scalar::LN2_LOW), correction);
    F::mul_add(k, L::splat(L::Scalar::LN2_HIGH), f - (half_square - small))
}

/// `(h, c)` with `ln(1 + f) = f - (h - c)` and `h = f^2/2`.
#[inline(always)]
fn atanh_parts<F: Fusing, L: Lane>(f: L) -> Pair<L> {
    let half_square = L::of(0.5) * f * f;
    let s = f / (L::of(2.0) + f);
    let z = s * s;
    (half_square, s * F::mul_add(z, polynomial::<F, L>(z, L::Scalar::LOG), half_square))
}

/// `ln(x)` times a factor given in two words, the logarithm of 2 to that base given in two words.
#[inline(always)]
fn based<F: Fusing, L: Lane>(x: L, factor: Pair<L::Scalar>, two: Pair<L::Scalar>) -> L {
    let (m, k) = decompose(x);
    let f = m - L::of(1.0);
    let (half_square, correction) = atanh_parts::<F, L>(f);
    let high = (f - half_square).and(L::splat(L::Scalar::HALF_MASK));
    let low = ((f - high) - half_square) + correction;
    // high times the leading word, and k times its own, are exact
    let (sum, error) = ordered_sum(k * L::splat(two.0), high * L::splat(factor.0));
    let rest = F::mul_add(low, L::splat(factor.0), (low + high) * L::splat(factor.1));
    at_limits(x, x, sum + (F::mul_add(k, L::splat(two.1), rest) + error))
}

/// `value` where `positive` is finite and above 0; NaN below; -infinity at 0; `x` itself at infinity and NaN.
#[inline(always)]
fn at_limits<L: Lane>(x: L, positive: L, value: L) -> L {
    let zero = L::of(0.0);
    let pole = L::select(positive.equal(zero), L::splat(-L::Scalar::INFINITY), L::splat(L::Scalar::NAN));
    let finite = L::select(zero.less(positive), value, pole);
    // by the largest number: against infinity, SSE2 needs two comparisons
    L::select(L::splat(L::Scalar::MAX).less(positive), x, finite)
}

/// `log2(x)` as a pair, to about 13 bits more than the type has, for finite x above 0.
#[inline(always)]
pub(super) fn log2_pair<F: Fusing, L: Lane>(x: L) -> Pair<L> {
    let (m, k) = decompose(x);
    let s = ratio_pair::<F, L>(m);
    let z = multiply::<F, L>(s, s);
    let tail = F::mul_add(z.0, polynomial::<F, L>(z.0, L::Scalar::LOG2_TAIL), L::splat(L::Scalar::LOG2_THIRD_LOW));
    let third = ordered_sum(L::splat(L::Scalar::LOG2_THIRD_HIGH), tail);
    let (rest, rest_error) = multiply::<F, L>(z, third);
    let (first, error) = ordered_sum(L::splat(L::Scalar::LOG2_FIRST_HIGH), rest);
    let factor = (first, error + (rest_error + L::splat(L::Scalar::LOG2_FIRST_LOW)));
    let (fraction, fraction_error) = multiply::<F, L>(s, factor);
    let (high, error) = ordered_sum(k, fraction);
    ordered_sum(high, error + fraction_error)
}

/// `(m - 1)/(m + 1)` as a pair, for m from 1/2 to 2.
#[inline(always)]
fn ratio_pair<F: Fusing, L: Lane>(m: L) -> Pair<L> {
    let one = L::of(1.0);
    let (numerator, denominator) = (m - one, m + one);
    let denominator_error = m - (denominator - one);
    let inverse = one / denominator;
    let ratio = numerator * inverse;
    let (product, error) = exact_product::<F, L>(ratio, denominator);
    let residue = ((numerator - product) - error) - ratio * denominator_error;
    (ratio, residue * inverse)
}

/// The product of two pairs.
#[inline(always)]
fn multiply<F: Fusing, L: Lane>(a: Pair<L>, b: Pair<L>) -> Pair<L> {
    let (product, error) = exact_product::<F, L>(a.0, b.0);
    (product, error + F::mul_add(a.0, b.1, a.1 * b.0))
}
