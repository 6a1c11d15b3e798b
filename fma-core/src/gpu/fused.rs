//! PTX's fused operations with the modifiers that their names say: one instruction each, on a number or on two in a register.
//!
//! They round to nearest, and no mode of the function that they stand in changes them: `.ftz` is there where the name says so. A NaN
//! is PTX's own. What a type lacks on every machine it lacks here: bf16 has neither `.ftz` nor `.sat`, f32 neither `.relu` nor `.oob`.

use crate::arith::ptx;
use crate::packed::{Lane, Packed};
use crate::{Denormal, Format, Number, Round};
use core::array;
#[cfg(feature = "half")]
use half::{bf16, f16};

/// The bits of the NaN that stands for "out of bounds" in f16 and bf16: the copying of tensors puts it where there is nothing.
///
/// NVIDIA does not publish them; these are what tests of others found on sm_100a.
pub const OUT_OF_BOUNDS: u64 = 0x7ff7;

mod sealed {
    /// Nothing else has these instructions.
    pub trait Sealed {}
}

/// A type with a fused operation in PTX.
pub trait Fused: sealed::Sealed + Copy {
    /// The number in each lane, by an operation on codes.
    #[doc(hidden)]
    fn of_each(operands: [Self; 3], operation: impl Fn(Format, [u64; 3]) -> u64) -> Self;
}

/// A type whose fused operation has `.ftz`: subnormal operands and results count as zeros of their sign.
pub trait Flushes: Fused {}

/// A type whose fused operation has `.sat`: the result is held within \[0, 1\], and NaN becomes +0.
pub trait Saturates: Flushes {}

/// A type whose fused operation has `.relu`, by which negative results become +0, and `.oob`, by which the result is +0 where an
/// operand is [`OUT_OF_BOUNDS`].
pub trait Rectifies: Fused {}

macro_rules! types {
    ($($type:ty: $($able:ident)*;)*) => { $(
        impl sealed::Sealed for $type {}
        $(impl $able for $type {})*
    )* };
}

types! {
    f64:;
    f32: Flushes Saturates;
    Packed<f32, 2>: Flushes;
}

#[cfg(feature = "half")]
types! {
    f16: Flushes Saturates Rectifies;
    Packed<f16, 2>: Flushes Saturates Rectifies;
    bf16: Rectifies;
    Packed<bf16, 2>: Rectifies;
}

macro_rules! numbers {
    ($($type:ty)*) => { $(
        impl Fused for $type {
            fn of_each(operands: [Self; 3], operation: impl Fn(Format, [u64; 3]) -> u64) -> Self {
                of_one(operands, operation)
            }
        }
    )* };
}

numbers! { f64 f32 }
#[cfg(feature = "half")]
numbers! { f16 bf16 }

impl<T: Lane<2>> Fused for Packed<T, 2>
where
    Packed<T, 2>: sealed::Sealed,
{
    fn of_each([a, b, c]: [Self; 3], operation: impl Fn(Format, [u64; 3]) -> u64) -> Self {
        let (a, b, c) = (a.to_lanes(), b.to_lanes(), c.to_lanes());
        Packed::from_lanes(array::from_fn(|lane| of_one([a[lane], b[lane], c[lane]], &operation)))
    }
}

fn of_one<T: Number>(operands: [T; 3], operation: impl Fn(Format, [u64; 3]) -> u64) -> T {
    let format = T::FORMAT;
    let result = operation(format, operands.map(Number::code));
    T::from_code(if format.is_nan(result) { ptx::nan(format) } else { result })
}

macro_rules! functions {
    ($($function:ident $modifiers:literal: $able:ident, |$format:ident, $operands:ident| $result:expr;)*) => { $(
        #[doc = concat!("`a · b + c` as by `fma", $modifiers, "`.")]
        pub fn $function<T: $able>(a: T, b: T, c: T) -> T {
            T::of_each([a, b, c], |$format, $operands| $result)
        }
    )* };
}

functions! {
    fma          ".rn":          Fused,     |format, of| fused(format, of, Denormal::Ieee);
    fma_ftz      ".rn.ftz":      Flushes,   |format, of| fused(format, of, Denormal::PreserveSign);
    fma_sat      ".rn.sat":      Saturates, |format, of| ptx::saturate(format, fused(format, of, Denormal::Ieee));
    fma_ftz_sat  ".rn.ftz.sat":  Saturates, |format, of| ptx::saturate(format, fused(format, of, Denormal::PreserveSign));
    fma_relu     ".rn.relu":     Rectifies, |format, of| ptx::relu(format, fused(format, of, Denormal::Ieee));
    fma_oob      ".rn.oob":      Rectifies, |format, of| ptx::fma_oob(format, of, Round::NearestEven, OUT_OF_BOUNDS);
    fma_oob_relu ".rn.oob.relu": Rectifies, |format, of| ptx::fma_oob_relu(format, of, Round::NearestEven, OUT_OF_BOUNDS);
}

/// `a · b + c` as by `fma.rn.ftz.relu`.
pub fn fma_ftz_relu<T: Flushes + Rectifies>(a: T, b: T, c: T) -> T {
    T::of_each([a, b, c], |format, of| ptx::relu(format, fused(format, of, Denormal::PreserveSign)))
}

/// `a · b + c` as by `fma.rn.oob.sat`.
pub fn fma_oob_sat<T: Saturates + Rectifies>(a: T, b: T, c: T) -> T {
    T::of_each([a, b, c], |format, of| ptx::fma_oob_sat(format, of, Round::NearestEven, OUT_OF_BOUNDS))
}

fn fused(format: Format, [a, b, c]: [u64; 3], denormal: Denormal) -> u64 {
    ptx::fma(format, a, b, c, Round::NearestEven, denormal)
}
