//! Linear interpolation.

use crate::eft::Base;

/// `(1 - t) * a + t * b` by two fused operations, `fma(t, b, fma(-t, a, a))`.
///
/// For finite, non-zero ends: exactly `a` at `t = 0`, exactly `b` at `t = 1`, and, for `t` in 0 ..= 1, exactly `a`
/// where `a == b`; but below twice `MIN_POSITIVE`, where half of a number may have no place, a neighbour of `a` at `t =
/// 1/2`. Error for `t` in 0 ..= 1: at most 1 ulp for ends of one sign. For opposite signs half an ulp of the
/// result and half an ulp of `a - t·a`, which is many ulps of a result that nearly cancels. Not monotonic in `t`: about
/// one step in a hundred goes back. `t` outside 0 ..= 1 extrapolates.
///
/// A zero end is met in value; its sign may be lost. `t·b` does not overflow within 0 ..= 1. An infinite `a` gives NaN
/// for `t` in 0 ..= 1; an infinite `b` gives NaN at `t = 0`, and itself for larger `t` and a finite `a`. NaN gives NaN.
#[inline]
pub fn lerp<T: Base>(a: T, b: T, t: T) -> T {
    T::fma(t, b, T::fma(-t, a, a))
}
