//! [`Number`] for the narrow type and for the types that exist without us.

use super::rows::Row;
use super::{Narrow, Number};
use crate::{Format, Overflow, Round, Sign};
#[cfg(feature = "half")]
use half::{bf16, f16};

impl<R: Row> Number for Narrow<R> {
    type Bits = u8;

    const FORMAT: Format = R::FORMAT;
    const ZERO: Option<Self> = only_if(R::FORMAT.is_zero(0), 0);
    const ONE: Self = Self::ONE;
    const MAX: Self = Self::MAX;
    const MIN: Self = Self::MIN;
    const MIN_POSITIVE: Self = Self::MIN_POSITIVE;
    const EPSILON: Self = Self::EPSILON;
    const INFINITY: Option<Self> = {
        let code = R::FORMAT.infinity(Sign::Positive);
        only_if(R::FORMAT.is_infinite(code), code)
    };
    const NAN: Option<Self> = only_if(R::FORMAT.is_nan(R::FORMAT.nan()), R::FORMAT.nan());

    #[inline]
    fn from_bits(bits: u8) -> Self {
        Self::from_bits(bits)
    }

    #[inline]
    fn to_bits(self) -> u8 {
        self.to_bits()
    }

    #[inline]
    fn from_code(code: u64) -> Self {
        Self::from_bits(code as u8)
    }

    #[inline]
    fn from_f32(x: f32, round: Round, overflow: Overflow) -> Self {
        Self::from_f32(x, round, overflow)
    }

    #[inline]
    fn from_f64(x: f64, round: Round, overflow: Overflow) -> Self {
        Self::from_f64(x, round, overflow)
    }

    #[inline]
    fn to_f32(self) -> f32 {
        self.to_f32()
    }

    #[inline]
    fn to_f64(self) -> f64 {
        self.to_f64()
    }
}

const fn only_if<R: Row>(exists: bool, code: u64) -> Option<Narrow<R>> {
    if exists { Some(Narrow::from_code(code)) } else { None }
}

macro_rules! native {
    ($($(#[$when:meta])? $type:ident $bits:ident $format:ident $one:expr, $zero:expr, $to_f32:expr;)*) => { $(
        $(#[$when])?
        impl Number for $type {
            type Bits = $bits;

            const FORMAT: Format = Format::$format;
            const ZERO: Option<Self> = Some($zero);
            const ONE: Self = $one;
            const MAX: Self = $type::MAX;
            const MIN: Self = $type::MIN;
            const MIN_POSITIVE: Self = $type::MIN_POSITIVE;
            const EPSILON: Self = $type::EPSILON;
            const INFINITY: Option<Self> = Some($type::INFINITY);
            const NAN: Option<Self> = Some($type::from_bits(Format::$format.nan() as $bits));

            #[inline]
            fn from_bits(bits: $bits) -> Self {
                $type::from_bits(bits)
            }

            #[inline]
            fn to_bits(self) -> $bits {
                self.to_bits()
            }

            #[inline]
            fn from_code(code: u64) -> Self {
                $type::from_bits(code as $bits)
            }

            #[inline]
            fn to_f32(self) -> f32 {
                let to_f32: fn($type) -> f32 = $to_f32;
                to_f32(self)
            }

            #[inline]
            fn to_f64(self) -> f64 {
                self.into()
            }
        }
    )* };
}

native! {
    f64  u64 F64  1.0, 0.0,              |x| x as f32;
    f32  u32 F32  1.0, 0.0,              |x| x;
    #[cfg(feature = "half")]
    f16  u16 F16  f16::ONE, f16::ZERO,   f16::to_f32;
    #[cfg(feature = "half")]
    bf16 u16 Bf16 bf16::ONE, bf16::ZERO, bf16::to_f32;
}
