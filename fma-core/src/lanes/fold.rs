//! Reductions of slices in lanes.

use super::register::{Element, Join, Lanes, Register};
use crate::approx::Lane;
use crate::machine::{Baseline, Level, Machine};

/// Slices of at most this length are reduced one element after the other, as the loop was written: filling lanes would cost more.
pub const SHORT: usize = 8;

/// The body of a loop over slices: what it makes of its accumulators and one element of each slice.
///
/// The step keeps each lane to itself, and lanes may be joined at any time: that is what the author permits by `reassoc`.
pub trait Fold<T: Element, const SLICES: usize, const SUMS: usize>: Join<T, SUMS> {
    /// What the accumulators of a lane begin with: joined to anything, it changes nothing.
    const NEUTRAL: [T; SUMS];

    /// One step of every lane.
    fn step<M: Machine, V: Lane<Scalar = T>>(&self, sums: [V; SUMS], items: [V; SLICES]) -> [V; SUMS];
}

/// Reduces slices, as long as the shortest of them, from `start`.
///
/// In the clone for a machine that this is not, it computes as the baseline does.
#[inline(always)]
pub fn fold<M: Machine, L: Lanes, T: Element, F: Fold<T, SLICES, SUMS>, const SLICES: usize, const SUMS: usize>(
    fold: &F,
    slices: [&[T]; SLICES],
    start: [T; SUMS],
) -> [T; SUMS] {
    let count = slices.iter().map(|slice| slice.len()).min().unwrap_or(0);
    if count <= SHORT {
        return one_by_one::<M, T, F, SLICES, SUMS>(fold, slices, count, start);
    }
    let total = match M::LEVEL {
        Level::Baseline => in_lanes::<M, T, L::Vector<T, M>, F, SLICES, SUMS>(fold, slices, count),
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        Level::Avx2 if M::is_here() => {
            // SAFETY: this machine has the features.
            unsafe { compiled::avx2::<M, T, L::Vector<T, M>, F, SLICES, SUMS>(fold, slices, count) }
        }
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        Level::Avx512 if M::is_here() => {
            // SAFETY: this machine has the features.
            unsafe { compiled::avx512::<M, T, L::Vector<T, M>, F, SLICES, SUMS>(fold, slices, count) }
        }
        Level::Avx2 | Level::Avx512 => elsewhere::<L, T, F, SLICES, SUMS>(fold, slices, count),
    };
    F::join(start, total)
}

/// The loop, compiled for the machine whatever becomes of the clone around it: a clone too large to be inlined is not.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod compiled {
    use super::{Element, Fold, Machine, Register, in_lanes};

    macro_rules! compiled {
        ($($name:ident $features:literal;)*) => { $(
            #[target_feature(enable = $features)]
            pub fn $name<
                M: Machine,
                T: Element,
                V: Register<Scalar = T>,
                F: Fold<T, SLICES, SUMS>,
                const SLICES: usize,
                const SUMS: usize,
            >(
                fold: &F,
                slices: [&[T]; SLICES],
                count: usize,
            ) -> [T; SUMS] {
                in_lanes::<M, T, V, F, SLICES, SUMS>(fold, slices, count)
            }
        )* };
    }

    compiled! {
        avx2 "avx2,fma,bmi1,bmi2,lzcnt,popcnt,f16c";
        avx512 "avx512f,avx512vl,avx512bw,avx512dq,avx2,fma,bmi1,bmi2,lzcnt,popcnt,f16c";
    }
}

/// A clone that was called where its machine is not.
#[cold]
#[inline(never)]
fn elsewhere<L: Lanes, T: Element, F: Fold<T, SLICES, SUMS>, const SLICES: usize, const SUMS: usize>(
    fold: &F,
    slices: [&[T]; SLICES],
    count: usize,
) -> [T; SUMS] {
    in_lanes::<Baseline, T, L::Vector<T, Baseline>, F, SLICES, SUMS>(fold, slices, count)
}

#[inline(always)]
fn one_by_one<M: Machine, T: Element, F: Fold<T, SLICES, SUMS>, const SLICES: usize, const SUMS: usize>(
    fold: &F,
    slices: [&[T]; SLICES],
    count: usize,
    start: [T; SUMS],
) -> [T; SUMS] {
    let mut sums = start;
    let mut index = 0;
    while index < count {
        let mut items = [T::of(0.0); SLICES];
        let mut slice = 0;
        while slice < SLICES {
            items[slice] = slices[slice][index];
            slice += 1;
        }
        sums = fold.step::<M, T>(sums, items);
        index += 1;
    }
    sums
}

/// `V` is a vector of the machine at hand. No closure and no function of std has vectors to handle here: it would not be compiled for the
/// machine.
#[inline(always)]
fn in_lanes<
    M: Machine,
    T: Element,
    V: Register<Scalar = T>,
    F: Fold<T, SLICES, SUMS>,
    const SLICES: usize,
    const SUMS: usize,
>(
    fold: &F,
    slices: [&[T]; SLICES],
    count: usize,
) -> [T; SUMS] {
    let mut sums = [V::splat(T::of(0.0)); SUMS];
    let mut sum = 0;
    while sum < SUMS {
        sums[sum] = V::splat(F::NEUTRAL[sum]);
        sum += 1;
    }
    let slices = slices.map(|slice| &slice[..count]);
    let mut start = 0;
    while count - start >= V::LANES {
        let mut items = [V::splat(T::of(0.0)); SLICES];
        let mut slice = 0;
        while slice < SLICES {
            items[slice] = V::load(&slices[slice][start..]);
            slice += 1;
        }
        sums = fold.step::<M, V>(sums, items);
        start += V::LANES;
    }
    if start < count {
        sums = tail::<M, T, V, F, SLICES, SUMS>(fold, slices, start, sums);
    }
    V::joined::<SUMS, F>(sums)
}

/// The elements that are left, in the first lanes; the other lanes stay as they are.
#[inline(always)]
fn tail<
    M: Machine,
    T: Element,
    V: Register<Scalar = T>,
    F: Fold<T, SLICES, SUMS>,
    const SLICES: usize,
    const SUMS: usize,
>(
    fold: &F,
    slices: [&[T]; SLICES],
    start: usize,
    sums: [V; SUMS],
) -> [V; SUMS] {
    let mut items = [V::splat(T::of(0.0)); SLICES];
    let (mut slice, mut left) = (0, 0);
    while slice < SLICES {
        left = slices[slice].len() - start;
        items[slice] = V::load_part(&slices[slice][start..]);
        slice += 1;
    }
    let mask = V::first(left);
    let mut next = fold.step::<M, V>(sums, items);
    let mut sum = 0;
    while sum < SUMS {
        next[sum] = V::select(mask, next[sum], sums[sum]);
        sum += 1;
    }
    next
}
