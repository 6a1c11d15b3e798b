//! `rcp`, `rsqrt`, `cbrt`, `hypot`: from the machine's division and square root, and Newton's iteration.
//!
//! Contract, for each: every argument, subnormal ones included; NaN for NaN.

use super::coefficients::Coefficients;
use super::steps::{
    decompose, decompose_normal, is_regular, polynomial, power_of_two, reciprocal_power, round_multiple, with_sign,
};
use super::{Fusing, Lane, Scalar};

/// From so many bits on, a machine's estimates are right at subnormal numbers as well: AVX-512 has 14, AVX2 fewer, and infinity there.
const FROM_SUBNORMAL: u32 = 14;

/// Whether an argument may be too small for what the machine estimates of it.
#[derive(Clone, Copy)]
enum Small {
    May,
    Never,
}

impl Small {
    #[inline(always)]
    fn has<L: Lane>(self, x: L, bound: L::Scalar) -> bool {
        matches!(self, Small::May) && x.any_below(bound)
    }
}

/// `1/x`: the division itself, which every SIMD unit has.
#[inline(always)]
pub fn rcp<F: Fusing, L: Lane>(x: L) -> L {
    L::of(1.0) / x
}

/// `1/sqrt(x)`: -infinity at -0, NaN below 0.
///
/// Where the machine estimates it (AVX-512, and f32 of AVX2), Newton's iteration or one of the third order, of f64 both, in fused operations; elsewhere
/// a root and a quotient. The last bit is the machine's.
#[inline(always)]
pub fn rsqrt<F: Fusing, L: Lane>(x: L) -> L {
    match estimated::<F, L>(x, Small::May) {
        Some(estimate) => {
            let [y, excess] = refined::<F, L>(x, estimate);
            // At zeros, infinity and NaN the estimate is the result, and there is no excess.
            L::select(excess.equal(excess), y, estimate)
        }
        None => L::of(1.0) / x.square_root(),
    }
}

/// The same of a number that is neither zero nor infinite: NaN else, where the machine estimates it.
#[inline(always)]
pub fn rsqrt_regular<F: Fusing, L: Lane>(x: L) -> L {
    inverse_root::<F, L>(x, Small::May)
}

/// The same of a normal number, which lanes don't ask for.
#[inline(always)]
pub fn rsqrt_normal<F: Fusing, L: Lane>(x: L) -> L {
    inverse_root::<F, L>(x, Small::Never)
}

#[inline(always)]
fn inverse_root<F: Fusing, L: Lane>(x: L, small: Small) -> L {
    match estimated::<F, L>(x, small) {
        Some(estimate) => refined::<F, L>(x, estimate)[0],
        None => L::of(1.0) / x.square_root(),
    }
}

/// The machine's estimate, where the iterations get to all digits from it.
#[inline(always)]
fn estimated<F: Fusing, L: Lane>(x: L, small: Small) -> Option<L> {
    let estimate = x.estimated_inverse_root()?;
    let is_for_all = L::ESTIMATE_BITS >= FROM_SUBNORMAL || !small.has(x, L::Scalar::MIN_NORMAL);
    if F::ONE_ROUNDING && is_for_all { Some(estimate) } else { None }
}

/// An estimate of `1/sqrt(x)` to all digits; and by how much the square of the last but one was in excess.
#[inline(always)]
fn refined<F: Fusing, L: Lane>(x: L, estimate: L) -> [L; 2] {
    // Newton's iteration doubles the bits but for one, the other one makes them three times as many.
    let (bits, digits) = (L::ESTIMATE_BITS - 1, L::Scalar::FRACTION_BITS);
    let (mut y, half) = (estimate, L::of(0.5));
    let mut last = excess::<F, L>(x, y);
    if digits < 2 * bits || digits > 3 * bits {
        y = F::mul_add(y * half, last, y);
        if digits < 2 * bits {
            return [y, last];
        }
        last = excess::<F, L>(x, y);
    }
    [F::mul_add(y * last, F::mul_add(last, L::of(0.375), half), y), last]
}

/// By how much `x y^2` falls short of 1. No closure, which may be compiled apart, and then for the baseline.
#[inline(always)]
fn excess<F: Fusing, L: Lane>(x: L, y: L) -> L {
    F::mul_add(-(x * y), y, L::of(1.0))
}

/// `1/x` of a number that is not infinite: where the machine estimates it (AVX-512), Newton's iteration in fused operations, and the division itself elsewhere
/// and where a divisor is smaller than all normal numbers. The last bit is the machine's.
#[inline(always)]
pub fn reciprocal_regular<F: Fusing, L: Lane>(x: L) -> L {
    reciprocal::<F, L>(x, Small::May)
}

/// The same of a normal number, which lanes don't ask for.
#[inline(always)]
pub fn reciprocal_normal<F: Fusing, L: Lane>(x: L) -> L {
    reciprocal::<F, L>(x, Small::Never)
}

#[inline(always)]
fn reciprocal<F: Fusing, L: Lane>(x: L, small: Small) -> L {
    match refined_reciprocal::<F, L>(x, small) {
        Some(reciprocal) => reciprocal,
        None => L::of(1.0) / x,
    }
}

/// `a/b` of numbers that are not infinite, nor is the quotient, nor next to that: a product with the reciprocal, corrected once.
#[inline(always)]
pub fn quotient_regular<F: Fusing, L: Lane>(a: L, b: L) -> L {
    quotient::<F, L>(a, b, Small::May)
}

/// The same where `b` is normal, which lanes don't ask for.
#[inline(always)]
pub fn quotient_normal<F: Fusing, L: Lane>(a: L, b: L) -> L {
    quotient::<F, L>(a, b, Small::Never)
}

#[inline(always)]
fn quotient<F: Fusing, L: Lane>(a: L, b: L, small: Small) -> L {
    match refined_reciprocal::<F, L>(b, small) {
        Some(reciprocal) => {
            let quotient = a * reciprocal;
            F::mul_add(F::mul_add(-b, quotient, a), reciprocal, quotient)
        }
        None => a / b,
    }
}

/// The reciprocal as far as a float goes, where the machine estimates it and no lane is too small for that.
#[inline(always)]
fn refined_reciprocal<F: Fusing, L: Lane>(x: L, small: Small) -> Option<L> {
    let estimate = x.estimated_reciprocal()?;
    if !F::ONE_ROUNDING || small.has(x.magnitude(), L::Scalar::MIN_NORMAL) {
        return None;
    }
    let once = F::mul_add(F::mul_add(-x, estimate, L::of(1.0)), estimate, estimate);
    if L::Scalar::FRACTION_BITS < 2 * 13 {
        return Some(once);
    }
    Some(F::mul_add(F::mul_add(-x, once, L::of(1.0)), once, once))
}

/// `sqrt(x)` of a number that is not infinite: where the machine estimates the inverse root (AVX-512), a product with that, corrected as often as the float has digits
/// for; the root itself elsewhere, and where an argument is so small that what it is corrected by is not exact.
#[inline(always)]
pub fn root_regular<F: Fusing, L: Lane>(x: L) -> L {
    root::<F, L>(x, Small::May)
}

/// The same of a number that is normal though it be divided by two to the power of its digits, which lanes don't ask for.
#[inline(always)]
pub fn root_normal<F: Fusing, L: Lane>(x: L) -> L {
    root::<F, L>(x, Small::Never)
}

#[inline(always)]
fn root<F: Fusing, L: Lane>(x: L, small: Small) -> L {
    let Some(estimate) = x.estimated_inverse_root().filter(|_| F::ONE_ROUNDING && L::ESTIMATE_BITS >= FROM_SUBNORMAL)
    else {
        return x.square_root();
    };
    if small.has(x, L::Scalar::MIN_NORMAL * L::Scalar::SUBNORMAL_SCALE) {
        return x.square_root();
    }
    let half = estimate * L::of(0.5);
    let root = x * estimate;
    let once = F::mul_add(F::mul_add(-root, root, x), half, root);
    if L::Scalar::FRACTION_BITS < 2 * 13 {
        return once;
    }
    let half = F::mul_add(half, F::mul_add(-estimate, once, L::of(1.0)), half);
    F::mul_add(F::mul_add(-once, once, x), half, once)
}

/// The cube root.
#[inline(always)]
pub fn cbrt<F: Fusing, L: Lane>(x: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            let (zero, third) = (L::of(0.0), L::of(1.0) / L::of(3.0));
            let magnitude = x.magnitude();
            let all_regular = is_regular(magnitude);
            let (m, k) = if all_regular { decompose_normal(magnitude) } else { decompose(magnitude) };
            let mut inverse = polynomial::<F, L>(m, L::Scalar::INVERSE_CBRT);
            for _ in 0..L::Scalar::CBRT_STEPS {
                let excess = F::mul_add(-m * inverse * inverse, inverse, L::of(1.0));
                inverse = F::mul_add(inverse * third, excess, inverse);
            }
            let exponent = round_multiple::<F, L>(k, third);
            let rest = k - L::of(3.0) * exponent;
            let (two, half) = (L::splat(L::Scalar::CBRT_TWO), L::splat(L::Scalar::CBRT_HALF));
            let inverse = inverse * L::select(rest.less(zero), two, L::select(zero.less(rest), half, L::of(1.0)));
            let m = m * power_of_two(rest);
            let square = inverse * inverse;
            let root = m * square;
            let excess = F::mul_add(-root * root, root, m);
            let y = F::mul_add(excess, square * third, root) * power_of_two(exponent);
            if all_regular {
                return with_sign(y, x);
            }
            let regular = zero.less(magnitude) & magnitude.less(L::splat(L::Scalar::INFINITY));
            L::select(regular, with_sign(y, x), x)
        },
    )
}

/// `sqrt(x^2 + y^2)` without undue overflow; infinity where either is infinite.
#[inline(always)]
pub fn hypot<F: Fusing, L: Lane>(x: L, y: L) -> L {
    x.out_of_line(
        #[inline(always)]
        move || {
            let (x, y) = (x.magnitude(), y.magnitude());
            let swap = x.less(y);
            let (large, small) = (L::select(swap, y, x), L::select(swap, x, y));
            // the larger over this power of two is from 2 to 4, or less for subnormals; the power has a normal reciprocal
            let power = (large.and(L::splat(L::Scalar::EXPONENT_MASK)) * L::of(0.5)).at_least(L::Scalar::MIN_NORMAL);
            let scale = reciprocal_power(power);
            let (a, b) = (large * scale, small * scale);
            let y_finite = F::mul_add(a, a, b * b).square_root() * power;
            let infinity = L::splat(L::Scalar::INFINITY);
            L::select(x.equal(infinity) | y.equal(infinity), infinity, y_finite)
        },
    )
}
