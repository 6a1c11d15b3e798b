//! What a vector can do besides arithmetic, and which vector has how many lanes where.

use super::Pair;
use crate::approx::{Lane, Scalar};
use crate::machine::Machine;

/// A vector: lanes that come from slices and are joined into one number.
pub trait Register: Lane {
    /// How many lanes there are: a power of two.
    const LANES: usize;

    /// The first elements of the slice, which has at least that many.
    fn load(slice: &[Self::Scalar]) -> Self;
    /// The elements of the slice in the first lanes, zeros in the others.
    fn load_part(slice: &[Self::Scalar]) -> Self;
    /// The mask of the first lanes.
    fn first(count: usize) -> Self::Mask;
    /// Joins the lanes in halves, each kind of lane by its own function, down to one.
    fn joined<const SUMS: usize, J: Join<Self::Scalar, SUMS>>(lanes: [Self; SUMS]) -> [Self::Scalar; SUMS];
}

/// How two halves become one.
pub trait Join<T: Scalar, const SUMS: usize> {
    /// Lane by lane.
    fn join<V: Lane<Scalar = T>>(one: [V; SUMS], other: [V; SUMS]) -> [V; SUMS];
}

/// `f32` or `f64`: what lanes hold.
pub trait Element: Scalar + Register<Mask = bool> + PartialOrd + 'static {
    /// 16 bytes of them.
    type Small<M: Machine>: Register<Scalar = Self>;
    /// 32 bytes of them.
    type Middle<M: Machine>: Register<Scalar = Self>;
    /// 64 bytes of them.
    type Large<M: Machine>: Register<Scalar = Self>;
}

impl Element for f32 {
    type Small<M: Machine> = M::F32x4;
    type Middle<M: Machine> = M::F32x8;
    type Large<M: Machine> = M::F32x16;
}

impl Element for f64 {
    type Small<M: Machine> = M::F64x2;
    type Middle<M: Machine> = M::F64x4;
    type Large<M: Machine> = M::F64x8;
}

/// A number of lanes, in units of 16 bytes.
pub trait Lanes {
    /// The vector that has them.
    type Vector<T: Element, M: Machine>: Register<Scalar = T>;
}

macro_rules! lanes {
    ($($name:ident $count:literal $vector:ty;)*) => { $(
        #[doc = concat!($count, " times 16 bytes of lanes.")]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl Lanes for $name {
            type Vector<T: Element, M: Machine> = $vector;
        }
    )* };
}

lanes! {
    One "1" T::Small<M>;
    Two "2" T::Middle<M>;
    Four "4" T::Large<M>;
    Eight "8" Pair<T::Large<M>>;
    Sixteen "16" Pair<Pair<T::Large<M>>>;
    ThirtyTwo "32" Pair<Pair<Pair<T::Large<M>>>>;
}
