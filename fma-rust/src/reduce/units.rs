//! How many lanes a loop takes.

use fma_core::Format;

use super::header::{Header, Steps};
use super::{Refusal, Source};

/// Loops of fewer steps, by the numbers in their heads, are left to the compiler to write out: they fill too few lanes for those to be joined.
const FEW: usize = 14;
/// Inside of another loop, where each step of these asks for its bounds, even fewer are enough.
const FEW_ASKED: usize = 4;
const WRITTEN_OUT: &str = "its steps are so few that it is written out: `lanes` splits it all the same";

/// Whether a loop is short on its own.
pub fn are_few(most: Option<usize>) -> bool {
    most.is_some_and(|most| most < FEW)
}

/// A loop of few steps is no longer than what the compiler makes of it, unless each of its steps is long.
pub fn are_enough(source: &Source<'_>, most: Option<usize>, is_dear: bool) -> Result<(), Refusal> {
    match source.lanes.is_none() && !is_dear && are_few(most) {
        true => Err(Refusal::because(WRITTEN_OUT)),
        false => Ok(()),
    }
}

/// How many times 16 bytes the lanes take, unless the author says otherwise: 256 bytes for one accumulator or two, 512 bytes in all for more, so that
/// enough additions are under way at once, and all accumulators are in registers of AVX-512. A loop of few steps has no more lanes than it fills.
pub fn units(
    source: &Source<'_>,
    header: &Header,
    format: Format,
    (sums, gathers): (usize, bool),
) -> Result<usize, Refusal> {
    let asks = source.is_inside && matches!(header.steps, Steps::Range { .. });
    let (most, few) = (header.most_steps(source.tree), if asks { FEW_ASKED } else { FEW });
    let bytes = format.layout().bits as usize / 8;
    let filled = |steps: usize| 1 << (steps.min(1024) * bytes / 16).max(1).ilog2();
    let wanted = match source.lanes {
        Some(lanes) => lanes as usize * bytes / 16,
        None if most.is_some_and(|most| most < few) => return Err(Refusal::because(WRITTEN_OUT)),
        None if gathers => most.map_or(4, filled).min(4),
        None => (16 / (sums.next_power_of_two() / 2).clamp(1, 4)).min(most.map_or(16, filled)),
    };
    match wanted {
        0 => Err(Refusal::Because("so few lanes would gain nothing".to_owned())),
        wanted => Ok(wanted.min(32)),
    }
}
