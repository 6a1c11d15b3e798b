//! The one trait over which transformations, kernels and double-floats are written.

use core::fmt::{Debug, Display};
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// `f32` or `f64`: a type whose operators round once, to the nearest, ties to even, with subnormals.
pub trait Base:
    Copy
    + Default
    + PartialEq
    + PartialOrd
    + Debug
    + Display
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
    const ZERO: Self;
    const NEG_ZERO: Self;
    const HALF: Self;
    const ONE: Self;
    const TWO: Self;
    const INFINITY: Self;
    const NAN: Self;
    /// The largest finite number.
    const MAX: Self;
    /// The smallest positive normal number.
    const MIN_POSITIVE: Self;
    /// The relative error of one rounding: 2^-[`DIGITS`](Self::DIGITS).
    const UNIT_ROUNDOFF: Self;
    /// Bits of the significand, the implicit one included: 24 or 53.
    const DIGITS: u32;

    fn abs(self) -> Self;
    fn copysign(self, sign: Self) -> Self;
    fn is_nan(self) -> bool;
    fn is_infinite(self) -> bool;
    fn is_finite(self) -> bool;
    /// Also true of −0 and of NaNs whose sign bit is set.
    fn is_sign_negative(self) -> bool;
    fn to_f64(self) -> f64;
    /// Rounds once, to nearest.
    fn from_f64(x: f64) -> Self;
    /// `a * b + c`, rounded once.
    #[cfg(feature = "std")]
    fn fma(a: Self, b: Self, c: Self) -> Self;
    /// See [`split`](super::split).
    fn split(self) -> (Self, Self);
    /// See [`two_prod`](super::two_prod).
    fn two_prod(a: Self, b: Self) -> (Self, Self);
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

macro_rules! base {
    ($real:ident $bits:ident, low part $low:literal bits, product without fma $product:path) => {
        impl Base for $real {
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
            #[cfg(feature = "std")]
            #[inline]
            fn fma(a: Self, b: Self, c: Self) -> Self {
                a.mul_add(b, c)
            }
            #[inline]
            fn split(self) -> (Self, Self) {
                // Half a unit of the high part, added to the bits, rounds the magnitude: a carry runs into the exponent.
                let half: $bits = 1 << ($low - 1);
                let high = $real::from_bits(self.to_bits().wrapping_add(half) & !(2 * half - 1));
                (high, self - high)
            }
            #[inline]
            fn two_prod(a: Self, b: Self) -> (Self, Self) {
                #[cfg(all(feature = "std", any(target_feature = "fma", target_arch = "aarch64")))]
                return super::two_prod_fma(a, b);
                #[cfg(not(all(feature = "std", any(target_feature = "fma", target_arch = "aarch64"))))]
                return $product(a, b);
            }
        }
    };
}

base! { f32 u32, low part 12 bits, product without fma super::two_prod_wide }
base! { f64 u64, low part 27 bits, product without fma super::two_prod_split }
