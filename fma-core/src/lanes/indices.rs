//! The parts of slices that a loop over indices reaches.

use core::ops::{Bound, Range, RangeBounds};

/// The indices of a range, the end excluded.
#[inline(always)]
pub fn indices(range: impl RangeBounds<usize>) -> Range<usize> {
    let start = match range.start_bound() {
        Bound::Included(start) => *start,
        Bound::Excluded(start) => start.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(end) => end.saturating_add(1),
        Bound::Excluded(end) => *end,
        Bound::Unbounded => usize::MAX,
    };
    start..end
}

/// What a loop reaches by `slice[i + by]`. Panics where the loop would have: it reads that element or another at once.
#[inline(always)]
pub fn above<'a, T>(slice: &'a [T], range: &Range<usize>, by: usize) -> &'a [T] {
    if range.is_empty() { &[] } else { &slice[range.start + by..range.end + by] }
}

/// What a loop reaches by `slice[i - by]`. Panics where the loop would have.
#[inline(always)]
pub fn below<'a, T>(slice: &'a [T], range: &Range<usize>, by: usize) -> &'a [T] {
    if range.is_empty() { &[] } else { &slice[range.start - by..range.end - by] }
}
