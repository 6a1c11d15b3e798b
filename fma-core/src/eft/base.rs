//! The one trait over which transformations, kernels and double-floats are written.

use crate::Format;
use crate::arith::{Fused, HARDWARE};
use core::fmt::{Debug, Display, LowerExp};
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// `f32` or `f64`: a type whose operators round once, to the nearest, ties to even, with subnormals.
///
/// `T::fma(a, b, c)` comes from [`Fused`]: right on every machine, and fast where the hardware has it.
pub trait Base:
    Fused
    + Default
    + PartialEq
    + PartialOrd
    + Debug
    + Display
    + LowerExp
    + Send
    + Sync
    + Neg<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + AddAssign
    + SubAssign
    + MulAssign
    + DivAssign
    + sealed::Sealed
    + 'static
{
    /// The row of this type in the table of formats.
    const FORMAT: Format;
    /// +0.
    const ZERO: Self;
    /// −0, the neutral element of addition.
    const NEG_ZERO: Self;
    /// 1/2.
    const HALF: Self;
    /// 1.
    const ONE: Self;
    /// 2.
    const TWO: Self;
    /// +∞.
    const INFINITY: Self;
    /// A quiet NaN.
    const NAN: Self;
    /// The largest finite number.
    const MAX: Self;
    /// The smallest positive normal number.
    const MIN_POSITIVE: Self;
    /// The relative error of one rounding: 2^-[`DIGITS`](Self::DIGITS).
    const UNIT_ROUNDOFF: Self;
    /// Bits of the significand, the implicit one included: 24 or 53.
    const DIGITS: u32;

    /// The magnitude; of a NaN too, the sign bit is cleared.
    fn abs(self) -> Self;
    /// The magnitude of this with the sign bit of `sign`.
    fn copysign(self, sign: Self) -> Self;
    /// Not a number.
    fn is_nan(self) -> bool;
    /// +∞ or −∞.
    fn is_infinite(self) -> bool;
    /// Neither infinite nor NaN.
    fn is_finite(self) -> bool;
    /// Also true of −0 and of NaNs whose sign bit is set.
    fn is_sign_negative(self) -> bool;
    /// Exact.
    fn to_f64(self) -> f64;
    /// Rounds once, to nearest.
    fn from_f64(x: f64) -> Self;
    /// The code of this number, in the low bits: what [`exact`](crate::exact) works on.
    fn to_code(self) -> u64;
    /// The number of a code; bits above the width of the type are ignored.
    fn from_code(code: u64) -> Self;
    /// See [`split`](super::split).
    fn split(self) -> (Self, Self);
    /// See [`two_prod`](super::two_prod).
    fn two_prod(a: Self, b: Self) -> (Self, Self);
    /// std's `mul_add`: one instruction inside functions compiled for it, else maybe a call of libm.
    #[cfg(feature = "std")]
    #[doc(hidden)]
    fn mul_add_inlined(a: Self, b: Self, c: Self) -> Self;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

macro_rules! base {
    ($real:ident $bits:ident $format:ident, low part $low:literal bits, product without fma $product:path) => {
        impl Base for $real {
            const FORMAT: Format = Format::$format;
            const ZERO: Self = 0.0;
            const NEG_ZERO: Self = -0.0;
            const HALF: Self = 0.5;
            const ONE: Self = 1.0;
            const TWO: Self = 2.0;
            const INFINITY: Self = $real::INFINITY;
            const NAN: Self = $real::NAN;
            const MAX: Self = $real::MAX;
            const MIN_POSITIVE: Self = $real::MIN_POSITIVE;
            const UNIT_ROUNDOFF: Self = $real::EPSILON / 2.0;
            const DIGITS: u32 = $real::MANTISSA_DIGITS;

            #[inline]
            fn abs(self) -> Self {
                self.abs()
            }
            #[inline]
            fn copysign(self, sign: Self) -> Self {
                self.copysign(sign)
            }
            #[inline]
            fn is_nan(self) -> bool {
                self.is_nan()
            }
            #[inline]
            fn is_infinite(self) -> bool {
                self.is_infinite()
            }
            #[inline]
            fn is_finite(self) -> bool {
                self.is_finite()
            }
            #[inline]
            fn is_sign_negative(self) -> bool {
                self.is_sign_negative()
            }
            #[inline]
            fn to_f64(self) -> f64 {
                self.into()
            }
            #[inline]
            fn from_f64(x: f64) -> Self {
                x as $real
            }
            #[inline]
            fn to_code(self) -> u64 {
                self.to_bits().into()
            }
            #[inline]
            fn from_code(code: u64) -> Self {
                $real::from_bits(code as $bits)
            }
            #[inline]
            fn split(self) -> (Self, Self) {
                // Half a unit of the high part, added to the bits, rounds the magnitude: a carry runs into the
                // exponent.
                let half: $bits = 1 << ($low - 1);
                let high = $real::from_bits(self.to_bits().wrapping_add(half) & !(2 * half - 1));
                (high, self - high)
            }
            #[inline]
            fn two_prod(a: Self, b: Self) -> (Self, Self) {
                if HARDWARE { super::two_prod_fma(a, b) } else { $product(a, b) }
            }
            #[cfg(feature = "std")]
            #[inline(always)]
            fn mul_add_inlined(a: Self, b: Self, c: Self) -> Self {
                a.mul_add(b, c)
            }
        }
    };
}

base! { f32 u32 F32, low part 12 bits, product without fma super::two_prod_wide }
base! { f64 u64 F64, low part 27 bits, product without fma super::two_prod_split }
