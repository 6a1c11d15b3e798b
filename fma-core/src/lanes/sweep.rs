//! Loops that set elements, each by turns of a loop of its own, where all of them turn equally often: several steps side by side.
//!
//! A turn takes numbers that are the same in every step ([`Turns`]), and elements that lie as far behind one another as the steps do ([`Moving`]):
//! the coefficients of a polynomial and the taps of a filter, the samples under the taps, a column of a matrix. Each step computes what it would have
//! computed alone, turn after turn, so no result depends on how many there are side by side.

use core::marker::PhantomData;

use super::indices::Indices;
use super::integer::Integer;
use super::map::Part;
use super::outs::Outs;
use super::pair::Pair;
use super::register::{Element, Register};
use super::stream::Streams;
use super::wide::Wide;
use crate::machine::{Here, Machine, Work, on_baseline};

/// The steps that a vector holds.
#[derive(Clone, Copy, Debug)]
pub struct At {
    /// The first of them.
    first: usize,
    /// How many there are: as many as there are lanes, or fewer.
    count: usize,
}

/// The body of a loop: what it makes of one number of each stream and of the elements that it sets.
pub trait Sweep<T: Element, const ITEMS: usize, const OUTS: usize> {
    /// How many numbers a turn leaves to the next.
    const HELD: usize;

    /// One step of every lane: the new elements.
    fn step<M: Machine, V: Register<Scalar = T>>(&self, at: At, items: [V; ITEMS], outs: [V; OUTS]) -> [V; OUTS];
}

/// What the turns take that is the same in every step, one number of each stream in a turn.
#[derive(Clone, Copy, Debug)]
pub struct Turns<S> {
    streams: S,
    count: usize,
}

impl<S> Turns<S> {
    /// As many turns as there are numbers; of a loop over indices, as many as those.
    #[inline(always)]
    pub fn new<T: Element, I: Integer, const COUNT: usize>(streams: S, range: &Indices<I>) -> Turns<S>
    where
        S: Streams<T, COUNT>,
    {
        let count = streams.count().min(range.count());
        Turns { streams: streams.cut(count), count }
    }

    /// How many there are.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The numbers of a turn that there is.
    #[inline(always)]
    pub fn at<T: Element, const COUNT: usize>(&self, turn: usize) -> [T; COUNT]
    where
        S: Streams<T, COUNT>,
    {
        self.streams.behind(turn).load()
    }
}

/// Elements of which each step takes the one behind that of the step before, or all steps the same, and each turn of one loop, or of one in another, one
/// evenly apart from that of the turn before.
#[derive(Clone, Copy, Debug)]
pub struct Moving<'a, T, const LOOPS: usize> {
    slice: &'a [T],
    first: usize,
    strides: [isize; LOOPS],
}

/// What a loop over so many steps and turns reaches by `slice[place]`, where `place` grows evenly, by one from step to step if at all. All that it
/// reaches is there ([`reaches`]).
#[inline(always)]
pub fn moving<T, const LOOPS: usize>(
    slice: &[T],
    steps: usize,
    turns: [usize; LOOPS],
    place: impl Fn(usize, [usize; LOOPS]) -> usize,
) -> Moving<'_, T, LOOPS> {
    let mut strides = [0; LOOPS];
    if steps == 0 || turns.contains(&0) {
        return Moving { slice, first: 0, strides };
    }
    let first = place(0, [0; LOOPS]);
    for (turn, stride) in strides.iter_mut().enumerate() {
        let mut second = [0; LOOPS];
        second[turn] = usize::from(turns[turn] > 1);
        *stride = place(0, second).wrapping_sub(first) as isize;
    }
    // Where integers are looked after, one that overflows on the way to a place does so at an end.
    corners(steps, turns, |step, turns| {
        _ = place(step, turns);
        true
    });
    Moving { slice, first, strides }
}

impl<T: Element, const LOOPS: usize> Moving<'_, T, LOOPS> {
    /// The elements of steps in a turn of each loop.
    #[inline(always)]
    pub fn at<V: Register<Scalar = T>>(&self, at: At, turns: [usize; LOOPS]) -> V {
        let from = &self.slice[self.place(turns).wrapping_add(at.first)..];
        if at.count >= V::LANES { V::load(&from[..V::LANES]) } else { V::load_part(&from[..at.count]) }
    }

    /// The element of all steps in a turn of each loop.
    #[inline(always)]
    pub fn still(&self, turns: [usize; LOOPS]) -> T {
        self.slice[self.place(turns)]
    }

    #[inline(always)]
    fn place(&self, turns: [usize; LOOPS]) -> usize {
        let mut place = self.first;
        every!(LOOPS, turn => place = place.wrapping_add_signed(self.strides[turn].wrapping_mul(turns[turn] as isize)));
        place
    }
}

/// Whether all that a loop over so many steps and turns would reach by `slice[place]` is there, where `place` grows evenly in each: then no place lies
/// beyond those of the first and last of all. Asking cannot panic.
#[inline(always)]
pub fn reaches<const LOOPS: usize>(
    length: usize,
    steps: usize,
    turns: [usize; LOOPS],
    place: impl Fn(usize, [usize; LOOPS]) -> Wide,
) -> bool {
    steps == 0 || turns.contains(&0) || corners(steps, turns, |step, turns| place(step, turns).is_below(length))
}

/// Whether something holds of the first and last step and turns, each with each.
#[inline(always)]
fn corners<const LOOPS: usize>(
    steps: usize,
    turns: [usize; LOOPS],
    mut holds: impl FnMut(usize, [usize; LOOPS]) -> bool,
) -> bool {
    let mut all = true;
    for corner in 0..2 << LOOPS {
        let mut ends = turns;
        every!(LOOPS, turn => ends[turn] = if corner >> turn & 1 == 1 { turns[turn] - 1 } else { 0 });
        all &= holds(if corner >> LOOPS == 1 { steps - 1 } else { 0 }, ends);
    }
    all
}

/// Whether steps side by side are faster than the turns of one step after the other in lanes, which must be joined behind each step.
#[inline(always)]
pub fn pays(steps: usize, turns: usize) -> bool {
    turns <= 64 || steps >= 64 && turns <= 256
}

/// Steps of at most this number are taken one after the other.
const SHORT: usize = 2;

/// Sets the elements of slices, as many as the shortest of them and of the streams has: what each step computes alone.
#[inline(always)]
pub fn sweep<M: Machine, T: Element, F, S, O, const ITEMS: usize, const OUTS: usize>(sweep: F, streams: S, outs: O)
where
    F: Sweep<T, ITEMS, OUTS>,
    S: Streams<T, ITEMS>,
    O: Outs<T, OUTS>,
{
    let left = streams.count().min(outs.count());
    let work = Loop { sweep, part: Part { streams, outs, left }, number: PhantomData::<T> };
    if left <= SHORT || !work.part.streams.is_exact() {
        work.one_by_one::<M>();
    } else if !Here::<M>::ASIDE
        && let Some(here) = Here::<M>::known()
    {
        here.run(work);
    } else {
        on_baseline(work);
    }
}

/// A loop over as many steps as its part has.
struct Loop<T, F, S, O, const ITEMS: usize, const OUTS: usize> {
    sweep: F,
    part: Part<S, O>,
    number: PhantomData<T>,
}

/// Two registers, four and eight: while one waits for its last operation, the others have theirs.
type Two<M, T> = Pair<<T as Element>::Widest<M>>;
type Four<M, T> = Pair<Two<M, T>>;
type Eight<M, T> = Pair<Four<M, T>>;

impl<T, F, S, O, const ITEMS: usize, const OUTS: usize> Work for Loop<T, F, S, O, ITEMS, OUTS>
where
    T: Element,
    F: Sweep<T, ITEMS, OUTS>,
    S: Streams<T, ITEMS>,
    O: Outs<T, OUTS>,
{
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self) {
        let Loop { sweep, mut part, .. } = self;
        // Cut inside of the function that is compiled for `M`, so that the compiler sees that all indices are in bounds.
        let mut rest = part.next::<T, ITEMS, OUTS>(part.left);
        let mut first = 0;
        while Self::room::<M>() && rest.left >= Eight::<M, T>::LANES {
            whole::<M, Eight<M, T>, F, S, O, ITEMS, OUTS>(
                &sweep,
                first,
                rest.next::<T, ITEMS, OUTS>(Eight::<M, T>::LANES),
            );
            first += Eight::<M, T>::LANES;
        }
        while rest.left >= Four::<M, T>::LANES {
            whole::<M, Four<M, T>, F, S, O, ITEMS, OUTS>(
                &sweep,
                first,
                rest.next::<T, ITEMS, OUTS>(Four::<M, T>::LANES),
            );
            first += Four::<M, T>::LANES;
        }
        while rest.left >= T::Widest::<M>::LANES {
            let next = rest.next::<T, ITEMS, OUTS>(T::Widest::<M>::LANES);
            whole::<M, T::Widest<M>, F, S, O, ITEMS, OUTS>(&sweep, first, next);
            first += T::Widest::<M>::LANES;
        }
        if rest.left > 0 {
            last::<M, T::Widest<M>, F, S, O, ITEMS, OUTS>(&sweep, first, rest);
        }
    }
}

impl<T, F, S, O, const ITEMS: usize, const OUTS: usize> Loop<T, F, S, O, ITEMS, OUTS>
where
    T: Element,
    F: Sweep<T, ITEMS, OUTS>,
    S: Streams<T, ITEMS>,
    O: Outs<T, OUTS>,
{
    /// Whether eight vectors of all that turns hold leave half of the registers.
    #[inline(always)]
    fn room<M: Machine>() -> bool {
        let registers = if size_of::<T::Widest<M>>() == 64 { 32 } else { 16 };
        !Here::<M>::ASIDE && 2 * 8 * F::HELD <= registers
    }

    #[inline(always)]
    fn one_by_one<M: Machine>(self) {
        let Loop { sweep, part: mut rest, .. } = self;
        let mut first = 0;
        while rest.left > 0 {
            whole::<M, T, F, S, O, ITEMS, OUTS>(&sweep, first, rest.next::<T, ITEMS, OUTS>(1));
            first += 1;
        }
    }
}

/// The steps of a vector.
#[inline(always)]
fn whole<M, V, F, S, O, const ITEMS: usize, const OUTS: usize>(sweep: &F, first: usize, mut part: Part<S, O>)
where
    M: Machine,
    V: Register<Scalar: Element>,
    F: Sweep<V::Scalar, ITEMS, OUTS>,
    S: Streams<V::Scalar, ITEMS>,
    O: Outs<V::Scalar, OUTS>,
{
    let at = At { first, count: V::LANES };
    // SAFETY: the part has as many steps as there are lanes.
    unsafe { part.outs.store(0, sweep.step::<M, V>(at, part.streams.load(), part.outs.load(0))) };
}

/// The last steps, fewer than a register has lanes.
#[inline(always)]
fn last<M, V, F, S, O, const ITEMS: usize, const OUTS: usize>(sweep: &F, first: usize, mut part: Part<S, O>)
where
    M: Machine,
    V: Register<Scalar: Element>,
    F: Sweep<V::Scalar, ITEMS, OUTS>,
    S: Streams<V::Scalar, ITEMS>,
    O: Outs<V::Scalar, OUTS>,
{
    let at = At { first, count: part.left };
    part.outs.store_part(sweep.step::<M, V>(at, part.streams.load_pieces(), part.outs.load_pieces()));
}
