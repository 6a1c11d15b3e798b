//! Conversions: `From` where exact for every value, `TryFrom` where exact or refused, named functions where they round.

use core::fmt;

use super::{Df64, Df128, Double, Word};
use crate::eft::{fast_two_sum, two_sum};

/// The number is not one of the target type: too large, with too many digits, or not an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InexactError;

impl fmt::Display for InexactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the number has no exact counterpart in the target type")
    }
}

impl core::error::Error for InexactError {}

impl<T: Word> From<T> for Double<T> {
    #[inline]
    fn from(x: T) -> Self {
        Self { hi: x, lo: T::ZERO }
    }
}

impl From<f32> for Df128 {
    #[inline]
    fn from(x: f32) -> Self {
        f64::from(x).into()
    }
}

impl From<Df64> for Df128 {
    #[inline]
    fn from(x: Df64) -> Self {
        widen_f32(x)
    }
}

impl TryFrom<Df128> for Df64 {
    type Error = InexactError;
    #[inline]
    fn try_from(x: Df128) -> Result<Self, InexactError> {
        let narrow = narrow_f32(x);
        if widen_f32(narrow) == x || x.is_nan() { Ok(narrow) } else { Err(InexactError) }
    }
}

/// Two f32 of any distance have an exact sum in two f64.
#[inline]
pub(super) fn widen_f32(x: Df64) -> Df128 {
    let hi = f64::from(x.hi);
    if !x.hi.is_ordinary() {
        return hi.into();
    }
    let (hi, lo) = fast_two_sum(hi, f64::from(x.lo));
    Double { hi, lo }
}

/// As text is read: `hi` is the number rounded, `lo` the rest rounded; beyond the greatest pair that pair, until `hi` overflows.
#[inline]
pub(super) fn narrow_f32(x: Df128) -> Df64 {
    let hi = x.hi as f32;
    let rest = (x.hi - f64::from(hi)) + x.lo;
    // What was rounded to f64 first may be a tie of f32 that it was not before.
    if hi.is_ordinary() && !is_near_tie(x.hi) && !is_near_tie(rest) {
        of_rounded(hi, rest as f32)
    } else {
        narrow_near_tie(x)
    }
}

/// Whether this is half-way between two f32, or has other half-way points because it is tiny.
#[inline]
fn is_near_tie(x: f64) -> bool {
    x.to_bits() & 0x1fff_ffff == 0x1000_0000 || x != 0.0 && x.abs() < f64::from(f32::MIN_POSITIVE)
}

#[cold]
fn narrow_near_tie(x: Df128) -> Df64 {
    let hi = round_to_odd(x) as f32;
    if !hi.is_ordinary() {
        return hi.into();
    }
    let (rest, error) = two_sum(x.hi - f64::from(hi), x.lo);
    of_rounded(hi, round_to_odd(Double { hi: rest, lo: error }) as f32)
}

/// The pair of a rounded number and its rounded rest, which may have become half a last place of it; the greatest pair where that
/// overflows.
#[inline]
pub(super) fn of_rounded<T: Word>(hi: T, lo: T) -> Double<T> {
    let (sum, error) = fast_two_sum(hi, lo);
    if sum.is_finite() { Double { hi: sum, lo: error } } else { Double { hi, lo: T::MAX_LOW.copysign(hi) } }
}

/// The pair in one word whose last bit is 1 unless it is exact: a second rounding to fewer digits then sees on which side of a tie the pair is.
#[inline]
fn round_to_odd(x: Df128) -> f64 {
    let bits = x.hi.to_bits();
    if x.lo == 0.0 || bits & 1 == 1 {
        return x.hi;
    }
    f64::from_bits(if (x.lo > 0.0) == (x.hi > 0.0) { bits + 1 } else { bits - 1 })
}

impl<T: Word> Double<T> {
    /// The nearest pair of f64: exact.
    #[inline]
    pub fn to_df128(self) -> Df128 {
        T::widen(self)
    }

    /// The nearest pair of f32.
    #[inline]
    pub fn to_df64(self) -> Df64 {
        narrow_f32(T::widen(self))
    }

    /// The nearest f64, ties to even.
    #[inline]
    pub fn to_f64(self) -> f64 {
        T::widen(self).hi
    }

    /// The nearest f32, ties to even: rounded once.
    #[inline]
    pub fn to_f32(self) -> f32 {
        round_to_odd(T::widen(self)) as f32
    }

    /// The nearest pair of this type.
    #[inline]
    pub fn from_df128(x: Df128) -> Self {
        T::narrow(x)
    }
}

impl<T: Word> TryFrom<Double<T>> for f64 {
    type Error = InexactError;
    #[inline]
    fn try_from(x: Double<T>) -> Result<Self, InexactError> {
        let wide = T::widen(x);
        if wide.lo == 0.0 { Ok(wide.hi) } else { Err(InexactError) }
    }
}

impl<T: Word> TryFrom<Double<T>> for f32 {
    type Error = InexactError;
    #[inline]
    fn try_from(x: Double<T>) -> Result<Self, InexactError> {
        let narrow = narrow_f32(T::widen(x));
        if narrow.lo == 0.0 && (widen_f32(narrow) == T::widen(x) || x.is_nan()) {
            Ok(narrow.hi)
        } else {
            Err(InexactError)
        }
    }
}

macro_rules! exact_integers {
    ($($double:ident: $($integer:ident)*;)*) => {$($(
        impl From<$integer> for $double {
            #[inline]
            fn from(n: $integer) -> Self {
                Self::from_integer(n as i128)
            }
        }
    )*)*};
}

// Every integer of at most 48 (Df64) or 106 bits (Df128) is a pair.
exact_integers! {
    Df64: i8 u8 i16 u16 i32 u32;
    Df128: i8 u8 i16 u16 i32 u32 i64 u64;
}

macro_rules! checked_integers {
    ($($integer:ident)*) => {$(
        impl<T: Word> TryFrom<Double<T>> for $integer {
            type Error = InexactError;
            fn try_from(x: Double<T>) -> Result<Self, InexactError> {
                x.to_integer().and_then(|n| Self::try_from(n).ok()).ok_or(InexactError)
            }
        }
    )*};
}

checked_integers! { i8 u8 i16 u16 i32 u32 i64 u64 i128 isize usize }

macro_rules! long_integers {
    ($($double:ident: $($integer:ident)*;)*) => {$($(
        impl TryFrom<$integer> for $double {
            type Error = InexactError;
            fn try_from(n: $integer) -> Result<Self, InexactError> {
                let rounded = Self::from_integer(n as i128);
                if rounded.to_integer() == Some(n as i128) { Ok(rounded) } else { Err(InexactError) }
            }
        }
    )*)*};
}

long_integers! {
    Df64: i64 u64 isize usize i128;
    Df128: isize usize i128;
}

impl<T: Word> TryFrom<u128> for Double<T> {
    type Error = InexactError;
    fn try_from(n: u128) -> Result<Self, InexactError> {
        let rounded = Self::from_natural(n);
        if u128::try_from(rounded) == Ok(n) { Ok(rounded) } else { Err(InexactError) }
    }
}

impl<T: Word> TryFrom<Double<T>> for u128 {
    type Error = InexactError;
    fn try_from(x: Double<T>) -> Result<Self, InexactError> {
        // i128 holds half of it.
        let half = (x * T::HALF).floor();
        let last = (x - half * T::TWO).to_integer().and_then(|n| Self::try_from(n).ok()).ok_or(InexactError)?;
        let half = half.to_integer().and_then(|n| Self::try_from(n).ok()).ok_or(InexactError)?;
        Ok(2 * half + last)
    }
}

impl<T: Word> Double<T> {
    /// The pair nearest to an integer.
    pub fn from_integer(n: i128) -> Self {
        let hi = T::from_integer(n);
        // Only 2^127, to which the largest rounds up, is beyond i128.
        let rest = n.wrapping_sub(hi.to_integer().unwrap_or(i128::MIN));
        let (hi, lo) = fast_two_sum(hi, T::from_integer(rest));
        Self { hi, lo }
    }

    /// The same, up to the last u128.
    pub(super) fn from_natural(n: u128) -> Self {
        if let Ok(n) = i128::try_from(n) {
            return Self::from_integer(n);
        }
        // The last bit stays as long as anything hangs on it: this is rounded as `n` is. 2^127 is beyond i128, 2^128 beyond u128.
        let half = T::from_integer((n >> 1 | n & 1) as i128);
        let rest = n.wrapping_sub((half.to_integer().unwrap_or(i128::MIN) as u128).wrapping_mul(2));
        let hi = half * T::TWO;
        if hi.is_finite() { of_rounded(hi, T::from_integer(rest as i128)) } else { hi.into() }
    }

    /// The number as an integer, if it is one and fits.
    pub fn to_integer(self) -> Option<i128> {
        if !self.is_integer() {
            return None;
        }
        // 2^127 minus something fits although its high word does not.
        let half = (self.hi * T::HALF).trunc();
        let (first, second) = (half.to_integer()?, (self.hi - half).to_integer()?);
        first.checked_add(self.lo.to_integer()?)?.checked_add(second)
    }
}
