//! `a * b + c` with one rounding, to nearest even, on every machine.

use super::odd::odd_sum;
#[cfg(feature = "half")]
use super::{fma_bf16, fma_f16};
use super::{hardware, near, wide};
use crate::Round;
#[cfg(feature = "half")]
use half::{bf16, f16};

/// A type whose `a * b + c` is rounded once.
pub trait Fused: Copy {
    /// `a * b + c`, rounded once to nearest even, subnormal results included.
    fn fma(a: Self, b: Self, c: Self) -> Self;
}

/// `a * b + c`, rounded once to nearest even, subnormal results included, on every machine.
///
/// Hardware where the target has the operation, or where a default build for x86-64 finds it at run time; else software.
/// Never a call of libm, whose versions differ; some have misrounded subnormal results.
#[inline]
pub fn fma<T: Fused>(a: T, b: T, c: T) -> T {
    T::fma(a, b, c)
}

macro_rules! fused {
    ($($(#[$when:meta])? $type:ty: $name:path;)*) => { $(
        $(#[$when])?
        impl Fused for $type {
            #[inline]
            fn fma(a: $type, b: $type, c: $type) -> $type {
                $name(a, b, c)
            }
        }
    )* };
}

fused! {
    // Only of f64 is the software slower than the question whether the machine has the operation.
    f64: hardware::fma_f64_detected;
    f32: fma_f32;
    #[cfg(feature = "half")]
    f16: fma_f16;
    #[cfg(feature = "half")]
    bf16: fma_bf16;
}

/// [`fma`] of f32 in constants too: hardware if compiled for a target that has it, else [`fma_f32_software`].
#[inline]
pub const fn fma_f32(a: f32, b: f32, c: f32) -> f32 {
    #[cfg(feature = "std")]
    if hardware::HARDWARE {
        return a.mul_add(b, c);
    }
    fma_f32_software(a, b, c)
}

/// [`fma`] of f64 in constants too: hardware if compiled for a target that has it, else [`fma_f64_software`].
#[inline]
pub const fn fma_f64(a: f64, b: f64, c: f64) -> f64 {
    #[cfg(feature = "std")]
    if hardware::HARDWARE {
        return a.mul_add(b, c);
    }
    fma_f64_software(a, b, c)
}

/// [`fma`] of f32 without a fused operation: the exact product in f64, one sum, then a second rounding, which can only
/// go wrong where the sum lies half-way between two f32: there the sum is rounded to odd instead.
#[inline]
pub const fn fma_f32_software(a: f32, b: f32, c: f32) -> f32 {
    let product = a as f64 * b as f64;
    let sum = product + c as f64;
    let below_f32 = sum.to_bits() & 0x1fff_ffff;
    // Between subnormal results the half-way points are others: any of them is dealt with apart.
    if below_f32 == 0x1000_0000 || sum.abs() < f32::MIN_POSITIVE as f64 {
        return fma_f32_near_tie(product, c);
    }
    sum as f32
}

#[cold]
const fn fma_f32_near_tie(product: f64, c: f32) -> f32 {
    odd_sum(product, c as f64) as f32
}

/// [`fma`] of f64 without a fused operation: in integers of 128 bits.
#[inline]
pub const fn fma_f64_software(a: f64, b: f64, c: f64) -> f64 {
    match near::fma(a, b, c) {
        Some(result) => result,
        None => fma_f64_far(a, b, c),
    }
}

#[cold]
const fn fma_f64_far(a: f64, b: f64, c: f64) -> f64 {
    wide::fma(a, b, c, Round::NearestEven)
}
