//! Parts of one slice that a loop reaches at several places, where those that it sets meet no other.

use core::ops::Range;

use super::indices::Indices;
use super::integer::Integer;

impl<I: Integer> Indices<I> {
    /// What the steps reach by `slice[place]`, where `place` grows by one from step to step.
    #[inline(always)]
    pub fn reaches(&self, place: impl Fn(I) -> usize) -> Range<usize> {
        self.ends(place).map_or(0..0, |(first, last)| first..last + 1)
    }
}

/// One element, or one row.
#[inline(always)]
pub fn one(index: usize) -> Range<usize> {
    index..index + 1
}

/// Whether two parts have no element in common.
#[inline(always)]
pub fn are_apart(one: &Range<usize>, other: &Range<usize>) -> bool {
    (one.end <= other.start) | (other.end <= one.start)
}

/// Whether an element is in no part that is reached; none is asked for where there is no step.
#[inline(always)]
pub fn is_outside(part: &Range<usize>, index: impl FnOnce() -> usize) -> bool {
    part.is_empty() || !part.contains(&index())
}

/// Parts of a slice that are set, which meet no other, and parts that are read, which may meet one another. Panics where one that is set meets another, or
/// is not there.
#[inline(always)]
pub fn apart<T, const SET: usize, const READ: usize>(
    slice: &mut [T],
    set: [Range<usize>; SET],
    read: [Range<usize>; READ],
) -> ([&mut [T]; SET], [&[T]; READ]) {
    let (mut outs, mut items) = ([const { None }; SET], [const { None }; READ]);
    let (mut rest, mut begins) = (slice, 0);
    for _ in 0..SET {
        let left = (0..SET).filter(|part| outs[*part].is_none());
        let Some(next) = left.min_by_key(|part| set[*part].start) else { break };
        let (between, behind) = rest.split_at_mut(set[next].start - begins);
        take(between, begins, &read, &mut items);
        let (part, behind) = behind.split_at_mut(set[next].len());
        outs[next] = Some(part);
        (rest, begins) = (behind, set[next].end);
    }
    take(rest, begins, &read, &mut items);
    (outs.map(|part| part.expect(MEETS)), items.map(|part| part.expect(MEETS)))
}

const MEETS: &str = "a part that is set meets another";

/// Those parts that lie in one piece of the slice.
#[inline(always)]
fn take<'a, T>(piece: &'a [T], begins: usize, parts: &[Range<usize>], taken: &mut [Option<&'a [T]>]) {
    for (part, taken) in parts.iter().zip(taken) {
        if part.start >= begins && part.end - begins <= piece.len() {
            *taken = Some(&piece[part.start - begins..part.end - begins]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way to put two parts that are set and one that is read into a short slice.
    #[test]
    fn parts_are_those_of_the_slice() {
        let parts = |length: usize| (0..=6 - length).map(move |start| start..start + length);
        let (mut met, mut split) = (0, 0);
        for length in 1..=3 {
            for (one, other) in parts(length).flat_map(|one| parts(length).map(move |other| (one.clone(), other))) {
                for read in parts(length) {
                    if ![(&one, &other), (&one, &read), (&other, &read)].iter().all(|(a, b)| are_apart(a, b)) {
                        met += 1;
                        continue;
                    }
                    let mut numbers = [0, 1, 2, 3, 4, 5];
                    let ([first, second], [item]) = apart(&mut numbers, [one.clone(), other.clone()], [read.clone()]);
                    assert!(first.iter().copied().eq(one.clone()) && second.iter().copied().eq(other.clone()));
                    assert!(item.iter().copied().eq(read));
                    split += 1;
                }
            }
        }
        assert!(met > 0 && split > 0, "{met} {split}");
    }

    #[test]
    #[should_panic(expected = "meets another")]
    fn parts_that_meet_are_refused() {
        _ = apart(&mut [0; 4], [one(1)], [one(1)]);
    }
}
