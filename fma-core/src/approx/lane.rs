//! What the approximations are written in: values of one scalar type, one or several side by side.

use core::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

use super::integral;
use super::scalar::Scalar;

/// One value or several side by side, with the operations that every SIMD unit has.
///
/// An implementation over a register of `std::arch` that follows these contracts gives, lane by lane, the bits of the scalar
/// one. Shifts, logic and sums of bits act on the representation, as on an unsigned integer of the same width.
pub trait Lane:
    Copy + Neg<Output = Self> + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    /// What each lane holds.
    type Scalar: Scalar;
    /// The answers of a comparison.
    type Mask: Copy + BitAnd<Output = Self::Mask> + BitOr<Output = Self::Mask> + Not<Output = Self::Mask>;
    /// As many values of f64, where arguments of trigonometric functions are reduced.
    type Wide: Lane<Scalar = f64>;

    /// Whether a lane can be looked into, to branch on it: its number is known while this runs.
    const BRANCHES: bool;
    /// How good an estimate of an inverse root is.
    const ESTIMATE_BITS: u32 = 14;

    /// Computes something of some size: in registers, and where nothing is optimised, in a function of its own. There every operation has a place of its
    /// own on the stack, and a loop that has all of it inlined takes more than a thread has. That there is a register says that the machine has such.
    #[inline(always)]
    fn out_of_line<T>(self, work: impl FnOnce() -> T) -> T {
        work()
    }

    /// The scalar in every lane.
    fn splat(x: Self::Scalar) -> Self;
    /// A small number, exact in every type, in every lane.
    #[inline(always)]
    fn of(x: f64) -> Self {
        Self::splat(Self::Scalar::exact(x))
    }
    /// Exact.
    fn widen(self) -> Self::Wide;
    /// Rounded to nearest.
    fn narrow(wide: Self::Wide) -> Self;

    /// `self < other`; false for NaN.
    fn less(self, other: Self) -> Self::Mask;
    /// `self <= other`; false for NaN.
    #[inline(always)]
    fn less_or_equal(self, other: Self) -> Self::Mask {
        self.less(other) | self.equal(other)
    }
    /// `self == other`; false for NaN, true for zeros of different sign.
    fn equal(self, other: Self) -> Self::Mask;
    /// `yes` where the mask holds, else `no`.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;

    /// `self` where it is less than `other`, else `other`, NaN and zeros of different sign included.
    #[inline(always)]
    fn lesser(self, other: Self) -> Self {
        Self::select(self.less(other), self, other)
    }
    /// `self` where `other` is less, else `other`, NaN and zeros of different sign included.
    #[inline(always)]
    fn greater(self, other: Self) -> Self {
        Self::select(other.less(self), self, other)
    }
    /// Correctly rounded square root.
    fn square_root(self) -> Self;
    /// `1/sqrt(self)` to `ESTIMATE_BITS`, where the machine has that: infinite at zeros, with their sign, 0 at infinity, NaN below 0. Of subnormal numbers
    /// only where those are 14.
    #[inline(always)]
    fn estimated_inverse_root(self) -> Option<Self> {
        None
    }
    /// `1/self` to 14 bits, where the machine has that; infinite where it lies beyond all numbers.
    #[inline(always)]
    fn estimated_reciprocal(self) -> Option<Self> {
        None
    }
    /// The nearest integer; of two as near, the even one. As the other three, it keeps the sign, infinities and NaN.
    #[inline(always)]
    fn rounded_to_even(self) -> Self {
        integral::rounded_to_even(self)
    }
    /// The nearest integer that is not greater.
    #[inline(always)]
    fn rounded_down(self) -> Self {
        integral::rounded_down(self)
    }
    /// The nearest integer that is not smaller.
    #[inline(always)]
    fn rounded_up(self) -> Self {
        integral::rounded_up(self)
    }
    /// The nearest integer of no greater magnitude.
    #[inline(always)]
    fn rounded_to_zero(self) -> Self {
        integral::rounded_to_zero(self)
    }
    /// `self * b + c` rounded once. Only fast where the machine has it.
    fn fused_mul_add(self, b: Self, c: Self) -> Self;
    /// Whether a lane is greater than the bound, which NaN is not.
    fn any_beyond(self, bound: Self::Scalar) -> bool;
    /// Whether a lane is less than the bound, which NaN is not.
    #[inline(always)]
    fn any_below(self, bound: Self::Scalar) -> bool {
        (-self).any_beyond(-bound)
    }
    /// Whether every lane is between the two, or at one of them, as NaN is not: then a shorter way may give the same bits. A number by itself says no, so that the
    /// compiler can lay a loop over such side by side: it can't where there is a branch.
    #[inline(always)]
    fn all_between(self, _: Self::Scalar, _: Self::Scalar) -> bool {
        false
    }
    /// `near`, but what `far` makes of the number in lanes that are greater than the bound in magnitude: one by one, for that is rare.
    fn each_beyond(self, bound: Self::Scalar, near: Self, far: fn(Self::Scalar) -> Self::Scalar) -> Self;
    /// What `%` leaves, one lane after the other: [`remainder`](crate::lanes::remainder) gives the same.
    fn each_remainder(self, by: Self) -> Self;

    /// The common bits.
    fn and(self, other: Self) -> Self;
    /// The bits of either.
    fn or(self, other: Self) -> Self;
    /// The bits of just one.
    fn xor(self, other: Self) -> Self;
    /// The bits moved up; `count` is below the width.
    fn shift_left(self, count: u32) -> Self;
    /// The bits moved down, zeros following; `count` is below the width.
    fn shift_right(self, count: u32) -> Self;
    /// The sum of the representations, modulo their width.
    fn add_bits(self, other: Self) -> Self;
    /// The difference of the representations, modulo their width.
    fn sub_bits(self, other: Self) -> Self;

    /// The magnitude; clears the sign of NaN too.
    #[inline(always)]
    fn magnitude(self) -> Self {
        self.and(Self::splat(Self::Scalar::MAGNITUDE_MASK))
    }
    /// Only the sign bit.
    #[inline(always)]
    fn sign(self) -> Self {
        self.and(-Self::of(0.0))
    }
    /// `self` where it is at most `bound` or NaN, else `bound`.
    #[inline(always)]
    fn at_most(self, bound: Self::Scalar) -> Self {
        Self::select(Self::splat(bound).less(self), Self::splat(bound), self)
    }
    /// `self` where it is at least `bound` or NaN, else `bound`.
    #[inline(always)]
    fn at_least(self, bound: Self::Scalar) -> Self {
        Self::select(self.less(Self::splat(bound)), Self::splat(bound), self)
    }
}

macro_rules! scalar_lane {
    ($($float:ident $narrow:expr;)*) => {$(
        impl Lane for $float {
            type Scalar = $float;
            type Mask = bool;
            type Wide = f64;
            const BRANCHES: bool = true;

            #[inline(always)]
            fn splat(x: $float) -> $float { x }
            #[inline(always)]
            fn widen(self) -> f64 { f64::from(self) }
            #[inline(always)]
            fn narrow(wide: f64) -> $float { $narrow(wide) }
            #[inline(always)]
            fn less(self, other: $float) -> bool { self < other }
            #[inline(always)]
            fn less_or_equal(self, other: $float) -> bool { self <= other }
            #[inline(always)]
            fn equal(self, other: $float) -> bool { self == other }
            #[inline(always)]
            fn select(mask: bool, yes: $float, no: $float) -> $float { if mask { yes } else { no } }
            #[inline(always)]
            fn square_root(self) -> $float { crate::arith::root::$float(self) }
            #[inline(always)]
            fn fused_mul_add(self, b: $float, c: $float) -> $float { super::fusing::scalar::$float(self, b, c) }
            #[inline(always)]
            fn any_beyond(self, bound: $float) -> bool { bound < self }
            #[inline(always)]
            fn each_beyond(self, bound: $float, near: $float, far: fn($float) -> $float) -> $float { if bound < self.magnitude() { far(self) } else { near } }
            #[inline]
            fn each_remainder(self, by: $float) -> $float { self % by }
            #[inline(always)]
            fn and(self, other: $float) -> $float { $float::from_bits(self.to_bits() & other.to_bits()) }
            #[inline(always)]
            fn or(self, other: $float) -> $float { $float::from_bits(self.to_bits() | other.to_bits()) }
            #[inline(always)]
            fn xor(self, other: $float) -> $float { $float::from_bits(self.to_bits() ^ other.to_bits()) }
            #[inline(always)]
            fn shift_left(self, count: u32) -> $float { $float::from_bits(self.to_bits() << count) }
            #[inline(always)]
            fn shift_right(self, count: u32) -> $float { $float::from_bits(self.to_bits() >> count) }
            #[inline(always)]
            fn add_bits(self, other: $float) -> $float { $float::from_bits(self.to_bits().wrapping_add(other.to_bits())) }
            #[inline(always)]
            fn sub_bits(self, other: $float) -> $float { $float::from_bits(self.to_bits().wrapping_sub(other.to_bits())) }
        }
    )*};
}

scalar_lane! {
    f32 |wide: f64| wide as f32;
    f64 core::convert::identity;
}
