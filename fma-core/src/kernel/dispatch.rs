//! The same loop compiled for several instruction sets, chosen at run time where std can ask the machine.
//!
//! Its bits are the same in each: it has the same lanes, and a product is exact by any path.

use crate::arith::HARDWARE;
use crate::eft::{Base, two_prod, two_prod_parts};

/// A loop over slices.
pub(super) trait Loop {
    type Output;

    /// The loop, all inlined, so that it is compiled for the instruction set of its caller.
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

/// The same without a branch, so that loops vectorise without a fused operation too: the error is NaN where splitting
/// leaves the range.
struct BranchFree;

impl Product for BranchFree {
    const LAX: bool = !HARDWARE;

    #[inline(always)]
    fn two_prod<T: Base>(a: T, b: T) -> (T, T) {
        if HARDWARE { two_prod(a, b) } else { two_prod_parts(a, b) }
    }
}

/// Runs a loop compiled for the widest vectors of this machine.
#[inline]
pub(super) fn on_widest<L: Loop>(work: L) -> L::Output {
    #[cfg(all(feature = "std", target_arch = "x86_64"))]
    if let Some(set) = x86::InstructionSet::detected() {
        return x86::run(work, set);
    }
    work.run::<BranchFree>()
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod x86 {
    use super::{Base, Loop, Product};
    use std::arch::is_x86_feature_detected;

    /// Evidence that this machine has the instructions.
    #[derive(Clone, Copy)]
    pub enum InstructionSet {
        Avx512,
        Avx2,
    }

    impl InstructionSet {
        #[inline]
        pub fn detected() -> Option<InstructionSet> {
            if !is_x86_feature_detected!("fma") || !is_x86_feature_detected!("avx2") {
                None
            } else if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
                Some(InstructionSet::Avx512)
            } else {
                Some(InstructionSet::Avx2)
            }
        }
    }

    #[inline]
    pub fn run<L: Loop>(work: L, set: InstructionSet) -> L::Output {
        match set {
            // SAFETY: the value is evidence that the machine has the features.
            InstructionSet::Avx512 => unsafe { run_avx512(work) },
            // SAFETY: as above.
            InstructionSet::Avx2 => unsafe { run_avx2(work) },
        }
    }

    #[target_feature(enable = "avx512f,avx512vl,avx2,fma")]
    fn run_avx512<L: Loop>(work: L) -> L::Output {
        work.run::<Fused>()
    }

    #[target_feature(enable = "avx2,fma")]
    fn run_avx2<L: Loop>(work: L) -> L::Output {
        work.run::<Fused>()
    }

    /// The fused instruction; only inside functions compiled for it.
    struct Fused;

    impl Product for Fused {
        const LAX: bool = false;

        #[inline(always)]
        fn two_prod<T: Base>(a: T, b: T) -> (T, T) {
            let product = a * b;
            (product, T::mul_add_inlined(a, b, -product))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::dot::DotK;
    use super::super::sum::SumK;
    use super::*;

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
            assert_eq!([dot.run::<BranchFree>().to_bits(), on_widest(dot).to_bits()], [expected; 2]);
            assert_eq!(SumK::<f64, 3>(&x).run::<Strict>().to_bits(), on_widest(SumK::<f64, 3>(&x)).to_bits());
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
