//! Applies the rules to every value, operands first, until none applies.

use super::build::{Receive, build};
use super::fold::{folded, licence};
use super::index::{LOCAL, Licence};
use super::matching::{Match, matched};
use super::worth::{pays, stays_near};
use crate::pace::Paces;
use crate::rules::Rule;
use crate::scale::Scales;
use crate::{Draft, Func, Log, Rewritten, Seen, Source, Value, ValueId, rebuild_counted, uses};

/// How often the whole function is gone through: each round sees the uses that the last one left.
const ROUNDS: usize = 8;

/// How many rewrites one value may start, those of the values that replace it included.
const FUEL: u32 = 64;

/// Applies the table until nothing changes. The function is swept.
pub fn rewrite(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let mut whole = round(func, source, log)?;
    for _ in 1..ROUNDS {
        let Some(next) = round(&whole.func, source, log) else { break };
        whole = whole.then(next);
    }
    Some(whole)
}

fn round(func: &Func, source: Source<'_>, log: &mut Log) -> Option<Rewritten> {
    let old = Paces::of(func);
    let first = first_applicable(func, old.as_ref())?;
    let mut scales = Scales::default();
    let (mut settled, mut paces) = (Vec::new(), old.as_ref().map(|_| Paces::growing()));
    Some(rebuild_counted(func, source, log, |draft, id, value| {
        let pinned = old.as_ref().map_or(0, |old| old.pace(id));
        let paces = paces.as_mut().map(|paces| (paces, pinned));
        let (settled, scales) = (&mut settled, &mut scales);
        let mut settling = Settling { draft, settled, scales, paces, fuel: &mut FUEL.clone() };
        // Before the first, nothing is to be found again.
        if id < first { settling.keep(value) } else { settling.take(value) }
    }))
}

/// The first value that can be computed while compiling, or that a rule applies to; the draft before it is the function as it stands.
fn first_applicable(func: &Func, paces: Option<&Paces>) -> Option<ValueId> {
    let (mut old, mut scales) = (None, Scales::default());
    scales.grow(func);
    let mut added = vec![0; func.values().len()];
    for (id, value) in func.values() {
        value.args.iter().for_each(|arg| added[arg.0 as usize] += 1);
        if value.args.is_empty() {
            continue;
        }
        let mut count = |id: ValueId| old.get_or_insert_with(|| uses(func))[id.0 as usize].max(added[id.0 as usize]);
        if folded(func, value).is_some() || applicable(func, id, &mut count, (&scales, paces)).is_some() {
            return Some(id);
        }
    }
    None
}

/// The first rule that the flags license and that costs nothing, by the uses of each value.
fn applicable(
    func: &Func,
    id: ValueId,
    uses: &mut dyn FnMut(ValueId) -> u32,
    (scales, paces): (&Scales, Option<&Paces>),
) -> Option<(&'static Rule, Match)> {
    LOCAL.first(func, id, Licence::Carried, |rule| {
        let found = matched(rule, func, id)?;
        let licensed = found.flags(func).contains(rule.flags);
        (licensed && pays(rule, &found, func, uses, paces) && stays_near(rule, &found, func, id, scales))
            .then_some((rule, found))
    })
}

/// Adds values in their final form.
struct Settling<'a, 'b> {
    draft: &'a mut Draft<'b>,
    /// For each value of the draft the one that replaces it, where that is known.
    settled: &'a mut Vec<Option<ValueId>>,
    scales: &'a mut Scales,
    /// How often the values of the draft are computed, and what is read for this one.
    paces: Option<(&'a mut Paces, u8)>,
    fuel: &'a mut u32,
}

impl Receive for Settling<'_, '_> {
    fn func(&self) -> &Func {
        self.draft.func()
    }

    fn take(&mut self, value: Value) -> ValueId {
        let id = self.add(value);
        if let Some(known) = self.known(id) {
            return known;
        }
        let last = self.settle(id);
        self.remember(id, last);
        last
    }
}

impl Settling<'_, '_> {
    /// Adds a value that is in its final form already.
    fn keep(&mut self, value: Value) -> ValueId {
        let id = self.add(value);
        self.remember(id, id);
        id
    }

    /// What replaced the value before, unless it would not now: what it was made of may since be needed otherwise.
    fn known(&self, id: ValueId) -> Option<ValueId> {
        let last = self.settled.get(id.0 as usize).copied().flatten()?;
        let is_folded = folded(self.draft.func(), self.draft.value(id)).is_some();
        (last == id || is_folded || self.applicable(id).is_some()).then_some(last)
    }

    fn applicable(&self, id: ValueId) -> Option<(&'static Rule, Match)> {
        let paces = self.paces.as_ref().map(|(paces, _)| &**paces);
        applicable(self.draft.func(), id, &mut |id| self.draft.uses(id), (self.scales, paces))
    }

    fn add(&mut self, value: Value) -> ValueId {
        let id = self.draft.add(value);
        self.scales.grow(self.draft.func());
        if let Some((paces, pinned)) = &mut self.paces {
            paces.grow(self.draft.func(), *pinned);
        }
        id
    }

    fn remember(&mut self, id: ValueId, last: ValueId) {
        let places = self.settled.len().max(id.0 as usize + 1);
        self.settled.resize(places, None);
        self.settled[id.0 as usize] = Some(last);
    }

    fn settle(&mut self, id: ValueId) -> ValueId {
        let Some(fuel) = self.fuel.checked_sub(1) else { return id };
        if let Some(constant) = folded(self.draft.func(), self.draft.value(id)) {
            let (after, flags) = (self.add(constant), licence(self.draft.value(id)));
            self.draft.step("fold-constants", Seen::New(id), after, flags, None);
            return after;
        }
        let Some((rule, found)) = self.applicable(id) else { return id };
        *self.fuel = fuel;
        let (site, flags) = (self.draft.value(id).site, found.flags(self.draft.func()));
        let Some(after) = build(rule, &found, flags, site, self) else { return id };
        self.draft.step(rule.name, Seen::New(id), after, rule.flags, None);
        after
    }
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::rewrite;
    use crate::rules::near_misses;
    use crate::{Cmp, Flag, Flags, FloatOp, Log, Machine, Op, Sketch, Ty, Value, cost, formula, sweep};

    fn flags(words: &[Flag]) -> Flags {
        words.iter().copied().collect()
    }

    fn sub_self(granted: Flags) -> (String, Log) {
        let mut sketch = Sketch::new(Ty::Float(Format::F32), granted);
        let x = sketch.param("x");
        let root = sketch.float(FloatOp::Sub, &[x, x]);
        let func = sketch.giving(root);
        let mut log = Log::default();
        let after = rewrite(&func, &|_| String::new(), &mut log).map_or(func, |after| after.func);
        near_misses(&after, &|_| String::new(), &mut log);
        let result = after.body.result.map(|id| formula(&after, id, &|_| String::new()));
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
            let func = sweep(&sketch.giving(root)).func;
            let after = rewrite(&func, &|_| String::new(), &mut Log::default()).map_or(func, |after| after.func);
            after.body.result.map(|id| formula(&after, id, &|_| String::new())).unwrap_or_default()
        };
        assert_eq!(text(square, &sketch), "y.recip() * y.recip()");
        assert_eq!(text(product, &sketch), "x / y");
    }

    /// `x - y` is needed all the same, and `x < y` would not follow it where a flag rounds it otherwise.
    #[test]
    fn a_value_that_stays_is_asked_itself() {
        let mut sketch = Sketch::new(Ty::Float(Format::F32), Flags::NONE);
        let [x, y] = ["x", "y"].map(|name| sketch.param(name));
        let difference = sketch.float(FloatOp::Sub, &[x, y]);
        let zero = sketch.bits(0);
        let asked = Value {
            op: Op::Compare(Cmp::Lt),
            args: [difference, zero].into(),
            ty: Ty::Bool,
            ..sketch.func.value(zero).clone()
        };
        let asked = sketch.func.add(asked);
        let chosen =
            Value { op: Op::Select, args: [asked, zero, difference].into(), ..sketch.func.value(zero).clone() };
        let chosen = sketch.func.add(chosen);
        let applies =
            |root| rewrite(&sweep(&sketch.giving(root)).func, &|_| String::new(), &mut Log::default()).is_some();
        assert!(applies(asked) && !applies(chosen));
    }

    /// `let v = -(-(x / 7)); -v * v`: where the quotient is needed, its negative is no quotient of its own.
    #[test]
    fn a_quotient_that_stays_is_not_divided_again() {
        let mut sketch = Sketch::new(Ty::Float(Format::F32), Flags::NONE);
        let [x, seven] = [sketch.param("x"), sketch.bits(7.0_f32.to_bits().into())];
        let mut value = sketch.float(FloatOp::Div, &[x, seven]);
        for _ in 0..2 {
            value = sketch.float(FloatOp::Neg, &[value]);
        }
        let [opposite, shifted] =
            [(FloatOp::Neg, vec![value]), (FloatOp::Add, vec![value, x])].map(|(op, args)| sketch.float(op, &args));
        let product = sketch.float(FloatOp::Mul, &[opposite, shifted]);
        let func = sweep(&sketch.giving(product)).func;
        let after = rewrite(&func, &|_| String::new(), &mut Log::default()).map_or(func, |after| after.func);
        assert_eq!(cost(&after, Machine::Fused).div, 1);
    }
}
