//! Takes the permissions to reorder away from error-free transformations.

use super::matching::{Match, matched};
use crate::rules::{Rule, kept};
use crate::{Flag, Flags, Func, Keep, Kept, Log, Rewritten, Source, Value, formula, needed, rebuild};

/// What could make an error term vanish. The others speak of values, not of order.
pub const ORDER: Flags = Flags::of(Flag::Reassoc)
    .with(Flag::Contract)
    .with(Flag::Arcp)
    .with(Flag::Afn)
    .with(Flag::Horner)
    .with(Flag::Estrin)
    .with(Flag::Kahan)
    .with(Flag::Lerp);

/// Leaves error-free transformations alone, and says so where a flag would have touched them.
pub fn protect(func: &Func, source: Source<'_>, log: &mut Log) -> Rewritten {
    let protected = protected(func, |rule, found| {
        if found.covered.iter().any(|id| func.value(*id).flags.has(Flag::Reassoc)) {
            let root = found.covered[found.covered.len() - 1];
            let (site, formula) = (func.value(root).site, formula(func, root, source));
            log.kept.push(Kept { rule: rule.name, site, formula, reason: rule.reason });
        }
    });
    rebuild(func, source, log, |draft, id, value| {
        let order = if protected[id.0 as usize] { ORDER } else { Flags::NONE };
        draft.add(Value { flags: value.flags.minus(order), ..value })
    })
}

/// For each value, whether it is part of an error-free transformation; `visit` sees each of these.
pub fn protected(func: &Func, mut visit: impl FnMut(&Rule, &Match)) -> Vec<bool> {
    let mut protected = vec![false; func.values().len()];
    for id in needed(func, Keep::Live) {
        for rule in kept::RULES {
            let Some(found) = matched(rule, func, id) else { continue };
            found.covered.iter().for_each(|id| protected[id.0 as usize] = true);
            visit(rule, &found);
        }
    }
    protected
}
