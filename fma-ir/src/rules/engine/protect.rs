//! Takes the permissions to reorder away from error-free transformations.

use super::index::{KEPT, Licence};
use super::matching::{Match, matched};
use crate::rules::Rule;
use crate::{Detail, Flag, Flags, Func, Keep, Kept, Log, Rewritten, Source, Value, formula, needed, rebuild};

/// What could make an error term vanish, or be of another number than its result is. The others speak of values, not of order.
pub const ORDER: Flags = Flags::of(Flag::Reassoc)
    .with(Flag::Contract)
    .with(Flag::Fused)
    .with(Flag::Arcp)
    .with(Flag::Afn)
    .with(Flag::Horner)
    .with(Flag::Estrin)
    .with(Flag::Kahan)
    .with(Flag::Lerp)
    .with(Flag::Df64);

/// Leaves error-free transformations alone, and says so where a flag would have touched them.
pub fn protect(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let may_be_lost = |value: &Value| !value.flags.intersection(ORDER).is_empty();
    if !func.values().any(|(_, value)| may_be_lost(value)) {
        return None;
    }
    let protected = protected(func, |rule, found| {
        if found
            .covered
            .iter()
            .any(|id| func.value(*id).flags.has(Flag::Reassoc) || func.value(*id).flags.has(Flag::Df64))
        {
            let root = found.covered[found.covered.len() - 1];
            let site = func.value(root).site;
            let formula = if log.detail == Detail::Full { formula(func, root, source) } else { String::new() };
            log.kept.push(Kept { rule: rule.name, site, formula, reason: rule.reason });
        }
    })?;
    let changes = func.values().any(|(id, value)| protected[id.0 as usize] && may_be_lost(value));
    changes.then(|| {
        rebuild(func, source, log, |draft, id, value| {
            let order = if protected[id.0 as usize] { ORDER } else { Flags::NONE };
            draft.add(Value { flags: value.flags.minus(order), ..value })
        })
    })
}

/// For each value, whether it is part of an error-free transformation; `visit` sees each of these. `None` if there is none.
pub fn protected(func: &Func, mut visit: impl FnMut(&Rule, &Match)) -> Option<Vec<bool>> {
    let found = |id| KEPT.first(func, id, Licence::Supposed, |rule| matched(rule, func, id));
    if !func.values().any(|(id, _)| found(id).is_some()) {
        return None;
    }
    let mut protected = vec![false; func.values().len()];
    for id in needed(func, Keep::Live) {
        KEPT.first(func, id, Licence::Supposed, |rule| {
            let found = matched(rule, func, id)?;
            found.covered.iter().for_each(|id| protected[id.0 as usize] = true);
            visit(rule, &found);
            None::<()>
        });
    }
    Some(protected)
}
