//! The index of a loop, and what it makes of it, as numbers.

use super::register::{Element, Register};
use super::stream::{Each, Stream};

/// Integers that grow evenly, as numbers.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    first: i128,
    stride: i128,
    count: usize,
}

impl Numbers {
    /// From the first to the last of `count` integers.
    #[inline(always)]
    pub(super) fn between(first: i128, last: i128, count: usize) -> Numbers {
        let stride = if count > 1 { (last - first) / (count as i128 - 1) } else { 0 };
        Numbers { first, stride, count }
    }

    /// Whether all of them, and what makes them up, are numbers of so many digits.
    #[inline(always)]
    fn fit(&self, digits: u32) -> bool {
        let bound = 1i128 << digits;
        let last = self.first + self.stride * self.count as i128;
        self.first.abs() <= bound && last.abs() <= bound && self.stride.abs() * self.count as i128 <= bound
    }

    #[inline(always)]
    fn vector<V: Register>(&self) -> V
    where
        V::Scalar: Element,
    {
        let (first, stride) = (V::Scalar::of_integer(self.first as i64), V::Scalar::of_integer(self.stride as i64));
        V::splat(first) + V::splat(stride) * V::indices()
    }
}

impl<T: Element> Each<T> for Numbers {
    #[inline(always)]
    fn at(&self, index: usize) -> T {
        T::of_wide_integer(self.first + self.stride * index as i128)
    }
}

impl<T: Element> Stream<T> for Numbers {
    #[inline(always)]
    fn count(&self) -> usize {
        self.count
    }
    #[inline(always)]
    fn cut(self, count: usize) -> Self {
        Numbers { count, ..self }
    }
    #[inline(always)]
    fn behind(self, count: usize) -> Self {
        Numbers { first: self.first + self.stride * count as i128, count: self.count - count, ..self }
    }
    #[inline(always)]
    fn load<V: Register<Scalar = T>>(&self) -> V {
        match self.fit(T::FRACTION_BITS) {
            true => self.vector(),
            false => V::gathered(self, 0, V::LANES),
        }
    }
    #[inline(always)]
    fn load_part<V: Register<Scalar = T>>(&self) -> V {
        match self.fit(T::FRACTION_BITS) {
            true => self.vector(),
            false => V::gathered(self, 0, self.count),
        }
    }
}
