//! Numbers that are made of elements that are none: of a field of each, of integers, or of the index of a step.

use super::indices::Indices;
use super::integer::Integer;
use super::register::{Element, Register};
use super::stream::{Each, Stream};
use super::strided::Strided;

/// What can be taken element by element.
pub trait Elements: Copy {
    /// The element, or a reference to it.
    type Of;
    /// How many there are.
    fn count(&self) -> usize;
    /// The first `count`.
    fn cut(self, count: usize) -> Self;
    /// All but the first `count`, which are there.
    fn behind(self, count: usize) -> Self;
    /// One that is there.
    fn element(&self, index: usize) -> Self::Of;
}

impl<'a, U> Elements for &'a [U] {
    type Of = &'a U;
    #[inline(always)]
    fn count(&self) -> usize {
        self.len()
    }
    #[inline(always)]
    fn cut(self, count: usize) -> Self {
        &self[..count]
    }
    #[inline(always)]
    fn behind(self, count: usize) -> Self {
        &self[count..]
    }
    #[inline(always)]
    fn element(&self, index: usize) -> &'a U {
        &self[index]
    }
}

impl<'a, U, const BY: isize> Elements for Strided<'a, U, BY> {
    type Of = &'a U;
    #[inline(always)]
    fn count(&self) -> usize {
        self.len()
    }
    #[inline(always)]
    fn cut(self, count: usize) -> Self {
        self.first(count)
    }
    #[inline(always)]
    fn behind(mut self, count: usize) -> Self {
        self.skip(count);
        self
    }
    #[inline(always)]
    fn element(&self, index: usize) -> &'a U {
        self.of(index)
    }
}

/// The indices of a loop, which numbers are formed of.
impl<I: Integer> Elements for Indices<I> {
    type Of = I;
    #[inline(always)]
    fn count(&self) -> usize {
        Indices::count(self)
    }
    #[inline(always)]
    fn cut(self, count: usize) -> Self {
        self.take(count)
    }
    #[inline(always)]
    fn behind(self, count: usize) -> Self {
        self.skip(count)
    }
    #[inline(always)]
    fn element(&self, index: usize) -> I {
        self.at(index)
    }
}

macro_rules! together {
    ($($($each:ident $index:tt)*;)*) => { $(
        /// What stands beside each other.
        impl<$($each: Elements),*> Elements for ($($each,)*) {
            type Of = ($($each::Of,)*);
            #[inline(always)]
            fn count(&self) -> usize {
                usize::MAX $(.min(self.$index.count()))*
            }
            #[inline(always)]
            fn cut(self, count: usize) -> Self {
                ($(self.$index.cut(count),)*)
            }
            #[inline(always)]
            fn behind(self, count: usize) -> Self {
                ($(self.$index.behind(count),)*)
            }
            #[inline(always)]
            fn element(&self, index: usize) -> Self::Of {
                ($(self.$index.element(index),)*)
            }
        }
    )* };
}

together! {
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
}

/// Numbers, each made of one element.
#[derive(Clone, Copy, Debug)]
pub struct Made<S, F> {
    from: S,
    number: F,
}

/// The numbers that a function makes of elements.
#[inline(always)]
pub fn made<S: Elements, T, F: Fn(S::Of) -> T + Copy>(from: S, number: F) -> Made<S, F> {
    Made { from, number }
}

impl<S: Elements, F> Made<S, F> {
    /// What they are made of.
    #[inline(always)]
    pub(super) fn elements(&self) -> S {
        self.from
    }
}

impl<T, S: Elements, F: Fn(S::Of) -> T + Copy> Each<T> for Made<S, F> {
    #[inline(always)]
    fn at(&self, index: usize) -> T {
        (self.number)(self.from.element(index))
    }
}

impl<T: Element, S: Elements, F: Fn(S::Of) -> T + Copy> Stream<T> for Made<S, F> {
    const ONE_BY_ONE: bool = true;
    #[inline(always)]
    fn count(&self) -> usize {
        self.from.count()
    }
    #[inline(always)]
    fn cut(self, count: usize) -> Self {
        Made { from: self.from.cut(count), ..self }
    }
    #[inline(always)]
    fn behind(self, count: usize) -> Self {
        Made { from: self.from.behind(count), ..self }
    }
    #[inline(always)]
    fn load<V: Register<Scalar = T>>(&self) -> V {
        V::gathered(&self.cut(V::LANES), 0, V::LANES)
    }
    #[inline(always)]
    fn load_part<V: Register<Scalar = T>>(&self) -> V {
        V::gathered(self, 0, self.from.count())
    }
}
