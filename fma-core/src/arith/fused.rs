//! `a * b + c` with one rounding, to nearest even, on every machine.

use super::odd::odd_sum;
use super::pack::{narrow, widen};
use super::wide;
use crate::{Format, Round};
use half::{bf16, f16};

/// Whether the target this is compiled for has a fused multiply-add that std's `mul_add` compiles to.
pub const HARDWARE: bool = cfg!(all(
    feature = "std",
    any(
        target_feature = "fma",
        all(target_arch = "arm", target_feature = "vfp4"),
        target_arch = "aarch64",
        target_arch = "powerpc64",
        target_arch = "s390x",
        all(target_arch = "riscv64", target_feature = "d"),
        all(target_arch = "loongarch64", target_feature = "d"),
    )
));

/// A type whose `a * b + c` is rounded once.
pub trait Fused: Copy {
    /// `a * b + c`, rounded once to nearest even, subnormal results included.
    fn fma(a: Self, b: Self, c: Self) -> Self;
}

/// `a * b + c`, rounded once to nearest even, subnormal results included, on every machine.
///
/// Never a call of libm, whose versions differ and of which some misround subnormal results.
#[inline]
pub fn fma<T: Fused>(a: T, b: T, c: T) -> T {
    T::fma(a, b, c)
}

macro_rules! fused {
    ($($type:ty: $name:ident;)*) => { $(
        impl Fused for $type {
            #[inline]
            fn fma(a: $type, b: $type, c: $type) -> $type {
                $name(a, b, c)
            }
        }
    )* };
}

fused! {
    f64: fma_f64;
    f32: fma_f32;
    f16: fma_f16;
    bf16: fma_bf16;
}

/// [`fma`] of f32, in constants too: hardware where the target has it, else [`fma_f32_software`].
#[inline]
pub const fn fma_f32(a: f32, b: f32, c: f32) -> f32 {
    #[cfg(feature = "std")]
    if HARDWARE {
        return a.mul_add(b, c);
    }
    fma_f32_software(a, b, c)
}

/// [`fma`] of f64, in constants too: hardware where the target has it, else [`fma_f64_software`].
#[inline]
pub const fn fma_f64(a: f64, b: f64, c: f64) -> f64 {
    #[cfg(feature = "std")]
    if HARDWARE {
        return a.mul_add(b, c);
    }
    fma_f64_software(a, b, c)
}

/// [`fma`] of f32 without a fused operation: the exact product in f64, a sum rounded to odd, then one rounding.
/// Straight-line, so loops over it vectorise.
#[inline]
pub const fn fma_f32_software(a: f32, b: f32, c: f32) -> f32 {
    odd_sum(a as f64 * b as f64, c as f64) as f32
}

/// [`fma`] of f64 without a fused operation: in integers of 128 bits.
#[inline]
pub const fn fma_f64_software(a: f64, b: f64, c: f64) -> f64 {
    wide::fma(a, b, c, Round::NearestEven)
}

macro_rules! fused_half {
    ($($name:ident $type:ident $format:expr;)*) => { $(
        /// [`fma`] of this type, in constants too: the exact product in f64, a sum rounded to odd, then one rounding.
        #[inline]
        pub const fn $name(a: $type, b: $type, c: $type) -> $type {
            let [a, b, c] = [widen($format, a.to_bits() as u64), widen($format, b.to_bits() as u64), widen($format, c.to_bits() as u64)];
            $type::from_bits(narrow($format, odd_sum(a * b, c), Round::NearestEven) as u16)
        }
    )* };
}

fused_half! {
    fma_f16 f16 Format::F16;
    fma_bf16 bf16 Format::Bf16;
}
