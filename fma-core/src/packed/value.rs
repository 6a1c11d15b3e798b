//! The packed type: lanes in, lanes out, casts.

use super::Lane;
use crate::{Format, Number, Overflow, Round};
use core::{array, fmt};

/// `N` numbers in one register, the first in the low bits; its aliases ([`F16x2`](super::F16x2) …) are the types to write.
///
/// Operations work on each lane by itself and give what the scalar type gives.
#[repr(transparent)]
pub struct Packed<T: Lane<N>, const N: usize>(T::Register);

impl<T: Lane<N>, const N: usize> Clone for Packed<T, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Lane<N>, const N: usize> Copy for Packed<T, N> {}

/// Every lane has its default.
impl<T: Lane<N>, const N: usize> Default for Packed<T, N> {
    fn default() -> Self {
        Self::splat(T::default())
    }
}

/// Whether all lanes are equal as numbers.
impl<T: Lane<N>, const N: usize> PartialEq for Packed<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.to_lanes() == other.to_lanes()
    }
}

/// The list of the lanes, the first one first.
impl<T: Lane<N>, const N: usize> fmt::Debug for Packed<T, N> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.to_lanes()).finish()
    }
}

impl<T: Lane<N>, const N: usize> Packed<T, N> {
    /// The row of each lane.
    pub const FORMAT: Format = T::FORMAT;

    /// The lanes in this register. Bits between the lanes of 6-bit types are ignored.
    pub fn from_bits(bits: T::Register) -> Self {
        Self::from_lanes(lanes(bits.into()))
    }

    /// The register.
    pub fn to_bits(self) -> T::Register {
        self.0
    }

    /// A register of these numbers, the first in the low bits.
    pub fn from_lanes(lanes: [T; N]) -> Self {
        let bits = lanes.iter().rev().fold(0, |bits, lane| bits << T::WIDTH | lane.code());
        Packed(T::register(bits))
    }

    /// The numbers, the one in the low bits first.
    pub fn to_lanes(self) -> [T; N] {
        lanes(self.0.into())
    }

    /// A number; `None` if there are not so many.
    pub fn lane(self, index: usize) -> Option<T> {
        self.to_lanes().get(index).copied()
    }

    /// The same number in every lane.
    pub fn splat(x: T) -> Self {
        Self::from_lanes([x; N])
    }

    /// Each lane through a function.
    pub fn map<U: Lane<N>>(self, function: impl FnMut(T) -> U) -> Packed<U, N> {
        Packed::from_lanes(self.to_lanes().map(function))
    }

    /// Each lane with the same lane of another register through a function.
    pub fn zip<U: Lane<N>, V: Lane<N>>(self, other: Packed<U, N>, mut function: impl FnMut(T, U) -> V) -> Packed<V, N> {
        let (mine, theirs) = (self.to_lanes(), other.to_lanes());
        Packed::from_lanes(array::from_fn(|i| function(mine[i], theirs[i])))
    }

    /// Each lane rounded once to another type.
    pub fn cast<U: Lane<N>>(self, round: Round, overflow: Overflow) -> Packed<U, N> {
        self.map(|x| x.cast(round, overflow))
    }

    /// f32 numbers, each rounded once.
    pub fn from_f32(lanes: [f32; N], round: Round, overflow: Overflow) -> Self {
        Self::from_lanes(lanes.map(|x| T::from_f32(x, round, overflow)))
    }

    /// The lanes as f32: the same numbers.
    pub fn to_f32(self) -> [f32; N] {
        self.to_lanes().map(Number::to_f32)
    }
}

fn lanes<T: Lane<N>, const N: usize>(bits: u64) -> [T; N] {
    array::from_fn(|i| T::from_code(bits >> (i as u32 * T::WIDTH)))
}
