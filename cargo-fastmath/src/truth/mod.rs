//! What a function would give if its arithmetic were that of the real numbers.
//!
//! The function as written is evaluated in intervals, with more and more bits until both ends round to the same float, as Herbie
//! does. Inputs are the floats that are given; a literal counts as it is written, `0.1` as one tenth, and a constant of the
//! standard library as the number it is the rounding of. Branches and loops go where the real numbers send them.

mod evaluate;
mod held;
mod item;
mod program;
mod reals;

#[cfg(test)]
mod tests;

use fma_core::Format;
use fma_ir::interpret::Word;
use fma_rust::explain::{Plain, Program};

use crate::real::{Dyadic, Fault, Interval, distance, nearest, units_apart};

use evaluate::{End, evaluate};
pub use held::not_held;

/// The bits of the first evaluation, and of the last.
const FIRST: u32 = 128;
const LAST: u32 = 8192;

/// Beyond so many bits it suffices that both ends round alike; before, they shall be close enough to count units by.
const CLOSE: u32 = 2048;

/// A real result.
#[derive(Clone, Debug)]
pub struct Exact {
    /// The float nearest to it.
    pub code: Word,
    /// The numbers among which it is.
    pub interval: Interval,
}

/// What is known of the real result.
#[derive(Clone, Debug)]
pub enum Truth {
    Exact(Exact),
    /// There is none: the square root of a negative number, say.
    Undefined,
    /// It is beyond the largest float.
    Beyond,
    /// The last evaluation did not tell: a branch or a result is closer than its intervals are narrow.
    Undecided,
    /// More statements ran than may.
    Endless,
}

/// The real result of a function of one format.
pub fn truth(plain: &Plain, inputs: &[Word], format: Format) -> Truth {
    with_more_bits(format, |bits| evaluate(plain, inputs, bits))
}

/// A real result of a program: which of them, and in which format.
pub fn truth_of(program: &Program, inputs: &[Word], (part, format): (usize, Format)) -> Truth {
    with_more_bits(format, |bits| program::evaluate(program, inputs, part, bits))
}

fn with_more_bits(format: Format, evaluate: impl Fn(u32) -> End) -> Truth {
    let mut bits = FIRST;
    while bits <= LAST {
        match evaluate(bits) {
            End::Returned(interval) => {
                if let Some(found) = settled(format, interval, bits) {
                    return found;
                }
            }
            End::Fault(Fault::Undefined) => return Truth::Undefined,
            End::Fault(Fault::Undecided) => {}
            End::Unfinished => return Truth::Endless,
        }
        bits *= 2;
    }
    Truth::Undecided
}

/// The result, if the interval is narrow enough.
fn settled(format: Format, interval: Interval, bits: u32) -> Option<Truth> {
    let (low, high) = (interval.low.finite(), interval.high.finite());
    let rounded = |end: Option<&Dyadic>| end.map(|end| nearest(format, end));
    let is_beyond = |code: Option<Word>| code.is_some_and(|code| format.is_infinite(code));
    let [low_code, high_code] = [rounded(low), rounded(high)];
    let positive = is_beyond(low_code) && low.is_some_and(|end| !end.is_negative());
    let negative = is_beyond(high_code) && high.is_some_and(Dyadic::is_negative);
    if positive || negative {
        return Some(Truth::Beyond);
    }
    let (code, high_code) = (low_code?, high_code?);
    if distance(format, code, high_code) != 0 || format.is_infinite(code) {
        return None;
    }
    // The distance of the high end from the low end, in units of the result's last place.
    let narrow = units_apart(format, code, &interval)?;
    let turned = Interval { low: interval.high.clone(), high: interval.low.clone() };
    let wide = units_apart(format, code, &turned)?;
    let close = (wide - narrow).abs() < 1e-3;
    (close || bits >= CLOSE).then_some(Truth::Exact(Exact { code, interval }))
}
