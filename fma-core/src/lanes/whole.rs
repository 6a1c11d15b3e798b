//! What becomes of an integer that a loop adds to many times, computed at once.
//!
//! A build that looks for overflow must find it where the loop would have, and only the author's crate knows what it looks for. So the
//! result is three numbers for that crate to add: the first is the result and the others are zeros, unless an addition of the loop would have
//! overflowed; then the first two overflow, and with the third make up what the loop would have wrapped to.

use super::indices::Indices;
use super::integer::Integer;

/// An integer that a loop may add to.
pub trait Counted: Copy + PartialOrd {
    /// The least.
    const MIN: Self;
    /// The greatest.
    const MAX: Self;
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;
    /// The sum with a multiple of another, if it is in range.
    fn with(self, by: Self, times: u64) -> Option<Self>;
    /// The difference to a multiple of another, if it is in range.
    fn without(self, by: Self, times: u64) -> Option<Self>;
    /// A multiple, modulo the width.
    fn times(self, times: u64) -> Self;
    /// The sum, modulo the width.
    fn plus(self, other: Self) -> Self;
    /// The difference, modulo the width.
    fn minus(self, other: Self) -> Self;
}

macro_rules! counted {
    ($($integer:ident in $wide:ident)*) => { $(
        impl Counted for $integer {
            const MIN: $integer = $integer::MIN;
            const MAX: $integer = $integer::MAX;
            const ZERO: $integer = 0;
            const ONE: $integer = 1;

            #[inline(always)]
            fn with(self, by: $integer, times: u64) -> Option<$integer> {
                let total = (by as $wide).checked_mul($wide::from(times))?.checked_add(self as $wide)?;
                total.try_into().ok()
            }
            #[inline(always)]
            fn without(self, by: $integer, times: u64) -> Option<$integer> {
                let total = (self as $wide).checked_sub((by as $wide).checked_mul($wide::from(times))?)?;
                total.try_into().ok()
            }
            #[inline(always)]
            fn times(self, times: u64) -> $integer {
                self.wrapping_mul(times as $integer)
            }
            #[inline(always)]
            fn plus(self, other: $integer) -> $integer {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn minus(self, other: $integer) -> $integer {
                self.wrapping_sub(other)
            }
        }
    )* };
}

counted! {
    usize in i128 u8 in i128 u16 in i128 u32 in i128 u64 in i128 isize in i128 i8 in i128 i16 in i128 i32 in i128 i64 in i128
    u128 in u128 i128 in i128
}

/// Three numbers whose sum is what becomes of an integer that `by` is added to so many times.
#[inline(always)]
pub fn added<I: Counted>(start: I, by: I, times: u64) -> [I; 3] {
    match start.with(by, times) {
        Some(total) => [total, I::ZERO, I::ZERO],
        None => beyond(start.plus(by.times(times)), by > I::ZERO),
    }
}

/// Three numbers the first of which, less the others, is what becomes of an integer that `by` is subtracted from so many times.
#[inline(always)]
pub fn subtracted<I: Counted>(start: I, by: I, times: u64) -> [I; 3] {
    match start.without(by, times) {
        Some(total) => [total, I::ZERO, I::ZERO],
        None => {
            let [edge, one, rest] = beyond(start.minus(by.times(times)), by < I::ZERO);
            [edge, I::ZERO.minus(one), I::ZERO.minus(rest)]
        }
    }
}

/// Three numbers whose sum overflows, upwards or downwards, and wraps to what is given.
#[cold]
fn beyond<I: Counted>(wrapped: I, upwards: bool) -> [I; 3] {
    match upwards {
        true => [I::MAX, I::ONE, wrapped.minus(I::MIN)],
        false => [I::MIN, I::ZERO.minus(I::ONE), wrapped.minus(I::MAX)],
    }
}

/// Three numbers whose sum is what becomes of an integer that the loop adds to what it makes of its index, in each step.
#[inline(always)]
pub fn totalled<I: Integer, P: Integer + Counted>(start: P, range: &Indices<I>, formula: impl Fn(I) -> P) -> [P; 3] {
    let Some([first, second, last]) = range.evenly(&formula) else { return [start, P::ZERO, P::ZERO] };
    let (first, stride, count) = (first.wide(), second.wide() - first.wide(), range.count() as i128);
    let sum = |steps: i128| {
        let pairs = steps.checked_mul(steps - 1)? / 2;
        first.checked_mul(steps)?.checked_add(stride.checked_mul(pairs)?)?.checked_add(start.wide())
    };
    // Sums of what grows evenly turn back once at most: where that crosses zero.
    let turn = if stride == 0 { count } else { (-first / stride).clamp(0, count) };
    let in_range = |total: i128| P::MIN.wide() <= total && total <= P::MAX.wide();
    let on_the_way = [turn, (turn + 1).min(count), count].map(|steps| sum(steps).filter(|total| in_range(*total)));
    match on_the_way {
        [Some(_), Some(_), Some(total)] if meets(first, stride, count, last.wide()) => {
            [P::wrapped(total), P::ZERO, P::ZERO]
        }
        _ => beyond(wrapping(start, P::wrapped(first), P::wrapped(stride), range.count() as u64), true),
    }
}

/// Whether integers that begin so and grow evenly meet the last: if not, some of them wrapped.
fn meets(first: i128, stride: i128, count: i128, last: i128) -> bool {
    stride.checked_mul(count - 1).and_then(|grown| grown.checked_add(first)) == Some(last)
}

/// The sum of all, modulo the width.
fn wrapping<P: Counted>(start: P, first: P, stride: P, count: u64) -> P {
    let pairs = u128::from(count) * u128::from(count.saturating_sub(1)) / 2;
    start.plus(first.times(count)).plus(stride.times(pairs as u64))
}

#[cfg(test)]
mod tests {
    use super::super::indices::indices;
    use super::*;

    /// What the three numbers make up, and whether they overflow on the way.
    macro_rules! carried {
        ($numbers:expr, $plain:ident, $checked:ident) => {{
            let [a, b, c] = $numbers;
            (a.$plain(b).$plain(c), a.$checked(b).and_then(|sum| sum.$checked(c)).is_none())
        }};
    }

    /// Every start, every step, up to more times than wrap around: the result and the overflow of one addition after the other.
    #[test]
    fn many_additions_are_as_one_after_the_other() {
        macro_rules! tried {
            ($($integer:ident)*) => { $(
                for start in $integer::MIN..=$integer::MAX {
                    for by in [0, 1, 2, 7, 100, $integer::MAX, $integer::MIN, (0 as $integer).wrapping_sub(3)] {
                        let (mut up, mut down, mut over, mut under) = (start, start, false, false);
                        for times in 0..300 {
                            assert_eq!(carried!(added(start, by, times), wrapping_add, checked_add), (up, over), "{start} {by} {times}");
                            assert_eq!(carried!(subtracted(start, by, times), wrapping_sub, checked_sub), (down, under), "{start} {by} {times}");
                            (over, under) = (over | up.checked_add(by).is_none(), under | down.checked_sub(by).is_none());
                            (up, down) = (up.wrapping_add(by), down.wrapping_sub(by));
                        }
                    }
                }
            )* };
        }
        tried!(u8 i8);
    }

    #[test]
    fn sums_of_an_index_are_as_one_after_the_other() {
        for start in [-128i8, -100, -3, 0, 1, 90, 127] {
            for (first, last) in (-128..=127i8).flat_map(|first| [first, 5, 127].map(|last| (first, last))) {
                for stride in [-7i8, -1, 0, 1, 3] {
                    let formula = |index: i8| index.wrapping_mul(stride).wrapping_add(2);
                    let total = |sum: (i8, bool), index| {
                        (sum.0.wrapping_add(formula(index)), sum.1 | sum.0.checked_add(formula(index)).is_none())
                    };
                    let (sum, over) = (first..last).fold((start, false), total);
                    let found = carried!(totalled(start, &indices(first..last), formula), wrapping_add, checked_add);
                    assert_eq!(found.0, sum, "{start} {first}..{last} {stride}");
                    // Where the formula itself wraps, it is what overflows.
                    let exact = |index: i8| i32::from(index) * i32::from(stride) + 2;
                    let wraps = (first..last).any(|index| exact(index) != i32::from(formula(index)));
                    assert!(wraps || found.1 == over, "{start} {first}..{last} {stride}");
                }
            }
        }
    }

    #[test]
    fn wide_integers_count_too() {
        assert_eq!(added(u128::MAX - 3, 1, 3), [u128::MAX, 0, 0]);
        assert_eq!(carried!(added(u128::MAX - 3, 1, 4), wrapping_add, checked_add), (0, true));
        assert_eq!(subtracted(i128::MIN + 1, 1, 1), [i128::MIN, 0, 0]);
        assert_eq!(added(-5i64, 2, 1 << 40), [(1 << 41) - 5, 0, 0]);
    }
}
