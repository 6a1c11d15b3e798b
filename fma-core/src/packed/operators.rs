//! `+ - * / %`, negation and fma on each lane, rounded once to nearest even.

use super::{Lane, Packed};
use crate::arith::code;
use crate::{Format, Number, Round};
use core::array;
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign};

macro_rules! operators {
    ($($trait:ident $method:ident $assign_trait:ident $assign_method:ident $of_half:expr;)*) => { $(
        impl<T: Lane<N> + $trait<Output = T>, const N: usize> $trait for Packed<T, N> {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                self.zip(other, |x: T, y: T| if is_half::<T>() { $of_half(x, y) } else { T::$method(x, y) })
            }
        }

        impl<T: Lane<N> + $trait<Output = T>, const N: usize> $assign_trait for Packed<T, N> {
            fn $assign_method(&mut self, other: Self) {
                *self = $trait::$method(*self, other);
            }
        }
    )* };
}

operators! {
    Add add AddAssign add_assign |x, y| of_codes(code::add, x, y);
    Sub sub SubAssign sub_assign |x, y| of_codes(code::sub, x, y);
    Mul mul MulAssign mul_assign |x, y| of_codes(code::mul, x, y);
    Div div DivAssign div_assign |x, y| of_codes(code::div, x, y);
    Rem rem RemAssign rem_assign T::rem;
}

/// Whether these are f16 or bf16: their operators, which the crate half has, convert by calls that ask what the processor can.
fn is_half<T: Number>() -> bool {
    matches!(T::FORMAT, Format::F16 | Format::Bf16)
}

#[inline(always)]
fn of_codes<T: Number>(operation: impl Fn(Format, u64, u64, Round) -> u64, x: T, y: T) -> T {
    T::from_code(operation(T::FORMAT, x.code(), y.code(), Round::NearestEven))
}

impl<T: Lane<N> + Neg<Output = T>, const N: usize> Neg for Packed<T, N> {
    type Output = Self;

    fn neg(self) -> Self {
        self.map(T::neg)
    }
}

impl<T: Lane<N>, const N: usize> Packed<T, N> {
    /// `self * factor + addend` on each lane, rounded once to nearest even.
    pub fn fma(self, factor: Self, addend: Self) -> Self {
        let (x, y, z) = (self.to_lanes(), factor.to_lanes(), addend.to_lanes());
        Self::from_lanes(array::from_fn(|i| x[i].fma(y[i], z[i], Round::NearestEven)))
    }
}
