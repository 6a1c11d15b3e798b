//! Loops that set elements, each by numbers of its own step, in lanes.

use core::marker::PhantomData;

use super::fold::SHORT;
use super::register::{Element, Lanes, Register};
use super::stream::Streams;
use crate::approx::Lane;
use crate::machine::{Here, Machine, Work, elsewhere};

/// The body of a loop: what it makes of one number of each stream and of the elements that it sets.
pub trait Map<T: Element, const ITEMS: usize, const OUTS: usize> {
    /// One step of every lane: the new elements.
    fn step<M: Machine, V: Lane<Scalar = T>>(&self, items: [V; ITEMS], outs: [V; OUTS]) -> [V; OUTS];
}

/// Sets the elements of slices, as many as the shortest of them and of the streams has: what each step computes alone. `L` says how many steps are
/// taken at once, which changes no bit.
#[inline(always)]
pub fn map<M: Machine, L: Lanes, T: Element, F, S, const ITEMS: usize, const OUTS: usize>(
    map: &F,
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
    if count <= SHORT {
        one_by_one::<M, T, F, S, ITEMS, OUTS>(map, streams, outs, count);
    } else if !Here::<M>::ASIDE
        && let Some(here) = Here::<M>::known()
    {
        here.run(Loop { map, streams, outs, count, lanes });
    } else {
        elsewhere::<M, _>(Loop { map, streams, outs, count, lanes });
    }
}

/// A loop over the first `count` numbers of streams and elements of slices.
struct Loop<'a, L, T, F, S, const ITEMS: usize, const OUTS: usize> {
    map: &'a F,
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
    fn run<M: Machine>(mut self) {
        // Cut inside of the function that is compiled for `M`, so that the compiler sees that all indices are in bounds.
        let mut part = Part { streams: self.streams.cut(self.count), from: 0, count: self.count };
        whole::<M, T::Widest<M>, T, F, S, ITEMS, OUTS>(self.map, &mut part, &mut self.outs);
        if part.from < part.count {
            rest::<M, T::Widest<M>, T, F, S, ITEMS, OUTS>(self.map, &part, &mut self.outs);
        }
    }
}

/// What is left of a loop.
struct Part<S> {
    streams: S,
    from: usize,
    count: usize,
}

/// Steps in whole vectors.
#[inline(always)]
fn whole<
    M: Machine,
    V: Register<Scalar = T>,
    T: Element,
    F: Map<T, ITEMS, OUTS>,
    S: Streams<T, ITEMS>,
    const ITEMS: usize,
    const OUTS: usize,
>(
    map: &F,
    part: &mut Part<S>,
    outs: &mut [&mut [T]; OUTS],
) {
    let (mut streams, mut from) = (part.streams, part.from);
    while part.count - from >= V::LANES {
        let old = each!([V; OUTS], out => V::load(&outs[out][from..part.count]));
        let new = map.step::<M, V>(streams.load(), old);
        every!(OUTS, out => new[out].store(&mut outs[out][from..part.count]));
        streams = streams.behind(V::LANES);
        from += V::LANES;
    }
    (part.streams, part.from) = (streams, from);
}

/// The last steps, fewer than a vector has lanes.
#[inline(always)]
fn rest<
    M: Machine,
    V: Register<Scalar = T>,
    T: Element,
    F: Map<T, ITEMS, OUTS>,
    S: Streams<T, ITEMS>,
    const ITEMS: usize,
    const OUTS: usize,
>(
    map: &F,
    part: &Part<S>,
    outs: &mut [&mut [T]; OUTS],
) {
    let old = each!([V; OUTS], out => V::load_part(&outs[out][part.from..part.count]));
    let new = map.step::<M, V>(part.streams.load_part(), old);
    every!(OUTS, out => new[out].store_part(&mut outs[out][part.from..part.count]));
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
