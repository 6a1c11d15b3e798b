//! Loops that set elements, each by numbers of its own step, in lanes.

use core::marker::PhantomData;

use super::each::Zeros;
use super::fold::SHORT;
use super::outs::Outs;
use super::pair::Pair;
use super::register::{Element, Lanes, Register, Row, Width};
use super::stream::Streams;
use crate::approx::Lane;
use crate::machine::{Here, Machine, Work, on_baseline};

/// The body of a loop: what it makes of one number of each stream and of the elements that it sets.
pub trait Map<T: Element, const ITEMS: usize, const OUTS: usize> {
    /// Whether a step is long code: then one register takes the last steps, and a part of it is stored. Else smaller and smaller registers take them.
    const IS_LONG: bool = false;

    /// Whether a step takes the elements that it sets. Then registers of 32 bytes take few of them: where a loop around comes back to elements at once, it
    /// waits for what crosses lines of the cache, and greater registers always do.
    const COMES_BACK: bool = false;

    /// How many registers stay as they are from step to step.
    const FIXED: usize = 0;

    /// How many others a step fills at most at a time.
    const LIVE: usize = 1;

    /// One step of every lane: the new elements.
    fn step<M: Machine, V: Lane<Scalar = T>>(&self, items: [V; ITEMS], outs: [V; OUTS]) -> [V; OUTS];
}

/// Sets the elements of slices, as many as the shortest of them and of the streams has: what each step computes alone. `L` says how many steps are
/// taken at once, which changes no bit.
#[inline(always)]
pub fn map<M: Machine, L: Lanes, T: Element, F, S, O, const ITEMS: usize, const OUTS: usize>(
    map: F,
    streams: S,
    outs: O,
) where
    F: Map<T, ITEMS, OUTS>,
    S: Streams<T, ITEMS>,
    O: Outs<T, OUTS>,
{
    let left = streams.count().min(outs.count());
    let (part, lanes) = (Part { streams, outs, left }, PhantomData::<(L, T)>);
    if F::IS_LONG && left <= SHORT || !part.streams.is_exact() {
        one_by_one::<M, T, F, S, O, ITEMS, OUTS>(&map, part);
    } else if !Here::<M>::ASIDE
        && let Some(here) = Here::<M>::known()
    {
        here.run(Loop { map, part, lanes });
    } else {
        on_baseline(Loop { map, part, lanes });
    }
}

/// What was set so many blocks ago is in the cache.
const MANY: usize = 4;

/// A loop over as many steps as its part has. It holds its body, not a reference: no element that is set is part of it.
struct Loop<L, T, F, S, O, const ITEMS: usize, const OUTS: usize> {
    map: F,
    part: Part<S, O>,
    lanes: PhantomData<(L, T)>,
}

impl<L, T, F, S, O, const ITEMS: usize, const OUTS: usize> Work for Loop<L, T, F, S, O, ITEMS, OUTS>
where
    L: Lanes,
    T: Element,
    F: Map<T, ITEMS, OUTS>,
    S: Streams<T, ITEMS>,
    O: Outs<T, OUTS>,
{
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self) {
        const { assert!(!(F::IS_LONG && F::COMES_BACK), "long steps are taken by whole registers") };
        if !Here::<M>::ASIDE && Self::are_many::<M>() {
            let Loop { map, part, .. } = self;
            return Loop::<L::Half, T, F, S, O, ITEMS, OUTS> { map, part, lanes: PhantomData }.run::<M>();
        }
        let Loop { map, mut part, .. } = self;
        // Cut inside of the function that is compiled for `M`, so that the compiler sees that all indices are in bounds.
        let (mut part, mut at) = (part.next::<T, ITEMS, OUTS>(part.left), 0);
        // The baseline's registers one by one, where most machines are greater: that is a fraction of the code, which is compiled for each loop.
        if !Here::<M>::ASIDE {
            let lanes = L::Row::<M, ()>::COUNT * L::Register::<T, M>::LANES;
            while part.left - at >= lanes {
                // SAFETY: so many steps are left.
                if F::COMES_BACK
                    && Halves::<M, T>::MIDDLE
                    && part.left < MANY * lanes
                    && Pair::<T::Middle<M>>::LANES <= lanes
                {
                    unsafe { several::<M, L, Pair<T::Middle<M>>, F, S, O, ITEMS, OUTS>(&map, &mut part, at) };
                } else if L::Row::<M, ()>::SEVERAL {
                    // Two registers side by side, as in `fold`.
                    unsafe { several::<M, L, Pair<L::Register<T, M>>, F, S, O, ITEMS, OUTS>(&map, &mut part, at) };
                } else {
                    unsafe { several::<M, L, L::Register<T, M>, F, S, O, ITEMS, OUTS>(&map, &mut part, at) };
                }
                at += lanes;
            }
        }
        while !F::COMES_BACK && whole::<M, T::Widest<M>, F, S, O, ITEMS, OUTS>(&map, &mut part, &mut at) {}
        if !F::IS_LONG {
            by_less::<M, T, F, S, O, ITEMS, OUTS>(&map, part, at);
        } else if part.left > at {
            _ = part.next::<T, ITEMS, OUTS>(at);
            last::<M, T::Widest<M>, F, S, O, ITEMS, OUTS>(&map, part);
        }
    }
}

impl<L: Lanes, T, F, S, O, const ITEMS: usize, const OUTS: usize> Loop<L, T, F, S, O, ITEMS, OUTS>
where
    T: Element,
    F: Map<T, ITEMS, OUTS>,
{
    /// Whether so many steps at once would need more registers than there are: what stays as it is would be loaded again and again.
    const fn are_many<M: Machine>() -> bool {
        let steps = L::Row::<M, ()>::COUNT;
        steps > 4 || steps > 1 && F::FIXED + steps * F::LIVE > M::Width::REGISTERS
    }
}

/// Steps of a loop.
pub(super) struct Part<S, O> {
    pub streams: S,
    pub outs: O,
    pub left: usize,
}

impl<S, O> Part<S, O> {
    /// Takes the first steps off.
    #[inline(always)]
    pub fn next<T: Element, const ITEMS: usize, const OUTS: usize>(&mut self, count: usize) -> Self
    where
        S: Streams<T, ITEMS>,
        O: Outs<T, OUTS>,
    {
        let next = Part { streams: self.streams.cut(count), outs: self.outs.next(count), left: count };
        self.streams = self.streams.behind(count);
        self.left -= count;
        next
    }
}

/// The steps of several registers behind the first `at`, one after the other, in loops that the compiler takes apart. All is read before anything is set:
/// what follows a store that might be its own would wait.
///
/// # Safety
///
/// They are there.
#[inline(always)]
unsafe fn several<M, L, V, F, S, O, const ITEMS: usize, const OUTS: usize>(map: &F, part: &mut Part<S, O>, at: usize)
where
    M: Machine,
    L: Lanes,
    V: Register<Scalar: Element>,
    F: Map<V::Scalar, ITEMS, OUTS>,
    S: Streams<V::Scalar, ITEMS>,
    O: Outs<V::Scalar, OUTS>,
{
    let mut new = L::Row::<M, _>::all(Zeros::<V, OUTS>::ALL);
    let count = L::Row::<M, ()>::COUNT * L::Register::<V::Scalar, M>::LANES / V::LANES;
    let mut vector = 0;
    while vector < count {
        let from = at + vector * V::LANES;
        // SAFETY: they are there.
        let (items, old) = unsafe { (part.streams.load_behind(from), part.outs.load(from)) };
        new.put(vector, map.step::<M, V>(items, old));
        vector += 1;
    }
    vector = 0;
    while vector < count {
        // SAFETY: they are there.
        unsafe { part.outs.store(at + vector * V::LANES, new.at(vector)) };
        vector += 1;
    }
}

/// The steps of a register behind the first `at`, if there are so many. Where they begin is one number, however many streams there are: as many streams
/// that are cut off step by step are as many numbers to keep.
#[inline(always)]
fn whole<M, V, F, S, O, const ITEMS: usize, const OUTS: usize>(map: &F, part: &mut Part<S, O>, at: &mut usize) -> bool
where
    M: Machine,
    V: Register<Scalar: Element>,
    F: Map<V::Scalar, ITEMS, OUTS>,
    S: Streams<V::Scalar, ITEMS>,
    O: Outs<V::Scalar, OUTS>,
{
    let are_there = part.left - *at >= V::LANES;
    if are_there {
        // SAFETY: they are there.
        unsafe { part.outs.store(*at, map.step::<M, V>(part.streams.load_behind(*at), part.outs.load(*at))) };
        *at += V::LANES;
    }
    are_there
}

/// The last steps, fewer than the widest register has lanes, by the next smaller ones and then one by one. What is stored so is loaded again, by the
/// next loop over the slice, as it was stored: any other load would wait for the stores.
#[inline(always)]
fn by_less<M, T, F, S, O, const ITEMS: usize, const OUTS: usize>(map: &F, mut part: Part<S, O>, mut at: usize)
where
    M: Machine,
    T: Element,
    F: Map<T, ITEMS, OUTS>,
    S: Streams<T, ITEMS>,
    O: Outs<T, OUTS>,
{
    if F::COMES_BACK {
        while whole::<M, T::Middle<M>, F, S, O, ITEMS, OUTS>(map, &mut part, &mut at) {}
    } else if Halves::<M, T>::MIDDLE {
        whole::<M, T::Middle<M>, F, S, O, ITEMS, OUTS>(map, &mut part, &mut at);
    }
    if Halves::<M, T>::SMALL {
        whole::<M, T::Small<M>, F, S, O, ITEMS, OUTS>(map, &mut part, &mut at);
    }
    // No loop: the compiler would vectorise it.
    if Halves::<M, T>::TWO {
        whole::<M, Pair<T>, F, S, O, ITEMS, OUTS>(map, &mut part, &mut at);
    }
    whole::<M, T, F, S, O, ITEMS, OUTS>(map, &mut part, &mut at);
}

/// Which registers there are besides the widest: constants of their own, so that the others are never compiled.
struct Halves<M, T>(PhantomData<(M, T)>);

impl<M: Machine, T: Element> Halves<M, T> {
    const MIDDLE: bool = T::Middle::<M>::LANES < T::Widest::<M>::LANES;
    const SMALL: bool = T::Small::<M>::LANES < T::Middle::<M>::LANES;
    const TWO: bool = 2 < T::Small::<M>::LANES;
}

/// The last steps, fewer than a register has lanes, in one.
#[inline(always)]
fn last<M, V, F, S, O, const ITEMS: usize, const OUTS: usize>(map: &F, mut part: Part<S, O>)
where
    M: Machine,
    V: Register<Scalar: Element>,
    F: Map<V::Scalar, ITEMS, OUTS>,
    S: Streams<V::Scalar, ITEMS>,
    O: Outs<V::Scalar, OUTS>,
{
    part.outs.store_part(map.step::<M, V>(part.streams.load_pieces(), part.outs.load_pieces()));
}

#[inline(always)]
fn one_by_one<M, T, F, S, O, const ITEMS: usize, const OUTS: usize>(map: &F, part: Part<S, O>)
where
    M: Machine,
    T: Element,
    F: Map<T, ITEMS, OUTS>,
    S: Streams<T, ITEMS>,
    O: Outs<T, OUTS>,
{
    let Part { mut streams, mut outs, left } = part;
    let mut step = 0;
    while step < left {
        // SAFETY: there are more than `step`.
        unsafe { outs.store(step, map.step::<M, T>(streams.load(), outs.load(step))) };
        streams = streams.behind(1);
        step += 1;
    }
}
