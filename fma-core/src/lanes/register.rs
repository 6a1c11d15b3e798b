//! What a vector can do besides arithmetic, and which vector has how many lanes where.

use super::Pair;
use super::fold::Fold;
use super::stream::{Each, Streams};
use crate::approx::{Lane, Scalar};
use crate::machine::Machine;

/// A vector: lanes that come from slices and are joined into one number.
pub trait Register: Lane {
    /// How many lanes there are: a power of two.
    const LANES: usize;
    /// Zero in every lane.
    const ZERO: Self;

    /// The first elements of the slice, which has at least that many.
    fn load(slice: &[Self::Scalar]) -> Self;
    /// Sets the first elements of the slice, which has at least as many as there are lanes.
    fn store(self, slice: &mut [Self::Scalar]);
    /// Sets the elements of the slice, which has fewer than there are lanes, or as many.
    fn store_part(self, slice: &mut [Self::Scalar]);
    /// The elements of the slice in the first lanes, zeros in the others.
    fn load_part(slice: &[Self::Scalar]) -> Self;
    /// The first elements of a slice of f32, which has at least that many, in lanes of any type.
    fn widened_from(slice: &[f32]) -> Self;
    /// `count` numbers from one on in the first lanes, zeros in the others.
    fn gathered<E: Each<Self::Scalar>>(from: &E, index: usize, count: usize) -> Self;
    /// 0, 1, 2, …
    fn indices() -> Self;
    /// The mask of the first lanes.
    fn first(count: usize) -> Self::Mask;
    /// Whether a mask holds in any lane.
    fn any(mask: Self::Mask) -> bool;
    /// The last numbers of streams, fewer than there are lanes, in the first lanes; the others stay as they are.
    #[inline(always)]
    fn tail<M: Machine, F, S, const ITEMS: usize, const SUMS: usize>(
        fold: &F,
        rest: S,
        left: usize,
        sums: [Self; SUMS],
    ) -> [Self; SUMS]
    where
        Self::Scalar: Element,
        F: Fold<Self::Scalar, ITEMS, SUMS>,
        S: Streams<Self::Scalar, ITEMS>,
    {
        let mask = Self::first(left);
        let next = fold.step::<M, Self>(sums, rest.load_part());
        each!(sums; SUMS, sum => Self::select(mask, next[sum], sums[sum]))
    }
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
    /// The nearest number.
    fn of_integer(integer: i64) -> Self;
    /// The nearest number.
    fn of_wide_integer(integer: i128) -> Self;
    /// The integer that it is, if it is one; 0 if it is negative.
    fn whole(self) -> usize;
    /// 16 bytes of them.
    type Small<M: Machine>: Register<Scalar = Self>;
    /// 32 bytes of them.
    type Middle<M: Machine>: Register<Scalar = Self>;
    /// 64 bytes of them.
    type Large<M: Machine>: Register<Scalar = Self>;
    /// As many as one register of the machine has.
    type Widest<M: Machine>: Register<Scalar = Self>;
}

macro_rules! elements {
    ($($float:ident $small:ident $middle:ident $large:ident $widest:ident;)*) => { $(
        impl Element for $float {
            type Small<M: Machine> = M::$small;
            type Middle<M: Machine> = M::$middle;
            type Large<M: Machine> = M::$large;
            type Widest<M: Machine> = M::$widest;

            #[inline(always)]
            fn of_integer(integer: i64) -> $float {
                integer as $float
            }
            #[inline(always)]
            fn of_wide_integer(integer: i128) -> $float {
                integer as $float
            }
            #[inline(always)]
            fn whole(self) -> usize {
                self as usize
            }
        }
    )* };
}

elements! {
    f32 F32x4 F32x8 F32x16 Singles;
    f64 F64x2 F64x4 F64x8 Doubles;
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
