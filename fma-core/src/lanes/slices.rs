//! Slices as the adaptors of their iterators leave them.

use super::indices::steps;
use super::strided::Strided;

/// The first elements.
#[inline(always)]
pub fn take<T>(slice: &[T], count: usize) -> &[T] {
    &slice[..count.min(slice.len())]
}

/// All but the first elements.
#[inline(always)]
pub fn skip<T>(slice: &[T], count: usize) -> &[T] {
    &slice[count.min(slice.len())..]
}

/// The whole chunks, as arrays.
#[inline(always)]
pub fn arrays<const SIZE: usize, T>(slice: &[T]) -> &[[T; SIZE]] {
    slice.as_chunks::<SIZE>().0
}

/// The same of chunks that are set.
#[inline(always)]
pub fn arrays_mut<const SIZE: usize, T>(slice: &mut [T]) -> &mut [[T; SIZE]] {
    slice.as_chunks_mut::<SIZE>().0
}

/// The last elements.
#[inline(always)]
pub fn last<T>(slice: &[T], count: usize) -> &[T] {
    &slice[slice.len() - count.min(slice.len())..]
}

/// All but the last elements.
#[inline(always)]
pub fn drop_last<T>(slice: &[T], count: usize) -> &[T] {
    &slice[..slice.len() - count.min(slice.len())]
}

/// Every so manieth element: as `BY` says too, unless that is 0.
#[inline(always)]
#[track_caller]
pub fn step_by<const BY: isize, T>(slice: &[T], by: usize) -> Strided<'_, T, BY> {
    match steps(slice.len(), by) {
        0 => Strided::empty(),
        count => Strided::through(slice, [0, by, (count - 1) * by], count),
    }
}

/// The elements from the last to the first.
#[inline(always)]
pub fn reversed<T>(slice: &[T]) -> Strided<'_, T, -1> {
    match slice.len() {
        0 => Strided::empty(),
        count => Strided::through(slice, [count - 1, count.saturating_sub(2), 0], count),
    }
}
