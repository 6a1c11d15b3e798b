//! How many lanes a loop takes.

use fma_core::Format;

use super::{Refusal, Source};

/// Loops of fewer steps, by the numbers in their heads, are left to the compiler to write out: they fill too few lanes for those to be joined.
const FEW: usize = 16;
const WRITTEN_OUT: &str = "its steps are so few that it is written out: `lanes` splits it all the same";

/// A loop of few steps is no longer than what the compiler makes of it, unless lanes compute its functions.
pub fn are_enough(source: &Source<'_>, most: Option<usize>, approximates: bool) -> Result<(), Refusal> {
    match source.lanes.is_none() && !approximates && most.is_some_and(|most| most < FEW) {
        true => Err(Refusal::because(WRITTEN_OUT)),
        false => Ok(()),
    }
}

/// How many times 16 bytes the lanes take, unless the author says otherwise: 256 bytes for one accumulator or two, 512 bytes in all for more, so that
/// enough additions are under way at once, and all accumulators are in registers of AVX-512. A loop of few steps has no more lanes than it fills.
pub fn units(
    lanes: Option<u32>,
    most: Option<usize>,
    format: Format,
    (sums, gathers): (usize, bool),
) -> Result<usize, Refusal> {
    let bytes = format.layout().bits as usize / 8;
    let filled = |steps: usize| 1 << (steps.min(1024) * bytes / 16).max(1).ilog2();
    let wanted = match lanes {
        Some(lanes) => lanes as usize * bytes / 16,
        None if most.is_some_and(|most| most < FEW) => return Err(Refusal::because(WRITTEN_OUT)),
        None if gathers => most.map_or(4, filled).min(4),
        None => (16 / (sums.next_power_of_two() / 2).clamp(1, 4)).min(most.map_or(16, filled)),
    };
    match wanted {
        0 => Err(Refusal::Because("so few lanes would gain nothing".to_owned())),
        wanted => Ok(wanted.min(32)),
    }
}
