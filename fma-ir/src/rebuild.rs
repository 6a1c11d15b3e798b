//! How a pass builds the function anew: values operands first, then the statements, then only what is needed.

use crate::formula::{Notation, Source};
use crate::live::{Keep, needed, uses};
use crate::{Detail, Flag, Flags, FloatOp, Func, Log, NearMiss, Op, Region, Rewritten, Step, Stmt, Value, ValueId};

/// The expression that a remark is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// A value of the function before the pass.
    Old(ValueId),
    /// A value of the function under construction.
    New(ValueId),
}

/// A function under construction. A value that nothing needs in the end costs nothing: it vanishes.
pub struct Draft<'a> {
    old: &'a Func,
    /// How often the values of the function before the pass are used, where that is asked for.
    old_uses: Option<Vec<u32>>,
    new: Func,
    new_uses: Vec<u32>,
    added_uses: Vec<u32>,
    now: Vec<Option<ValueId>>,
    remarks: Vec<Remark>,
}

struct Remark {
    rule: &'static str,
    seen: Seen,
    after: ValueId,
    kind: RemarkKind,
}

enum RemarkKind {
    Step { flags: Flags, note: Option<&'static str> },
    NearMiss { missing: Flag },
}

/// Builds a function from `func`: `visit` gets each needed value with its operands already new, and says which new value
/// stands for it. Statements keep their order; a pinned value whose replacement is pure, or stands already, is not evaluated again.
pub fn rebuild(
    func: &Func,
    source: Source<'_>,
    log: &mut Log,
    visit: impl FnMut(&mut Draft<'_>, ValueId, Value) -> ValueId,
) -> Rewritten {
    rebuilt(Draft::new(func, None), source, log, visit)
}

/// The same for who asks how often values are used ([`Draft::uses`]).
pub fn rebuild_counted(
    func: &Func,
    source: Source<'_>,
    log: &mut Log,
    visit: impl FnMut(&mut Draft<'_>, ValueId, Value) -> ValueId,
) -> Rewritten {
    rebuilt(Draft::new(func, Some(uses(func))), source, log, visit)
}

fn rebuilt(
    mut draft: Draft<'_>,
    source: Source<'_>,
    log: &mut Log,
    mut visit: impl FnMut(&mut Draft<'_>, ValueId, Value) -> ValueId,
) -> Rewritten {
    let func = draft.old;
    for id in needed(func, Keep::Named) {
        let value = carried(func, id, &draft.now);
        let new = visit(&mut draft, id, value);
        draft.settle(id, new);
    }
    draft.new.body = Statements::of(&draft.new, &draft.now).region(&func.body);
    draft.report(source, log);
    let Draft { new, now, .. } = draft;
    let swept = sweep(&new);
    Rewritten { func: new, now }.then(swept)
}

/// The function with nothing but what it needs, in canonical order: two arenas of one program become equal.
pub fn sweep(func: &Func) -> Rewritten {
    let mut new = func.emptied();
    let mut now = vec![None; func.values().len()];
    for id in needed(func, Keep::Named) {
        let value = carried(func, id, &now);
        now[id.0 as usize] = Some(new.add(value));
    }
    new.body = Statements::of(&new, &now).region(&func.body);
    Rewritten { func: new, now }
}

/// The old value with new operands. They are there: operands are visited before users.
fn carried(func: &Func, id: ValueId, now: &[Option<ValueId>]) -> Value {
    let value = func.value(id);
    let args = value.args.mapped(|arg| now[arg.0 as usize]).unwrap_or_default();
    Value { args, ..*value }
}

impl Draft<'_> {
    fn new(old: &Func, old_uses: Option<Vec<u32>>) -> Draft<'_> {
        let (new_uses, added_uses, remarks) = Default::default();
        let now = vec![None; old.values().len()];
        Draft { old, old_uses, new: old.emptied(), new_uses, added_uses, now, remarks }
    }

    /// The function before the pass.
    pub fn old(&self) -> &Func {
        self.old
    }

    /// The function under construction.
    pub fn func(&self) -> &Func {
        &self.new
    }

    /// The new value that stands for an old one, where it has been visited.
    pub fn now(&self, old: ValueId) -> Option<ValueId> {
        self.now[old.0 as usize]
    }

    /// A value of the new function.
    pub fn value(&self, id: ValueId) -> &Value {
        self.new.value(id)
    }

    /// How often the value is used, at least: by the function before the pass, through the values that this one stands for so far,
    /// or by values added since. Never too few for a value whose users are all visited or all still to come; of a draft that does not count, the most.
    pub fn uses(&self, id: ValueId) -> u32 {
        if self.old_uses.is_none() {
            return u32::MAX;
        }
        let count = |uses: &[u32]| uses.get(id.0 as usize).copied().unwrap_or(0);
        count(&self.new_uses).max(count(&self.added_uses))
    }

    /// Adds a value.
    pub fn add(&mut self, value: Value) -> ValueId {
        let id = self.new.add(value);
        if self.old_uses.is_some() && id.0 as usize == self.added_uses.len() {
            self.added_uses.push(0);
            for arg in &self.new.value(id).args {
                self.added_uses[arg.0 as usize] += 1;
            }
        }
        id
    }

    /// Adds a value that is only shown, for a near miss: it does not count as a use.
    pub fn imagine(&mut self, value: Value) -> ValueId {
        let id = self.new.add(value);
        if self.old_uses.is_some() {
            self.added_uses.resize(self.new.values().len(), 0);
        }
        id
    }

    /// Adds a float operation that replaces (part of) a value: its type, mode and site, and the given flags.
    pub fn float(&mut self, op: FloatOp, args: &[ValueId], flags: Flags, like: &Value) -> ValueId {
        self.add(Value { op: Op::Float(op), args: args.into(), flags, ..*like })
    }

    /// Records a rewrite.
    pub fn step(&mut self, rule: &'static str, seen: Seen, after: ValueId, flags: Flags, note: Option<&'static str>) {
        self.remarks.push(Remark { rule, seen, after, kind: RemarkKind::Step { flags, note } });
    }

    /// Records a rewrite that one more flag would have licensed.
    pub fn near_miss(&mut self, rule: &'static str, seen: Seen, after: ValueId, missing: Flag) {
        self.remarks.push(Remark { rule, seen, after, kind: RemarkKind::NearMiss { missing } });
    }

    fn settle(&mut self, old: ValueId, new: ValueId) {
        self.now[old.0 as usize] = Some(new);
        if let Some(old_uses) = &self.old_uses {
            self.new_uses.resize(self.new.values().len(), 0);
            self.new_uses[new.0 as usize] += old_uses[old.0 as usize];
        }
    }

    fn report(&self, source: Source<'_>, log: &mut Log) {
        if log.detail == Detail::Licences {
            return self.licences(log);
        }
        let (old, new) = (Notation::new(self.old, source), Notation::new(&self.new, source));
        for &Remark { rule, seen, after, ref kind } in &self.remarks {
            let (before, site) = match seen {
                Seen::Old(id) => (old.formula(id), self.old.value(id).site),
                Seen::New(id) => (new.formula(id), self.new.value(id).site),
            };
            let after = new.formula(after);
            match *kind {
                RemarkKind::Step { flags, note } => log.steps.push(Step { rule, site, before, after, flags, note }),
                RemarkKind::NearMiss { missing } => {
                    log.near_misses.push(NearMiss { rule, site, before, after, missing, saves: None })
                }
            }
        }
    }

    /// The steps alone.
    fn licences(&self, log: &mut Log) {
        for &Remark { rule, seen, ref kind, .. } in &self.remarks {
            let site = match seen {
                Seen::Old(id) => self.old.value(id).site,
                Seen::New(id) => self.new.value(id).site,
            };
            if let RemarkKind::Step { flags, note } = *kind {
                let (before, after) = Default::default();
                log.steps.push(Step { rule, site, before, after, flags, note });
            }
        }
    }
}

/// The statements over new values.
struct Statements<'a> {
    func: &'a Func,
    now: &'a [Option<ValueId>],
    evaluated: Vec<bool>,
}

impl<'a> Statements<'a> {
    fn of(func: &'a Func, now: &'a [Option<ValueId>]) -> Statements<'a> {
        Statements { func, now, evaluated: vec![false; func.values().len()] }
    }

    fn region(&mut self, region: &Region) -> Region {
        let stmts = region.stmts.iter().filter_map(|stmt| self.stmt(stmt)).collect();
        Region { stmts, result: region.result.and_then(|id| self.value(id)) }
    }

    /// `None` for what has become idle.
    fn stmt(&mut self, stmt: &Stmt) -> Option<Stmt> {
        Some(match *stmt {
            Stmt::Eval(value) => Stmt::Eval(self.evaluation(value)?),
            Stmt::Let { var, value, site } => Stmt::Let { var, value: self.value(value)?, site },
            Stmt::Set { var, value, site } => Stmt::Set { var, value: self.value(value)?, site },
            Stmt::If { cond, ref then, ref otherwise, site } => {
                let cond = self.value(cond)?;
                Stmt::If { cond, then: self.region(then), otherwise: self.region(otherwise), site }
            }
            Stmt::Return { value, site } => Stmt::Return { value: value.and_then(|id| self.value(id)), site },
            Stmt::Opaque { site, ref values, ref regions, ref writes } => Stmt::Opaque {
                site,
                values: values.iter().filter_map(|id| self.value(*id)).collect(),
                regions: regions.iter().map(|region| self.region(region)).collect(),
                writes: writes.clone(),
            },
            Stmt::Check { value, site } => Stmt::Check { value: self.value(value)?, site },
        })
    }

    fn value(&self, old: ValueId) -> Option<ValueId> {
        self.now[old.0 as usize]
    }

    fn evaluation(&mut self, old: ValueId) -> Option<ValueId> {
        let new = self.value(old).filter(|new| self.func.value(*new).op.is_pinned())?;
        (!std::mem::replace(&mut self.evaluated[new.0 as usize], true)).then_some(new)
    }
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::*;
    use crate::{Sketch, Ty, formula};

    fn no_text(_: crate::Site) -> String {
        String::new()
    }

    /// `let dead = a + b; let p = a * b; p - b`, where the pass makes the difference a quotient.
    #[test]
    fn what_a_rewrite_leaves_behind_vanishes_and_names_stay() {
        let mut sketch = Sketch::new(Ty::Float(Format::F32), Flags::NONE);
        let (a, b) = (sketch.param("a"), sketch.param("b"));
        let dead = sketch.float(FloatOp::Add, &[a, b]);
        let product = sketch.float(FloatOp::Mul, &[a, b]);
        sketch.bind("p", product);
        let result = sketch.float(FloatOp::Sub, &[product, b]);
        let func = sketch.giving(result);
        let mut log = Log::default();
        let Rewritten { func, now } = rebuild(&func, &no_text, &mut log, |draft, id, value| {
            if value.op != Op::Float(FloatOp::Sub) {
                return draft.add(value);
            }
            let quotient = draft.float(FloatOp::Div, &[value.args[1], value.args[1]], Flags::NONE, &value);
            draft.step("test", Seen::Old(id), quotient, Flags::NONE, None);
            quotient
        });
        assert_eq!(now[dead.0 as usize], None);
        assert_eq!((log.steps[0].before.as_str(), log.steps[0].after.as_str()), ("p - b", "b / b"));
        assert_eq!(formula(&func, func.body.result.unwrap_or(dead), &no_text), "b / b");
        let product = now[product.0 as usize].unwrap_or(dead);
        assert_eq!((uses(&func)[product.0 as usize], func.body.stmts.len()), (0, 3));
    }
}
