//! Sums that wait for the turn before.
//!
//! The fewest operations are not the fastest where each turn of a loop waits for the one before: `s += a * b - c * d` in two fused operations keeps
//! both of them waiting for `s`, and the loop takes the time of both. Here what the turn before left enters last, in one operation.
//!
//! - **Where.** In loops whose turns stay one after the other ([`Turns`]); lanes have other work meanwhile, so there the fewest operations are best.
//! - **What.** A sum that waits for what is carried, with all sums in it that nothing else uses. Its terms are added up in the order in which
//!   they are known, if what it gives is known earlier then; that takes one operation more at most, where a product loses the sum that took it in:
//!   `s += a * b` is an addition of a product that is known before, not a fused operation.
//! - **Licence.** `reassoc` on all these sums; for two products `contract`, which lets either of them be the one that is rounded. Where a
//!   difference is subtracted, `nsz` as well. Under `fused` nothing: its bits are the same in every form of the function, and not every form knows
//!   which loops lanes take.

mod late;
mod sum;

#[cfg(test)]
mod tests;

use std::collections::HashMap;

use crate::{Func, Log, Rewritten, Seen, Site, Source, ValueId, rebuild, uses};
use late::Lateness;
use sum::Sum;

const RULE: &str = "carried last";
const NOTE: &str = "each turn waits for the one before: what that left enters last";

/// What a statement does with its regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// It is no loop.
    None,
    OneByOne,
    /// In lanes, or otherwise at once.
    SideBySide,
}

/// Lets what is carried from turn to turn enter sums last.
pub fn carried(func: &Func, turns: &dyn Fn(Site) -> Turns, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let late = Lateness::of(func, turns)?;
    let sums = sums(func, &late);
    if sums.is_empty() {
        return None;
    }
    Some(rebuild(func, source, log, |draft, id, value| {
        let Some(sum) = sums.get(&id) else { return draft.add(value) };
        let new = sum.added_up(draft, &value);
        draft.step(RULE, Seen::Old(id), new, sum.licence(), Some(NOTE));
        new
    }))
}

/// The outermost sums that would be known earlier.
fn sums(func: &Func, late: &Lateness) -> HashMap<ValueId, Sum> {
    let (uses, mut sums, mut taken) = (uses(func), HashMap::new(), Vec::new());
    for (id, _) in func.values().rev() {
        if uses[id.0 as usize] == 0 || late.of_value(id).is_none() || taken.contains(&id) {
            continue;
        }
        if let Some(sum) = Sum::of(func, late, &uses, id).filter(|sum| sum.is_known_earlier(late, id)) {
            taken.extend_from_slice(sum.inner());
            sums.insert(id, sum);
        }
    }
    sums
}
