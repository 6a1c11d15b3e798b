//! The traits of num-traits that hold for a row: what needs a zero or a sign asks for it.

use super::rows::{Row, Signed, WithZero};
use super::{Narrow, Number, ParseNumberError};
use crate::{Overflow, Round, exact};
use num_traits::{Bounded, ConstOne, ConstZero, FromPrimitive, MulAdd, Num, NumCast, One, ToPrimitive, Zero};

impl<R: WithZero> Zero for Narrow<R> {
    fn zero() -> Self {
        Self::ZERO
    }

    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }
}

impl<R: WithZero> ConstZero for Narrow<R> {
    const ZERO: Self = Self::ZERO;
}

impl<R: Row> One for Narrow<R> {
    fn one() -> Self {
        Self::ONE
    }
}

impl<R: Row> ConstOne for Narrow<R> {
    const ONE: Self = Self::ONE;
}

impl<R: Row> Bounded for Narrow<R> {
    fn min_value() -> Self {
        Self::MIN
    }

    fn max_value() -> Self {
        Self::MAX
    }
}

/// Radix ten only.
impl<R: WithZero + Signed> Num for Narrow<R> {
    type FromStrRadixErr = ParseNumberError;

    fn from_str_radix(text: &str, radix: u32) -> Result<Self, ParseNumberError> {
        if radix == 10 { text.parse() } else { Err(ParseNumberError) }
    }
}

impl<R: WithZero + Signed> num_traits::Signed for Narrow<R> {
    fn abs(&self) -> Self {
        Narrow::abs(*self)
    }

    fn abs_sub(&self, other: &Self) -> Self {
        if self <= other { Self::ZERO } else { *self - *other }
    }

    fn signum(&self) -> Self {
        if self.is_nan() { *self } else { Self::ONE.copysign(*self) }
    }

    fn is_positive(&self) -> bool {
        *self > Self::ZERO
    }

    fn is_negative(&self) -> bool {
        *self < Self::ZERO
    }
}

/// Rounds once.
impl<R: Row> MulAdd for Narrow<R> {
    type Output = Self;

    fn mul_add(self, factor: Self, addend: Self) -> Self {
        self.fma(factor, addend, Round::NearestEven)
    }
}

macro_rules! primitives {
    ($($to:ident $from:ident $integer:ident $exact:ident;)*) => {
        /// Integers toward zero, and only if they fit.
        impl<R: Row> ToPrimitive for Narrow<R> {
            $(fn $to(&self) -> Option<$integer> {
                Narrow::to_f64(*self).$to()
            })*

            fn to_f32(&self) -> Option<f32> {
                Some(Narrow::to_f32(*self))
            }

            fn to_f64(&self) -> Option<f64> {
                Some(Narrow::to_f64(*self))
            }
        }

        /// Rounds once, to nearest even.
        impl<R: Row> FromPrimitive for Narrow<R> {
            $(fn $from(x: $integer) -> Option<Self> {
                Some(Self::from_code(exact::$exact(x.into(), R::FORMAT, Round::NearestEven)))
            })*

            fn from_f32(x: f32) -> Option<Self> {
                Some(Narrow::from_f32(x, Round::NearestEven, Overflow::Ieee))
            }

            fn from_f64(x: f64) -> Option<Self> {
                Some(Narrow::from_f64(x, Round::NearestEven, Overflow::Ieee))
            }
        }
    };
}

primitives! {
    to_i64  from_i64  i64  from_int;
    to_i128 from_i128 i128 from_int;
    to_u64  from_u64  u64  from_uint;
    to_u128 from_u128 u128 from_uint;
}

/// Rounds once: from f64, or from the integer where f64 may lack its last bits, which is from 2^53 on.
impl<R: Row> NumCast for Narrow<R> {
    fn from<T: ToPrimitive>(x: T) -> Option<Self> {
        let float = x.to_f64();
        let rounded = float.map(|x| Narrow::from_f64(x, Round::NearestEven, Overflow::Ieee));
        if float.is_some_and(|x| x.abs() < 2.0 / f64::EPSILON) {
            return rounded;
        }
        let integer = x.to_i128().and_then(Self::from_i128).or_else(|| x.to_u128().and_then(Self::from_u128));
        integer.or(rounded)
    }
}

impl<R: Row> From<Narrow<R>> for f32 {
    fn from(x: Narrow<R>) -> f32 {
        x.to_f32()
    }
}

impl<R: Row> From<Narrow<R>> for f64 {
    fn from(x: Narrow<R>) -> f64 {
        x.to_f64()
    }
}
