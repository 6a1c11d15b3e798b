//! Loops in which a step takes what has accumulated up to it, in lanes: running sums, low passes, the greatest so far.

use super::fold::put;
use super::map::Part;
use super::outs::Outs;
use super::pair::Pair;
use super::register::{Bytes16, Bytes32, Bytes64, Element, Join, Register};
use super::stream::Streams;
use crate::approx::Lane;
use crate::machine::{Here, Machine, Work, on_baseline};

/// The body of a loop: what it makes of the numbers that run through it, its accumulators, one number of each stream, and the elements that it sets.
///
/// What runs is what the last vector of steps came to, in every lane what the step of that lane left. The accumulators are those of
/// [`fold`](super::fold()), of which no lane takes another's.
pub trait Scan<T: Element, const ITEMS: usize, const OUTS: usize, const RUNS: usize, const SUMS: usize>:
    Join<T, SUMS>
{
    /// What the accumulators of a lane begin with: joined to anything, it changes nothing.
    const NEUTRAL: [T; SUMS];

    /// So many steps at most are taken one after the other.
    const SHORT: usize = 16;

    /// Whether no step waits for the one before it, as those do that only take what it was given: accumulators then have four blocks of lanes, which wait
    /// for one another as seldom.
    const APART: bool = false;

    /// Whether lanes can take it: else all steps are taken one after the other.
    fn is_for_lanes<M: Machine, V: Register<Scalar = T>>(&self) -> bool {
        true
    }

    /// One step of every lane.
    fn step<M: Machine, V: Register<Scalar = T>>(
        &self,
        running: [V; RUNS],
        sums: [V; SUMS],
        items: [V; ITEMS],
        outs: [V; OUTS],
    ) -> ([V; RUNS], [V; SUMS], [V; OUTS]);
}

/// 64 bytes of lanes on every machine, so that what runs through them is joined alike.
pub trait Filling {
    /// As many registers as fill them.
    type Block<V: Register>: Register<Scalar = V::Scalar>;
}

impl Filling for Bytes64 {
    type Block<V: Register> = V;
}

impl Filling for Bytes32 {
    type Block<V: Register> = Pair<V>;
}

impl Filling for Bytes16 {
    type Block<V: Register> = Pair<Pair<V>>;
}

type Block<M, T> = <<M as Machine>::Width as Filling>::Block<<T as Element>::Widest<M>>;

/// The most lanes of a block.
const MOST: usize = 16;

/// How many blocks of lanes accumulators have that do not wait for the step before.
const BLOCKS: usize = 4;

/// Takes as many steps as the shortest of the streams and of what is set has, from what `running` and `sums` hold.
#[inline(always)]
pub fn scan<M, T, F, S, O, const ITEMS: usize, const OUTS: usize, const RUNS: usize, const SUMS: usize>(
    work: F,
    streams: S,
    outs: O,
    (running, sums): (&mut [T; RUNS], &mut [T; SUMS]),
) where
    M: Machine,
    T: Element,
    F: Scan<T, ITEMS, OUTS, RUNS, SUMS>,
    S: Streams<T, ITEMS>,
    O: Outs<T, OUTS>,
{
    let left = streams.count().min(outs.count());
    let part = Part { streams, outs, left };
    if left <= F::SHORT || !work.is_for_lanes::<M, T>() || !part.streams.is_exact() {
        one_by_one::<M, T, F, S, O, ITEMS, OUTS, RUNS, SUMS>(&work, part, (running, sums));
    } else if !Here::<M>::ASIDE
        && let Some(here) = Here::<M>::known()
    {
        here.run(Loop { work, part, running, sums });
    } else {
        // Others than the caller's, which no one has seen the place of.
        let (mut run, mut found) = (*running, F::NEUTRAL);
        put(&mut found, *sums);
        on_baseline(Loop { work, part, running: &mut run, sums: &mut found });
        put(running, run);
        put(sums, found);
    }
}

/// A loop over as many steps as its part has.
struct Loop<'a, T, F, S, O, const ITEMS: usize, const OUTS: usize, const RUNS: usize, const SUMS: usize> {
    work: F,
    part: Part<S, O>,
    /// What runs through the loop begins with these, and what becomes of it.
    running: &'a mut [T; RUNS],
    sums: &'a mut [T; SUMS],
}

impl<T, F, S, O, const ITEMS: usize, const OUTS: usize, const RUNS: usize, const SUMS: usize> Work
    for Loop<'_, T, F, S, O, ITEMS, OUTS, RUNS, SUMS>
where
    T: Element,
    F: Scan<T, ITEMS, OUTS, RUNS, SUMS>,
    S: Streams<T, ITEMS>,
    O: Outs<T, OUTS>,
{
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self) {
        let Loop { work, mut part, running, sums } = self;
        // Cut inside of the function that is compiled for `M`, so that the compiler sees that all indices are in bounds.
        let (mut rest, mut at, lanes) = (part.next::<T, ITEMS, OUTS>(part.left), 0, Block::<M, T>::LANES);
        let mut runs = each!([Block<M, T>; RUNS], run => Lane::splat(running[run]));
        let mut held = each!([Block<M, T>; SUMS], sum => Lane::splat(F::NEUTRAL[sum]));
        if F::APART {
            held = several::<M, _, F, S, O, ITEMS, OUTS, RUNS, SUMS>(&work, (&mut rest, &mut at), &mut runs, held);
        }
        while rest.left - at >= lanes {
            // SAFETY: so many steps are left.
            unsafe { whole::<M, _, F, S, O, ITEMS, OUTS, RUNS, SUMS>(&work, &mut rest, at, (&mut runs, &mut held)) };
            at += lanes;
        }
        _ = rest.next::<T, ITEMS, OUTS>(at);
        let last = match rest.left {
            left if left > 0 && !S::ONE_BY_ONE => {
                part_of::<M, _, F, S, O, ITEMS, OUTS, RUNS, SUMS>(&work, &mut rest, (&mut runs, &mut held));
                left - 1
            }
            _ => lanes - 1,
        };
        every!(RUNS, run => running[run] = lane(runs[run], last));
        put(sums, F::join(*sums, Block::<M, T>::joined::<SUMS, F>(held)));
        // Parts of vectors that are filled one by one take longer than their steps.
        if S::ONE_BY_ONE {
            one_by_one::<M, T, F, S, O, ITEMS, OUTS, RUNS, SUMS>(&work, rest, (running, sums));
        }
    }
}

/// The steps of several blocks, each with accumulators of its own.
#[inline(always)]
fn several<M, V, F, S, O, const ITEMS: usize, const OUTS: usize, const RUNS: usize, const SUMS: usize>(
    work: &F,
    (part, at): (&mut Part<S, O>, &mut usize),
    running: &mut [V; RUNS],
    held: [V; SUMS],
) -> [V; SUMS]
where
    M: Machine,
    V: Register<Scalar: Element>,
    F: Scan<V::Scalar, ITEMS, OUTS, RUNS, SUMS>,
    S: Streams<V::Scalar, ITEMS>,
    O: Outs<V::Scalar, OUTS>,
{
    let mut blocks = [held; BLOCKS];
    while part.left - *at >= BLOCKS * V::LANES {
        let mut block = 0;
        while block < BLOCKS {
            let held = &mut blocks[block];
            // SAFETY: so many steps are left.
            unsafe { whole::<M, V, F, S, O, ITEMS, OUTS, RUNS, SUMS>(work, part, *at, (running, held)) };
            *at += V::LANES;
            block += 1;
        }
    }
    let [first, second, third, fourth] = blocks;
    F::join(F::join(first, third), F::join(second, fourth))
}

/// The steps of a block behind the first `at`.
///
/// # Safety
///
/// They are there.
#[inline(always)]
unsafe fn whole<M, V, F, S, O, const ITEMS: usize, const OUTS: usize, const RUNS: usize, const SUMS: usize>(
    work: &F,
    part: &mut Part<S, O>,
    at: usize,
    (running, sums): (&mut [V; RUNS], &mut [V; SUMS]),
) where
    M: Machine,
    V: Register<Scalar: Element>,
    F: Scan<V::Scalar, ITEMS, OUTS, RUNS, SUMS>,
    S: Streams<V::Scalar, ITEMS>,
    O: Outs<V::Scalar, OUTS>,
{
    // SAFETY: as the caller says.
    let (items, old) = unsafe { (part.streams.load_behind(at), part.outs.load(at)) };
    let new;
    (*running, *sums, new) = work.step::<M, V>(*running, *sums, items, old);
    unsafe { part.outs.store(at, new) };
}

/// The last steps, fewer than there are lanes, in the first of them.
#[inline(always)]
fn part_of<M, V, F, S, O, const ITEMS: usize, const OUTS: usize, const RUNS: usize, const SUMS: usize>(
    work: &F,
    rest: &mut Part<S, O>,
    (running, held): (&mut [V; RUNS], &mut [V; SUMS]),
) where
    M: Machine,
    V: Register<Scalar: Element>,
    F: Scan<V::Scalar, ITEMS, OUTS, RUNS, SUMS>,
    S: Streams<V::Scalar, ITEMS>,
    O: Outs<V::Scalar, OUTS>,
{
    let (mask, old) = (V::first(rest.left), rest.outs.load_pieces());
    let (runs, sums, set) = work.step::<M, V>(*running, *held, rest.streams.load_pieces(), old);
    rest.outs.store_part(set);
    *running = runs;
    *held = each!(*held; SUMS, sum => Lane::select(mask, sums[sum], held[sum]));
}

/// One lane of a block.
#[inline(always)]
fn lane<V: Register<Scalar: Element>>(block: V, lane: usize) -> V::Scalar {
    let mut lanes = [V::Scalar::ZEROS; MOST];
    block.store(&mut lanes);
    lanes[lane % MOST]
}

#[inline(always)]
fn one_by_one<M, T, F, S, O, const ITEMS: usize, const OUTS: usize, const RUNS: usize, const SUMS: usize>(
    work: &F,
    part: Part<S, O>,
    (running, sums): (&mut [T; RUNS], &mut [T; SUMS]),
) where
    M: Machine,
    T: Element,
    F: Scan<T, ITEMS, OUTS, RUNS, SUMS>,
    S: Streams<T, ITEMS>,
    O: Outs<T, OUTS>,
{
    let Part { mut streams, mut outs, left } = part;
    let mut step = 0;
    while step < left {
        // SAFETY: there are more than `step`.
        let old = unsafe { outs.load(step) };
        let (runs, held, set) = work.step::<M, T>(*running, *sums, streams.load(), old);
        unsafe { outs.store(step, set) };
        put(running, runs);
        put(sums, held);
        streams = streams.behind(1);
        step += 1;
    }
}
