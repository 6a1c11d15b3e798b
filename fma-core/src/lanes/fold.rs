//! Reductions of slices in lanes.

use core::marker::PhantomData;

use super::register::{Element, Join, Lanes, Register};
use super::stream::Streams;
use crate::approx::Lane;
use crate::machine::{Here, Machine, Work, elsewhere};

/// Streams of at most this length are reduced one element after the other, as the loop was written: filling lanes would cost more.
pub const SHORT: usize = 4;

/// The body of a loop: what it makes of its accumulators and one number of each stream.
///
/// The step keeps each lane to itself, and lanes may be joined at any time: that is what the author permits by `reassoc`.
pub trait Fold<T: Element, const ITEMS: usize, const SUMS: usize>: Join<T, SUMS> {
    /// What the accumulators of a lane begin with: joined to anything, it changes nothing.
    const NEUTRAL: [T; SUMS];

    /// One step of every lane.
    fn step<M: Machine, V: Lane<Scalar = T>>(&self, sums: [V; SUMS], items: [V; ITEMS]) -> [V; SUMS];
}

/// Reduces streams, as long as the shortest of them, from `start`.
///
/// In the clone for a machine that this is not, it computes as the baseline does.
#[inline(always)]
pub fn fold<M: Machine, L: Lanes, T: Element, F, S, const ITEMS: usize, const SUMS: usize>(
    fold: &F,
    streams: S,
    start: [T; SUMS],
) -> [T; SUMS]
where
    F: Fold<T, ITEMS, SUMS>,
    S: Streams<T, ITEMS>,
{
    let count = streams.count();
    let (mut sums, lanes) = (start, PhantomData::<L>);
    if count <= SHORT {
        put(&mut sums, one_by_one::<M, T, F, S, ITEMS, SUMS>(fold, streams, count, start));
    } else if !Here::<M>::ASIDE && let Some(here) = Here::<M>::known() {
        here.run(Loop { fold, count, streams, sums: &mut sums, lanes });
    } else {
        let mut found = start;
        elsewhere::<M, _>(Loop { fold, count, streams, sums: &mut found, lanes });
        put(&mut sums, found);
    }
    sums
}

/// One by one: a function hands a short array back in a register of integers, which floats go to and come from slowly.
#[inline(always)]
fn put<T: Copy, const SUMS: usize>(sums: &mut [T; SUMS], found: [T; SUMS]) {
    every!(SUMS, sum => sums[sum] = found[sum]);
}

/// A loop over the first `count` numbers of streams, in the lanes `L`.
struct Loop<'a, L, T, F, S, const ITEMS: usize, const SUMS: usize> {
    fold: &'a F,
    streams: S,
    count: usize,
    /// What the accumulators begin with, and what becomes of them.
    sums: &'a mut [T; SUMS],
    lanes: PhantomData<L>,
}

impl<L: Lanes, T: Element, F: Fold<T, ITEMS, SUMS>, S: Streams<T, ITEMS>, const ITEMS: usize, const SUMS: usize> Work
    for Loop<'_, L, T, F, S, ITEMS, SUMS>
{
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self) {
        // Cut inside of the function that is compiled for `M`, so that the compiler sees that all indices are in bounds.
        let streams = self.streams.cut(self.count);
        let lanes = in_lanes::<M, L::Vector<T, M>, T, F, S, ITEMS, SUMS>(self.fold, streams, self.count);
        put(self.sums, F::join(*self.sums, lanes));
    }
}

#[inline(always)]
fn one_by_one<
    M: Machine,
    T: Element,
    F: Fold<T, ITEMS, SUMS>,
    S: Streams<T, ITEMS>,
    const ITEMS: usize,
    const SUMS: usize,
>(
    fold: &F,
    mut rest: S,
    count: usize,
    mut sums: [T; SUMS],
) -> [T; SUMS] {
    for _ in 0..count {
        sums = fold.step::<M, T>(sums, rest.load());
        rest = rest.behind(1);
    }
    sums
}

/// `V` is a vector of the machine at hand. What is left of the streams gets shorter, so that the compiler sees that it is as long as the count.
#[inline(always)]
fn in_lanes<
    M: Machine,
    V: Register<Scalar = T>,
    T: Element,
    F: Fold<T, ITEMS, SUMS>,
    S: Streams<T, ITEMS>,
    const ITEMS: usize,
    const SUMS: usize,
>(
    fold: &F,
    mut rest: S,
    mut left: usize,
) -> [T; SUMS] {
    let mut sums = each!([V; SUMS], sum => V::splat(F::NEUTRAL[sum]));
    while left >= V::LANES {
        sums = fold.step::<M, V>(sums, rest.load());
        rest = rest.behind(V::LANES);
        left -= V::LANES;
    }
    if left > 0 {
        sums = V::tail::<M, F, S, ITEMS, SUMS>(fold, rest, left, sums);
    }
    V::joined::<SUMS, F>(sums)
}
