//! The index of a loop, and what it makes of it, as numbers.

use super::integer::Integer;
use super::register::{Element, Register};
use super::stream::{Each, Stream};
use crate::approx::{Lane, Scalar};

/// Integers that grow evenly, as numbers.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    first: i128,
    stride: i128,
    count: usize,
    /// No integer of theirs has more digits, and neither has what makes them up; all that there could be where one of them wraps.
    digits: u32,
    /// How many of their upper bits count for nothing, and whether the next one is a sign: no bits where none of them wraps.
    dropped: u32,
    signed: bool,
}

impl Numbers {
    pub(super) const NONE: Numbers = Numbers { first: 0, stride: 0, count: 0, digits: 0, dropped: 0, signed: true };

    /// `count` integers by the first two and the last. What grows evenly from the first and meets the last lies between them.
    #[inline(always)]
    pub(super) fn of<P: Integer>(first: P, second: P, last: P, count: usize) -> Numbers {
        let (first, stride) = (first.wide(), second.wide() - first.wide());
        let meets = first.wrapping_add(stride.wrapping_mul(count.saturating_sub(1) as i128)) == last.wide();
        let dropped = if meets { 0 } else { i128::BITS - P::BITS };
        let grown = stride.saturating_mul(count as i128);
        let digits = if meets { digits(&[first, grown, first.saturating_add(grown)]) } else { i128::BITS };
        Numbers { first, stride, count, digits, dropped, signed: meets || P::SIGNED }
    }

    #[inline(always)]
    fn integer(&self, index: usize) -> i128 {
        let integer = self.first.wrapping_add(self.stride.wrapping_mul(index as i128)) << self.dropped;
        if self.signed { integer >> self.dropped } else { (integer as u128 >> self.dropped) as i128 }
    }

    #[inline(always)]
    fn vector<V: Register>(&self) -> V
    where
        V::Scalar: Element,
    {
        let (first, stride) = (self.first as i64, self.stride as i64);
        if V::Scalar::FRACTION_BITS >= f64::FRACTION_BITS || self.digits <= V::Scalar::FRACTION_BITS {
            let (first, stride) = (V::Scalar::of_integer(first), V::Scalar::of_integer(stride));
            return V::splat(first) + V::splat(stride) * V::indices();
        }
        // Exact in f64, and rounded once.
        let (first, stride) = (V::Wide::splat(first as f64), V::Wide::splat(stride as f64));
        V::narrow(first + stride * V::indices().widen())
    }
}

/// How many digits the longest of integers has.
#[inline(always)]
fn digits(integers: &[i128]) -> u32 {
    i128::BITS - integers.iter().fold(0, |all, integer| all | integer.unsigned_abs()).leading_zeros()
}

impl<T: Element> Each<T> for Numbers {
    #[inline(always)]
    fn at(&self, index: usize) -> T {
        match i64::try_from(self.integer(index)) {
            Ok(integer) => T::of_integer(integer),
            Err(_) => T::of_wide_integer(self.integer(index)),
        }
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
        let first = self.first.wrapping_add(self.stride.wrapping_mul(count as i128));
        Numbers { first, count: self.count - count, ..self }
    }
    #[inline(always)]
    fn is_exact(&self) -> bool {
        self.digits <= f64::FRACTION_BITS
    }
    /// Alone they are any integers, side by side those that f64 holds exactly.
    #[inline(always)]
    fn load<V: Register<Scalar = T>>(&self) -> V {
        if V::LANES > 1 || Stream::<T>::is_exact(self) { self.vector() } else { V::splat(self.at(0)) }
    }
    #[inline(always)]
    fn load_part<V: Register<Scalar = T>>(&self) -> V {
        Stream::<T>::load(self)
    }
}

#[cfg(test)]
mod tests {
    use super::super::indices::{indices, numbers};
    use super::super::integer::Integer;
    use super::super::stream::{Each, Stream};
    use crate::lanes::Pair;

    fn listed<P: Integer>(formula: impl Fn(u8) -> P) -> Vec<f64> {
        let (first, rest) = (numbers(&indices(0u8..7), &formula), numbers(&indices(0u8..23), &formula));
        let rest = Stream::<f64>::behind(rest, 7);
        (0..7).map(|index| first.at(index)).chain((0..16).map(|index| rest.at(index))).collect()
    }

    /// As in a build that does not look for overflow.
    #[test]
    fn integers_that_wrap_do_so() {
        let plain = |formula: fn(u8) -> f64| (0..23).map(formula).collect::<Vec<_>>();
        assert_eq!(listed(|i| i.wrapping_mul(100)), plain(|i| f64::from(i.wrapping_mul(100))));
        assert_eq!(listed(|i| i.wrapping_sub(3)), plain(|i| f64::from(i.wrapping_sub(3))));
        assert_eq!(listed(|i| (i as i8).wrapping_mul(-77)), plain(|i| f64::from((i as i8).wrapping_mul(-77))));
        assert_eq!(listed(|i| usize::from(i).wrapping_sub(5)), plain(|i| usize::from(i).wrapping_sub(5) as f64));
        assert_eq!(listed(|i| i32::from(i) * -3 + 1), plain(|i| f64::from(i) * -3.0 + 1.0));
    }

    /// Side by side as one by one, below and beyond the integers that f32 holds.
    #[test]
    fn integers_side_by_side_are_rounded_once() {
        for first in
            [0u64, 5, (1 << 23) - 1, (1 << 24) - 3, (1 << 31) + 77, (1 << 40) + (1 << 16) + 1, (1 << 51) + 12345]
        {
            for stride in [1u64, 3, 16_777_215] {
                let all = numbers(&indices(0u64..2), |i| first + stride * i);
                assert!(Stream::<f32>::is_exact(&all), "{first} {stride}");
                let Pair(one, other) = Stream::<f32>::load::<Pair<f32>>(&all);
                assert_eq!([one, other], [first as f32, (first + stride) as f32]);
            }
        }
    }
}
