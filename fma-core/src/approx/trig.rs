//! `sin`, `cos`, `tan`: the argument less a multiple of pi/2, both polynomials, and a choice by the quadrant.
//!
//! Contract, for each: the stated accuracy up to 2^30 in magnitude. A larger finite argument counts as 0 (sin 0, cos 1): a fixed
//! value of the right range, of no accuracy. NaN for infinities and NaN.

use super::coefficients::Coefficients;
use super::reduce::{Reduced, bounded};
use super::steps::{Pair, ordered_sum, polynomial, with_sign};
use super::{Fusing, Lane, Scalar};

/// The sine.
#[inline(always)]
pub fn sin<F: Fusing, L: Lane>(x: L) -> L {
    let reduced = L::Scalar::reduce::<F, L>(bounded(x));
    let (sine, cosine) = sine_and_cosine::<F, L>(reduced);
    let y = L::select(odd(reduced), cosine.0 + cosine.1, sine.0 + sine.1);
    with_sign(with_sign(y, reduced.quadrant), x)
}

/// The cosine.
#[inline(always)]
pub fn cos<F: Fusing, L: Lane>(x: L) -> L {
    let reduced = L::Scalar::reduce::<F, L>(bounded(x));
    let (sine, cosine) = sine_and_cosine::<F, L>(reduced);
    let y = L::select(odd(reduced), -(sine.0 + sine.1), cosine.0 + cosine.1);
    with_sign(y, reduced.quadrant)
}

/// The tangent.
#[inline(always)]
pub fn tan<F: Fusing, L: Lane>(x: L) -> L {
    let reduced = L::Scalar::reduce::<F, L>(bounded(x));
    let (sine, cosine) = of_pair::<F, L>(reduced);
    let (sine, cosine) = (ordered_sum(sine.0, sine.1), ordered_sum(cosine.0, cosine.1));
    let odd = odd(reduced);
    let choose = |yes: L, no: L| L::select(odd, yes, no);
    let (numerator, denominator) = (choose(-cosine.0, sine.0), choose(sine.0, cosine.0));
    let quotient = numerator / denominator;
    let excess = F::mul_add(-quotient, choose(sine.1, cosine.1), choose(-cosine.1, sine.1));
    // the excess over the denominator: 2 - c is 1/c within 9 %, and 1/s is -quotient/c
    let inverse = L::of(2.0) - cosine.0;
    let corrected = F::mul_add(excess, choose(-quotient * inverse, inverse), quotient);
    with_sign(corrected, x)
}

#[inline(always)]
fn odd<L: Lane>(reduced: Reduced<L>) -> L::Mask {
    !reduced.quadrant.equal(L::of(0.0))
}

/// Both functions of a reduced argument, each as a leading term and a much smaller rest, not yet added.
type Parts<L> = (Pair<L>, Pair<L>);

#[inline(always)]
fn sine_and_cosine<F: Fusing, L: Lane>(reduced: Reduced<L>) -> Parts<L> {
    if L::Scalar::REDUCED_IN_PAIRS { of_pair::<F, L>(reduced) } else { of_high::<F, L>(reduced.high) }
}

#[inline(always)]
fn of_pair<F: Fusing, L: Lane>(reduced: Reduced<L>) -> Parts<L> {
    let ((sine, sine_rest), (cosine, cosine_rest)) = of_high::<F, L>(reduced.high);
    let cosine_rest = F::mul_add(-reduced.high, reduced.low, cosine_rest);
    ((sine, F::mul_add(reduced.low, cosine, sine_rest)), (cosine, cosine_rest))
}

#[inline(always)]
fn of_high<F: Fusing, L: Lane>(r: L) -> Parts<L> {
    let z = r * r;
    let half = z * L::of(0.5);
    let leading = L::of(1.0) - half;
    let lost = (L::of(1.0) - leading) - half;
    let cosine_rest = F::mul_add(z * z, polynomial::<F, L>(z, L::Scalar::COS), lost);
    ((r, r * z * polynomial::<F, L>(z, L::Scalar::SIN)), (leading, cosine_rest))
}
