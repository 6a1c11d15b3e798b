//! Numbers rounded to integers, for lanes whose machine has no instruction for it. Every result has the sign of its argument, zeros included;
//! infinities and NaN stay what they are.

use super::{Lane, Scalar};

/// The nearest integer; of two as near, the even one.
#[inline(always)]
pub fn rounded_to_even<L: Lane>(x: L) -> L {
    let (magnitude, holder) = (x.magnitude(), L::splat(L::Scalar::INTEGER_HOLDER));
    // The sum has no place for a fraction, so adding rounds.
    let nearest = (magnitude + holder) - holder;
    L::select(magnitude.less(holder), nearest.or(x.sign()), x)
}

/// The nearest integer that is not greater.
#[inline(always)]
pub fn rounded_down<L: Lane>(x: L) -> L {
    let nearest = rounded_to_even(x);
    L::select(x.less(nearest), nearest - L::of(1.0), nearest)
}

/// The nearest integer that is not smaller.
#[inline(always)]
pub fn rounded_up<L: Lane>(x: L) -> L {
    -rounded_down(-x)
}

/// The nearest integer of no greater magnitude.
#[inline(always)]
pub fn rounded_to_zero<L: Lane>(x: L) -> L {
    rounded_down(x.magnitude()).or(x.sign())
}
