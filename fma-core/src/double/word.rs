//! What a double-float needs of its two words beyond error-free transformations.

use core::cmp::Ordering;
use core::num::FpCategory;

use super::products::Products;
use super::{Df128, Double, convert};
use crate::arith::root;
#[allow(unused_imports, reason = "documentation")]
use crate::eft::Base;

/// `f32` or `f64`, as one of the two words of a [`Double`].
pub trait Word: Products {
    /// Products and quotients from here to [`SAFE_MAX`](Self::SAFE_MAX) have an error term that is a number and no overflowing part.
    const SAFE_MIN: Self;
    /// See [`SAFE_MIN`](Self::SAFE_MIN).
    const SAFE_MAX: Self;
    /// The low word of the greatest pair: the number below half a last place of `MAX`.
    const MAX_LOW: Self;
    /// [`UNIT_ROUNDOFF`](Base::UNIT_ROUNDOFF)², times two.
    const EPSILON_SQUARED: Self;
    /// The exponent of the smallest positive normal number.
    const MIN_EXPONENT: i32;
    /// The exponent of the largest finite number.
    const MAX_EXPONENT: i32;

    /// Neither zero, nor infinite, nor NaN.
    fn is_ordinary(self) -> bool;
    /// Of a magnitude from [`SAFE_MIN`](Self::SAFE_MIN) to [`SAFE_MAX`](Self::SAFE_MAX).
    fn is_safe(self) -> bool;
    /// ⌊log2 |x|⌋ of a finite non-zero number, subnormals included.
    fn exponent(self) -> i32;
    /// 2^k for a normal exponent.
    fn power_of_two(exponent: i32) -> Self;
    /// Correctly rounded; NaN for negative numbers.
    fn sqrt(self) -> Self;
    /// The number, negated if the sign bit of the other is set.
    fn xor_sign(self, sign: Self) -> Self;
    /// Rounded toward zero to an integer; the sign of a zero result is that of the argument.
    fn trunc(self) -> Self;
    /// By the rule of IEEE 754 `totalOrder`.
    fn order(self, other: Self) -> Ordering;
    /// The class of the number.
    fn classify(self) -> FpCategory;
    /// The nearest number to an integer.
    fn from_integer(n: i128) -> Self;
    /// The number rounded toward zero, if it is finite and fits.
    fn to_integer(self) -> Option<i128>;
    /// The same number as a pair of f64: exact.
    fn widen(x: Double<Self>) -> Df128;
    /// The nearest pair of this type.
    fn narrow(x: Df128) -> Double<Self>;
}

macro_rules! word {
    ($real:ident $bits:ident $integer:ident, safe $safe_min:literal to $safe_max:literal, $widen:path, $narrow:path, $sqrt:path) => {
        impl Word for $real {
            const SAFE_MIN: Self =
                $real::from_bits((($safe_min + Self::MAX_EXPONENT) as $bits) << ($real::MANTISSA_DIGITS - 1));
            const SAFE_MAX: Self =
                $real::from_bits((($safe_max + Self::MAX_EXPONENT) as $bits) << ($real::MANTISSA_DIGITS - 1));
            const MAX_LOW: Self = Self::MAX * ($real::EPSILON / 4.0);
            const EPSILON_SQUARED: Self = $real::EPSILON * $real::EPSILON / 2.0;
            const MIN_EXPONENT: i32 = $real::MIN_EXP - 1;
            const MAX_EXPONENT: i32 = $real::MAX_EXP - 1;

            // By one comparison of integers, off the path of the results: twice the bits have no sign.
            #[inline]
            fn is_ordinary(self) -> bool {
                (self.to_bits() << 1).wrapping_sub(1) < (Self::INFINITY.to_bits() << 1) - 1
            }
            #[inline]
            fn is_safe(self) -> bool {
                const LOW: $bits = $real::SAFE_MIN.to_bits() << 1;
                const HIGH: $bits = $real::SAFE_MAX.to_bits() << 1;
                (self.to_bits() << 1).wrapping_sub(LOW) <= HIGH - LOW
            }
            #[inline]
            fn exponent(self) -> i32 {
                let magnitude = self.abs().to_bits();
                let fraction_bits = $real::MANTISSA_DIGITS - 1;
                match (magnitude >> fraction_bits) as i32 {
                    0 => {
                        $bits::BITS as i32 - 1 - magnitude.leading_zeros() as i32 + Self::MIN_EXPONENT
                            - fraction_bits as i32
                    }
                    biased => biased - Self::MAX_EXPONENT,
                }
            }
            #[inline]
            fn power_of_two(exponent: i32) -> Self {
                $real::from_bits(((exponent + Self::MAX_EXPONENT) as $bits) << ($real::MANTISSA_DIGITS - 1))
            }
            #[inline]
            fn sqrt(self) -> Self {
                $sqrt(self)
            }
            #[inline]
            fn xor_sign(self, sign: Self) -> Self {
                $real::from_bits(self.to_bits() ^ (sign.to_bits() & Self::NEG_ZERO.to_bits()))
            }
            #[inline]
            fn trunc(self) -> Self {
                // From 2^(p-1) on every number is an integer; NaN takes this way too.
                if self.abs() < Self::power_of_two($real::MANTISSA_DIGITS as i32 - 1) {
                    (self as $integer as $real).copysign(self)
                } else {
                    self
                }
            }
            #[inline]
            fn order(self, other: Self) -> Ordering {
                self.total_cmp(&other)
            }
            #[inline]
            fn classify(self) -> FpCategory {
                self.classify()
            }
            #[inline]
            fn from_integer(n: i128) -> Self {
                n as $real
            }
            #[inline]
            fn to_integer(self) -> Option<i128> {
                let n = self as i128;
                // Out of range saturates, NaN is zero.
                (self.is_finite() && n != i128::MAX && (n != i128::MIN || self == n as $real)).then_some(n)
            }
            #[inline]
            fn widen(x: Double<Self>) -> Df128 {
                $widen(x)
            }
            #[inline]
            fn narrow(x: Df128) -> Double<Self> {
                $narrow(x)
            }
        }
    };
}

word! { f32 u32 i32, safe -100 to 120, convert::widen_f32, convert::narrow_f32, root::f32 }
word! { f64 u64 i64, safe -968 to 1000, core::convert::identity, core::convert::identity, root::f64 }
