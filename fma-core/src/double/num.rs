//! The traits of num-traits.

use core::num::FpCategory;

use num_traits::float::FloatCore;
use num_traits::{
    Bounded, FloatConst, FromPrimitive, Inv, MulAdd, MulAddAssign, Num, NumCast, One, Pow, Signed, ToPrimitive, Zero,
};

use super::{Constants, Double, ParseDoubleError, Word};

impl<T: Word> Zero for Double<T> {
    #[inline]
    fn zero() -> Self {
        Self::ZERO
    }
    #[inline]
    fn is_zero(&self) -> bool {
        self.hi == T::ZERO
    }
}

impl<T: Word> One for Double<T> {
    #[inline]
    fn one() -> Self {
        Self::ONE
    }
}

impl<T: Word> Num for Double<T> {
    type FromStrRadixErr = ParseDoubleError;

    /// Of radix 10 only.
    fn from_str_radix(text: &str, radix: u32) -> Result<Self, ParseDoubleError> {
        if radix == 10 { text.parse() } else { Err(ParseDoubleError) }
    }
}

impl<T: Word> Signed for Double<T> {
    #[inline]
    fn abs(&self) -> Self {
        (*self).abs()
    }
    #[inline]
    fn abs_sub(&self, other: &Self) -> Self {
        (*self).abs_sub(*other)
    }
    #[inline]
    fn signum(&self) -> Self {
        (*self).signum()
    }
    #[inline]
    fn is_positive(&self) -> bool {
        self.is_sign_positive()
    }
    #[inline]
    fn is_negative(&self) -> bool {
        self.is_sign_negative()
    }
}

impl<T: Word> Bounded for Double<T> {
    #[inline]
    fn min_value() -> Self {
        -Self::MAX
    }
    #[inline]
    fn max_value() -> Self {
        Self::MAX
    }
}

impl<T: Word> Inv for Double<T> {
    type Output = Self;
    #[inline]
    fn inv(self) -> Self {
        self.recip()
    }
}

impl<T: Word> MulAdd for Double<T> {
    type Output = Self;
    #[inline]
    fn mul_add(self, factor: Self, term: Self) -> Self {
        self.mul_add(factor, term)
    }
}

impl<T: Word> MulAddAssign for Double<T> {
    #[inline]
    fn mul_add_assign(&mut self, factor: Self, term: Self) {
        *self = (*self).mul_add(factor, term);
    }
}

impl<T: Word> Pow<i32> for Double<T> {
    type Output = Self;
    #[inline]
    fn pow(self, exponent: i32) -> Self {
        self.powi(exponent)
    }
}

impl<T: Word> Pow<Double<T>> for Double<T> {
    type Output = Self;
    #[inline]
    fn pow(self, exponent: Self) -> Self {
        self.powf(exponent)
    }
}

impl<T: Word> ToPrimitive for Double<T> {
    /// Rounded toward zero.
    fn to_i128(&self) -> Option<i128> {
        self.trunc().to_integer()
    }
    /// Rounded toward zero.
    fn to_i64(&self) -> Option<i64> {
        self.to_i128().and_then(|n| i64::try_from(n).ok())
    }
    /// Rounded toward zero.
    fn to_u64(&self) -> Option<u64> {
        self.to_i128().and_then(|n| u64::try_from(n).ok())
    }
    /// Rounded toward zero.
    fn to_u128(&self) -> Option<u128> {
        u128::try_from(self.trunc()).ok()
    }
    fn to_f32(&self) -> Option<f32> {
        Some((*self).to_f32())
    }
    fn to_f64(&self) -> Option<f64> {
        Some((*self).to_f64())
    }
}

impl<T: Word> FromPrimitive for Double<T> {
    fn from_i64(n: i64) -> Option<Self> {
        Some(Self::from_integer(n.into()))
    }
    fn from_u64(n: u64) -> Option<Self> {
        Some(Self::from_integer(n.into()))
    }
    fn from_i128(n: i128) -> Option<Self> {
        Some(Self::from_integer(n))
    }
    fn from_u128(n: u128) -> Option<Self> {
        Some(Self::from_natural(n))
    }
    fn from_f32(x: f32) -> Option<Self> {
        Some(T::narrow(x.into()))
    }
    fn from_f64(x: f64) -> Option<Self> {
        Some(T::narrow(x.into()))
    }
}

impl<T: Word> NumCast for Double<T> {
    /// Through an integer, rounded toward zero, where f64 has no place for a fraction, which is from 2^52 on, else through f64.
    fn from<N: ToPrimitive>(number: N) -> Option<Self> {
        let float = number.to_f64();
        if float.is_some_and(|x| x.abs() < 1.0 / f64::EPSILON) {
            return float.map(|x| T::narrow(x.into()));
        }
        let integer = number.to_i128().map(Self::from_integer).or_else(|| number.to_u128().map(Self::from_natural));
        integer.or_else(|| float.map(|x| T::narrow(x.into())))
    }
}

macro_rules! constants {
    ($($name:ident)*) => {
        impl<T: Word> FloatConst for Double<T>
        where
            Self: Constants,
        {
            $(#[inline]
            fn $name() -> Self {
                <Self as Constants>::$name
            })*
        }
    };
}

constants! {
    E FRAC_1_PI FRAC_1_SQRT_2 FRAC_2_PI FRAC_2_SQRT_PI FRAC_PI_2 FRAC_PI_3 FRAC_PI_4 FRAC_PI_6 FRAC_PI_8
    LN_10 LN_2 LOG10_E LOG2_E PI SQRT_2 TAU LOG10_2 LOG2_10
}

/// Methods of two traits that are the inherent ones, by name.
macro_rules! forwarded {
    (unary $($unary:ident)*; tests $($test:ident)*) => {
        $(#[inline]
        fn $unary(self) -> Self {
            Double::$unary(self)
        })*
        $(#[inline]
        fn $test(self) -> bool {
            Double::$test(self)
        })*
    };
}

/// What [`FloatCore`] and `Float` have in common.
macro_rules! common {
    () => {
        forwarded! {
            unary floor ceil round trunc fract abs signum recip to_degrees to_radians;
            tests is_nan is_infinite is_finite is_normal is_sign_positive is_sign_negative
        }
        fn infinity() -> Self {
            Self::INFINITY
        }
        fn neg_infinity() -> Self {
            -Self::INFINITY
        }
        fn nan() -> Self {
            Self::NAN
        }
        fn neg_zero() -> Self {
            Self::NEG_ZERO
        }
        fn min_value() -> Self {
            -Self::MAX
        }
        fn min_positive_value() -> Self {
            Self::MIN_POSITIVE
        }
        fn max_value() -> Self {
            Self::MAX
        }
        fn epsilon() -> Self {
            Self::EPSILON
        }
        fn classify(self) -> FpCategory {
            Double::classify(self)
        }
        fn max(self, other: Self) -> Self {
            Double::max(self, other)
        }
        fn min(self, other: Self) -> Self {
            Double::min(self, other)
        }
        fn powi(self, exponent: i32) -> Self {
            Double::powi(self, exponent)
        }
        /// Of the high word.
        fn integer_decode(self) -> (u64, i16, i8) {
            FloatCore::integer_decode(self.hi.to_f64())
        }
    };
}

impl<T: Word> FloatCore for Double<T>
where
    Self: Constants,
{
    common! {}
}

#[cfg(feature = "std")]
impl<T: Word> num_traits::Float for Double<T>
where
    Self: Constants,
{
    common! {}
    forwarded! {
        unary sqrt cbrt exp exp2 exp_m1 ln log2 log10 ln_1p sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh;
        tests
    }
    fn is_subnormal(self) -> bool {
        self.classify() == FpCategory::Subnormal
    }
    fn mul_add(self, factor: Self, term: Self) -> Self {
        Double::mul_add(self, factor, term)
    }
    fn powf(self, exponent: Self) -> Self {
        Double::powf(self, exponent)
    }
    fn log(self, base: Self) -> Self {
        Double::log(self, base)
    }
    fn abs_sub(self, other: Self) -> Self {
        Double::abs_sub(self, other)
    }
    fn hypot(self, other: Self) -> Self {
        Double::hypot(self, other)
    }
    fn atan2(self, other: Self) -> Self {
        Double::atan2(self, other)
    }
    fn sin_cos(self) -> (Self, Self) {
        Double::sin_cos(self)
    }
    fn copysign(self, sign: Self) -> Self {
        Double::copysign(self, sign)
    }
    fn clamp(self, low: Self, high: Self) -> Self {
        Double::clamp(self, low, high)
    }
}
