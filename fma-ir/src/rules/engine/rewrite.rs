//! Applies the rules to every value, operands first, until none applies.

use super::build::{Receive, build};
use super::fold::folded;
use super::matching::{Match, carries_flags, matched};
use super::worth::{cost, saved};
use crate::rules::{Rule, table};
use crate::{Draft, Flags, Func, Log, Rewritten, Seen, Source, Value, ValueId, rebuild};

/// How often the whole function is gone through: each round sees the uses that the last one left.
const ROUNDS: usize = 8;

/// How many rewrites one value may start, those of the values that replace it included.
const FUEL: u32 = 64;

/// Applies the table until nothing changes.
pub fn rewrite(func: &Func, source: Source<'_>, log: &mut Log) -> Rewritten {
    let mut whole = round(func, source, log);
    for _ in 1..ROUNDS {
        let before = log.steps.len();
        let next = round(&whole.func, source, log);
        let now = whole.now.iter().map(|id| id.and_then(|id| next.now[id.0 as usize])).collect();
        whole = Rewritten { func: next.func, now };
        if log.steps.len() == before {
            break;
        }
    }
    whole
}

fn round(func: &Func, source: Source<'_>, log: &mut Log) -> Rewritten {
    let mut settled = Vec::new();
    rebuild(func, source, log, |draft, _, value| {
        Settling { draft, settled: &mut settled, fuel: &mut FUEL.clone() }.take(value)
    })
}

/// Adds values in their final form.
struct Settling<'a, 'b> {
    draft: &'a mut Draft<'b>,
    /// For each value of the draft the one that replaces it, where that is known.
    settled: &'a mut Vec<Option<ValueId>>,
    fuel: &'a mut u32,
}

impl Receive for Settling<'_, '_> {
    fn func(&self) -> &Func {
        self.draft.func()
    }

    fn take(&mut self, value: Value) -> ValueId {
        let id = self.draft.add(value);
        if let Some(known) = self.settled.get(id.0 as usize).copied().flatten() {
            return known;
        }
        let last = self.settle(id);
        let places = self.settled.len().max(id.0 as usize + 1);
        self.settled.resize(places, None);
        self.settled[id.0 as usize] = Some(last);
        last
    }
}

impl Settling<'_, '_> {
    fn settle(&mut self, id: ValueId) -> ValueId {
        let Some(fuel) = self.fuel.checked_sub(1) else { return id };
        if let Some(constant) = folded(self.draft.func(), self.draft.value(id)) {
            let after = self.draft.add(constant);
            self.draft.step("fold-constants", Seen::New(id), after, Flags::NONE, None);
            return after;
        }
        let Some((rule, found)) = self.applicable(id) else { return id };
        *self.fuel = fuel;
        let (site, flags) = (self.draft.value(id).site, found.flags(self.draft.func()));
        let Some(after) = build(rule, &found, flags, site, self) else { return id };
        self.draft.step(rule.name, Seen::New(id), after, rule.flags, None);
        after
    }

    fn applicable(&self, id: ValueId) -> Option<(&'static Rule, Match)> {
        let func = self.draft.func();
        let root = func.value(id);
        // What the root does not permit need not be matched.
        let permitted = |rule: &&Rule| !carries_flags(root.op) || root.flags.contains(rule.flags);
        let candidates = table::rules_for(root.op).iter().copied().filter(permitted);
        candidates.filter_map(|rule| Some((rule, matched(rule, func, id)?))).find(|(rule, found)| {
            let licensed = found.flags(func).contains(rule.flags);
            licensed && saved(found, func, &|id| self.draft.uses(id)) >= cost(&rule.replacement)
        })
    }
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::rewrite;
    use crate::rules::near_misses;
    use crate::{Flag, Flags, FloatOp, Log, Sketch, Ty, formula};

    fn flags(words: &[Flag]) -> Flags {
        words.iter().copied().collect()
    }

    fn sub_self(granted: Flags) -> (String, Log) {
        let mut sketch = Sketch::new(Ty::Float(Format::F32), granted);
        let x = sketch.param("x");
        let root = sketch.float(FloatOp::Sub, &[x, x]);
        let func = sketch.giving(root);
        let mut log = Log::default();
        let after = rewrite(&func, &|_| String::new(), &mut log);
        near_misses(&after.func, &|_| String::new(), &mut log);
        let result = after.func.body.result.map(|id| formula(&after.func, id, &|_| String::new()));
        (result.unwrap_or_default(), log)
    }

    #[test]
    fn a_rule_applies_with_its_flag_and_is_missed_without() {
        let (result, log) = sub_self(flags(&[Flag::Nnan]));
        assert_eq!((result.as_str(), log.steps.len(), log.near_misses.len()), ("0.0", 1, 0));
        let (result, log) = sub_self(Flags::NONE);
        assert_eq!((result.as_str(), log.steps.len(), log.near_misses.len()), ("x - x", 0, 1));
        assert_eq!(log.near_misses[0].missing, Flag::Nnan);
    }
    /// `r * r` is no cheaper as `r / y`, because that needs `r` too.
    #[test]
    fn what_a_letter_stands_for_is_not_saved() {
        let mut sketch = Sketch::new(Ty::Float(Format::F32), flags(&[Flag::Reassoc]));
        let [x, y] = ["x", "y"].map(|name| sketch.param(name));
        let reciprocal = sketch.float(FloatOp::Recip, &[y]);
        let [square, product] = [reciprocal, x].map(|other| sketch.float(FloatOp::Mul, &[other, reciprocal]));
        let text = |root, sketch: &Sketch| {
            let after = rewrite(&sketch.giving(root), &|_| String::new(), &mut Log::default()).func;
            after.body.result.map(|id| formula(&after, id, &|_| String::new())).unwrap_or_default()
        };
        assert_eq!(text(square, &sketch), "y.recip() * y.recip()");
        assert_eq!(text(product, &sketch), "x / y");
    }
}
