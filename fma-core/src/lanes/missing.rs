//! What a loop says of an index that is out of bounds: the words of the compiler, at the place of the loop.

/// The elements from the first to the last that a loop reaches, both included, by a range that keeps no account of whether it was run through: asking
/// that took as long as the step of a short loop.
#[inline(always)]
#[track_caller]
pub(super) fn reached<T>(slice: &[T], first: usize, last: usize) -> &[T] {
    match last.checked_add(1).and_then(|end| slice.get(first..end)) {
        Some(part) => part,
        None => missing(slice.len(), first, 1),
    }
}

/// The same elements, to be set.
#[inline(always)]
#[track_caller]
pub(super) fn reached_mut<T>(slice: &mut [T], first: usize, last: usize) -> &mut [T] {
    let length = slice.len();
    match last.checked_add(1).and_then(|end| slice.get_mut(first..end)) {
        Some(part) => part,
        None => missing(length, first, 1),
    }
}

/// Panics for the first of `first`, `first + stride`, … that is not below the length.
#[cold]
#[inline(never)]
#[track_caller]
pub(super) fn missing(length: usize, first: usize, stride: isize) -> ! {
    let apart = stride.unsigned_abs().max(1);
    let steps = match length.checked_sub(first) {
        None | Some(0) => 0,
        Some(left) if stride >= 0 => left.div_ceil(apart),
        Some(_) => first / apart + 1,
    };
    let index = first.wrapping_add_signed(stride.wrapping_mul(steps as isize));
    panic!("index out of bounds: the len is {length} but the index is {index}")
}
