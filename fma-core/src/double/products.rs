//! Which exact product the arithmetic of pairs uses.
//!
//! Code for any x86-64 processor has no fma, and f64 no wider type: an exact product by splitting takes 17 operations. So an operation of
//! pairs that is little else is compiled twice, and the processor is asked which to call: the call is shorter than the splitting, and the
//! bits are the same.

use super::arithmetic::{div_with, div_word_with, mul_with, mul_word_with};
use super::elementary::{Triple, multiplied};
use super::{Df64, Df128, Double};
use crate::arith::HARDWARE;
use crate::eft::{self, Base};
use crate::machine::on_fma;

/// A way to a product and its rounding error.
pub(super) trait Product<T>: Copy {
    fn exact(a: T, b: T) -> (T, T);
}

/// What the compiled-for target does fastest.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl<T: Base> Product<T> for Portable {
    #[inline(always)]
    fn exact(a: T, b: T) -> (T, T) {
        two_prod(a, b)
    }
}

/// [`eft::two_prod`] without its checks, for numbers of which no part overflows or underflows: the callers see to that.
#[inline(always)]
pub(super) fn two_prod<T: Base>(a: T, b: T) -> (T, T) {
    if HARDWARE || T::DIGITS == f32::MANTISSA_DIGITS {
        return eft::two_prod(a, b);
    }
    let ((a_high, a_low), (b_high, b_low)) = (a.split(), b.split());
    let product = a * b;
    let rest = a_high * b_high - product;
    (product, (rest + a_high * b_low + a_low * b_high) + a_low * b_low)
}

/// One fma: for functions that are compiled for it.
#[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "fma")))]
#[derive(Clone, Copy)]
struct Fused;

#[cfg(all(feature = "std", target_arch = "x86_64", not(target_feature = "fma")))]
impl Product<f64> for Fused {
    #[inline(always)]
    fn exact(a: f64, b: f64) -> (f64, f64) {
        let product = a * b;
        (product, a.mul_add(b, -product))
    }
}

/// A function of f64 that takes the way to products as its last type, called with the one that this processor has.
macro_rules! dispatched {
    ($with:path: ($($argument:ident: $type:ty),*) -> $result:ty) => {
        on_fma!(($($argument: $type),*) -> $result { $with($($argument,)* Fused) } else { $with($($argument,)* Portable) })
    };
}

/// The operations of pairs that exact products dominate, in the middle of the range.
pub trait Products: Base {
    /// `x * y`.
    fn mul_pair(x: Double<Self>, y: Double<Self>) -> Double<Self>;
    /// `x * y`.
    fn mul_word(x: Double<Self>, y: Self) -> Double<Self>;
    /// `x / y`.
    fn div_pair(x: Double<Self>, y: Double<Self>) -> Double<Self>;
    /// `x / y`.
    fn div_word(x: Double<Self>, y: Self) -> Double<Self>;
}

/// An exact product of two f32 is one of f64.
impl Products for f32 {
    #[inline]
    fn mul_pair(x: Df64, y: Df64) -> Df64 {
        mul_with(x, y, Portable)
    }
    #[inline]
    fn mul_word(x: Df64, y: f32) -> Df64 {
        mul_word_with(x, y, Portable)
    }
    #[inline]
    fn div_pair(x: Df64, y: Df64) -> Df64 {
        div_with(x, y, Portable)
    }
    #[inline]
    fn div_word(x: Df64, y: f32) -> Df64 {
        div_word_with(x, y, Portable)
    }
}

impl Products for f64 {
    #[inline]
    fn mul_pair(x: Df128, y: Df128) -> Df128 {
        dispatched!(mul_with: (x: Df128, y: Df128) -> Df128)
    }
    #[inline]
    fn mul_word(x: Df128, y: f64) -> Df128 {
        dispatched!(mul_word_with: (x: Df128, y: f64) -> Df128)
    }
    #[inline]
    fn div_pair(x: Df128, y: Df128) -> Df128 {
        dispatched!(div_with: (x: Df128, y: Df128) -> Df128)
    }
    #[inline]
    fn div_word(x: Df128, y: f64) -> Df128 {
        dispatched!(div_word_with: (x: Df128, y: f64) -> Df128)
    }
}

/// x^n, by multiplication.
#[inline]
pub(super) fn power(x: Triple, exponent: i32) -> Df128 {
    dispatched!(multiplied: (x: Triple, exponent: i32) -> Df128)
}
