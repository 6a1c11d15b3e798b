//! Integers beside the accumulators of a loop: how often something holds, and in which step it last did.
//!
//! Lanes hold them as numbers, and numbers are exact integers only up to a bound. So a loop that counts is taken in rounds of no more steps
//! than that, and what is counted leaves the lanes after each.

use super::fold::{Fold, fold};
use super::register::{Element, Lanes, Register};
use super::stream::{Stream, Streams};
use crate::approx::Scalar;
use crate::machine::Machine;

/// How many steps there are in a round.
const fn round<T: Scalar>() -> usize {
    1 << T::FRACTION_BITS
}

/// The number of each step in its round.
#[derive(Clone, Copy, Debug)]
pub struct Counter(usize);

impl Counter {
    /// Before the first step. No method of a trait, which a module without the prelude has not in scope.
    pub const START: Counter = Counter(0);

    #[inline(always)]
    fn vector<V: Register>(self) -> V
    where
        V::Scalar: Element,
    {
        V::splat(V::Scalar::of_integer((self.0 % round::<V::Scalar>()) as i64)) + V::indices()
    }
}

impl<T: Element> Stream<T> for Counter {
    #[inline(always)]
    fn count(&self) -> usize {
        usize::MAX
    }
    #[inline(always)]
    fn cut(self, _: usize) -> Self {
        self
    }
    #[inline(always)]
    fn behind(self, count: usize) -> Self {
        Counter(self.0 + count)
    }
    #[inline(always)]
    fn load<V: Register<Scalar = T>>(&self) -> V {
        self.vector()
    }
    #[inline(always)]
    fn load_part<V: Register<Scalar = T>>(&self) -> V {
        self.vector()
    }
}

/// What is known of an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whole {
    /// How often something held. Its lanes begin at 0.
    Times(u64),
    /// The step in which something last held, if it ever did. Its lanes begin at −1.
    Place(Option<usize>),
}

impl Whole {
    /// How often something held.
    #[inline(always)]
    pub fn times(self) -> u64 {
        match self {
            Whole::Times(times) => times,
            Whole::Place(_) => 0,
        }
    }

    /// The step in which something last held.
    #[inline(always)]
    pub fn place(self) -> Option<usize> {
        match self {
            Whole::Times(_) => None,
            Whole::Place(place) => place,
        }
    }

    /// Takes what a round beginning at a step left in the lanes; what they begin the next one with.
    #[inline(always)]
    fn take<T: Element>(&mut self, lane: T, begun: usize) -> T {
        match self {
            Whole::Times(times) => {
                *times += lane.whole() as u64;
                T::of_integer(0)
            }
            Whole::Place(place) => {
                if lane >= T::of_integer(0) {
                    *place = Some(begun + lane.whole());
                }
                T::of_integer(-1)
            }
        }
    }
}

/// What a loop made of its numbers and integers.
#[derive(Clone, Copy, Debug)]
pub struct Tally<T, const SUMS: usize, const WHOLES: usize> {
    /// The accumulators.
    pub sums: [T; SUMS],
    /// How many steps there were.
    pub steps: u64,
    /// The integers.
    pub wholes: [Whole; WHOLES],
}

/// [`fold`], where some of the accumulators hold integers: those at `lanes`.
#[inline(always)]
pub fn tally<M: Machine, L: Lanes, T: Element, F, S, const ITEMS: usize, const SUMS: usize, const WHOLES: usize>(
    step: &F,
    streams: S,
    start: [T; SUMS],
    lanes: [usize; WHOLES],
    wholes: [Whole; WHOLES],
) -> Tally<T, SUMS, WHOLES>
where
    F: Fold<T, ITEMS, SUMS>,
    S: Streams<T, ITEMS>,
{
    let steps = streams.count();
    let mut tally = Tally { sums: start, steps: steps as u64, wholes };
    let (mut rest, mut begun) = (streams, 0);
    loop {
        let count = (steps - begun).min(round::<T>());
        fold::<M, L, T, F, S, ITEMS, SUMS>(step, rest.cut(count), &mut tally.sums);
        for (whole, lane) in tally.wholes.iter_mut().zip(lanes) {
            tally.sums[lane] = whole.take(tally.sums[lane], begun);
        }
        begun += count;
        if begun == steps {
            return tally;
        }
        rest = rest.behind(count);
    }
}
