//! Elementary functions, in pairs of f64: reduced by tables, then short series of which only the first terms need two words.
//!
//! Each is accurate to a few u² of Df128 (the table of `docs/double.md`, held by the test `errors_are_within_bounds_that_are_tight`), so for [`Df64`](super::Df64) the rounding to its two words is all that shows.

mod arc;
mod exponential;
mod hyperbolic;
mod logarithm;
mod power;
mod quadrant;
mod root;
mod series;
mod tables;
mod trigonometric;
mod triple;

pub(super) use power::multiplied;
pub(super) use triple::Triple;

use super::{Df128, Double, Word, arithmetic};

/// Below this, `f(x) = x + O(x²)` is `x` to u²/16.
const TINY: f64 = f64::from_bits(0x3870_0000_0000_0000);

macro_rules! unary {
    ($($(#[$doc:meta])* $name:ident $function:path;)*) => {
        impl<T: Word> Double<T> {$(
            $(#[$doc])*
            #[inline]
            pub fn $name(self) -> Self {
                T::narrow($function(T::widen(self)))
            }
        )*}
    };
}

unary! {
    /// The cube root, of negative numbers too.
    cbrt root::cbrt;
    /// e^x.
    exp exponential::exp;
    /// 2^x.
    exp2 exponential::exp2;
    /// e^x − 1, accurate near zero.
    exp_m1 exponential::exp_m1;
    /// [`exp_m1`](Self::exp_m1) by its name in C.
    expm1 exponential::exp_m1;
    /// The natural logarithm.
    ln logarithm::ln;
    /// The logarithm of base 2; exact for powers of two.
    log2 logarithm::log2;
    /// The logarithm of base 10; exact for powers of ten.
    log10 logarithm::log10;
    /// ln(1 + x), accurate near zero.
    ln_1p logarithm::ln_1p;
    /// The sine of any finite number of radians.
    sin trigonometric::sin;
    /// The cosine of any finite number of radians.
    cos trigonometric::cos;
    /// The tangent of any finite number of radians.
    tan trigonometric::tan;
    /// The arcsine, from −π/2 to π/2; NaN outside [−1, 1].
    asin arc::asin;
    /// The arccosine, from 0 to π; NaN outside [−1, 1].
    acos arc::acos;
    /// The arctangent, from −π/2 to π/2.
    atan arc::atan;
    /// The hyperbolic sine.
    sinh hyperbolic::sinh;
    /// The hyperbolic cosine.
    cosh hyperbolic::cosh;
    /// The hyperbolic tangent.
    tanh hyperbolic::tanh;
    /// The inverse hyperbolic sine.
    asinh hyperbolic::asinh;
    /// The inverse hyperbolic cosine; NaN below 1.
    acosh hyperbolic::acosh;
    /// The inverse hyperbolic tangent; NaN outside [−1, 1].
    atanh hyperbolic::atanh;
}

impl<T: Word> Double<T> {
    /// The square root; NaN of negative numbers, −0 of −0.
    #[inline]
    pub fn sqrt(self) -> Self {
        arithmetic::sqrt(self)
    }

    /// √(x² + y²) without needless overflow or underflow; infinite if either is, even beside NaN.
    #[inline]
    pub fn hypot(self, other: Self) -> Self {
        T::narrow(root::hypot(T::widen(self), T::widen(other)))
    }

    /// The angle of the point (`x`, `self`), from −π to π.
    #[inline]
    pub fn atan2(self, x: Self) -> Self {
        T::narrow(arc::atan2(T::widen(self), T::widen(x)))
    }

    /// Sine and cosine at once.
    #[inline]
    pub fn sin_cos(self) -> (Self, Self) {
        let (sine, cosine) = trigonometric::sin_cos(T::widen(self));
        (T::narrow(sine), T::narrow(cosine))
    }

    /// x^n; 1 for n = 0.
    #[inline]
    pub fn powi(self, exponent: i32) -> Self {
        T::narrow(power::powi(T::widen(self), exponent))
    }

    /// x^y, with the special values of IEEE 754 `pow`; for an integer y up to the 1000th power exact where a pair holds the result.
    #[inline]
    pub fn powf(self, exponent: Self) -> Self {
        T::narrow(power::pow(T::widen(self), T::widen(exponent)))
    }

    /// x^y for an integer, as [`powi`](Self::powi), or another pair, as [`powf`](Self::powf).
    #[inline]
    pub fn pow<E>(self, exponent: E) -> Self
    where
        Self: num_traits::Pow<E, Output = Self>,
    {
        num_traits::Pow::pow(self, exponent)
    }

    /// The logarithm of any base: a quotient of two.
    #[inline]
    pub fn log(self, base: Self) -> Self {
        T::narrow(logarithm::ln(T::widen(self)) / logarithm::ln(T::widen(base)))
    }
}

#[inline]
fn pair(hi: f64, lo: f64) -> Df128 {
    Double { hi, lo }
}
