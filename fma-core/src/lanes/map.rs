//! Loops that set elements, each by numbers of its own step, in lanes.

use core::marker::PhantomData;

use super::each::Zeros;
use super::fold::SHORT;
use super::pair::Pair;
use super::register::{Element, Lanes, Register, Row};
use super::stream::Streams;
use crate::approx::Lane;
use crate::machine::{Here, Machine, Work, on_baseline};

/// The body of a loop: what it makes of one number of each stream and of the elements that it sets.
pub trait Map<T: Element, const ITEMS: usize, const OUTS: usize> {
    /// Whether a step is long code: then one register takes the last steps, and a part of it is stored. Else smaller and smaller registers take them.
    const IS_LONG: bool = false;

    /// One step of every lane: the new elements.
    fn step<M: Machine, V: Lane<Scalar = T>>(&self, items: [V; ITEMS], outs: [V; OUTS]) -> [V; OUTS];
}

/// Sets the elements of slices, as many as the shortest of them and of the streams has: what each step computes alone. `L` says how many steps are
/// taken at once, which changes no bit.
#[inline(always)]
pub fn map<M: Machine, L: Lanes, T: Element, F, S, const ITEMS: usize, const OUTS: usize>(
    map: F,
    streams: S,
    outs: [&mut [T]; OUTS],
) where
    F: Map<T, ITEMS, OUTS>,
    S: Streams<T, ITEMS>,
{
    let mut count = streams.count();
    for out in &outs {
        count = count.min(out.len());
    }
    let lanes = PhantomData::<L>;
    if F::IS_LONG && count <= SHORT || !streams.is_exact() {
        one_by_one::<M, T, F, S, ITEMS, OUTS>(&map, streams, outs, count);
    } else if !Here::<M>::ASIDE
        && let Some(here) = Here::<M>::known()
    {
        here.run(Loop { map, streams, outs, count, lanes });
    } else {
        on_baseline(Loop { map, streams, outs, count, lanes });
    }
}

/// A loop over the first `count` numbers of streams and elements of slices. It holds its body, not a reference: no element that is set is part of it.
struct Loop<'a, L, T, F, S, const ITEMS: usize, const OUTS: usize> {
    map: F,
    streams: S,
    outs: [&'a mut [T]; OUTS],
    count: usize,
    lanes: PhantomData<L>,
}

impl<L: Lanes, T: Element, F: Map<T, ITEMS, OUTS>, S: Streams<T, ITEMS>, const ITEMS: usize, const OUTS: usize> Work
    for Loop<'_, L, T, F, S, ITEMS, OUTS>
{
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self) {
        let Loop { map, streams, outs, count, .. } = self;
        // Cut inside of the function that is compiled for `M`, so that the compiler sees that all indices are in bounds.
        let mut rest = Part { streams, outs, left: count }.next::<T, ITEMS>(count);
        // The baseline's registers one by one, where most machines are greater: that is a fraction of the code, which is compiled for each loop.
        if !Here::<M>::ASIDE {
            let lanes = L::Row::<M, ()>::COUNT * L::Register::<T, M>::LANES;
            while rest.left >= lanes {
                let part = rest.next::<T, ITEMS>(lanes);
                if L::Row::<M, ()>::SEVERAL {
                    // Two registers side by side, as in `fold`.
                    several::<M, L, Pair<L::Register<T, M>>, F, S, ITEMS, OUTS>(&map, part);
                } else {
                    several::<M, L, L::Register<T, M>, F, S, ITEMS, OUTS>(&map, part);
                }
            }
        }
        while rest.left >= T::Widest::<M>::LANES {
            whole::<M, T::Widest<M>, F, S, ITEMS, OUTS>(&map, rest.next::<T, ITEMS>(T::Widest::<M>::LANES));
        }
        if !F::IS_LONG {
            by_less::<M, T, F, S, ITEMS, OUTS>(&map, rest);
        } else if rest.left > 0 {
            last::<M, T::Widest<M>, F, S, ITEMS, OUTS>(&map, rest);
        }
    }
}

/// Steps of a loop.
pub(super) struct Part<'a, E, S, const OUTS: usize> {
    pub streams: S,
    pub outs: [&'a mut [E]; OUTS],
    pub left: usize,
}

impl<E, S, const OUTS: usize> Part<'_, E, S, OUTS> {
    /// Takes the first steps off.
    #[inline(always)]
    pub fn next<T: Element, const ITEMS: usize>(&mut self, count: usize) -> Self
    where
        S: Streams<T, ITEMS>,
    {
        let mut next = Part {
            streams: self.streams.cut(count),
            outs: core::array::from_fn(|_| <&mut [E]>::default()),
            left: count,
        };
        every!(OUTS, out => (next.outs[out], self.outs[out]) = core::mem::take(&mut self.outs[out]).split_at_mut(count));
        self.streams = self.streams.behind(count);
        self.left -= count;
        next
    }
}

/// The steps of several registers, one after the other, in loops that the compiler takes apart. All is read before anything is set: what follows a
/// store that might be its own would wait.
#[inline(always)]
fn several<M, L, V, F, S, const ITEMS: usize, const OUTS: usize>(map: &F, mut part: Part<V::Scalar, S, OUTS>)
where
    M: Machine,
    L: Lanes,
    V: Register<Scalar: Element>,
    F: Map<V::Scalar, ITEMS, OUTS>,
    S: Streams<V::Scalar, ITEMS>,
{
    let mut new = L::Row::<M, _>::all(Zeros::<V, OUTS>::ALL);
    let count = part.left / V::LANES;
    let mut vector = 0;
    while vector < count {
        let old = each!([V; OUTS], out => V::load(&part.outs[out][vector * V::LANES..]));
        new.put(vector, map.step::<M, V>(part.streams.load(), old));
        part.streams = part.streams.behind(V::LANES);
        vector += 1;
    }
    vector = 0;
    while vector < count {
        every!(OUTS, out => new.at(vector)[out].store(&mut part.outs[out][vector * V::LANES..]));
        vector += 1;
    }
}

/// The steps of a register.
#[inline(always)]
fn whole<M, V, F, S, const ITEMS: usize, const OUTS: usize>(map: &F, part: Part<V::Scalar, S, OUTS>)
where
    M: Machine,
    V: Register<Scalar: Element>,
    F: Map<V::Scalar, ITEMS, OUTS>,
    S: Streams<V::Scalar, ITEMS>,
{
    let new = map.step::<M, V>(part.streams.load(), each!([V; OUTS], out => V::load(part.outs[out])));
    every!(OUTS, out => new[out].store(part.outs[out]));
}

/// The last steps, fewer than the widest register has lanes, by the next smaller ones and then one by one. What is stored so is loaded again, by the
/// next loop over the slice, as it was stored: any other load would wait for the stores.
#[inline(always)]
fn by_less<M, T, F, S, const ITEMS: usize, const OUTS: usize>(map: &F, mut rest: Part<T, S, OUTS>)
where
    M: Machine,
    T: Element,
    F: Map<T, ITEMS, OUTS>,
    S: Streams<T, ITEMS>,
{
    if Halves::<M, T>::MIDDLE && rest.left >= T::Middle::<M>::LANES {
        whole::<M, T::Middle<M>, F, S, ITEMS, OUTS>(map, rest.next::<T, ITEMS>(T::Middle::<M>::LANES));
    }
    if Halves::<M, T>::SMALL && rest.left >= T::Small::<M>::LANES {
        whole::<M, T::Small<M>, F, S, ITEMS, OUTS>(map, rest.next::<T, ITEMS>(T::Small::<M>::LANES));
    }
    // No loop: the compiler would vectorise it.
    if Halves::<M, T>::TWO && rest.left >= 2 {
        whole::<M, Pair<T>, F, S, ITEMS, OUTS>(map, rest.next::<T, ITEMS>(2));
    }
    if rest.left > 0 {
        whole::<M, T, F, S, ITEMS, OUTS>(map, rest.next::<T, ITEMS>(1));
    }
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
fn last<M, V, F, S, const ITEMS: usize, const OUTS: usize>(map: &F, part: Part<V::Scalar, S, OUTS>)
where
    M: Machine,
    V: Register<Scalar: Element>,
    F: Map<V::Scalar, ITEMS, OUTS>,
    S: Streams<V::Scalar, ITEMS>,
{
    let new = map.step::<M, V>(part.streams.load_pieces(), each!([V; OUTS], out => V::load_pieces(part.outs[out])));
    every!(OUTS, out => new[out].store_part(part.outs[out]));
}

#[inline(always)]
fn one_by_one<
    M: Machine,
    T: Element,
    F: Map<T, ITEMS, OUTS>,
    S: Streams<T, ITEMS>,
    const ITEMS: usize,
    const OUTS: usize,
>(
    map: &F,
    mut streams: S,
    outs: [&mut [T]; OUTS],
    count: usize,
) {
    let mut step = 0;
    while step < count {
        let new = map.step::<M, T>(streams.load(), each!([T; OUTS], out => outs[out][step]));
        every!(OUTS, out => outs[out][step] = new[out]);
        streams = streams.behind(1);
        step += 1;
    }
}
