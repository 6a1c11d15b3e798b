//! Three words, for intermediate results whose error a power or a sum would magnify.

use super::{Df128, pair};
use crate::double::products::{Portable, Product};
use crate::eft::{fast_two_sum, two_sum};

/// The unevaluated sum of three words of falling size, which may overlap by a few bits: about 2^-118 relative.
pub(in crate::double) type Triple = [f64; 3];

/// To the nearest pair, almost: up to 2^-118 more than half a last place.
#[inline(always)]
pub(super) fn round(x: Triple) -> Df128 {
    let (middle, low) = fast_two_sum(x[1], x[2]);
    let (hi, middle) = fast_two_sum(x[0], middle);
    let (hi, lo) = fast_two_sum(hi, middle + low);
    pair(hi, lo)
}

/// [`round`], with a low word of less than u²/16 taken for the error that it is: so exact results come out exact.
#[inline]
pub(super) fn round_exact_cases(x: Triple) -> Df128 {
    const NEGLIGIBLE: f64 = f64::from_bits(0x3910_0000_0000_0000);
    let rounded = round(x);
    if rounded.lo.abs() < rounded.hi.abs() * NEGLIGIBLE { pair(rounded.hi, 0.0) } else { rounded }
}

/// Words of falling size, made to overlap by at most one bit.
#[inline(always)]
pub(super) fn renormalise(high: f64, middle: f64, low: f64) -> Triple {
    let (middle, low) = fast_two_sum(middle, low);
    let (high, middle) = fast_two_sum(high, middle);
    let (middle, low) = fast_two_sum(middle, low);
    [high, middle, low]
}

#[inline]
pub(super) fn add(x: Triple, y: Triple) -> Triple {
    let (high, first) = two_sum(x[0], y[0]);
    let (middle, second) = two_sum(x[1], y[1]);
    let (middle, third) = two_sum(middle, first);
    renormalise(high, middle, (x[2] + y[2]) + (second + third))
}

#[inline]
pub(super) fn mul(x: Triple, y: Triple) -> Triple {
    mul_with(x, y, Portable)
}

#[inline(always)]
pub(super) fn mul_with<P: Product<f64>>(x: Triple, y: Triple, _: P) -> Triple {
    let (high, first) = P::exact(x[0], y[0]);
    let (left, left_error) = P::exact(x[0], y[1]);
    let (right, right_error) = P::exact(x[1], y[0]);
    let (cross, cross_error) = two_sum(left, right);
    let (middle, second) = two_sum(first, cross);
    let rest = (x[0] * y[2] + x[2] * y[0]) + x[1] * y[1];
    renormalise(high, middle, rest + ((left_error + right_error) + (cross_error + second)))
}

/// `x * x`: one product less.
#[inline(always)]
pub(super) fn square_with<P: Product<f64>>(x: Triple, _: P) -> Triple {
    let (high, first) = P::exact(x[0], x[0]);
    let (cross, cross_error) = P::exact(x[0] + x[0], x[1]);
    let (middle, second) = two_sum(first, cross);
    let rest = (x[0] + x[0]) * x[2] + x[1] * x[1];
    carried(high, middle, rest + (cross_error + second))
}

/// [`renormalise`], but the first word is not nearest to the sum of all: the next product waits for one sum less.
#[inline(always)]
fn carried(high: f64, middle: f64, low: f64) -> Triple {
    let (high, middle) = fast_two_sum(high, middle);
    let (middle, low) = fast_two_sum(middle, low);
    [high, middle, low]
}
