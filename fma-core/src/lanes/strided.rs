//! Elements of a slice that lie evenly apart.

use super::missing::missing;
use super::register::{Element, Register};
use super::stream::Each;

/// Every so manieth element of a slice, forwards or backwards: as many as `BY` says, or as only the run knows where that is 0. What is known takes a
/// fraction of the code.
#[derive(Debug)]
pub struct Strided<'a, U, const BY: isize = 0> {
    slice: &'a [U],
    first: usize,
    /// How far apart elements lie, if only the run knows.
    found: isize,
    pub(super) count: usize,
}

impl<U, const BY: isize> Clone for Strided<'_, U, BY> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

/// Whatever the elements are.
impl<U, const BY: isize> Copy for Strided<'_, U, BY> {}

impl<'a, U, const BY: isize> Strided<'a, U, BY> {
    /// From the places of the first, the second and the last of `count` elements, which grow evenly, unless they wrap where nothing looks for
    /// overflow. Panics if one of the elements is not there: places that wrap pass through some that are in no slice.
    #[inline(always)]
    #[track_caller]
    pub(super) fn through(slice: &'a [U], [first, second, last]: [usize; 3], count: usize) -> Self {
        let all =
            Strided { slice, first, found: if count > 1 { second.wrapping_sub(first) as isize } else { 0 }, count };
        let grown = all.stride().checked_mul(count as isize - 1);
        let meets = grown.and_then(|grown| first.checked_add_signed(grown)) == Some(last);
        if first >= slice.len() || last >= slice.len() || !meets {
            missing(slice.len(), first, all.stride());
        }
        all
    }

    #[inline(always)]
    fn stride(&self) -> isize {
        if BY == 0 { self.found } else { BY }
    }

    /// None.
    #[inline(always)]
    pub(super) fn empty() -> Self {
        Strided { slice: &[], first: 0, found: 0, count: 0 }
    }

    #[inline(always)]
    pub(super) fn first(self, count: usize) -> Self {
        Strided { count: count.min(self.count), ..self }
    }

    /// An element that is there.
    #[inline(always)]
    pub(super) fn of(&self, index: usize) -> &'a U {
        &self.slice[self.first.wrapping_add_signed(self.stride().wrapping_mul(index as isize))]
    }

    #[inline(always)]
    pub(super) fn skip(&mut self, count: usize) {
        self.first = self.first.wrapping_add_signed(self.stride().wrapping_mul(count as isize));
        self.count = self.count.saturating_sub(count);
    }

    /// How many there are.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}

impl<T: Element, const BY: isize> Strided<'_, T, BY> {
    /// The first ones in the first lanes: those that lie close come by whole registers, the others one by one.
    #[inline(always)]
    pub(super) fn taken<V: Register<Scalar = T>>(&self, count: usize) -> V {
        let from = &self.slice[self.first.min(self.slice.len())..];
        match self.stride() {
            2 => V::load_every_second(&from[..(2 * count).saturating_sub(1)]),
            3 if count == V::LANES => V::load_every_third(from),
            3 => V::load_every_third(&from[..(3 * count).saturating_sub(2)]),
            4 => V::load_every_fourth(&from[..(4 * count).saturating_sub(3)]),
            -1 if count == V::LANES => V::load(&self.slice[..=self.first][self.first + 1 - count..]).reversed(),
            _ => V::gathered(self, 0, count),
        }
    }

    /// One for each lane, of those behind the first `from`.
    ///
    /// # Safety
    ///
    /// As many as the vector has lanes are there.
    #[inline(always)]
    pub(super) unsafe fn taken_behind<V: Register<Scalar = T>>(mut self, from: usize) -> V {
        self.skip(from);
        let last = V::LANES - 1;
        let (first, count) = match self.stride() {
            -1 => (self.first - last, V::LANES),
            by @ (2 | 4) => (self.first, last * by as usize + 1),
            _ => return self.taken(V::LANES),
        };
        // SAFETY: from the first of these elements to the last one, or backwards; both are there.
        let part = unsafe { self.slice.get_unchecked(first..first + count) };
        match self.stride() {
            2 => V::load_every_second(part),
            4 => V::load_every_fourth(part),
            _ => V::load(part).reversed(),
        }
    }
}

impl<T: Copy, const BY: isize> Each<T> for Strided<'_, T, BY> {
    #[inline(always)]
    fn at(&self, index: usize) -> T {
        *self.of(index)
    }
}

#[cfg(test)]
mod tests {
    use super::super::slices::{reversed, step_by};
    use super::super::stream::Stream;

    /// What counts them is what loads trust that ask for nothing.
    #[test]
    fn there_are_never_more_than_there_are() {
        let all = [1.0, 2.0, 3.0, 4.0, 5.0];
        assert_eq!(step_by::<2, f64>(&all, 2).cut(100).count(), 3);
        assert_eq!(reversed(&all).cut(100).count(), 5);
        assert_eq!(reversed(&all).behind(100).count(), 0);
        assert_eq!(reversed(&all).cut(4).behind(1).count(), 3);
    }
}
