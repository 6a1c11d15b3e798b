//! Steps that several approximations share: polynomials, rounding to an integer, powers of two, exact products.

use super::coefficients::Coefficients;
use super::{Fusing, Lane, Scalar};

/// A value of which the second part corrects the first.
pub(super) type Pair<L> = (L, L);

/// `c[0] + x * c[1] + ...` in Horner form. The slice is a constant, so that the loop unrolls.
#[inline(always)]
pub(super) fn polynomial<F: Fusing, L: Lane>(x: L, coefficients: &'static [L::Scalar]) -> L {
    let mut sum = L::splat(coefficients[coefficients.len() - 1]);
    let mut i = coefficients.len() - 1;
    while i > 0 {
        i -= 1;
        sum = F::mul_add(sum, x, L::splat(coefficients[i]));
    }
    sum
}

/// The nearest integer of `x * factor`, ties to even, for less than `2^(FRACTION_BITS - 1)` in magnitude.
#[inline(always)]
pub(super) fn round_multiple<F: Fusing, L: Lane>(x: L, factor: L) -> L {
    let rounder = L::splat(L::Scalar::ROUNDER);
    F::mul_add(x, factor, rounder) - rounder
}

/// `x - k * (high + low)`, where `k * high` is exact.
#[inline(always)]
pub(super) fn subtract_multiple<F: Fusing, L: Lane>(x: L, k: L, high: L::Scalar, low: L::Scalar) -> L {
    let rest = F::mul_add(-k, L::splat(high), x);
    F::mul_add(-k, L::splat(low), rest)
}

/// `2^k` for an integer k from the least to the largest normal exponent.
#[inline(always)]
pub(super) fn power_of_two<L: Lane>(k: L) -> L {
    (k + L::splat(L::Scalar::EXPONENT_ROUNDER)).shift_left(L::Scalar::FRACTION_BITS)
}

/// The reciprocal of a power of two with exponent between those of the normal numbers.
#[inline(always)]
pub(super) fn reciprocal_power<L: Lane>(power: L) -> L {
    L::splat(L::Scalar::RECIPROCAL_ONE).sub_bits(power)
}

/// `2^k` as a product of two powers, so that k may be twice the largest exponent.
#[inline(always)]
pub(super) fn split_power<L: Lane>(k: L) -> Pair<L> {
    let rounder = L::splat(L::Scalar::ROUNDER);
    let half = (k * L::of(0.5) + rounder) - rounder;
    (power_of_two(half), power_of_two(k - half))
}

/// `y * 2^k`, rounded once where y is about 1: overflow and subnormal results come out right.
#[inline(always)]
pub(super) fn scale<L: Lane>(y: L, k: L) -> L {
    let (first, second) = split_power(k);
    y * first * second
}

/// `x = m * 2^k` with m from sqrt(1/2) to sqrt(2), for finite x above 0, subnormals included. Anything else gives anything.
#[inline(always)]
pub(super) fn decompose<L: Lane>(x: L) -> Pair<L> {
    let tiny = x.less(L::splat(L::Scalar::MIN_NORMAL));
    let normal = L::select(tiny, x * L::splat(L::Scalar::SUBNORMAL_SCALE), x);
    let shifted = normal.add_bits(L::splat(L::Scalar::ONE_LESS_ROOT));
    let holder = L::splat(L::Scalar::INTEGER_HOLDER);
    let bias = L::splat(L::Scalar::BIASED_HOLDER);
    let offset = L::select(tiny, bias + L::of(f64::from(L::Scalar::FRACTION_BITS + 1)), bias);
    let exponent = shifted.shift_right(L::Scalar::FRACTION_BITS).or(holder) - offset;
    (shifted.and(L::splat(L::Scalar::FRACTION_MASK)).add_bits(L::splat(L::Scalar::SQRT_HALF)), exponent)
}

/// The sum and its error, exact for `|a| >= |b|` or a = 0 (Dekker 1971).
#[inline(always)]
pub(super) fn ordered_sum<L: Lane>(a: L, b: L) -> Pair<L> {
    let sum = a + b;
    (sum, (a - sum) + b)
}

/// The sum and its error, exact barring overflow (Knuth).
#[inline(always)]
pub(super) fn exact_sum<L: Lane>(a: L, b: L) -> Pair<L> {
    let sum = a + b;
    let other = sum - a;
    (sum, (a - (sum - other)) + (b - other))
}

/// The product and its error: exact when fused; else, by halves cut from the significands, to 2 units of the pair's last place.
#[inline(always)]
pub(super) fn exact_product<F: Fusing, L: Lane>(a: L, b: L) -> Pair<L> {
    let product = a * b;
    if F::ONE_ROUNDING {
        return (product, F::mul_add(a, b, -product));
    }
    let mask = L::splat(L::Scalar::HALF_MASK);
    let (a_high, b_high) = (a.and(mask), b.and(mask));
    let (a_low, b_low) = (a - a_high, b - b_high);
    (product, ((a_high * b_high - product) + (a_high * b_low + a_low * b_high)) + a_low * b_low)
}

/// `y` with the sign of `x` added to its own.
#[inline(always)]
pub(super) fn with_sign<L: Lane>(y: L, x: L) -> L {
    y.xor(x.sign())
}
