//! `ln`, `log2`, `log10`, `ln_1p`: `x = m * 2^k` with m about 1, and `ln(m) = 2 atanh((m-1)/(m+1))` by a polynomial.
//!
//! Contract, for each: every argument; -infinity at the pole, NaN below it, infinity at infinity.

use super::coefficients::Coefficients;
use super::steps::{
    Pair, decompose, decompose_normal, exact_product, is_regular, ordered_sum, polynomial, power_of_two,
};
use super::{Fusing, Lane, Scalar};

/// The natural logarithm.
#[inline(always)]
pub fn ln<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            if is_regular(x) {
                let (m, k) = decompose_normal(x);
                return ln_parts::<F, L>(m - L::of(1.0), k);
            }
            let (m, k) = decompose(x);
            at_limits(x, x, ln_parts::<F, L>(m - L::of(1.0), k))
        },
    )
}

/// `ln(1 + x)`, without cancellation near 0.
#[inline(always)]
pub fn ln_1p<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            let one = L::of(1.0);
            let sum = one + x;
            let error = (one - (sum - (sum - one))) + (x - (sum - one));
            let y = if is_regular(sum) {
                ln_1p_parts::<F, L>(error, decompose_normal(sum))
            } else {
                at_limits(x, sum, ln_1p_parts::<F, L>(error, decompose(sum)))
            };
            L::select(x.equal(L::of(0.0)), x, y)
        },
    )
}

/// The logarithm of `m 2^k + error`.
#[inline(always)]
fn ln_1p_parts<F: Fusing, L: Lane>(error: L, (m, k): Pair<L>) -> L {
    // beyond 2^60 the error of the sum no longer matters, and 2^-k could leave the normal numbers
    let f = F::mul_add(error, power_of_two(-k.at_most(L::Scalar::exact(60.0))), m - L::of(1.0));
    ln_parts::<F, L>(f, k)
}

/// The logarithm to base 2.
#[inline(always)]
pub fn log2<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || based::<F, L>(x, (L::Scalar::LOG2_E_HIGH, L::Scalar::LOG2_E_LOW), None),
    )
}

/// The logarithm to base 10.
#[inline(always)]
pub fn log10<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            let two = (L::Scalar::LOG10_2_HIGH, L::Scalar::LOG10_2_LOW);
            based::<F, L>(x, (L::Scalar::LOG10_E_HIGH, L::Scalar::LOG10_E_LOW), Some(two))
        },
    )
}

/// `k * ln(2) + ln(1 + f)`.
#[inline(always)]
fn ln_parts<F: Fusing, L: Lane>(f: L, k: L) -> L {
    let half = L::of(0.5) * f;
    let small = F::mul_add(k, L::splat(L::Scalar::LN2_LOW), third_order::<F, L>(f, half * f));
    F::mul_add(k, L::splat(L::Scalar::LN2_HIGH), f + F::mul_add(-half, f, small))
}

/// `ln(1 + f) - f + f^2/2 = s (f^2/2 + s^2 p(s^2))`, `s = f/(2+f)`: the rounding of s only touches this small term.
#[inline(always)]
fn third_order<F: Fusing, L: Lane>(f: L, half_square: L) -> L {
    let s = f / (L::of(2.0) + f);
    let z = s * s;
    s * F::mul_add(z, polynomial::<F, L>(z, L::Scalar::LOG), half_square)
}

/// `ln(x)` times a factor given in two words, the logarithm of 2 to that base given in two words where it is not 1.
#[inline(always)]
fn based<F: Fusing, L: Lane>(x: L, factor: Pair<L::Scalar>, two: Option<Pair<L::Scalar>>) -> L {
    if is_regular(x) {
        return based_parts::<F, L>(decompose_normal(x), factor, two);
    }
    at_limits(x, x, based_parts::<F, L>(decompose(x), factor, two))
}

/// [`based`] of `m 2^k`.
#[inline(always)]
fn based_parts<F: Fusing, L: Lane>((m, k): Pair<L>, factor: Pair<L::Scalar>, two: Option<Pair<L::Scalar>>) -> L {
    let f = m - L::of(1.0);
    let half = L::of(0.5) * f;
    let high = F::mul_add(-half, f, f).and(L::splat(L::Scalar::HALF_MASK));
    let low = F::mul_add(-half, f, f - high) + third_order::<F, L>(f, half * f);
    // high times the leading word, and k times its own, are exact
    // No closure: a closure would not be compiled for the machine of its caller.
    let whole = if let Some((leading, _)) = two { k * L::splat(leading) } else { k };
    let (leading, second) = (L::splat(factor.0), L::splat(factor.1));
    let sum = F::mul_add(high, leading, whole);
    let error = F::mul_add(high, leading, whole - sum);
    let error = if let Some((_, second)) = two { F::mul_add(k, L::splat(second), error) } else { error };
    sum + F::mul_add(low, leading, F::mul_add(low + high, second, error))
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

/// `log2(x)` as a pair whose first number has half of its bits, to about 13 bits more than the type has, for finite x above 0: without fused
/// operations, from products of halves, which are exact (as fdlibm's `e_pow.c`). With `s = (m-1)/(m+1)`, it is
/// `2/(3 ln(2)) s (3 + s^2 + s^4 p(s^2))`.
#[inline(always)]
pub(super) fn log2_halves<F: Fusing, L: Lane>(x: L) -> Pair<L> {
    let (m, k) = decompose(x);
    let mask = L::splat(L::Scalar::HALF_MASK);
    let (one, three) = (L::of(1.0), L::of(3.0));
    let (numerator, denominator) = (m - one, m + one);
    let inverse = one / denominator;
    let s = numerator * inverse;
    let (s_high, denominator_high) = (s.and(mask), denominator.and(mask));
    let denominator_low = m - (denominator_high - one);
    let s_low = inverse * ((numerator - s_high * denominator_high) - s_high * denominator_low);
    let (z, z_high) = (s * s, s_high * s_high);
    let third = L::Scalar::LOG2_THIRD_HIGH;
    let scaled = z * L::splat(L::Scalar::exact(1.0) / third);
    let tail = F::mul_add(scaled * z, polynomial::<F, L>(z, L::Scalar::LOG2_TAIL), s_low * (s_high + s));
    let factor_high = (three + z_high + tail).and(mask);
    let factor_low = tail - ((factor_high - three) - z_high);
    let product = s_high * factor_high;
    let rest = F::mul_add(s_low, factor_high, factor_low * s);
    let high = (product + rest).and(mask);
    let low = rest - (high - product);
    let third_high = L::splat(third).and(mask);
    let third_low = (L::splat(third) - third_high) + L::splat(L::Scalar::LOG2_THIRD_LOW);
    let product = third_high * high;
    let rest = F::mul_add(third_low, high, low * L::splat(third));
    let high = (k + (product + rest)).and(mask);
    (high, rest - ((high - k) - product))
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
