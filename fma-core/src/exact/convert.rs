//! Conversions: between any two formats, from and to integers, and to integers of the same format.

use super::code::round_to_units;
use super::{Number, Real, Status, decode, encode};
use crate::{Format, Overflow, Round, Sign};

/// A cast: one rounding, whatever the formats. A NaN becomes the canonical one.
pub const fn convert(from: Format, bits: u64, to: Format, round: Round, overflow: Overflow) -> u64 {
    convert_status(from, bits, to, round, overflow).0
}

/// [`convert`], and what happened.
pub const fn convert_status(from: Format, bits: u64, to: Format, round: Round, overflow: Overflow) -> (u64, Status) {
    encode(to, decode(from, bits), round, overflow)
}

/// A signed integer as a number.
pub const fn from_int(value: i128, format: Format, round: Round) -> u64 {
    let real = Real::integer(Sign::from_negative(value < 0), value.unsigned_abs());
    encode(format, Number::Finite(real), round, Overflow::Ieee).0
}

/// An unsigned integer as a number.
pub const fn from_uint(value: u128, format: Format, round: Round) -> u64 {
    encode(format, Number::Finite(Real::integer(Sign::Positive, value)), round, Overflow::Ieee).0
}

macro_rules! integers {
    ($($(#[$doc:meta])* $variant:ident $type:ty;)*) => {
        /// An integer type of Rust.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Integer { $($(#[$doc])* $variant,)* }

        impl Integer {
            /// Every row, in the order of the table.
            pub const ALL: &'static [Integer] = &[$(Integer::$variant,)*];

            /// How many bits it has.
            pub const fn bits(self) -> u32 {
                match self {
                    $(Integer::$variant => <$type>::BITS,)*
                }
            }

            /// The largest magnitude on a side of zero.
            const fn bound(self, sign: Sign) -> u128 {
                match self {
                    $(Integer::$variant => {
                        if sign.is_negative() { (0 as $type).abs_diff(<$type>::MIN) as u128 } else { <$type>::MAX as u128 }
                    })*
                }
            }
        }
    };
}

integers! {
    /// `i8`.
    I8 i8;
    /// `i16`.
    I16 i16;
    /// `i32`.
    I32 i32;
    /// `i64`.
    I64 i64;
    /// `i128`.
    I128 i128;
    /// `u8`.
    U8 u8;
    /// `u16`.
    U16 u16;
    /// `u32`.
    U32 u32;
    /// `u64`.
    U64 u64;
    /// `u128`.
    U128 u128;
}

impl Integer {
    /// The narrowest signed type of at least so many bits; of more than there are, the widest.
    ///
    /// ```
    /// use fma_core::exact::Integer;
    /// assert_eq!([8, 9, 64, 200].map(Integer::signed), [Integer::I8, Integer::I16, Integer::I64, Integer::I128]);
    /// assert_eq!([0, 16, 33].map(Integer::unsigned), [Integer::U8, Integer::U16, Integer::U64]);
    /// ```
    pub const fn signed(bits: u32) -> Integer {
        Self::narrowest([Integer::I8, Integer::I16, Integer::I32, Integer::I64, Integer::I128], bits)
    }

    /// The narrowest unsigned type of at least so many bits; of more than there are, the widest.
    pub const fn unsigned(bits: u32) -> Integer {
        Self::narrowest([Integer::U8, Integer::U16, Integer::U32, Integer::U64, Integer::U128], bits)
    }

    const fn narrowest(ascending: [Integer; 5], bits: u32) -> Integer {
        let mut index = 0;
        while index < ascending.len() - 1 && ascending[index].bits() < bits {
            index += 1;
        }
        ascending[index]
    }
}

/// Rust's `as`: toward zero, held within the type, NaN gives 0. The result is in the low bits (sign-extended; of a
/// `u128`, all of them).
pub const fn to_int(format: Format, bits: u64, integer: Integer) -> i128 {
    let (sign, magnitude) = match decode(format, bits) {
        Number::Nan => return 0,
        Number::Infinite(sign) => (sign, u128::MAX),
        Number::Finite(real) if real.is_zero() => return 0,
        Number::Finite(real) if real.magnitude() > 127 => (real.sign, u128::MAX),
        Number::Finite(real) => (real.sign, round_to_units(real, 0, Round::TowardZero).0),
    };
    let bound = integer.bound(sign);
    let held = if magnitude < bound { magnitude } else { bound } as i128;
    if sign.is_negative() { held.wrapping_neg() } else { held }
}

/// To an integer of the same format: `Down` is floor, `Up` ceil, `TowardZero` trunc, `NearestAway` Rust's `round`,
/// `NearestEven` its `round_ties_even`. A zero result keeps the sign.
pub const fn round_to_integral(format: Format, bits: u64, round: Round) -> u64 {
    let number = match decode(format, bits) {
        Number::Finite(real) if !real.is_zero() && real.exponent < 0 => {
            let (significand, _) = round_to_units(real, 0, round);
            Number::Finite(Real::integer(real.sign, significand))
        }
        number => number,
    };
    encode(format, number, Round::TowardZero, Overflow::Ieee).0
}
