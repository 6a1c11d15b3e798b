//! What every format's numbers can do.

use super::order;
use crate::arith::code;
use crate::{Format, Overflow, Round, exact};
use core::cmp::Ordering;
use core::fmt::{Debug, Display, LowerExp, LowerHex};
use core::num::FpCategory;
use core::str::FromStr;

/// A number of a [`Format`]: f64, f32, `half::f16`, `half::bf16` and every [`Narrow`](super::Narrow).
///
/// ```
/// use fma_core::{F8E5M2, Number, Overflow, Round};
///
/// fn largest_in<T: Number>() -> f64 {
///     T::MAX.to_f64()
/// }
/// assert_eq!((largest_in::<half::f16>(), largest_in::<F8E5M2>()), (65504.0, 57344.0));
///
/// // One rounding between any two formats: f32 would make a tie of this number.
/// let x = 1.125 + 2f64.powi(-40);
/// let [once, twice]: [F8E5M2; 2] = [x, (x as f32).into()].map(|x| x.cast(Round::NearestEven, Overflow::Ieee));
/// assert_eq!((once.to_f32(), twice.to_f32()), (1.25, 1.0));
/// ```
pub trait Number:
    Copy + Default + PartialEq + PartialOrd + Debug + Display + LowerExp + FromStr + Send + Sync + 'static
{
    /// The integer that holds the code.
    type Bits: Copy + Eq + Ord + Debug + LowerHex + Into<u64> + TryFrom<u64>;

    /// The row of the table.
    const FORMAT: Format;
    /// Zero; [`E8M0`](crate::E8M0) has none.
    const ZERO: Option<Self>;
    /// One.
    const ONE: Self;
    /// The largest finite number.
    const MAX: Self;
    /// The lowest finite number.
    const MIN: Self;
    /// The smallest positive normal number.
    const MIN_POSITIVE: Self;
    /// The distance from one to the next larger number.
    const EPSILON: Self;
    /// Infinity, if the format has it.
    const INFINITY: Option<Self>;
    /// The canonical NaN, if the format has one.
    const NAN: Option<Self>;

    /// The number with this code. Bits above the width of the format are ignored.
    fn from_bits(bits: Self::Bits) -> Self;
    /// The code.
    fn to_bits(self) -> Self::Bits;
    /// The number whose code is in the low bits of the integer: what [`exact`] computes with.
    fn from_code(code: u64) -> Self;

    /// The code in the low bits of an integer: what [`exact`] computes with.
    fn code(self) -> u64 {
        self.to_bits().into()
    }

    /// A number of any other format, rounded once; through f64, which holds every format.
    fn cast<T: Number>(self, round: Round, overflow: Overflow) -> T {
        T::from_f64(self.to_f64(), round, overflow)
    }

    /// From f32, rounded once.
    fn from_f32(x: f32, round: Round, overflow: Overflow) -> Self {
        Self::from_f64(x.into(), round, overflow)
    }

    /// From f64, rounded once.
    fn from_f64(x: f64, round: Round, overflow: Overflow) -> Self {
        Self::from_code(code::convert(Format::F64, x.to_bits(), Self::FORMAT, round, overflow))
    }

    /// The nearest f32: the same number, except from f64.
    fn to_f32(self) -> f32;
    /// The same number as f64.
    fn to_f64(self) -> f64;

    /// `self * factor + addend`, rounded once.
    fn fma(self, factor: Self, addend: Self, round: Round) -> Self {
        Self::from_code(code::fma(Self::FORMAT, self.code(), factor.code(), addend.code(), round))
    }

    /// The class of the number.
    fn classify(self) -> FpCategory {
        Self::FORMAT.classify(self.code())
    }

    /// Whether this is NaN.
    fn is_nan(self) -> bool {
        Self::FORMAT.is_nan(self.code())
    }

    /// Whether this is an infinity.
    fn is_infinite(self) -> bool {
        Self::FORMAT.is_infinite(self.code())
    }

    /// Whether this is neither an infinity nor NaN.
    fn is_finite(self) -> bool {
        Self::FORMAT.is_finite(self.code())
    }

    /// Whether the sign bit is set; of zeros and NaNs too.
    fn is_sign_negative(self) -> bool {
        Self::FORMAT.sign(self.code()).is_negative()
    }

    /// The magnitude.
    fn abs(self) -> Self {
        Self::from_code(exact::abs(Self::FORMAT, self.code()))
    }

    /// The total order of the codes: −0 below +0, NaNs at the ends; see [`Narrow::total_cmp`](super::Narrow::total_cmp).
    fn total_cmp(&self, other: &Self) -> Ordering {
        order::total_cmp(Self::FORMAT, self.code(), other.code())
    }
}
