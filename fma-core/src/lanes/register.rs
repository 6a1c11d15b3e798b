//! What a vector can do besides arithmetic, and which vector has how many lanes where.

use super::integer::Integer;
use super::mix::Mix;
use super::scan::Filling;
use super::spread::Spread;
use super::stream::Each;
use super::table::Table;
use crate::approx::{Lane, Scalar};
use crate::machine::Machine;

/// The most lanes of a vector that a step takes.
pub(super) const MOST: usize = 32;

/// A vector: lanes that come from slices and are joined into one number.
pub trait Register: Lane + Mix + Spread + Table {
    /// How many lanes there are: a power of two.
    const LANES: usize;
    /// Zero in every lane.
    const ZEROS: Self;
    /// Whether a part of a slice is loaded, and a mask applied, as fast as all of it.
    const MASKED: bool;

    /// The first elements of the slice, which has at least that many.
    fn load(slice: &[Self::Scalar]) -> Self;
    /// Sets the first elements of the slice, which has at least as many as there are lanes.
    fn store(self, slice: &mut [Self::Scalar]);
    /// Sets the elements of the slice, which has fewer than there are lanes, or as many: by whole registers, down to one number. A store by a mask makes
    /// loads wait, those of its neighbours too.
    fn store_part(self, slice: &mut [Self::Scalar]);
    /// Sets the first integers of the slice, which has at least as many as there are lanes, to what the lanes are without their fractions: `i32` has each.
    fn store_whole(self, slice: &mut [i32]);
    /// What `load_part` gives, in the pieces that `store_part` makes: a load of what several stores wrote waits until they are done, and so does one by a mask
    /// beside them.
    fn load_pieces(slice: &[Self::Scalar]) -> Self;
    /// The elements of the slice in the first lanes, zeros in the others.
    fn load_part(slice: &[Self::Scalar]) -> Self;
    /// The first, the third, … element of the slice, one for each lane if it has as many; zeros in the other lanes.
    fn load_every_second(slice: &[Self::Scalar]) -> Self;
    /// The first, the fourth, … element of the slice, one for each lane if it has as many; zeros in the other lanes.
    fn load_every_third(slice: &[Self::Scalar]) -> Self;
    /// The first, the fifth, … element of the slice, one for each lane if it has as many; zeros in the other lanes.
    fn load_every_fourth(slice: &[Self::Scalar]) -> Self;
    /// The last lane first.
    fn reversed(self) -> Self;
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
    /// What it is by `as`.
    fn cast<I: Integer>(self) -> I;
    /// What an integer is by `as`.
    fn from_integer<I: Integer>(integer: I) -> Self;
    /// 16 bytes of them.
    type Small<M: Machine>: Register<Scalar = Self>;
    /// As many as one register of the machine has, 32 bytes at most.
    type Middle<M: Machine>: Register<Scalar = Self>;
    /// As many as one register of the machine has.
    type Widest<M: Machine>: Register<Scalar = Self>;
}

macro_rules! elements {
    ($($float:ident $same:ident $small:ident $middle:ident $widest:ident;)*) => { $(
        impl Element for $float {
            type Small<M: Machine> = M::$small;
            type Middle<M: Machine> = M::$middle;
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
            #[inline(always)]
            fn cast<I: Integer>(self) -> I {
                I::of_float(self.into())
            }
            #[inline(always)]
            fn from_integer<I: Integer>(integer: I) -> $float {
                integer.$same()
            }
        }
    )* };
}

elements! {
    f32 single F32x4 Singles32 Singles;
    f64 double F64x2 Doubles32 Doubles;
}

/// A number of lanes, in units of 16 bytes: so many registers, which depends on the machine.
pub trait Lanes {
    /// The registers.
    type Register<T: Element, M: Machine>: Register<Scalar = T>;
    /// Half of them, if those are one register of 16 bytes at least.
    type Half: Lanes;
    /// A value for each of them.
    type Row<M: Machine, A: Copy>: Row<A>;
}

/// Values in a row, as many as a power of two says.
pub trait Row<A>: Copy {
    /// How many there are.
    const COUNT: usize;
    /// Whether there are several.
    const SEVERAL: bool = Self::COUNT > 1;
    /// One value as often.
    fn all(value: A) -> Self;
    /// One of them; they begin again behind the last.
    fn at(&self, index: usize) -> A;
    /// Sets one of them.
    fn put(&mut self, index: usize, value: A);
}

impl<A: Copy, const COUNT: usize> Row<A> for [A; COUNT] {
    const COUNT: usize = COUNT;

    #[inline(always)]
    fn all(value: A) -> Self {
        [value; COUNT]
    }
    #[inline(always)]
    fn at(&self, index: usize) -> A {
        self[index % COUNT]
    }
    #[inline(always)]
    fn put(&mut self, index: usize, value: A) {
        self[index % COUNT] = value;
    }
}

macro_rules! lanes {
    ([$($machine:tt)*] $($name:ident $bytes:literal $register:ident $half:ident: $($count:literal)*;)*) => {
        $(
            #[doc = concat!($bytes, " times 16 bytes of lanes.")]
            #[derive(Clone, Copy, Debug)]
            pub struct $name;

            impl Lanes for $name {
                type Register<T: Element, M: Machine> = T::$register<M>;
                type Half = $half;
                type Row<M: Machine, A: Copy> = <M::Width as Width>::$name<A>;
            }
        )*

        /// How wide the widest register of a machine is, and how many make up lanes.
        pub trait Width: Filling {
            /// How many registers there are.
            const REGISTERS: usize;
            $(
                #[doc = concat!("A value for each register that ", $bytes, " times 16 bytes fill.")]
                type $name<A: Copy>: Row<A>;
            )*
        }

        lanes! { @ [$($machine)*] $([$name $($count)*])* }
    };
    (@ [] $([$name:ident])*) => {};
    (@ [$machine:ident of $registers:expr, $($others:tt)*] $([$name:ident $count:literal $($counts:literal)*])*) => {
        #[doc = concat!("Registers of ", stringify!($machine), ".")]
        #[derive(Clone, Copy, Debug)]
        pub struct $machine;

        impl Width for $machine {
            const REGISTERS: usize = $registers;
            $(type $name<A: Copy> = [A; $count];)*
        }

        lanes! { @ [$($others)*] $([$name $($counts)*])* }
    };
}

// How many registers of 16, of 32 and of 64 bytes.
lanes! {
    [Bytes16 of if cfg!(target_arch = "aarch64") { 32 } else { 16 }, Bytes32 of 16, Bytes64 of 32,]
    One       "1" Small One:       1 1 1;
    Two       "2" Middle One:      2 1 1;
    Four      "4" Widest Two:      4 2 1;
    Eight     "8" Widest Four:     8 4 2;
    Sixteen   "16" Widest Eight:   16 8 4;
    ThirtyTwo "32" Widest Sixteen: 32 16 8;
}
