//! The steps of a loop over indices, and the parts of slices that they reach.

use core::ops::{Bound, Range, RangeBounds};

use super::integer::Integer;
use super::missing::{missing, reached, reached_mut};
use super::numbers::Numbers;
use super::slices::{arrays, arrays_mut};
use super::strided::Strided;
use super::wide::{Wide, wide};

/// The indices of a loop's steps.
#[derive(Clone, Copy, Debug)]
pub struct Indices<I> {
    start: I,
    count: usize,
    stride: usize,
}

/// Those of a range with both ends.
#[inline(always)]
pub fn indices<I: Integer>(range: impl RangeBounds<I>) -> Indices<I> {
    let (Bound::Included(start), end) = (range.start_bound(), range.end_bound()) else {
        panic!("a loop over indices begins with one");
    };
    let end = match end {
        Bound::Included(end) => end.wide() + 1,
        Bound::Excluded(end) => end.wide(),
        Bound::Unbounded => panic!("a loop over indices ends"),
    };
    // More than there are only in `..=MAX`: something else ends that loop.
    let count = usize::try_from((end - start.wide()).max(0)).unwrap_or(usize::MAX);
    Indices { start: *start, count, stride: 1 }
}

/// Those of the shortest of slices.
#[inline(always)]
pub fn counted(lengths: &[usize]) -> Indices<usize> {
    let mut count = if lengths.is_empty() { 0 } else { usize::MAX };
    for length in lengths {
        count = count.min(*length);
    }
    Indices { start: 0, count, stride: 1 }
}

/// Where the windows of a slice begin.
#[inline(always)]
#[track_caller]
pub fn windows(length: usize, size: usize) -> Indices<usize> {
    assert!(size != 0, "window size must be non-zero");
    Indices { start: 0, count: (length + 1).saturating_sub(size), stride: 1 }
}

/// Where the whole chunks of a slice begin.
#[inline(always)]
#[track_caller]
pub fn chunks(length: usize, size: usize) -> Indices<usize> {
    assert!(size != 0, "chunk size must be non-zero");
    Indices { start: 0, count: length / size, stride: size }
}

impl<I: Integer> Indices<I> {
    /// The first ones.
    #[inline(always)]
    pub fn take(self, count: usize) -> Self {
        Indices { count: self.count.min(count), ..self }
    }

    /// All but the first ones.
    #[inline(always)]
    pub fn skip(self, count: usize) -> Self {
        let skipped = self.count.min(count);
        Indices { start: self.start.behind(skipped * self.stride), count: self.count - skipped, ..self }
    }

    /// Every so manieth; a stride that wraps leads from one to none.
    #[inline(always)]
    #[track_caller]
    pub fn step_by(self, by: usize) -> Self {
        Indices { count: steps(self.count, by), stride: self.stride.wrapping_mul(by), ..self }
    }

    /// As many, those of the items that are left where the first ones are skipped.
    #[inline(always)]
    pub fn behind(self, count: usize) -> Self {
        Indices { start: self.start.behind(count.wrapping_mul(self.stride)), ..self }
    }

    /// As many, those of the items that are left where every so manieth is taken.
    #[inline(always)]
    pub fn times(self, by: usize) -> Self {
        Indices { stride: self.stride.wrapping_mul(by), ..self }
    }

    /// Whether there are none.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many there are.
    #[inline(always)]
    pub fn count(&self) -> usize {
        self.count
    }

    /// The index of a step that there is.
    #[inline(always)]
    pub fn at(&self, step: usize) -> I {
        self.start.behind(step * self.stride)
    }

    /// The same as a wide integer.
    #[inline(always)]
    pub fn wide_at(&self, step: usize) -> Wide {
        wide(self.at(step).wide())
    }

    /// What the first and the last index give, if there are any.
    #[inline(always)]
    pub(super) fn ends<P>(&self, place: impl Fn(I) -> P) -> Option<(P, P)> {
        let last = self.count.checked_sub(1)?;
        Some((place(self.start), place(self.at(last))))
    }

    /// What the first, the second and the last index give, if there are any; the first for the second if there is but one.
    #[inline(always)]
    pub(super) fn evenly<P: Copy>(&self, place: impl Fn(I) -> P) -> Option<[P; 3]> {
        let (first, last) = self.ends(&place)?;
        Some([first, if self.count > 1 { place(self.at(1)) } else { first }, last])
    }
}

#[inline(always)]
#[track_caller]
pub(super) fn steps(count: usize, by: usize) -> usize {
    // In the words of `Iterator::step_by`.
    assert!(by != 0, "assertion failed: step != 0");
    count.div_ceil(by)
}

/// What a loop reaches by `slice[place]`, where `place` grows by one from step to step. Panics where the loop would have: it reads these
/// elements or panics itself.
#[inline(always)]
#[track_caller]
pub fn row<'a, T, I: Integer>(slice: &'a [T], range: &Indices<I>, place: impl Fn(I) -> usize) -> &'a [T] {
    match range.ends(place) {
        Some((first, last)) => reached(slice, first, last),
        None => &[],
    }
}

/// The same elements, to be set.
#[inline(always)]
#[track_caller]
pub fn row_mut<'a, T, I: Integer>(slice: &'a mut [T], range: &Indices<I>, place: impl Fn(I) -> usize) -> &'a mut [T] {
    match range.ends(place) {
        Some((first, last)) => reached_mut(slice, first, last),
        None => &mut [],
    }
}

/// What a loop reaches by `slice[place]` up to `slice[place + SIZE - 1]`, where `place` grows by `SIZE` from step to step: as arrays. Panics where the loop
/// would have.
#[inline(always)]
#[track_caller]
pub fn blocks<'a, const SIZE: usize, T, I: Integer>(
    slice: &'a [T],
    range: &Indices<I>,
    place: impl Fn(I) -> usize,
) -> &'a [[T; SIZE]] {
    let Some((first, last)) = range.ends(place) else { return &[] };
    let blocks = arrays(reached(slice, first, last.saturating_add(SIZE - 1)));
    if blocks.len() != range.count {
        missing(slice.len(), first, 1);
    }
    blocks
}

/// The same elements, to be set.
#[inline(always)]
#[track_caller]
pub fn blocks_mut<'a, const SIZE: usize, T, I: Integer>(
    slice: &'a mut [T],
    range: &Indices<I>,
    place: impl Fn(I) -> usize,
) -> &'a mut [[T; SIZE]] {
    let (Some((first, last)), length) = (range.ends(place), slice.len()) else { return &mut [] };
    let blocks = arrays_mut(reached_mut(slice, first, last.saturating_add(SIZE - 1)));
    if blocks.len() != range.count {
        missing(length, first, 1);
    }
    blocks
}

/// An integer of which the compiler knows nothing.
#[inline(always)]
pub fn hidden<T>(integer: T) -> T {
    core::hint::black_box(integer)
}

/// Whether all that a loop would reach by `slice[place]` is there, where `place` grows evenly. Asking cannot panic.
#[inline(always)]
pub fn fits<I: Integer>(length: usize, range: &Indices<I>, place: impl Fn(Wide) -> Wide) -> bool {
    let ends = range.ends(|index| place(wide(index.wide())));
    ends.is_none_or(|(first, last)| first.is_below(length) && last.is_below(length))
}

/// Whether a slice has the part between two integers, each of which grows evenly, in every step. Asking cannot panic.
#[inline(always)]
pub fn have_parts<I: Integer>(length: usize, range: &Indices<I>, part: impl Fn(Wide) -> [Wide; 2]) -> bool {
    let is_there = |ends| part_of(ends).is_some_and(|part| part.start <= part.end && part.end <= length);
    range.ends(|index| part(wide(index.wide()))).is_none_or(|(first, last)| is_there(first) && is_there(last))
}

/// That part in the first step; nothing where it is not there, or where there is no step.
#[inline(always)]
pub fn first_part<'a, T, I: Integer>(slice: &'a [T], range: &Indices<I>, part: impl Fn(Wide) -> [Wide; 2]) -> &'a [T] {
    let first = range.ends(|index| part(wide(index.wide())));
    first.and_then(|(first, _)| slice.get(part_of(first)?)).unwrap_or(&[])
}

#[inline(always)]
fn part_of([start, end]: [Wide; 2]) -> Option<Range<usize>> {
    Some(start.index()?..end.index()?)
}

/// Whether an integer that grows evenly is what its types hold in every step, and all that it is made of.
#[inline(always)]
pub fn are_exact<I: Integer>(range: &Indices<I>, integer: impl Fn(Wide) -> Wide) -> bool {
    let ends = range.ends(|index| integer(wide(index.wide())));
    ends.is_none_or(|(first, last)| first.is_exact() && last.is_exact())
}

/// Whether the indices of a loop, and some integers besides, are less than 2^31, where a `usize` has 64 digits: then few operations on them overflow none.
#[inline(always)]
pub fn are_small(range: &Indices<usize>, integers: &[usize]) -> bool {
    let last = range.ends(|index| index).map_or(0, |(_, last)| last);
    usize::BITS == 64 && integers.iter().fold(last, |all, integer| all | integer) >> 31 == 0
}

/// Whether a float is no NaN.
#[inline(always)]
pub fn is_number<F: PartialOrd>(float: F) -> bool {
    float.partial_cmp(&float).is_some()
}

/// What `fits` says of places that cannot overflow: reaching them asks the same once more, and the compiler sees that.
#[inline(always)]
pub fn are_there(length: usize, range: &Indices<usize>, place: impl Fn(usize) -> usize) -> bool {
    range.ends(place).is_none_or(|(first, last)| (first < length) & (last < length))
}

/// What a loop reaches by `slice[place]`, where `place` grows evenly: by `BY`, or by what only the run knows where that is 0. Panics where the loop would
/// have.
#[inline(always)]
#[track_caller]
pub fn strided<'a, const BY: isize, T, I: Integer>(
    slice: &'a [T],
    range: &Indices<I>,
    place: impl Fn(I) -> usize,
) -> Strided<'a, T, BY> {
    match range.evenly(place) {
        Some(places) => Strided::through(slice, places, range.count),
        None => Strided::empty(),
    }
}

/// The integers that a loop makes of its index as numbers; they grow evenly, but for those that wrap where nothing looks for overflow.
#[inline(always)]
pub fn numbers<I: Integer, P: Integer>(range: &Indices<I>, formula: impl Fn(I) -> P) -> Numbers {
    range.evenly(formula).map_or(Numbers::NONE, |[first, second, last]| Numbers::of(first, second, last, range.count))
}
