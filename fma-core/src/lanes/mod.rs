//! Lanes: several numbers side by side in the registers of the machine at hand, and reductions of slices in them.
//!
//! There are as many lanes on every machine, whatever its registers hold: a [`Row`] of registers makes up the difference. So a reduction gives the
//! same bits on each, as long as its step rounds alike: lane `i` takes the elements `i`, `i + lanes`, …; the elements of the tail go to the
//! first lanes; and the lanes are joined in halves, lane `i` with lane `i + lanes / 2`, until one is left.
//!
//! The registers of `std::arch` cannot be named outside of this crate, and [`fold`] makes them only on a machine that has them.

mod apart;
#[macro_use]
mod each;
mod backwards;
mod cast;
#[macro_use]
mod running;
mod composed;
mod fold;
mod indices;
mod integer;
mod iterate;
mod limit;
mod made;
mod map;
mod missing;
mod mix;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[macro_use]
mod pick;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[macro_use]
mod answers;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[macro_use]
mod native;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[macro_use]
mod lacking;
#[macro_use]
mod table;
#[cfg(target_arch = "aarch64")]
pub(crate) mod neon;
mod numbers;
mod outs;
mod pair;
mod part;
mod register;
mod scalar;
mod scan;
mod slices;
mod spread;
mod stream;
mod strided;
mod sweep;
mod tally;
mod together;
mod update;
mod whole;
mod wide;
#[cfg(target_arch = "x86_64")]
pub(crate) mod x86;

pub use apart::{apart, are_apart, is_outside, one};
pub use backwards::{Backwards, backwards, taken_backwards};
pub use cast::{Cast, cast};
pub use composed::{
    running_scaled_greatest, running_scaled_least, running_shifted_greatest, running_shifted_least, running_varied,
};
pub use fold::{Fold, SHORT, fold};
pub use indices::{
    Indices, are_exact, are_small, are_there, blocks, blocks_mut, chunks, counted, first_part, fits, have_parts,
    hidden, indices, is_number, numbers, row, row_mut, strided, windows,
};
pub use integer::Integer;
pub use iterate::{GROUP, Group, Turn, kept};
pub use limit::{Until, index, range_turns, turns};
pub use made::{Elements, Made, made};
pub use map::{Map, map};
pub use mix::{Mix, mixes};
pub use numbers::Numbers;
pub use outs::{Beside, Outs, beside, lie_beside, would_lie_beside};
pub use pair::Pair;
pub use part::{Part, part};
pub use register::{
    Bytes16, Bytes32, Bytes64, Eight, Element, Four, Join, Lanes, One, Register, Row, Sixteen, ThirtyTwo, Two, Width,
};
pub use running::{keeps, running_greatest, running_kept, running_least, running_product, running_sum};
pub use scan::{Filling, Scan, scan};
pub use slices::{arrays, arrays_mut, drop_last, last, reversed, skip, step_by, take};
pub use spread::Spread;
pub use stream::{Each, Stream, Streams, Widened};
pub use strided::Strided;
pub use sweep::{At, Moving, Sweep, Turns, moving, pays, reaches, sweep};
pub use table::{LookedUp, Table, all_hold, all_there, looked_up};
pub use tally::{Counter, Tally, Whole, tally};
pub use update::{Update, update};
pub use whole::{Counted, added, subtracted, totalled};
pub use wide::{Wide, wide};

use crate::approx::{Lane, Scalar};
use crate::machine::Machine;

/// The permission to fuse, in every lane.
#[inline(always)]
pub fn mul_add<M: Machine, V: Lane>(a: V, b: V, c: V) -> V {
    if M::FUSED { a.fused_mul_add(b, c) } else { a * b + c }
}

/// The lesser of two numbers that are not NaN; of zeros, the second.
#[inline(always)]
pub fn lesser<V: Lane>(a: V, b: V) -> V {
    a.lesser(b)
}

/// The greater of two numbers that are not NaN; of zeros, the second.
#[inline(always)]
pub fn greater<V: Lane>(a: V, b: V) -> V {
    a.greater(b)
}

/// The lesser of two numbers, and of a number and a NaN the number; of zeros, the first.
#[inline(always)]
pub fn minimum<V: Lane>(a: V, b: V) -> V {
    V::select(a.equal(a), V::select(b.less(a), b, a), b)
}

/// The greater of two numbers, and of a number and a NaN the number; of zeros, the first.
#[inline(always)]
pub fn maximum<V: Lane>(a: V, b: V) -> V {
    V::select(a.equal(a), V::select(a.less(b), b, a), b)
}

/// What is computed in a function of its own, in registers that every machine has.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline(never)]
fn called<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// Sets the answers for numbers beyond a bound.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[cold]
#[inline(never)]
fn each_beyond<T: Scalar<Mask = bool>>(numbers: &[T], bound: T, answers: &mut [T], far: fn(T) -> T) {
    for (number, answer) in numbers.iter().zip(answers) {
        *answer = number.each_beyond(bound, *answer, far);
    }
}

/// What `%` leaves, one lane after the other.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[inline(always)]
fn each_remainder<V: Register, const COUNT: usize>(numbers: V, by: V) -> V {
    let (mut all, mut divisors) = ([V::Scalar::exact(0.0); COUNT], [V::Scalar::exact(0.0); COUNT]);
    numbers.store(&mut all);
    by.store(&mut divisors);
    leave_remainders(&mut all, &divisors);
    V::load(&all)
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[cold]
#[inline(never)]
fn leave_remainders<T: Scalar>(numbers: &mut [T], divisors: &[T]) {
    for (number, by) in numbers.iter_mut().zip(divisors) {
        *number = number.each_remainder(*by);
    }
}

/// What `%` leaves, exactly: the sign is that of the number.
///
/// A quotient that is rounded to an integer of as many bits as a number has, times the divisor, is off by so little that one fused operation gives the rest without
/// rounding; it may be below zero, and one more divisor then makes up for that. Quotients beyond 2^40, infinite ones among them, are left to the lanes one by one.
#[inline(always)]
pub fn remainder<M: Machine, V: Lane>(a: V, by: V) -> V {
    if !M::FUSED {
        return a.each_remainder(by);
    }
    let (mut rest, divisor) = (a.magnitude(), by.magnitude());
    loop {
        let quotient = (rest / divisor).rounded_to_zero();
        if !quotient.magnitude().any_beyond(V::Scalar::exact(0.5)) {
            break;
        }
        if quotient.any_beyond(V::Scalar::exact((1_u64 << 40) as f64)) {
            return a.each_remainder(by);
        }
        rest = (-quotient).fused_mul_add(divisor, rest);
    }
    let zero = V::of(0.0);
    let rest = V::select(rest.less(zero), rest + divisor, rest);
    // No number is left of an infinite one, and none by zero or by NaN.
    let left = copysign(rest + a * zero, a);
    V::select(zero.less(divisor), left, V::of(f64::NAN))
}

/// One over each lane.
#[inline(always)]
pub fn reciprocal<V: Lane>(a: V) -> V {
    V::of(1.0) / a
}

/// The magnitude of one number with the sign of another.
#[inline(always)]
pub fn copysign<V: Lane>(magnitude: V, sign: V) -> V {
    magnitude.magnitude().or(sign.sign())
}

/// 1 with the sign of each lane; NaN stays NaN.
#[inline(always)]
pub fn signum<V: Lane>(a: V) -> V {
    V::select(a.equal(a), copysign(V::of(1.0), a), a)
}

/// The nearest integer; of two as near, the one of greater magnitude.
#[inline(always)]
pub fn round<V: Lane>(a: V) -> V {
    // With one half itself, the number below one half would reach 1.
    (a + copysign(V::splat(V::Scalar::BELOW_HALF), a)).rounded_to_zero()
}

/// What is behind the point, with the sign of the number.
#[inline(always)]
pub fn fract<V: Lane>(a: V) -> V {
    a - a.rounded_to_zero()
}

/// Radians as degrees.
#[inline(always)]
pub fn to_degrees<V: Lane>(a: V) -> V {
    a * V::splat(V::Scalar::DEGREES)
}

/// Degrees as radians.
#[inline(always)]
pub fn to_radians<V: Lane>(a: V) -> V {
    a * V::splat(V::Scalar::RADIANS)
}
