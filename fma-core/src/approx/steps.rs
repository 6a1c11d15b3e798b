//! Steps that several approximations share: polynomials, rounding to an integer, powers of two, exact products.

use super::coefficients::Coefficients;
use super::{Fusing, Lane, Scalar};

/// A value of which the second part corrects the first.
pub(super) type Pair<L> = (L, L);

/// `c[0] + x * c[1] + ...`: the first step as in Horner's form, for its accuracy; the rest in Horner's form in a power of x over groups of
/// one, two or four neighbours, so that the chain of operations stays short enough for the machine to overlap the elements of a loop.
/// The slice is a constant, so that the loops unroll.
#[inline(always)]
pub(super) fn polynomial<F: Fusing, L: Lane>(x: L, coefficients: &'static [impl Copy + Into<L::Scalar>]) -> L {
    let square = x * x;
    let rest = match coefficients.len() {
        0..=4 => grouped::<F, L, 1>(x, [x, square], coefficients),
        5..=9 => grouped::<F, L, 2>(square, [x, square], coefficients),
        _ => grouped::<F, L, 4>(square * square, [x, square], coefficients),
    };
    F::mul_add(x, rest, L::splat(coefficients[0].into()))
}

/// The terms from the second on, over x, by groups of `SIZE`; `power` is `x^SIZE`.
#[inline(always)]
fn grouped<F: Fusing, L: Lane, const SIZE: usize>(
    power: L,
    powers: [L; 2],
    coefficients: &'static [impl Copy + Into<L::Scalar>],
) -> L {
    let mut first = 1 + (coefficients.len() - 2) / SIZE * SIZE;
    let mut sum = group::<F, L>(powers, coefficients, first, SIZE);
    while first > 1 {
        first -= SIZE;
        sum = F::mul_add(sum, power, group::<F, L>(powers, coefficients, first, SIZE));
    }
    sum
}

/// `c[first] + x * c[first + 1] + ...`, of as many terms as there are up to `size`: one, two or four. Neighbours of opposite sign cancel
/// here, before their rounding errors count.
#[inline(always)]
fn group<F: Fusing, L: Lane>(
    [x, square]: [L; 2],
    coefficients: &'static [impl Copy + Into<L::Scalar>],
    first: usize,
    size: usize,
) -> L {
    let end = coefficients.len().min(first + size);
    let low = pair::<F, L>(x, coefficients, first, end);
    if first + 2 < end { F::mul_add(pair::<F, L>(x, coefficients, first + 2, end), square, low) } else { low }
}

/// `c[i] + x * c[i + 1]`, or just the first where the second is not before `end`. A function, not a closure: a closure would not be compiled
/// for the machine of its caller.
#[inline(always)]
fn pair<F: Fusing, L: Lane>(x: L, coefficients: &'static [impl Copy + Into<L::Scalar>], i: usize, end: usize) -> L {
    let constant = L::splat(coefficients[i].into());
    if i + 1 < end { F::mul_add(L::splat(coefficients[i + 1].into()), x, constant) } else { constant }
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

/// An integer, and `2^k` as a product of two powers, so that k may be twice the largest exponent.
pub(super) struct Exponent<L> {
    pub k: L,
    pub powers: Pair<L>,
}

/// The nearest integer of `x * factor`, ties to even, for results up to twice the largest exponent in magnitude.
#[inline(always)]
pub(super) fn nearest_exponent<F: Fusing, L: Lane>(x: L, factor: L) -> Exponent<L> {
    let rounder = L::splat(L::Scalar::TWICE_BIASED_ROUNDER);
    // the low bits are k plus twice the bias: two exponent fields that differ by at most 1
    let code = F::mul_add(x, factor, rounder);
    let half = code.shift_right(1);
    let rest = code.sub_bits(half);
    let powers = (half.shift_left(L::Scalar::FRACTION_BITS), rest.shift_left(L::Scalar::FRACTION_BITS));
    Exponent { k: code - rounder, powers }
}

/// The nearest integer k of `x * factor`, as in [`nearest_exponent`], and `2^k`, which is normal.
#[inline(always)]
pub(super) fn near_exponent<F: Fusing, L: Lane>(x: L, factor: L) -> Pair<L> {
    if !F::ONE_ROUNDING {
        let k = round_multiple::<F, L>(x, factor);
        return (k, power_of_two(k));
    }
    let rounder = L::splat(L::Scalar::EXPONENT_ROUNDER);
    // The low bits are k plus the bias, which is odd: halves would go another way. The product is none; rounded by itself, it may be.
    let code = F::mul_add(x, factor, rounder);
    (code - rounder, code.shift_left(L::Scalar::FRACTION_BITS))
}

/// `x = m * 2^k` with m from sqrt(1/2) to sqrt(2), for finite x above 0, subnormals included. Anything else gives anything.
#[inline(always)]
pub(super) fn decompose<L: Lane>(x: L) -> Pair<L> {
    let tiny = x.less(L::splat(L::Scalar::MIN_NORMAL));
    let (m, k) = decompose_normal(L::select(tiny, x * L::splat(L::Scalar::SUBNORMAL_SCALE), x));
    (m, k - L::select(tiny, L::of(f64::from(L::Scalar::FRACTION_BITS + 1)), L::of(0.0)))
}

/// Whether all lanes are normal, finite and above 0, as far as that is asked: [`decompose_normal`] does for them.
#[inline(always)]
pub(super) fn is_regular<L: Lane>(x: L) -> bool {
    x.all_between(L::Scalar::MIN_NORMAL, L::Scalar::MAX)
}

/// [`decompose`] for normal numbers only.
#[inline(always)]
pub(super) fn decompose_normal<L: Lane>(x: L) -> Pair<L> {
    let shifted = x.add_bits(L::splat(L::Scalar::ONE_LESS_ROOT));
    let m = shifted.and(L::splat(L::Scalar::FRACTION_MASK)).add_bits(L::splat(L::Scalar::SQRT_HALF));
    let exponent = shifted.shift_right(L::Scalar::FRACTION_BITS).or(L::splat(L::Scalar::INTEGER_HOLDER));
    (m, exponent - L::splat(L::Scalar::BIASED_HOLDER))
}

/// The sum and its error, exact for `|a| >= |b|` or a = 0 (Dekker 1971).
#[inline(always)]
pub(super) fn ordered_sum<L: Lane>(a: L, b: L) -> Pair<L> {
    let sum = a + b;
    (sum, (a - sum) + b)
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
