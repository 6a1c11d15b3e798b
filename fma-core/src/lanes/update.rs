//! Loops that set elements and accumulate beside that, in lanes: one way through the slices for both.

use core::marker::PhantomData;

use super::fold::{Sums, joined, put};
use super::map::Part;
use super::outs::Outs;
use super::pair::Pair;
use super::register::{Element, Join, Lanes, Register, Row};
use super::stream::Streams;
use crate::approx::Lane;
use crate::machine::{Here, Machine, Work, on_baseline};

/// The body of a loop: what it makes of its accumulators, one number of each stream, and the elements that it sets.
///
/// The accumulators' lanes are those of [`fold`](super::fold()): joined at any time, as the author permits by `reassoc`.
pub trait Update<T: Element, const ITEMS: usize, const OUTS: usize, const SUMS: usize>: Join<T, SUMS> {
    /// What the accumulators of a lane begin with: joined to anything, it changes nothing.
    const NEUTRAL: [T; SUMS];

    /// So many steps at most are taken one after the other.
    const SHORT: usize = 12;

    /// One step of every lane: the accumulators behind it, and the new elements.
    fn step<M: Machine, V: Lane<Scalar = T>>(
        &self,
        sums: [V; SUMS],
        items: [V; ITEMS],
        outs: [V; OUTS],
    ) -> ([V; SUMS], [V; OUTS]);
}

/// Sets the elements of slices, as many as the shortest of them and of the streams has, and accumulates in `sums`.
#[inline(always)]
pub fn update<M, L, T, F, S, O, const ITEMS: usize, const OUTS: usize, const SUMS: usize>(
    work: F,
    streams: S,
    outs: O,
    sums: &mut [T; SUMS],
) where
    M: Machine,
    L: Lanes,
    T: Element,
    F: Update<T, ITEMS, OUTS, SUMS>,
    S: Streams<T, ITEMS>,
    O: Outs<T, OUTS>,
{
    let left = streams.count().min(outs.count());
    let (part, lanes) = (Part { streams, outs, left }, PhantomData::<L>);
    if left <= F::SHORT || !part.streams.is_exact() {
        one_by_one::<M, T, F, S, O, ITEMS, OUTS, SUMS>(&work, part, sums);
    } else if !Here::<M>::ASIDE
        && let Some(here) = Here::<M>::known()
    {
        here.run(Loop { work, part, sums, lanes });
    } else {
        let mut found = F::NEUTRAL;
        put(&mut found, *sums);
        on_baseline(Loop { work, part, sums: &mut found, lanes });
        put(sums, found);
    }
}

/// A loop over as many steps as its part has.
struct Loop<'a, L, T, F, S, O, const ITEMS: usize, const OUTS: usize, const SUMS: usize> {
    work: F,
    part: Part<S, O>,
    /// What the accumulators begin with, and what becomes of them.
    sums: &'a mut [T; SUMS],
    lanes: PhantomData<L>,
}

impl<L, T, F, S, O, const ITEMS: usize, const OUTS: usize, const SUMS: usize> Work
    for Loop<'_, L, T, F, S, O, ITEMS, OUTS, SUMS>
where
    L: Lanes,
    T: Element,
    F: Update<T, ITEMS, OUTS, SUMS>,
    S: Streams<T, ITEMS>,
    O: Outs<T, OUTS>,
{
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self) {
        let Loop { work, mut part, sums, .. } = self;
        // Cut inside of the function that is compiled for `M`, so that the compiler sees that all indices are in bounds.
        let rest = part.next::<T, ITEMS, OUTS>(part.left);
        let neutral = each!([L::Register<T, M>; SUMS], sum => Lane::splat(F::NEUTRAL[sum]));
        let mut held = Sums::<L, M, T, SUMS>::all(neutral);
        match Here::<M>::ASIDE {
            true => Self::in_memory::<M>(&work, rest, &mut held),
            false => Self::in_lanes::<M>(&work, rest, &mut held),
        }
        put(sums, F::join(*sums, joined::<L, M, T, F, SUMS>(held)));
    }
}

/// The ways through a loop, and what they have in common.
impl<L, T, F, S, O, const ITEMS: usize, const OUTS: usize, const SUMS: usize> Loop<'_, L, T, F, S, O, ITEMS, OUTS, SUMS>
where
    L: Lanes,
    T: Element,
    F: Update<T, ITEMS, OUTS, SUMS>,
    S: Streams<T, ITEMS>,
    O: Outs<T, OUTS>,
{
    /// The baseline's registers one by one, where most machines are greater: in a loop that stays one, a fraction of the code.
    #[inline(always)]
    fn in_memory<M: Machine>(work: &F, mut rest: Part<S, O>, held: &mut Sums<L, M, T, SUMS>) {
        let (lanes, mut register) = (L::Register::<T, M>::LANES, 0);
        while rest.left >= lanes {
            Self::one::<M>(work, rest.next::<T, ITEMS, OUTS>(lanes), held, register);
            register += 1;
        }
        if rest.left > 0 {
            Self::last::<M>(work, rest, held, register);
        }
    }

    /// The steps of all registers, one or two after the other, in a loop that the compiler takes apart; and the last steps, fewer than there are lanes.
    #[inline(always)]
    fn in_lanes<M: Machine>(work: &F, mut rest: Part<S, O>, held: &mut Sums<L, M, T, SUMS>) {
        let (count, lanes) = (Sums::<L, M, T, SUMS>::COUNT, L::Register::<T, M>::LANES);
        while rest.left >= count * lanes {
            let mut block = rest.next::<T, ITEMS, OUTS>(count * lanes);
            let mut register = 0;
            while register < count {
                if Sums::<L, M, T, SUMS>::SEVERAL {
                    Self::two::<M>(work, block.next::<T, ITEMS, OUTS>(2 * lanes), held, register);
                    register += 2;
                } else {
                    Self::one::<M>(work, block.next::<T, ITEMS, OUTS>(lanes), held, register);
                    register += 1;
                }
            }
        }
        let mut register = 0;
        while register < count {
            if rest.left < lanes {
                if rest.left > 0 {
                    Self::last::<M>(work, rest, held, register);
                }
                break;
            }
            Self::one::<M>(work, rest.next::<T, ITEMS, OUTS>(lanes), held, register);
            register += 1;
        }
    }

    #[inline(always)]
    fn one<M: Machine>(work: &F, part: Part<S, O>, held: &mut Sums<L, M, T, SUMS>, register: usize) {
        held.put(register, whole::<M, _, F, S, O, ITEMS, OUTS, SUMS>(work, part, held.at(register)));
    }

    /// A step of two registers side by side: while one waits for its last operation, the other has the next.
    #[inline(always)]
    fn two<M: Machine>(work: &F, part: Part<S, O>, held: &mut Sums<L, M, T, SUMS>, register: usize) {
        let (low, high) = (held.at(register), held.at(register + 1));
        let old = each!([Pair<L::Register<T, M>>; SUMS], sum => Pair(low[sum], high[sum]));
        let new = whole::<M, _, F, S, O, ITEMS, OUTS, SUMS>(work, part, old);
        held.put(register, each!(low; SUMS, sum => new[sum].0));
        held.put(register + 1, each!(high; SUMS, sum => new[sum].1));
    }

    /// The last steps, fewer than a register has lanes, in the first of them; the others stay as they are.
    #[inline(always)]
    fn last<M: Machine>(work: &F, mut part: Part<S, O>, held: &mut Sums<L, M, T, SUMS>, register: usize) {
        let (mask, sums) = (L::Register::<T, M>::first(part.left), held.at(register));
        let old = part.outs.load_pieces();
        let (new, set) = work.step::<M, L::Register<T, M>>(sums, part.streams.load_pieces(), old);
        part.outs.store_part(set);
        held.put(register, each!(sums; SUMS, sum => Lane::select(mask, new[sum], sums[sum])));
    }
}

/// The steps of a register.
#[inline(always)]
fn whole<M, V, F, S, O, const ITEMS: usize, const OUTS: usize, const SUMS: usize>(
    work: &F,
    mut part: Part<S, O>,
    sums: [V; SUMS],
) -> [V; SUMS]
where
    M: Machine,
    V: Register<Scalar: Element>,
    F: Update<V::Scalar, ITEMS, OUTS, SUMS>,
    S: Streams<V::Scalar, ITEMS>,
    O: Outs<V::Scalar, OUTS>,
{
    // SAFETY: the part has as many steps as there are lanes.
    let (sums, new) = work.step::<M, V>(sums, part.streams.load(), unsafe { part.outs.load(0) });
    unsafe { part.outs.store(0, new) };
    sums
}

#[inline(always)]
fn one_by_one<M, T, F, S, O, const ITEMS: usize, const OUTS: usize, const SUMS: usize>(
    work: &F,
    part: Part<S, O>,
    sums: &mut [T; SUMS],
) where
    M: Machine,
    T: Element,
    F: Update<T, ITEMS, OUTS, SUMS>,
    S: Streams<T, ITEMS>,
    O: Outs<T, OUTS>,
{
    let Part { mut streams, mut outs, left } = part;
    let mut step = 0;
    while step < left {
        // SAFETY: there are more than `step`.
        let (new, set) = work.step::<M, T>(*sums, streams.load(), unsafe { outs.load(step) });
        unsafe { outs.store(step, set) };
        put(sums, new);
        streams = streams.behind(1);
        step += 1;
    }
}
