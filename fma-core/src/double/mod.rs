//! Double-floats: a number as the unevaluated sum of two, with twice the digits of its words.
//!
//! [`Df64`] is two f32 (48 bits), [`Df128`] two f64 (106 bits). A pair is *normalised*: `hi` is the sum rounded to nearest, so
//! |lo| is at most half a unit in the last place of `hi` and each number has one pair. Infinities and NaN are `hi` alone. Below, `u` is
//! [`UNIT_ROUNDOFF`](crate::eft::Base::UNIT_ROUNDOFF): 2^-24 or 2^-53; errors are in units of u², relative to the result.
//!
//! The basic operations are the algorithms with proven bounds of M. Joldes, J.-M. Muller, V. Popescu, "Tight and rigorous error
//! bounds for basic building blocks of double-word arithmetic", ACM TOMS 44, 2017 (JMP below), with the corrections of J.-M. Muller, L. Rideau,
//! "Formalization of double-word arithmetic, and comments on" that paper, ACM TOMS 48, 2022 (MR). None needs an fma, so the bits are
//! the same on every machine. The elementary functions are computed in pairs of f64, and rounded once more for [`Df64`].
//!
//! **Range.** The exponents are those of a word. The low word underflows first: a result keeps its relative error down to
//! 2^-101 in [`Df64`], 2^-916 in [`Df128`]; below, its absolute error is that of a subnormal word.

mod arithmetic;
mod compare;
mod constants;
mod convert;
mod digits;
mod elementary;
mod exact;
mod integer;
mod natural;
mod num;
mod operators;
mod parse;
mod print;
mod products;
mod remainder;
mod scale;
mod sign;
mod word;

pub use constants::Constants;
pub use convert::InexactError;
pub use parse::ParseDoubleError;
pub use word::Word;

use crate::eft::two_sum;

/// The unevaluated sum of two words; see the [module](self).
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Double<T> {
    hi: T,
    lo: T,
}

/// Two f32: 48 bits, exponents of f32.
pub type Df64 = Double<f32>;
/// Two f64: 106 bits, exponents of f64.
pub type Df128 = Double<f64>;

impl<T: Word> Double<T> {
    /// Zero.
    pub const ZERO: Self = Self { hi: T::ZERO, lo: T::ZERO };
    /// Negative zero.
    pub const NEG_ZERO: Self = Self { hi: T::NEG_ZERO, lo: T::ZERO };
    /// One.
    pub const ONE: Self = Self { hi: T::ONE, lo: T::ZERO };
    /// Positive infinity.
    pub const INFINITY: Self = Self { hi: T::INFINITY, lo: T::ZERO };
    /// A quiet NaN.
    pub const NAN: Self = Self { hi: T::NAN, lo: T::ZERO };
    /// The greatest finite number.
    pub const MAX: Self = Self { hi: T::MAX, lo: T::MAX_LOW };
    /// 2u²: the unit in the last place of 1, were there no gap between the words.
    pub const EPSILON: Self = Self { hi: T::EPSILON_SQUARED, lo: T::ZERO };
    /// The smallest positive number whose `hi` is normal.
    pub const MIN_POSITIVE: Self = Self { hi: T::MIN_POSITIVE, lo: T::ZERO };

    /// The sum of any two words, exactly; in either order, overlapping or not.
    #[inline]
    pub fn new(hi: T, lo: T) -> Self {
        let (sum, error) = two_sum(hi, lo);
        // It is where the sum is not finite, or a part of the error overflowed.
        if error.is_nan() { arithmetic::sum_near_overflow(hi, lo) } else { Self { hi: sum, lo: error } }
    }

    /// The pair as it stands, if it is normalised: `hi == hi + lo`, and `lo` zero beside a zero, an infinity or NaN.
    #[inline]
    pub fn from_parts(hi: T, lo: T) -> Option<Self> {
        let normalised = if hi.is_ordinary() { hi + lo == hi } else { lo == T::ZERO };
        normalised.then_some(Self { hi, lo })
    }

    /// The number rounded to one word.
    #[inline]
    pub const fn hi(self) -> T {
        self.hi
    }

    /// What `hi` lacks.
    #[inline]
    pub const fn lo(self) -> T {
        self.lo
    }

    /// Both words, high first.
    #[inline]
    pub const fn parts(self) -> (T, T) {
        (self.hi, self.lo)
    }

    /// Finite words of which the second is known not to change the first.
    #[inline]
    pub(crate) const fn raw(hi: T, lo: T) -> Self {
        Self { hi, lo }
    }
}
