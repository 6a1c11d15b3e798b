//! The four types as codes, and the operations in every direction on them.

use super::{Fused, code};
use crate::{Format, Round};
#[cfg(feature = "half")]
use half::{bf16, f16};

/// A type with correctly rounded operations in every direction.
pub trait Rounded: Fused {
    /// Its row in the table.
    const FORMAT: Format;

    /// Its bits.
    fn to_code(self) -> u64;

    /// The number with these bits; those above the width are ignored.
    fn from_code(code: u64) -> Self;

    /// `self + other`, rounded once.
    #[inline]
    fn add_rounded(self, other: Self, round: Round) -> Self {
        Self::from_code(code::add(Self::FORMAT, self.to_code(), other.to_code(), round))
    }

    /// `self - other`, rounded once.
    #[inline]
    fn sub_rounded(self, other: Self, round: Round) -> Self {
        Self::from_code(code::sub(Self::FORMAT, self.to_code(), other.to_code(), round))
    }

    /// `self * other`, rounded once.
    #[inline]
    fn mul_rounded(self, other: Self, round: Round) -> Self {
        Self::from_code(code::mul(Self::FORMAT, self.to_code(), other.to_code(), round))
    }

    /// `self / other`, rounded once.
    #[inline]
    fn div_rounded(self, other: Self, round: Round) -> Self {
        Self::from_code(code::div(Self::FORMAT, self.to_code(), other.to_code(), round))
    }

    /// The square root, rounded once.
    #[inline]
    fn sqrt_rounded(self, round: Round) -> Self {
        Self::from_code(code::sqrt(Self::FORMAT, self.to_code(), round))
    }

    /// `self * factor + addend`, rounded once.
    #[inline]
    fn fma_rounded(self, factor: Self, addend: Self, round: Round) -> Self {
        Self::from_code(code::fma(Self::FORMAT, self.to_code(), factor.to_code(), addend.to_code(), round))
    }
}

macro_rules! rounded {
    ($($(#[$when:meta])? $type:ident $bits:ident $format:ident;)*) => { $(
        $(#[$when])?
        impl Rounded for $type {
            const FORMAT: Format = Format::$format;

            #[inline]
            fn to_code(self) -> u64 {
                self.to_bits() as u64
            }

            #[inline]
            fn from_code(code: u64) -> $type {
                $type::from_bits(code as $bits)
            }
        }
    )* };
}

rounded! {
    f64 u64 F64;
    f32 u32 F32;
    #[cfg(feature = "half")]
    f16 u16 F16;
    #[cfg(feature = "half")]
    bf16 u16 Bf16;
}
