//! What one more flag would have done.

use super::build::{Receive, build};
use super::index::{LOCAL, Licence};
use super::matching::matched;
use super::worth::{cost, saved, stays_near};
use crate::passes::taken;
use crate::rules::language::{Node, Rule};
use crate::scale::Scales;
use crate::{Draft, Flag, Flags, Func, Log, Seen, Source, Value, ValueId, rebuild_counted};

/// Records, for each value of a function that no rule applies to any more, the rules that one flag keeps from it.
pub fn near_misses(func: &Func, source: Source<'_>, log: &mut Log) {
    let (taken, mut scales) = (taken(func), Scales::default());
    rebuild_counted(func, source, log, |draft, old, value| {
        let id = draft.add(value);
        scales.grow(draft.func());
        record(draft, id, taken.as_ref().map_or(Flags::NONE, |taken| taken[old.0 as usize]), &scales);
        id
    });
}

/// One near miss for each flag, but for some: the first row that it would let through.
///
/// A question that a promise would answer is none: who asks `is_nan()` wants to know.
fn record(draft: &mut Draft<'_>, id: ValueId, but: Flags, scales: &Scales) {
    let mut known: Vec<Flag> = but.iter().collect();
    let answers = |rule: &&&Rule| matches!(rule.replacement.node(rule.replacement.root()), Node::Truth(_));
    let mut rules = Vec::new();
    LOCAL.first(draft.func(), id, Licence::Supposed, |rule| {
        rules.push(rule);
        None::<()>
    });
    for rule in rules.iter().filter(|rule| !answers(rule)) {
        let func = draft.func();
        let Some(found) = matched(rule, func, id) else { continue };
        let carried = found.flags(func);
        let Some(missing) = rule.flags.minus(carried).single().filter(|flag| !known.contains(flag)) else { continue };
        let pays = saved(&found, func, &mut |id| draft.uses(id), &|_| true) > cost(&rule.replacement);
        if !pays || !stays_near(rule, &found, draft.func(), id, scales) {
            continue;
        }
        let site = draft.value(id).site;
        if let Some(after) = build(rule, &found, carried.with(missing), site, &mut Adding(draft)) {
            draft.near_miss(rule.name, Seen::New(id), after, missing);
            known.push(missing);
        }
    }
}

struct Adding<'a, 'b>(&'a mut Draft<'b>);

impl Receive for Adding<'_, '_> {
    fn func(&self) -> &Func {
        self.0.func()
    }

    fn take(&mut self, value: Value) -> ValueId {
        self.0.imagine(value)
    }
}
