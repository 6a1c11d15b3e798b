//! `+ - * / %` and negation: each rounds once, to nearest even; overflow gives what the format has for it.
//!
//! The operation is done in f32 and cast. That is one rounding in effect: f32 keeps more than twice as many bits as any
//! narrow format and two more, and its range is wider than that of every result that matters; the test tries all pairs.

use super::Narrow;
use super::rows::{Row, Signed, WithZero};
use crate::{Overflow, Round, Sign, exact};
use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign};

macro_rules! operators {
    ($($bound:ident $trait:ident $method:ident $operator:tt $assign_trait:ident $assign_method:ident;)*) => { $(
        impl<R: $bound> $trait for Narrow<R> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                Self::from_f32(self.to_f32() $operator other.to_f32(), Round::NearestEven, Overflow::Ieee)
            }
        }

        impl<R: $bound> $trait<&Narrow<R>> for Narrow<R> {
            type Output = Self;
            #[inline]
            fn $method(self, other: &Self) -> Self {
                self $operator *other
            }
        }

        impl<R: $bound> $trait<Narrow<R>> for &Narrow<R> {
            type Output = Narrow<R>;
            #[inline]
            fn $method(self, other: Narrow<R>) -> Narrow<R> {
                *self $operator other
            }
        }

        impl<R: $bound> $trait<&Narrow<R>> for &Narrow<R> {
            type Output = Narrow<R>;
            #[inline]
            fn $method(self, other: &Narrow<R>) -> Narrow<R> {
                *self $operator *other
            }
        }

        impl<R: $bound> $assign_trait<&Narrow<R>> for Narrow<R> {
            #[inline]
            fn $assign_method(&mut self, other: &Self) {
                *self = *self $operator *other;
            }
        }

        impl<R: $bound> $assign_trait for Narrow<R> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = *self $operator other;
            }
        }
    )* };
}

// A difference needs a sign, and a remainder may be zero.
operators! {
    Row      Add add + AddAssign add_assign;
    Signed   Sub sub - SubAssign sub_assign;
    Row      Mul mul * MulAssign mul_assign;
    Row      Div div / DivAssign div_assign;
    WithZero Rem rem % RemAssign rem_assign;
}

impl<R: Signed> Neg for Narrow<R> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self::from_code(exact::negate(R::FORMAT, self.to_bits() as u64))
    }
}

impl<R: Signed> Neg for &Narrow<R> {
    type Output = Narrow<R>;
    #[inline]
    fn neg(self) -> Narrow<R> {
        -*self
    }
}

/// From left to right, each step rounded; −0 of nothing, as in std, where there is such a zero.
impl<R: WithZero> Sum for Narrow<R> {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::from_code(R::FORMAT.zero(Sign::Negative)), |sum, x| sum + x)
    }
}

/// From left to right, each step rounded.
impl<'a, R: WithZero> Sum<&'a Narrow<R>> for Narrow<R> {
    fn sum<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.copied().sum()
    }
}

/// From left to right, each step rounded.
impl<'a, R: Row> Product<&'a Narrow<R>> for Narrow<R> {
    fn product<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
        numbers.copied().product()
    }
}

/// From left to right, each step rounded.
impl<R: Row> Product for Narrow<R> {
    fn product<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::ONE, |product, x| product * x)
    }
}
