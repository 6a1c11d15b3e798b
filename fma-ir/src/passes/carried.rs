//! Sums that wait for the turn before.
//!
//! The fewest operations are not the fastest where each turn of a loop waits for the one before: `s += a * b - c * d` in two fused operations keeps
//! both of them waiting for `s`, and the loop takes the time of both. Here what the turn before left enters last, in one operation.
//!
//! - **Where.** In loops whose turns stay one after the other ([`Turns`]); lanes have other work meanwhile, so there the fewest operations are best.
//! - **What.** A sum that waits for what is carried, with all sums in it that nothing else uses. Its terms are added up in the order in which
//!   they are known, if what it gives is known earlier then; that takes one operation more at most, where a product loses the sum that took it in:
//!   `s += a * b` is an addition of a product that is known before, not a fused operation.
//! - **Besides.** What waits is not divided where a reciprocal could be known (`divided.rs`), and not asked whether it is NaN (`chosen.rs`).
//! - **In memory.** Elements and fields by which a loop goes on are followed by name ([`Cells`]).
//! - **Licence.** `reassoc` on all these sums; for two products `contract`, which lets either of them be the one that is rounded. Where a
//!   difference is subtracted, `nsz` as well. Under `fused` nothing: its bits are the same in every form of the function, and not every form knows
//!   which loops lanes take.

mod chosen;
mod divided;
mod late;
mod reads;
mod sum;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::{Flag, Flags, Func, Log, Rewritten, Seen, Site, Source, Value, ValueId, rebuild, uses};
use chosen::chosen;
use divided::divided;
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

/// What is known of the loops of a function.
pub struct Loops<'a> {
    pub turns: &'a dyn Fn(Site) -> Turns,
    pub cells: &'a Cells,
}

/// The places in memory that loops set, by number: elements and fields. Whoever names them need not know what else names the same places: no
/// more than the order of sums depends on it, for which each sum has its licence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    /// By the site that reads.
    pub reads: BTreeMap<Site, Cell>,
    /// By the site of the assignment.
    pub sets: BTreeMap<Site, u32>,
    /// The loops that set elements at another index in each turn.
    pub moving: BTreeSet<Site>,
}

/// Which turn set what is read of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// This one, or else the one before: the same place in every turn.
    Last(u32),
    /// An earlier one: `x[i - 1]` where each turn sets `x[i]`.
    Earlier(u32),
    /// This one, or none.
    Own(u32),
}

/// Lets what is carried from turn to turn enter sums last; what waits for it is multiplied where it would be divided, and chosen where `max` would
/// look for NaN.
pub fn carried(func: &Func, loops: &Loops<'_>, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let late = Lateness::of(func, loops)?;
    let (sums, quotients, choices) = (sums(func, &late), divided(func, &late), chosen(func, &late, loops.cells));
    if sums.is_empty() && quotients.is_empty() && choices.is_empty() {
        return None;
    }
    Some(rebuild(func, source, log, |draft, id, value| {
        if quotients.contains(&id) {
            return divided::multiplied(draft, id, &value);
        }
        if choices.contains(&id) {
            return chosen::choice(draft, (func, &late), id, &value);
        }
        let Some(sum) = sums.get(&id) else { return draft.add(value) };
        let new = sum.added_up(draft, &value);
        draft.step(RULE, Seen::Old(id), new, sum.licence(), Some(NOTE));
        new
    }))
}

/// Takes the permission to reorder from what turns wait for, in the loops whose turns wait longer in `after` than in `before`; `None` where there
/// is no such loop.
pub fn in_order(
    before: &Func,
    after: &Func,
    loops: &Loops<'_>,
    source: Source<'_>,
    log: &mut Log,
) -> Option<Rewritten> {
    const ORDER: Flags = Flags::of(Flag::Reassoc).with(Flag::Horner).with(Flag::Estrin);
    let (late, new) = (Lateness::of(before, loops)?, Lateness::of(after, loops)?);
    let old = late.turns();
    let is_longer = |(site, turn): &(Site, u16)| old.get(site).is_some_and(|old| old < turn);
    let longer: Vec<Site> = new.turns().into_iter().filter(is_longer).map(|(site, _)| site).collect();
    let waited = late.waited_for(before, |site| longer.contains(&site));
    let loses = |(id, value): (ValueId, &Value)| waited[id.0 as usize] && !value.flags.intersection(ORDER).is_empty();
    before.values().any(loses).then(|| {
        rebuild(before, source, log, |draft, id, value| {
            let flags = if waited[id.0 as usize] { value.flags.minus(ORDER) } else { value.flags };
            draft.add(Value { flags, ..value })
        })
    })
}

/// What waits for the turn before of the loop that it stands in, one number at a time; `around` tells the innermost loop around a site. What waits for
/// a loop farther out is computed in each turn of this one.
pub fn waiting(func: &Func, loops: &Loops<'_>, around: &dyn Fn(Site) -> Option<Site>) -> BTreeSet<Site> {
    let Some(late) = Lateness::of(func, loops) else { return BTreeSet::new() };
    let values = func.values().map(|(_, value)| value.site).zip(late.loops(func));
    values
        .filter(|(site, loops)| around(*site).is_some_and(|site| loops.contains(&site)))
        .map(|(site, _)| site)
        .collect()
}

/// The loops in which floats wait for the turn before.
pub fn serial(func: &Func, loops: &Loops<'_>) -> BTreeSet<Site> {
    Lateness::of(func, loops).map(|late| late.waiting_loops(func)).unwrap_or_default()
}

/// The outermost sums that turns wait for and that would be known earlier.
fn sums(func: &Func, late: &Lateness) -> HashMap<ValueId, Sum> {
    let (uses, mut sums, mut taken) = (uses(func), HashMap::new(), Vec::new());
    let waited = late.waited_for(func, |_| true);
    for (id, _) in func.values().rev() {
        if uses[id.0 as usize] == 0 || !waited[id.0 as usize] || taken.contains(&id) {
            continue;
        }
        if let Some(sum) = Sum::of(func, late, &uses, id).filter(|sum| sum.is_known_earlier(late, id)) {
            taken.extend_from_slice(sum.inner());
            sums.insert(id, sum);
        }
    }
    sums
}
