//! Reductions of slices in lanes.

use core::marker::PhantomData;

use super::register::{Element, Join, Lanes, Register};
use crate::approx::Lane;
use crate::machine::{Baseline, Here, Machine, Work};

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
    let work = Loop { fold, slices, count, start, lanes: PhantomData::<L> };
    if count <= SHORT {
        return work.one_by_one::<M>();
    }
    match Here::<M>::ask() {
        Some(here) => here.run(work),
        None => elsewhere(work),
    }
}

/// A clone that was called where its machine is not.
#[cold]
#[inline(never)]
fn elsewhere<W: Work>(work: W) -> W::Output {
    work.run::<Baseline>()
}

/// A loop over the first `count` elements of slices, in the lanes `L`.
struct Loop<'a, L, T, F, const SLICES: usize, const SUMS: usize> {
    fold: &'a F,
    slices: [&'a [T]; SLICES],
    count: usize,
    start: [T; SUMS],
    lanes: PhantomData<L>,
}

impl<L: Lanes, T: Element, F: Fold<T, SLICES, SUMS>, const SLICES: usize, const SUMS: usize> Work
    for Loop<'_, L, T, F, SLICES, SUMS>
{
    type Output = [T; SUMS];

    #[inline(always)]
    fn run<M: Machine>(self) -> [T; SUMS] {
        // Cut inside of the function that is compiled for `M`, so that the compiler sees that all indices are in bounds.
        let slices = self.slices.map(|slice| &slice[..self.count]);
        F::join(self.start, Loop { slices, ..self }.in_lanes::<M, L::Vector<T, M>>())
    }
}

impl<L, T: Element, F: Fold<T, SLICES, SUMS>, const SLICES: usize, const SUMS: usize> Loop<'_, L, T, F, SLICES, SUMS> {
    #[inline(always)]
    fn one_by_one<M: Machine>(self) -> [T; SUMS] {
        let mut sums = self.start;
        let mut index = 0;
        while index < self.count {
            sums = self.fold.step::<M, T>(sums, self.items(index));
            index += 1;
        }
        sums
    }

    /// `V` is a vector of the machine at hand.
    #[inline(always)]
    fn in_lanes<M: Machine, V: Register<Scalar = T>>(&self) -> [T; SUMS] {
        let mut sums = each!([V::of(0.0); SUMS], sum => V::splat(F::NEUTRAL[sum]));
        let mut index = 0;
        while self.count - index >= V::LANES {
            sums = self.fold.step::<M, V>(sums, self.items(index));
            index += V::LANES;
        }
        if index < self.count {
            sums = self.tail::<M, V>(index, sums);
        }
        V::joined::<SUMS, F>(sums)
    }

    /// The elements from `index` on, one of each slice in each lane.
    #[inline(always)]
    fn items<V: Register<Scalar = T>>(&self, index: usize) -> [V; SLICES] {
        each!([V::of(0.0); SLICES], slice => V::load(&self.slices[slice][index..]))
    }

    /// The elements that are left, in the first lanes; the other lanes stay as they are.
    #[inline(always)]
    fn tail<M: Machine, V: Register<Scalar = T>>(&self, index: usize, sums: [V; SUMS]) -> [V; SUMS] {
        let items = each!([V::of(0.0); SLICES], slice => V::load_part(&self.slices[slice][index..]));
        let mask = V::first(self.count - index);
        let next = self.fold.step::<M, V>(sums, items);
        each!(sums, sum => V::select(mask, next[sum], sums[sum]))
    }
}
