//! Numbers that are made of elements that are none: of a field of each, or of integers.

use super::register::{Element, Register};
use super::stream::{Each, Stream};
use super::strided::Strided;

/// What can be taken element by element.
pub trait Elements: Copy {
    /// The element.
    type Of;
    /// How many there are.
    fn count(&self) -> usize;
    /// The first `count`.
    fn cut(self, count: usize) -> Self;
    /// All but the first `count`, which are there.
    fn behind(self, count: usize) -> Self;
    /// One that is there.
    fn element(&self, index: usize) -> &Self::Of;
}

impl<U> Elements for &[U] {
    type Of = U;
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
    fn element(&self, index: usize) -> &U {
        &self[index]
    }
}

impl<U> Elements for Strided<'_, U> {
    type Of = U;
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
    fn element(&self, index: usize) -> &U {
        self.of(index)
    }
}

/// Numbers, each made of one element.
#[derive(Clone, Copy, Debug)]
pub struct Made<S, F> {
    from: S,
    number: F,
}

/// The numbers that a function makes of elements.
#[inline(always)]
pub fn made<S: Elements, T, F: Fn(&S::Of) -> T + Copy>(from: S, number: F) -> Made<S, F> {
    Made { from, number }
}

impl<T, S: Elements, F: Fn(&S::Of) -> T + Copy> Each<T> for Made<S, F> {
    #[inline(always)]
    fn at(&self, index: usize) -> T {
        (self.number)(self.from.element(index))
    }
}

impl<T: Element, S: Elements, F: Fn(&S::Of) -> T + Copy> Stream<T> for Made<S, F> {
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
