//! Two vectors as one of twice the lanes.

use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

use super::Register;
use super::register::Join;
use super::stream::Each;
use crate::approx::Lane;

/// The lower lanes and the upper.
#[derive(Clone, Copy, Debug)]
pub struct Pair<V>(pub V, pub V);

macro_rules! lane_by_lane {
    ($($trait:ident $name:ident;)*) => { $(
        impl<V: $trait<Output = V>> $trait for Pair<V> {
            type Output = Pair<V>;
            #[inline(always)]
            fn $name(self, other: Pair<V>) -> Pair<V> {
                Pair(self.0.$name(other.0), self.1.$name(other.1))
            }
        }
    )* };
}

lane_by_lane! {
    Add add;
    Sub sub;
    Mul mul;
    Div div;
    BitAnd bitand;
    BitOr bitor;
}

macro_rules! each_lane {
    ($($trait:ident $name:ident;)*) => { $(
        impl<V: $trait<Output = V>> $trait for Pair<V> {
            type Output = Pair<V>;
            #[inline(always)]
            fn $name(self) -> Pair<V> {
                Pair(self.0.$name(), self.1.$name())
            }
        }
    )* };
}

each_lane! {
    Neg neg;
    Not not;
}

macro_rules! by_halves {
    ($($name:ident($($other:ident)*) -> $result:ty;)*) => { $(
        #[inline(always)]
        fn $name(self, $($other: Self),*) -> $result {
            Pair(self.0.$name($($other.0),*), self.1.$name($($other.1),*))
        }
    )* };
}

impl<V: Lane> Lane for Pair<V> {
    type Scalar = V::Scalar;
    type Mask = Pair<V::Mask>;
    type Wide = Pair<V::Wide>;
    const BRANCHES: bool = V::BRANCHES;
    const ESTIMATE_BITS: u32 = V::ESTIMATE_BITS;

    #[inline(always)]
    fn out_of_line<T>(self, work: impl FnOnce() -> T) -> T {
        self.0.out_of_line(work)
    }
    #[inline(always)]
    fn splat(x: V::Scalar) -> Self {
        Pair(V::splat(x), V::splat(x))
    }
    #[inline(always)]
    fn narrow(wide: Self::Wide) -> Self {
        Pair(V::narrow(wide.0), V::narrow(wide.1))
    }
    #[inline(always)]
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self {
        Pair(V::select(mask.0, yes.0, no.0), V::select(mask.1, yes.1, no.1))
    }
    #[inline(always)]
    fn shift_left(self, count: u32) -> Self {
        Pair(self.0.shift_left(count), self.1.shift_left(count))
    }
    #[inline(always)]
    fn shift_right(self, count: u32) -> Self {
        Pair(self.0.shift_right(count), self.1.shift_right(count))
    }
    #[inline(always)]
    fn any_beyond(self, bound: V::Scalar) -> bool {
        self.0.any_beyond(bound) | self.1.any_beyond(bound)
    }
    #[inline(always)]
    fn any_below(self, bound: V::Scalar) -> bool {
        self.0.any_below(bound) | self.1.any_below(bound)
    }
    #[inline(always)]
    fn all_between(self, least: V::Scalar, most: V::Scalar) -> bool {
        self.0.all_between(least, most) & self.1.all_between(least, most)
    }
    #[inline(always)]
    fn each_beyond(self, bound: V::Scalar, near: Self, far: fn(V::Scalar) -> V::Scalar) -> Self {
        Pair(self.0.each_beyond(bound, near.0, far), self.1.each_beyond(bound, near.1, far))
    }
    #[inline(always)]
    fn each_remainder(self, by: Self) -> Self {
        Pair(self.0.each_remainder(by.0), self.1.each_remainder(by.1))
    }
    #[inline(always)]
    fn estimated_inverse_root(self) -> Option<Self> {
        Some(Pair(self.0.estimated_inverse_root()?, self.1.estimated_inverse_root()?))
    }
    #[inline(always)]
    fn estimated_reciprocal(self) -> Option<Self> {
        Some(Pair(self.0.estimated_reciprocal()?, self.1.estimated_reciprocal()?))
    }
    by_halves! {
        widen() -> Self::Wide;
        less(other) -> Self::Mask;
        less_or_equal(other) -> Self::Mask;
        equal(other) -> Self::Mask;
        lesser(other) -> Self;
        greater(other) -> Self;
        square_root() -> Self;
        rounded_to_even() -> Self;
        rounded_down() -> Self;
        rounded_up() -> Self;
        rounded_to_zero() -> Self;
        fused_mul_add(b c) -> Self;
        and(other) -> Self;
        or(other) -> Self;
        xor(other) -> Self;
        add_bits(other) -> Self;
        sub_bits(other) -> Self;
    }
}

impl<V: Register> Register for Pair<V> {
    const LANES: usize = 2 * V::LANES;
    const ZEROS: Self = Pair(V::ZEROS, V::ZEROS);
    const MASKED: bool = V::MASKED;

    #[inline(always)]
    fn load(slice: &[V::Scalar]) -> Self {
        Pair(V::load(&slice[..V::LANES]), V::load(&slice[V::LANES..]))
    }
    #[inline(always)]
    fn store(self, slice: &mut [V::Scalar]) {
        self.0.store(&mut slice[..V::LANES]);
        self.1.store(&mut slice[V::LANES..]);
    }
    #[inline(always)]
    fn store_part(self, slice: &mut [V::Scalar]) {
        let (low, high) = slice.split_at_mut(slice.len().min(V::LANES));
        self.0.store_part(low);
        self.1.store_part(high);
    }
    #[inline(always)]
    fn load_part(slice: &[V::Scalar]) -> Self {
        let (low, high) = slice.split_at(slice.len().min(V::LANES));
        Pair(V::load_part(low), V::load_part(high))
    }
    #[inline(always)]
    fn load_pieces(slice: &[V::Scalar]) -> Self {
        let (low, high) = slice.split_at(slice.len().min(V::LANES));
        Pair(V::load_pieces(low), V::load_pieces(high))
    }
    #[inline(always)]
    fn load_every_second(slice: &[V::Scalar]) -> Self {
        let high = slice.get(2 * V::LANES..).unwrap_or_default();
        Pair(V::load_every_second(&slice[..slice.len().min(2 * V::LANES - 1)]), V::load_every_second(high))
    }
    #[inline(always)]
    fn load_every_third(slice: &[V::Scalar]) -> Self {
        let (low, high) = slice.split_at(slice.len().min(3 * V::LANES));
        Pair(V::load_every_third(low), V::load_every_third(high))
    }
    #[inline(always)]
    fn load_every_fourth(slice: &[V::Scalar]) -> Self {
        let high = slice.get(4 * V::LANES..).unwrap_or_default();
        Pair(V::load_every_fourth(&slice[..slice.len().min(4 * V::LANES - 3)]), V::load_every_fourth(high))
    }
    #[inline(always)]
    fn store_whole(self, slice: &mut [i32]) {
        let (low, high) = slice.split_at_mut(V::LANES);
        self.0.store_whole(low);
        self.1.store_whole(high);
    }
    #[inline(always)]
    fn reversed(self) -> Self {
        Pair(self.1.reversed(), self.0.reversed())
    }
    #[inline(always)]
    fn widened_from(slice: &[f32]) -> Self {
        Pair(V::widened_from(&slice[..V::LANES]), V::widened_from(&slice[V::LANES..]))
    }
    #[inline(always)]
    fn gathered<E: Each<V::Scalar>>(from: &E, index: usize, count: usize) -> Self {
        let (low, high) = (count.min(V::LANES), count.saturating_sub(V::LANES));
        Pair(V::gathered(from, index, low), V::gathered(from, index + V::LANES, high))
    }
    #[inline(always)]
    fn indices() -> Self {
        Pair(V::indices(), V::indices() + V::of(V::LANES as f64))
    }
    #[inline(always)]
    fn first(count: usize) -> Self::Mask {
        Pair(V::first(count.min(V::LANES)), V::first(count.saturating_sub(V::LANES)))
    }
    #[inline(always)]
    fn any(mask: Self::Mask) -> bool {
        V::any(mask.0) | V::any(mask.1)
    }
    #[inline(always)]
    fn joined<const SUMS: usize, J: Join<V::Scalar, SUMS>>(lanes: [Self; SUMS]) -> [V::Scalar; SUMS] {
        let (low, high) = halves(lanes);
        V::joined::<SUMS, J>(J::join(low, high))
    }
}

#[inline(always)]
fn halves<V: Register, const SUMS: usize>(sums: [Pair<V>; SUMS]) -> ([V; SUMS], [V; SUMS]) {
    (each!([V; SUMS], sum => sums[sum].0), each!([V; SUMS], sum => sums[sum].1))
}
