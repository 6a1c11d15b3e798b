//! Kahan's difference of two products, for each type and in constants: the bits of
//! [`kernel::diff_of_products`](crate::kernel::diff_of_products) by the way that costs least.

#[cfg(feature = "half")]
use half::{bf16, f16};

use crate::arith::{fma_f32, fma_f64};
use crate::kernel;
use crate::machine::on_fma;

/// `a * b - c * d` within 1.5 ulp, unless a product leaves the range.
#[inline(always)]
pub fn diff_of_products<T: Kahan>(a: T, b: T, c: T, d: T) -> T {
    T::diff_of_products(a, b, c, d)
}

/// A type that the attribute's `kahan` knows.
pub trait Kahan {
    #[doc(hidden)]
    fn diff_of_products(a: Self, b: Self, c: Self, d: Self) -> Self;
}

/// Without hardware, through f64.
impl Kahan for f32 {
    #[inline(always)]
    fn diff_of_products(a: f32, b: f32, c: f32, d: f32) -> f32 {
        kernel::diff_of_products(a, b, c, d)
    }
}

/// Code for any x86-64 processor asks once for all three operations; without hardware, by splitting and in integers.
impl Kahan for f64 {
    #[inline]
    fn diff_of_products(a: f64, b: f64, c: f64, d: f64) -> f64 {
        on_fma!((a: f64, b: f64, c: f64, d: f64) -> f64 {
            a.mul_add(b, -(c * d)) - c.mul_add(d, -(c * d))
        } else {
            kernel::diff_of_products(a, b, c, d)
        })
    }
}

#[cfg(feature = "half")]
macro_rules! by_steps {
    ($($type:ident)*) => { $(
        impl Kahan for $type {
            #[inline]
            fn diff_of_products(a: $type, b: $type, c: $type, d: $type) -> $type {
                let product = c * d;
                crate::arith::fma(a, b, -product) - crate::arith::fma(c, d, -product)
            }
        }
    )* };
}

#[cfg(feature = "half")]
by_steps! { f16 bf16 }

macro_rules! in_constants {
    ($($name:ident $type:ident $fma:ident;)*) => { $(
        /// [`diff_of_products`] in constants too.
        #[inline]
        pub const fn $name(a: $type, b: $type, c: $type, d: $type) -> $type {
            let product = c * d;
            $fma(a, b, -product) - $fma(c, d, -product)
        }
    )* };
}

in_constants! {
    diff_of_products_f32 f32 fma_f32;
    diff_of_products_f64 f64 fma_f64;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Any bits: the ways agree, NaN for NaN.
    #[test]
    fn every_way_gives_the_bits_of_the_kernel() {
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state ^ state >> 29
        };
        for _ in 0..20_000 {
            let [a, b, c, d] = [(); 4].map(|()| f64::from_bits(next()));
            let ways = [diff_of_products(a, b, c, d), diff_of_products_f64(a, b, c, d)];
            let wanted = kernel::diff_of_products(a, b, c, d);
            assert!(ways.iter().all(|x| x.to_bits() == wanted.to_bits() || x.is_nan() && wanted.is_nan()));
            let [a, b, c, d] = [(); 4].map(|()| f32::from_bits(next() as u32));
            let ways = [diff_of_products(a, b, c, d), diff_of_products_f32(a, b, c, d)];
            let wanted = kernel::diff_of_products(a, b, c, d);
            assert!(ways.iter().all(|x| x.to_bits() == wanted.to_bits() || x.is_nan() && wanted.is_nan()));
        }
    }

    #[cfg(feature = "half")]
    #[test]
    fn half_precision() {
        let [a, b, c, d] = [1.5, 3.25, 2.0, 2.4375].map(f16::from_f64);
        assert_eq!(diff_of_products(a, b, c, d), f16::from_f64(0.0));
        assert_eq!(diff_of_products(bf16::ONE, bf16::ONE, bf16::ZERO, bf16::ONE), bf16::ONE);
    }
}
