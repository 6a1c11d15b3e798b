//! `+ - * /`, negation and fma on each lane, rounded once to nearest even.

use super::{Lane, Packed};
use crate::Round;
use core::array;
use core::ops::{Add, Div, Mul, Neg, Sub};

macro_rules! operators {
    ($($trait:ident $method:ident;)*) => { $(
        impl<T: Lane<N> + $trait<Output = T>, const N: usize> $trait for Packed<T, N> {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                self.zip(other, T::$method)
            }
        }
    )* };
}

operators! {
    Add add;
    Sub sub;
    Mul mul;
    Div div;
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
