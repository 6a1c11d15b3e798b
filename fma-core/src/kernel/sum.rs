//! Sums over slices, compensated.

use super::ladder::{LANES, Ladder};
use super::product::{Loop, Product, on_greatest};
use crate::eft::Base;

/// The sum as if computed in twice the precision and rounded once: Sum2 (T. Ogita, S. M. Rump, S. Oishi, "Accurate sum
/// and dot product", 2005, algorithm 4.4) in independent lanes for f64; for f32 in f64, which is that literally.
///
/// Error: at most `u·|s| + γ²·Σ |x[i]|` with `γ = n·u / (1 - n·u)`, barring overflow: right to about an ulp while the
/// condition number `Σ |x[i]| / |s|` is below 1/u. Underflow does no harm.
///
/// Where a plain sum in the same lanes meets infinities, NaN or overflow, the result is that plain sum; so it may be where
/// it meets ±`MAX`, of which [`two_sum`](crate::eft::two_sum) may have no error. For f32 no sum in between overflows. The sum of nothing, and of nothing but −0, is −0, as in std.
pub fn sum2<T: Base>(x: &[T]) -> T {
    if 2 * T::DIGITS <= f64::MANTISSA_DIGITS { on_greatest(SumWide(x)) } else { sum_k::<T, 2>(x) }
}

/// The sum as if computed in `K` times the precision and rounded once: SumK (as [`sum2`], algorithm 4.8) in independent
/// lanes. `K` is at least 1; 1 is a plain sum, of unspecified order.
///
/// Error: at most about `u·|s| + (2n·u)^K·Σ |x[i]|`, barring overflow. Infinities, NaN, overflow, ±`MAX` and zeros as
/// in [`sum2`] of f64, for f32 too.
pub fn sum_k<T: Base, const K: usize>(x: &[T]) -> T {
    on_greatest(SumK::<T, K>(x))
}

pub(super) struct SumK<'a, T, const K: usize>(pub &'a [T]);

impl<T: Base, const K: usize> Loop for SumK<'_, T, K> {
    type Output = T;

    #[inline(always)]
    fn run<P: Product>(self) -> T {
        let mut ladder = Ladder::<T, K, LANES>::new();
        let (blocks, rest) = self.0.as_chunks::<LANES>();
        for block in blocks {
            for (lane, &x) in block.iter().enumerate() {
                ladder.push(lane, 0, x);
            }
        }
        for (lane, &x) in rest.iter().enumerate() {
            ladder.push(lane, 0, x);
        }
        ladder.total().value()
    }
}

/// A plain sum in f64.
struct SumWide<'a, T>(&'a [T]);

impl<T: Base> Loop for SumWide<'_, T> {
    type Output = T;

    #[inline(always)]
    fn run<P: Product>(self) -> T {
        let mut ladder = Ladder::<f64, 1, LANES>::new();
        let (blocks, rest) = self.0.as_chunks::<LANES>();
        for block in blocks {
            for (lane, &x) in block.iter().enumerate() {
                ladder.push(lane, 0, x.to_f64());
            }
        }
        for (lane, &x) in rest.iter().enumerate() {
            ladder.push(lane, 0, x.to_f64());
        }
        T::from_f64(ladder.total().value())
    }
}
