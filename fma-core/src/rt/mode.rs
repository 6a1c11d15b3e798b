//! Operations in a direction, with subnormal operands and results treated as asked.
//!
//! Each operand is flushed, the operation rounded once as if nothing were ever flushed, and its result flushed. With
//! constant modes nothing of the choice is left at run time: to nearest with [`Denormal::Ieee`] the operation on f32 and
//! f64 is the plain one. All but the square roots are `const`; std's roots are not, so no constant has one to rewrite.

use crate::arith::code;
use crate::{Denormal, Format, Round, exact};
#[cfg(feature = "half")]
use half::{bf16, f16};

macro_rules! flushes {
    ($($(#[$when:meta])? $type:ident $bits:ident $format:ident: $name:ident;)*) => { $(
        /// A number as what reads it sees it, where subnormal numbers are treated as asked.
        $(#[$when])?
        #[inline]
        pub const fn $name(x: $type, denormal: Denormal) -> $type {
            $type::from_bits(denormal.flush(Format::$format, x.to_bits() as u64) as $bits)
        }
    )* };
}

flushes! {
    f64 u64 F64: flush_f64;
    f32 u32 F32: flush_f32;
    #[cfg(feature = "half")]
    f16 u16 F16: flush_f16;
    #[cfg(feature = "half")]
    bf16 u16 Bf16: flush_bf16;
}

/// A minimum or maximum: of operands that are flushed, nothing is left to round or flush. Zeros are ordered by their signs, as a GPU orders them.
macro_rules! choices {
    ($($(#[$when:meta])? $type:ident $bits:ident $format:ident: $min:ident $max:ident;)*) => { $(
        $(#[$when])? choices! { @ $type $bits $format $min min }
        $(#[$when])? choices! { @ $type $bits $format $max max }
    )* };
    (@ $type:ident $bits:ident $format:ident $name:ident $choice:ident) => {
        #[doc = concat!("`a.", stringify!($choice), "(b)`, flushed as asked; there is no rounding.")]
        #[inline]
        pub const fn $name(a: $type, b: $type, _round: Round, denormal: Denormal) -> $type {
            const FORMAT: Format = Format::$format;
            let a = denormal.flush(FORMAT, a.to_bits() as u64);
            let b = denormal.flush(FORMAT, b.to_bits() as u64);
            $type::from_bits(exact::$choice(FORMAT, a, b) as $bits)
        }
    };
}

choices! {
    f64 u64 F64: min_f64 max_f64;
    f32 u32 F32: min_f32 max_f32;
    #[cfg(feature = "half")]
    f16 u16 F16: min_f16 max_f16;
    #[cfg(feature = "half")]
    bf16 u16 Bf16: min_bf16 max_bf16;
}

macro_rules! operation {
    ($type:ident $bits:ident $format:ident: [$($const:ident)?] $name:ident = $operation:ident($($operand:ident)*), $what:literal) => {
        #[doc = concat!($what, " in a direction, flushed as asked.")]
        #[inline]
        pub $($const)? fn $name($($operand: $type,)* round: Round, denormal: Denormal) -> $type {
            const FORMAT: Format = Format::$format;
            let result = code::$operation(FORMAT, $(denormal.flush(FORMAT, $operand.to_bits() as u64),)* round);
            $type::from_bits(denormal.flush(FORMAT, result) as $bits)
        }
    };
}

macro_rules! operations {
    ($($(#[$when:meta])? $type:ident $bits:ident $format:ident: $add:ident $sub:ident $mul:ident $div:ident $fma:ident $sqrt:ident;)*) => { $(
        $(#[$when])? operation! { $type $bits $format: [const] $add = add(a b), "`a + b`" }
        $(#[$when])? operation! { $type $bits $format: [const] $sub = sub(a b), "`a - b`" }
        $(#[$when])? operation! { $type $bits $format: [const] $mul = mul(a b), "`a * b`" }
        $(#[$when])? operation! { $type $bits $format: [const] $div = div(a b), "`a / b`" }
        $(#[$when])? operation! { $type $bits $format: [const] $fma = fma(a b c), "`a * b + c`" }
        $(#[$when])? operation! { $type $bits $format: [] $sqrt = sqrt(a), "The square root of `a`" }
    )* };
}

operations! {
    f64 u64 F64: add_f64 sub_f64 mul_f64 div_f64 fma_f64 sqrt_f64;
    f32 u32 F32: add_f32 sub_f32 mul_f32 div_f32 fma_f32 sqrt_f32;
    #[cfg(feature = "half")]
    f16 u16 F16: add_f16 sub_f16 mul_f16 div_f16 fma_f16 sqrt_f16;
    #[cfg(feature = "half")]
    bf16 u16 Bf16: add_bf16 sub_bf16 mul_bf16 div_bf16 fma_bf16 sqrt_bf16;
}

macro_rules! powers {
    ($($(#[$when:meta])? $type:ident $bits:ident $format:ident: $name:ident;)*) => { $(
        /// `x.powi(exponent)` by squares and products, and 1 over that below zero: each step in a direction, flushed as asked. Their order is that of
        /// the texts for GPUs, which is that of the compiler's own library.
        $(#[$when])?
        #[inline]
        pub const fn $name(x: $type, exponent: i32, round: Round, denormal: Denormal) -> $type {
            const FORMAT: Format = Format::$format;
            let mut square = denormal.flush(FORMAT, x.to_bits() as u64);
            let (mut result, mut left) = (FORMAT.one(), exponent.unsigned_abs());
            let mut is_first = true;
            while left != 0 {
                if left & 1 == 1 {
                    result = if is_first { square } else { denormal.flush(FORMAT, code::mul(FORMAT, result, square, round)) };
                    is_first = false;
                }
                left >>= 1;
                if left != 0 {
                    square = denormal.flush(FORMAT, code::mul(FORMAT, square, square, round));
                }
            }
            if exponent < 0 {
                result = denormal.flush(FORMAT, code::div(FORMAT, FORMAT.one(), result, round));
            }
            $type::from_bits(result as $bits)
        }
    )* };
}

powers! {
    f64 u64 F64: powi_f64;
    f32 u32 F32: powi_f32;
    #[cfg(feature = "half")]
    f16 u16 F16: powi_f16;
    #[cfg(feature = "half")]
    bf16 u16 Bf16: powi_bf16;
}
