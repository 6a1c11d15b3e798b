//! Elements of a table, each where an integer of the step says: `x[at[i]]`.
//!
//! A register asks at once whether all elements of its lanes are there, and takes them by the machine's own instruction, where it has one. If one is
//! missing, the author's code takes them one by one, and panics as it would.

use super::made::{Elements, Made};
use super::pair::Pair;
use super::register::{Element, MOST, Register};
use super::stream::{Each, Stream};
use crate::approx::Lane;

/// A vector that takes its numbers from anywhere in a slice.
pub trait Table: Lane {
    /// The elements at the places, one for each lane, unless one is not there.
    fn looked_up<E: Each<usize>>(table: &[Self::Scalar], places: &E, from: usize) -> Option<Self>;
}

/// As many elements have places that 32 digits with a sign hold, by which machines take twice as many at once; of more, each is taken alone.
#[cfg(target_arch = "x86_64")]
pub const FEW: usize = 1 << 31;

/// The vector of half the lanes, twice.
impl<V: Register> Table for Pair<V> {
    #[inline(always)]
    fn looked_up<E: Each<usize>>(table: &[V::Scalar], places: &E, from: usize) -> Option<Self> {
        let (low, high) = (V::looked_up(table, places, from), V::looked_up(table, places, from + V::LANES));
        // No function of std, `?` among them, may have vectors to handle.
        match (low, high) {
            (Some(low), Some(high)) => Some(Pair(low, high)),
            (None, _) | (_, None) => None,
        }
    }
}

macro_rules! one_lane {
    ($($float:ident)*) => { $(
        impl Table for $float {
            #[inline(always)]
            fn looked_up<E: Each<usize>>(table: &[$float], places: &E, from: usize) -> Option<$float> {
                table.get(places.at(from)).copied()
            }
        }
    )* };
}

one_lane!(f32 f64);

/// The lanes of registers whose machine has no instruction for that.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! looked_up_one_by_one {
    ($($name:ident of $count:literal $float:ident;)*) => { $(
        impl crate::lanes::table::Table for $name {
            #[inline(always)]
            fn looked_up<E: Each<usize>>(table: &[$float], places: &E, from: usize) -> Option<$name> {
                let (mut all, mut lane) = ([0.0; $count], 0);
                while lane < $count {
                    all[lane] = *table.get(places.at(from + lane))?;
                    lane += 1;
                }
                Some($name::load(&all))
            }
        }
    )* };
}

/// Numbers, each of which lies in a table where its element says.
#[derive(Clone, Copy, Debug)]
pub struct LookedUp<'a, T, S, F, A> {
    /// The numbers as the author's code takes them.
    made: Made<S, F>,
    table: &'a [T],
    at: A,
}

/// The numbers of a table at the places that a function makes of elements; `number` takes one as written.
#[inline(always)]
pub fn looked_up<T, S, F, A>(from: S, table: &[T], at: A, number: F) -> LookedUp<'_, T, S, F, A>
where
    S: Elements,
    F: Fn(S::Of) -> T + Copy,
    A: Fn(S::Of) -> usize + Copy,
{
    LookedUp { made: super::made(from, number), table, at }
}

/// The places in the table.
struct Places<S, A> {
    from: S,
    at: A,
}

impl<S: Elements, A: Fn(S::Of) -> usize> Each<usize> for Places<S, A> {
    #[inline(always)]
    fn at(&self, index: usize) -> usize {
        (self.at)(self.from.element(index))
    }
}

impl<T, S, F, A> Stream<T> for LookedUp<'_, T, S, F, A>
where
    T: Element,
    S: Elements,
    F: Fn(S::Of) -> T + Copy,
    A: Fn(S::Of) -> usize + Copy,
{
    const ONE_BY_ONE: bool = true;
    #[inline(always)]
    fn count(&self) -> usize {
        self.made.count()
    }
    #[inline(always)]
    fn cut(self, count: usize) -> Self {
        LookedUp { made: self.made.cut(count), ..self }
    }
    #[inline(always)]
    fn behind(self, count: usize) -> Self {
        LookedUp { made: self.made.behind(count), ..self }
    }
    #[inline(always)]
    fn load<V: Register<Scalar = T>>(&self) -> V {
        let places = Places { from: self.made.elements().cut(V::LANES), at: self.at };
        match V::looked_up(self.table, &places, 0) {
            Some(numbers) => numbers,
            None => {
                const { assert!(V::LANES <= MOST) };
                V::load(&one_by_one(&self.made, V::LANES))
            }
        }
    }
    #[inline(always)]
    fn load_part<V: Register<Scalar = T>>(&self) -> V {
        self.made.load_part()
    }
}

/// The first numbers as the author's code takes them. Apart, so that nothing of it stands among the instructions for whole registers, nor what they compute from waits
/// for it in registers of its own.
#[cold]
#[inline(never)]
fn one_by_one<T: Element, E: Each<T>>(from: &E, count: usize) -> [T; MOST] {
    let mut numbers = [T::ZEROS; MOST];
    for (index, number) in numbers.iter_mut().enumerate().take(count) {
        *number = from.at(index);
    }
    numbers
}

/// Whether the elements that steps take of a table are all there, so many steps in all: a place that overflows is none.
///
/// A difference from the last place has a sign where it lies beyond that, and a place that is so great has one itself: machines add such signs up faster
/// than they compare numbers without one.
#[inline(always)]
pub fn all_there<T, S: Elements>(from: S, steps: usize, table: &[T], at: impl Fn(S::Of) -> Option<usize>) -> bool {
    let (from, last) = (from.cut(steps.min(from.count())), table.len().wrapping_sub(1));
    let beyond = (0..from.count()).fold(0, |signs, step| {
        let place = at(from.element(step)).unwrap_or(usize::MAX);
        signs | (last.wrapping_sub(place) | place) >> (usize::BITS - 1)
    });
    beyond == 0
}

/// Whether something is there in each of so many steps.
#[inline(always)]
pub fn all_hold<T, S: Elements>(from: S, steps: usize, formed: impl Fn(S::Of) -> Option<T>) -> bool {
    let from = from.cut(steps.min(from.count()));
    // All of them, whatever the first says: the compiler asks for several at once.
    (0..from.count()).fold(true, |all, step| all & formed(from.element(step)).is_some())
}
