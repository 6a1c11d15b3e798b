//! Loops over slices that need the errors of products, on whatever machine they run.
//!
//! Their bits are the same on each: a loop has the same lanes, and a product is exact by any path.

use core::marker::PhantomData;

use crate::eft::{Base, two_prod, two_prod_parts};
use crate::machine::{self, Machine, Work};

/// A loop over slices.
pub(super) trait Loop {
    type Output;

    /// The loop, all inlined, so that it is compiled for the machine of its caller.
    fn run<P: Product>(self) -> Self::Output;
}

/// Where a product and its error come from.
pub(super) trait Product {
    /// Whether the error may be NaN where a [`Strict`] one is not.
    const LAX: bool;

    fn two_prod<T: Base>(a: T, b: T) -> (T, T);
}

/// Whatever the target offers that the crate is compiled for; right for all inputs.
pub(super) struct Strict;

impl Product for Strict {
    const LAX: bool = false;

    #[inline(always)]
    fn two_prod<T: Base>(a: T, b: T) -> (T, T) {
        two_prod(a, b)
    }
}

/// What the machine has, without a branch, so that loops vectorise without a fused operation too: there the error is NaN where splitting leaves
/// the range.
struct BranchFree<M>(PhantomData<M>);

impl<M: Machine> Product for BranchFree<M> {
    const LAX: bool = !M::FUSED;

    #[inline(always)]
    fn two_prod<T: Base>(a: T, b: T) -> (T, T) {
        if !M::FUSED {
            return two_prod_parts(a, b);
        }
        let product = a * b;
        (product, machine::fma::<M, T>(a, b, -product))
    }
}

/// A loop with the products of its machine.
struct WithProducts<L>(L);

impl<L: Loop> Work for WithProducts<L> {
    type Output = L::Output;

    #[inline(always)]
    fn run<M: Machine>(self) -> L::Output {
        self.0.run::<BranchFree<M>>()
    }
}

/// Runs a loop compiled for the greatest machine that this one is.
#[inline]
pub(super) fn on_greatest<L: Loop>(work: L) -> L::Output {
    machine::on_greatest(WithProducts(work))
}

#[cfg(test)]
mod tests {
    use super::super::dot::DotK;
    use super::super::sum::SumK;
    use super::*;
    use crate::machine::Baseline;

    /// Numbers of many binades, products of which cancel, overflow in parts and underflow in errors.
    fn numbers(scale: i32) -> Vec<f64> {
        let mut bits = 1u64;
        let mut next = || {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let exponent = (1023 + scale + (bits >> 58) as i32) as u64;
            f64::from_bits(bits & (1 << 63 | ((1 << 52) - 1)) | exponent << 52)
        };
        (0..333).map(|_| next()).collect()
    }

    /// The claim of this module: the same bits by every path.
    #[test]
    fn bits_do_not_depend_on_the_machine() {
        for (x, y) in [(0, 0), (-500, -530), (960, -40), (960, -1000)].map(|(x, y)| (numbers(x), numbers(y))) {
            let dot = DotK::<f64, 3>(&x, &y);
            let expected = dot.run::<Strict>().to_bits();
            assert_eq!([dot.run::<BranchFree<Baseline>>().to_bits(), on_greatest(dot).to_bits()], [expected; 2]);
            assert_eq!(SumK::<f64, 3>(&x).run::<Strict>().to_bits(), on_greatest(SumK::<f64, 3>(&x)).to_bits());
        }
    }

    /// Splitting, and the split product that asks for another path, as on machines without a fused operation.
    #[test]
    fn splitting_gives_the_same_bits() {
        struct Split;
        impl Product for Split {
            const LAX: bool = true;
            fn two_prod<T: Base>(a: T, b: T) -> (T, T) {
                two_prod_parts(a, b)
            }
        }
        for (x, y) in [(0, 0), (-500, -530), (960, -40), (960, -1000)].map(|(x, y)| (numbers(x), numbers(y))) {
            let dot = DotK::<f64, 2>(&x, &y);
            assert_eq!(dot.run::<Split>().to_bits(), dot.run::<Strict>().to_bits());
        }
    }
}
