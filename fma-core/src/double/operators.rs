//! The operators, between pairs, references to pairs and words, in every order but one: a word has none with a reference
//! to a pair, since rustc takes what `f64` is added to by reference for an `f64`, as long as std alone has a say.

use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign};

use super::{Double, Word, arithmetic, remainder};

impl<T: Word> Neg for Double<T> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self { hi: -self.hi, lo: -self.lo }
    }
}

impl<T: Word> Neg for &Double<T> {
    type Output = Double<T>;
    #[inline]
    fn neg(self) -> Double<T> {
        -*self
    }
}

macro_rules! operators {
    ($($op:ident $method:ident $assign:ident $assign_method:ident
       |$x:ident, $y:ident| pairs $pairs:expr, in turn $turn:expr, pair and word $word:expr, word and pair $reversed:expr;)*) => {$(
        impl<T: Word> $op for Double<T> {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($x, $y) = (self, other);
                $pairs
            }
        }

        impl<T: Word> $op<T> for Double<T> {
            type Output = Self;
            #[inline]
            fn $method(self, other: T) -> Self {
                let ($x, $y) = (self, other);
                $word
            }
        }

        operators! { @references $op $method $assign $assign_method |$x, $y| $turn }
        operators! { @word_first $op $method |$x, $y| $reversed; f32 f64 }
    )*};
    (@references $op:ident $method:ident $assign:ident $assign_method:ident |$x:ident, $y:ident| $turn:expr) => {
        impl<T: Word> $op<&Double<T>> for Double<T> {
            type Output = Double<T>;
            #[inline]
            fn $method(self, other: &Double<T>) -> Double<T> {
                $op::$method(self, *other)
            }
        }

        impl<T: Word> $op<Double<T>> for &Double<T> {
            type Output = Double<T>;
            #[inline]
            fn $method(self, other: Double<T>) -> Double<T> {
                $op::$method(*self, other)
            }
        }

        impl<T: Word> $op<&Double<T>> for &Double<T> {
            type Output = Double<T>;
            #[inline]
            fn $method(self, other: &Double<T>) -> Double<T> {
                $op::$method(*self, *other)
            }
        }

        impl<T: Word> $op<T> for &Double<T> {
            type Output = Double<T>;
            #[inline]
            fn $method(self, other: T) -> Double<T> {
                $op::$method(*self, other)
            }
        }

        impl<T: Word> $assign for Double<T> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                let ($x, $y) = (*self, other);
                *self = $turn;
            }
        }

        impl<T: Word> $assign<&Double<T>> for Double<T> {
            #[inline]
            fn $assign_method(&mut self, other: &Self) {
                $assign::$assign_method(self, *other);
            }
        }

        impl<T: Word> $assign<T> for Double<T> {
            #[inline]
            fn $assign_method(&mut self, other: T) {
                *self = $op::$method(*self, other);
            }
        }
    };
    (@word_first $op:ident $method:ident |$x:ident, $y:ident| $reversed:expr; $($real:ident)*) => {$(
        impl $op<Double<$real>> for $real {
            type Output = Double<$real>;
            #[inline]
            fn $method(self, other: Double<$real>) -> Double<$real> {
                let ($x, $y) = (self, other);
                $reversed
            }
        }
    )*};
}

operators! {
    Add add AddAssign add_assign
        |x, y| pairs arithmetic::add(x, y), in turn arithmetic::accumulate(x, y), pair and word arithmetic::add_word(x, y), word and pair arithmetic::add_word(y, x);
    Sub sub SubAssign sub_assign
        |x, y| pairs arithmetic::add(x, -y), in turn arithmetic::accumulate(x, -y), pair and word arithmetic::add_word(x, -y), word and pair arithmetic::add_word(-y, x);
    Mul mul MulAssign mul_assign
        |x, y| pairs arithmetic::mul(x, y), in turn arithmetic::mul(x, y), pair and word arithmetic::mul_word(x, y), word and pair arithmetic::mul_word(y, x);
    Div div DivAssign div_assign
        |x, y| pairs arithmetic::div(x, y), in turn arithmetic::div(x, y), pair and word arithmetic::div_word(x, y), word and pair arithmetic::div(x.into(), y);
    Rem rem RemAssign rem_assign
        |x, y| pairs remainder::rem(x, y), in turn remainder::rem(x, y), pair and word remainder::rem(x, y.into()), word and pair remainder::rem(x.into(), y);
}

macro_rules! folds {
    ($($fold:ident $method:ident $start:ident $op:tt;)*) => {$(
        impl<T: Word> $fold for Double<T> {
            fn $method<I: Iterator<Item = Self>>(numbers: I) -> Self {
                let mut result = Self::$start;
                numbers.for_each(|x| result $op x);
                result
            }
        }

        impl<'a, T: Word> $fold<&'a Double<T>> for Double<T> {
            fn $method<I: Iterator<Item = &'a Self>>(numbers: I) -> Self {
                let mut result = Self::$start;
                numbers.for_each(|x| result $op x);
                result
            }
        }

        impl<T: Word> $fold<T> for Double<T> {
            fn $method<I: Iterator<Item = T>>(numbers: I) -> Self {
                let mut result = Self::$start;
                numbers.for_each(|x| result $op x);
                result
            }
        }
    )*};
}

// The sum of nothing is −0, as in std: the one start that keeps a −0 alone.
folds! {
    Sum sum NEG_ZERO +=;
    Product product ONE *=;
}
