//! Streams and elements that are set, from the last to the first: what loops take that run backwards and whose steps take what has accumulated.

use core::mem;

use super::outs::Outs;
use super::register::{Element, MOST, Register};
use super::stream::Streams;

/// The first `count` numbers of streams, or elements of slices, the last of them first.
#[derive(Clone, Copy, Debug)]
pub struct Backwards<A> {
    all: A,
    /// There are at least as many.
    count: usize,
}

/// Both from the last of the numbers that all of them have.
#[inline(always)]
pub fn backwards<T: Element, S, O, const ITEMS: usize, const OUTS: usize>(
    streams: S,
    mut outs: O,
) -> (Backwards<S>, Backwards<O>)
where
    S: Streams<T, ITEMS>,
    O: Outs<T, OUTS>,
{
    let count = streams.count().min(outs.count());
    (Backwards { all: streams.cut(count), count }, Backwards { all: outs.next(count), count })
}

/// Streams alone, where what is set is put behind a list, in the order of the steps.
#[inline(always)]
pub fn taken_backwards<T: Element, S: Streams<T, ITEMS>, const ITEMS: usize>(streams: S) -> Backwards<S> {
    let count = streams.count();
    Backwards { all: streams.cut(count), count }
}

impl<T: Element, S: Streams<T, COUNT>, const COUNT: usize> Streams<T, COUNT> for Backwards<S> {
    const ONE_BY_ONE: bool = true;
    #[inline(always)]
    fn count(&self) -> usize {
        self.count
    }
    #[inline(always)]
    fn cut(self, count: usize) -> Self {
        Backwards { all: self.all.behind(self.count - count), count }
    }
    #[inline(always)]
    fn behind(self, count: usize) -> Self {
        let left = self.count - count;
        Backwards { all: self.all.cut(left), count: left }
    }
    #[inline(always)]
    fn is_exact(&self) -> bool {
        self.all.is_exact()
    }
    #[inline(always)]
    fn load<V: Register<Scalar = T>>(&self) -> [V; COUNT] {
        reversed(self.all.behind(self.count - V::LANES).load())
    }
    #[inline(always)]
    unsafe fn load_behind<V: Register<Scalar = T>>(&self, from: usize) -> [V; COUNT] {
        // SAFETY: as many are there in front of the last `from` as the caller says that there are behind the first.
        reversed(unsafe { self.all.load_behind(self.count - from - V::LANES) })
    }
    #[inline(always)]
    fn load_part<V: Register<Scalar = T>>(&self) -> [V; COUNT] {
        first_reversed(self.all.load_part(), self.count)
    }
    #[inline(always)]
    fn load_pieces<V: Register<Scalar = T>>(&self) -> [V; COUNT] {
        first_reversed(self.all.load_pieces(), self.count)
    }
}

impl<T: Element, O: Outs<T, OUTS>, const OUTS: usize> Outs<T, OUTS> for Backwards<O> {
    #[inline(always)]
    fn count(&self) -> usize {
        self.count
    }
    #[inline(always)]
    fn next(&mut self, count: usize) -> Self {
        let left = self.count - count;
        let rest = self.all.next(left);
        self.count = left;
        Backwards { all: mem::replace(&mut self.all, rest), count }
    }
    #[inline(always)]
    unsafe fn load<V: Register<Scalar = T>>(&self, from: usize) -> [V; OUTS] {
        // SAFETY: as many are there in front of the last `from` as the caller says that there are behind the first.
        reversed(unsafe { self.all.load(self.count - from - V::LANES) })
    }
    #[inline(always)]
    fn load_pieces<V: Register<Scalar = T>>(&self) -> [V; OUTS] {
        first_reversed(self.all.load_pieces(), self.count)
    }
    #[inline(always)]
    unsafe fn store<V: Register<Scalar = T>>(&mut self, from: usize, new: [V; OUTS]) {
        // SAFETY: the same.
        unsafe { self.all.store(self.count - from - V::LANES, reversed(new)) };
    }
    #[inline(always)]
    fn store_part<V: Register<Scalar = T>>(&mut self, new: [V; OUTS]) {
        self.all.store_part(first_reversed(new, self.count));
    }
}

#[inline(always)]
fn reversed<V: Register, const COUNT: usize>(all: [V; COUNT]) -> [V; COUNT] {
    each!(all; COUNT, number => all[number].reversed())
}

/// The numbers of the first lanes in the other order, zeros in the others.
#[inline(always)]
fn first_reversed<V: Register<Scalar: Element>, const COUNT: usize>(all: [V; COUNT], lanes: usize) -> [V; COUNT] {
    each!(all; COUNT, number => {
        let mut numbers = [V::Scalar::ZEROS; MOST];
        all[number].store(&mut numbers);
        let lanes = lanes.min(V::LANES);
        numbers[..lanes].reverse();
        numbers[lanes..].fill(V::Scalar::ZEROS);
        V::load(&numbers)
    })
}
