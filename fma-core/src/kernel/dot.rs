//! Dot products of slices, compensated. Of slices of unequal length the shorter one counts, as in `zip`.

use super::ladder::{LANES, Ladder};
use super::product::{Loop, Product, Strict, on_greatest};
use crate::eft::Base;

/// The dot product as if computed in twice the precision and rounded once: Dot2 (T. Ogita, S. M. Rump, S. Oishi,
/// "Accurate sum and dot product", 2005, algorithm 5.3) in independent lanes for f64; for f32 exact products summed in
/// f64.
///
/// Error: at most `u·|s| + γ²·Σ |x[i]·y[i]|` with `γ = n·u / (1 - n·u)`, barring overflow, and underflow of the errors
/// of products (for f32 neither occurs in between): right to about an ulp while the condition number `2·Σ |x[i]·y[i]| /
/// |s|` is below 1/u.
///
/// Where a plain dot product in the same lanes meets infinities, NaN or overflow, the result is that plain one; so it may
/// be where it meets ±`MAX`, as in [`sum2`](super::sum2). The dot
/// product of nothing, and of products that are all −0, is −0. The longer of two slices is cut to the length of the
/// other.
pub fn dot2<T: Base>(x: &[T], y: &[T]) -> T {
    if 2 * T::DIGITS <= f64::MANTISSA_DIGITS { on_greatest(DotWide(x, y)) } else { dot_k::<T, 2>(x, y) }
}

/// The dot product as if computed in `K` times the precision and rounded once: DotK (as [`dot2`], algorithm 5.10) in
/// independent lanes. `K` is at least 1; 1 is a plain dot product with rounded products, of unspecified order.
///
/// Error: at most about `u·|s| + (4n·u)^K·Σ |x[i]·y[i]|`, barring overflow, and underflow of the errors of products.
/// Infinities, NaN, overflow, ±`MAX`, zeros and lengths as in [`dot2`] of f64, for f32 too.
pub fn dot_k<T: Base, const K: usize>(x: &[T], y: &[T]) -> T {
    on_greatest(DotK::<T, K>(x, y))
}

#[derive(Clone, Copy)]
pub(super) struct DotK<'a, T, const K: usize>(pub &'a [T], pub &'a [T]);

impl<T: Base, const K: usize> Loop for DotK<'_, T, K> {
    type Output = T;

    #[inline(always)]
    fn run<P: Product>(self) -> T {
        let mut ladder = Ladder::<T, K, LANES>::new();
        let (x, y) = of_one_length(self.0, self.1);
        let ((x_blocks, x_rest), (y_blocks, y_rest)) = (x.as_chunks::<LANES>(), y.as_chunks::<LANES>());
        for (x, y) in x_blocks.iter().zip(y_blocks) {
            for (lane, (&x, &y)) in x.iter().zip(y).enumerate() {
                let (product, error) = P::two_prod(x, y);
                ladder.push(lane, 0, product);
                ladder.push(lane, 1, error);
            }
        }
        for (lane, (&x, &y)) in x_rest.iter().zip(y_rest).enumerate() {
            let (product, error) = P::two_prod(x, y);
            ladder.push(lane, 0, product);
            ladder.push(lane, 1, error);
        }
        let total = ladder.total();
        if P::LAX && total.is_broken() { self.run::<Strict>() } else { total.value() }
    }
}

/// Exact products of f32, summed plainly in f64.
struct DotWide<'a, T>(&'a [T], &'a [T]);

impl<T: Base> Loop for DotWide<'_, T> {
    type Output = T;

    #[inline(always)]
    fn run<P: Product>(self) -> T {
        let mut ladder = Ladder::<f64, 1, LANES>::new();
        let (x, y) = of_one_length(self.0, self.1);
        let ((x_blocks, x_rest), (y_blocks, y_rest)) = (x.as_chunks::<LANES>(), y.as_chunks::<LANES>());
        for (x, y) in x_blocks.iter().zip(y_blocks) {
            for lane in 0..LANES {
                ladder.push(lane, 0, x[lane].to_f64() * y[lane].to_f64());
            }
        }
        for (lane, (&x, &y)) in x_rest.iter().zip(y_rest).enumerate() {
            ladder.push(lane, 0, x.to_f64() * y.to_f64());
        }
        T::from_f64(ladder.total().value())
    }
}

/// Both cut to the length of the shorter.
#[inline(always)]
fn of_one_length<'a, T>(x: &'a [T], y: &'a [T]) -> (&'a [T], &'a [T]) {
    let length = x.len().min(y.len());
    (&x[..length], &y[..length])
}
