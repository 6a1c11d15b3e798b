//! How often a loop may turn by an integer that it counts.

use core::ops::RangeBounds;

use super::indices::indices;
use super::integer::Integer;

/// What an integer must be for the loop to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Less than the bound, counting up.
    Less,
    /// The bound at most, counting up.
    AtMost,
    /// Greater than the bound, counting down.
    Greater,
    /// The bound at least, counting down.
    AtLeast,
    /// Anything but the bound, counting up.
    UnequalUp,
    /// Anything but the bound, counting down.
    UnequalDown,
}

/// How many turns there are while an integer, one further in each, is what it must be; it is `ahead` further than `start` when it is first asked.
///
/// An integer that wraps where nothing looks for overflow comes round to the bound that it must not be.
#[inline(always)]
pub fn turns<I: Integer>(start: I, ahead: u8, until: Until, bound: I) -> u64 {
    let (start, bound, ahead) = (start.wide(), bound.wide(), i128::from(ahead));
    let up = bound - start - ahead;
    let down = start - ahead - bound;
    let wrapped = |turns: i128| turns & ((1 << I::BITS) - 1);
    let turns = match until {
        Until::Less => up,
        Until::AtMost => up + 1,
        Until::Greater => down,
        Until::AtLeast => down + 1,
        Until::UnequalUp => wrapped(up),
        Until::UnequalDown => wrapped(down),
    };
    u64::try_from(turns.max(0)).unwrap_or(u64::MAX)
}

/// How many turns a loop over a range makes.
#[inline(always)]
pub fn range_turns<I: Integer>(range: impl RangeBounds<I>) -> u64 {
    indices(range).count() as u64
}

/// The index of a turn in a loop over a range.
#[inline(always)]
pub fn index<I: Integer>(range: impl RangeBounds<I>, turn: u64) -> I {
    indices(range).at(turn as usize)
}
