//! The one narrow type: its bits, its constants, what it stands for.

use super::rows::{Row, Signed, WithInfinity, WithNan, WithZero};
use crate::{Format, Layout, Round, Sign, exact};
use core::marker::PhantomData;
use core::num::FpCategory;

/// A number of a format with at most eight bits; its aliases ([`F8E4M3`](crate::F8E4M3) …) are the types to write.
///
/// The code sits in the low bits of the byte; the bits above the width of the format are always zero.
#[repr(transparent)]
pub struct Narrow<R: Row> {
    code: u8,
    row: PhantomData<R>,
}

impl<R: Row> Clone for Narrow<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Row> Copy for Narrow<R> {}

/// The number with the smallest code: zero, or in [`E8M0`](crate::E8M0) the smallest scale.
impl<R: Row> Default for Narrow<R> {
    fn default() -> Self {
        Self::from_code(0)
    }
}

impl<R: Row> Narrow<R> {
    /// The row of the table.
    pub const FORMAT: Format = R::FORMAT;
    pub(super) const LAYOUT: Layout = *R::FORMAT.layout();
    const MASK: u8 = R::FORMAT.mask() as u8;

    /// One.
    pub const ONE: Self = Self::from_code(R::FORMAT.one());
    /// The largest finite number.
    pub const MAX: Self = Self::from_code(R::FORMAT.max_finite(Sign::Positive));
    /// The lowest finite number: `-MAX`, or the smallest one of an unsigned format.
    pub const MIN: Self = if Self::LAYOUT.signed {
        Self::from_code(R::FORMAT.max_finite(Sign::Negative))
    } else {
        Self::from_code(R::FORMAT.zero(Sign::Positive))
    };
    /// The smallest positive normal number.
    pub const MIN_POSITIVE: Self = Self::from_code(R::FORMAT.min_normal());
    /// The smallest positive number.
    pub const MIN_SUBNORMAL: Self = Self::from_code(R::FORMAT.min_subnormal());
    /// The distance from one to the next larger number.
    pub const EPSILON: Self =
        Self::from_code(exact::sub(R::FORMAT, R::FORMAT.one() + 1, R::FORMAT.one(), Round::NearestEven));

    #[inline]
    pub(super) const fn from_code(code: u64) -> Self {
        Narrow { code: code as u8, row: PhantomData }
    }

    /// The number with this code. Bits above the width of the format are ignored.
    #[inline]
    pub const fn from_bits(bits: u8) -> Self {
        Self::from_code((bits & Self::MASK) as u64)
    }

    /// The code, in the low bits.
    #[inline]
    pub const fn to_bits(self) -> u8 {
        self.code
    }

    /// The class of the number.
    pub const fn classify(self) -> FpCategory {
        R::FORMAT.classify(self.code as u64)
    }

    /// Whether this is NaN.
    pub const fn is_nan(self) -> bool {
        R::FORMAT.is_nan(self.code as u64)
    }

    /// Whether this is an infinity.
    pub const fn is_infinite(self) -> bool {
        R::FORMAT.is_infinite(self.code as u64)
    }

    /// Whether this is neither an infinity nor NaN.
    pub const fn is_finite(self) -> bool {
        R::FORMAT.is_finite(self.code as u64)
    }

    /// Whether this is between zero and [`MIN_POSITIVE`](Self::MIN_POSITIVE) in magnitude.
    pub const fn is_subnormal(self) -> bool {
        R::FORMAT.is_subnormal(self.code as u64)
    }

    /// Whether the sign bit is set; of zeros and NaNs too.
    pub const fn is_sign_negative(self) -> bool {
        R::FORMAT.sign(self.code as u64).is_negative()
    }

    /// The magnitude.
    pub const fn abs(self) -> Self {
        Self::from_code(exact::abs(R::FORMAT, self.code as u64))
    }
}

impl<R: WithZero> Narrow<R> {
    /// Zero.
    pub const ZERO: Self = Self::from_code(0);
}

impl<R: WithNan> Narrow<R> {
    /// The canonical NaN.
    pub const NAN: Self = Self::from_code(R::FORMAT.nan());
}

impl<R: WithInfinity> Narrow<R> {
    /// Infinity.
    pub const INFINITY: Self = Self::from_code(R::FORMAT.infinity(Sign::Positive));
    /// Minus infinity.
    pub const NEG_INFINITY: Self = Self::from_code(R::FORMAT.infinity(Sign::Negative));
}

impl<R: Signed> Narrow<R> {
    /// The magnitude of `self` with the sign of `sign`.
    pub const fn copysign(self, sign: Self) -> Self {
        Self::from_code(exact::copysign(R::FORMAT, self.code as u64, sign.code as u64))
    }
}
