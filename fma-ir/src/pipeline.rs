//! All passes, in order, until nothing changes.

use crate::passes::{
    Loops, Pass, Settled, cancelled, carried, contraction, in_order, inverse_roots, kahan, promotion, protection,
    quotients, reciprocals, sums, taken,
};
use crate::rules::{beside, constants, near_misses, rewrite};
use crate::suppose::{dearer_sums, deep_sums};
use crate::{Cost, Detail, Func, Log, Machine, Region, Rewritten, Source, Step, Stmt, ValueId, cost, sweep};

/// The passes of one round. A pass that needs whole expressions goes before contraction, which hides products in sums.
pub(crate) const PASSES: &[Pass] =
    &[promotion, constants, protection, rewrite, beside, kahan, cancelled, sums, reciprocals, quotients, contraction];

/// How many rounds there are at most. Two do the work; the others see that nothing is left.
const ROUNDS: usize = 8;

/// The place of the pass that looks for what cancels: a product that is in a sum now is followed there as it was before it.
const CANCELLED: usize = 6;

/// The place of the dearest pass. It counts as if contraction had been there: where it had nothing to do, and nothing but contraction
/// follows, it has nothing to do again.
const SUMS: usize = 7;

/// The place of the pass that searches sums again, for the same reason as they are.
const QUOTIENTS: usize = 9;

/// The place of contraction.
const CONTRACTION: usize = 10;

/// A function after all passes.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The function before, if any pass changed it.
    plain: Option<Func>,
    pub func: Func,
    /// For each value of the function before, the value that stands for it now; `None` where nothing needs it.
    pub now: Vec<Option<ValueId>>,
    pub log: Log,
}

impl Outcome {
    /// The cost of the function before, on a machine with fused operations.
    pub fn before(&self) -> Cost {
        swept_cost(self.plain.as_ref().unwrap_or(&self.func))
    }

    /// The cost of the function after.
    pub fn after(&self) -> Cost {
        swept_cost(&self.func)
    }

    /// Lets what is carried from turn to turn enter sums last, in the loops whose turns stay one after the other; whether any did.
    pub fn carry_last(&mut self, loops: &Loops<'_>, source: Source<'_>) -> bool {
        let Some(next) = carried(&self.func, loops, source, &mut self.log) else { return false };
        self.follow(next);
        true
    }

    /// In loops whose turns stay one after the other, no turn waits longer for the one before than in `func`, of which this was made, and less where that
    /// can be; whether anything changed.
    pub fn wait_less(&mut self, func: &Func, loops: &Loops<'_>, source: Source<'_>) -> bool {
        let changed = self.carry_last(loops, source);
        let Some(ordered) = self.in_order(func, loops, source) else { return changed };
        *self = ordered;
        self.carry_last(loops, source);
        true
    }

    /// Has a root and a division for each inverse root, which no instruction of a scalar CPU gives; whether there was one.
    pub fn divide_by_roots(&mut self, source: Source<'_>) -> bool {
        let mut log = Log { detail: self.log.detail, ..Log::default() };
        let Some(next) = inverse_roots(&self.func, source, &mut log) else { return false };
        self.follow(next);
        for step in log.steps {
            let is_undone = |other: &Step| {
                (other.site, &other.before, &other.after) == (step.site, &step.after, &step.before)
                    && other.before != other.after
            };
            match self.log.steps.iter().rposition(is_undone) {
                Some(place) => drop(self.log.steps.remove(place)),
                None => self.log.steps.push(step),
            }
        }
        true
    }

    /// Takes what a pass made of the function for it.
    fn follow(&mut self, next: Rewritten) {
        let now = std::mem::take(&mut self.now);
        let Rewritten { func, now } = Rewritten { func: Func::default(), now }.then(next);
        let before = std::mem::replace(&mut self.func, func);
        self.plain.get_or_insert(before);
        self.now = now;
    }

    /// The same function, without another order of what turns wait for in the loops whose turns wait longer now than those of `func`, of which it was
    /// made: fewer operations are no gain there. `None` where no turn waits longer.
    pub fn in_order(&self, func: &Func, loops: &Loops<'_>, source: Source<'_>) -> Option<Outcome> {
        let ordered = in_order(func, &self.func, loops, source, &mut Log::default())?;
        let Outcome { func: new, now, log, .. } = match self.log.detail {
            Detail::Full => pipeline(&ordered.func, source),
            Detail::Licences => rewritten(&ordered.func),
        };
        let whole = ordered.then(Rewritten { func: new, now });
        Some(Outcome { plain: Some(func.clone()), func: whole.func, now: whole.now, log })
    }

    /// A function that no pass has seen.
    pub fn untouched(func: &Func) -> Outcome {
        let now = func.values().map(|(id, _)| Some(id)).collect();
        Outcome { plain: None, func: func.clone(), now, log: Log::default() }
    }

    /// The same function as if no pass had changed it.
    pub fn undone(self, func: &Func) -> Outcome {
        Outcome { log: Log { steps: Vec::new(), ..self.log }, ..Outcome::untouched(func) }
    }
}

/// Rewrites a function as far as its flags allow, and finds what one flag more would allow. A second run changes nothing, and the
/// cost never rises but where accuracy is asked for.
pub fn pipeline(func: &Func, source: Source<'_>) -> Outcome {
    let mut outcome = passed(func, source, Detail::Full);
    near_misses(&outcome.func, source, &mut outcome.log);
    dearer_sums(&outcome.func, source, &mut outcome.log);
    deep_sums(&outcome.func, source, &mut outcome.log);
    forget_protected(&outcome.func, &mut outcome.log);
    outcome
}

/// No flag is missed where it was taken away.
fn forget_protected(func: &Func, log: &mut Log) {
    let Some(taken) = taken(func).filter(|_| !log.near_misses.is_empty()) else { return };
    let lost: Vec<_> = func.values().zip(taken).map(|((_, value), flags)| (value.site, flags)).collect();
    log.near_misses.retain(|miss| !lost.iter().any(|(site, flags)| *site == miss.site && flags.has(miss.missing)));
}

/// The same for who wants to know no more than which rules applied, and by which flags.
pub fn rewritten(func: &Func) -> Outcome {
    passed(func, &|_| String::new(), Detail::Licences)
}

/// The cost of what the function needs: an unused read makes no variable a live one.
fn swept_cost(func: &Func) -> Cost {
    if func.copies.is_empty() {
        return cost(&sweep(func).func, Machine::Fused);
    }
    let mut once = func.clone();
    once.body = without_copies(func, &func.body);
    cost(&sweep(&once).func, Machine::Fused)
}

/// A region without the statements that are there once more.
fn without_copies(func: &Func, region: &Region) -> Region {
    let is_copy = |stmt: &&Stmt| matches!(stmt, Stmt::Opaque { site, .. } if func.copies.contains(site));
    let stmts = region.stmts.iter().filter(|stmt| !is_copy(stmt)).map(|stmt| match stmt.clone() {
        Stmt::If { cond, then, otherwise, site } => {
            Stmt::If { cond, then: without_copies(func, &then), otherwise: without_copies(func, &otherwise), site }
        }
        Stmt::Opaque { site, values, regions, writes } => Stmt::Opaque {
            site,
            values,
            regions: regions.iter().map(|inner| without_copies(func, inner)).collect(),
            writes,
        },
        stmt @ (Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Return { .. } | Stmt::Check { .. }) => stmt,
    });
    Region { stmts: stmts.collect(), result: region.result }
}

fn passed(func: &Func, source: Source<'_>, detail: Detail) -> Outcome {
    let (mut log, mut whole, mut plain) = (Log { detail, ..Log::default() }, sweep(func), None);
    let mut stirred = true;
    for _ in 0..ROUNDS {
        log.near_misses.clear();
        let told = log.steps.len();
        let Some(next) = round(&whole.func, source, &mut log, &mut stirred) else { break };
        if next.func == whole.func {
            // What one pass did another took back.
            log.steps.truncate(told);
            break;
        }
        let Rewritten { func: before, now } = whole;
        whole = Rewritten { func: Func::default(), now }.then(next);
        plain.get_or_insert(before);
    }
    log.settled = Settled::default();
    Outcome { plain, func: whole.func, now: whole.now, log }
}

/// One pass after another; `None` if none of them had anything to do. `stirred` says whether sums have to be looked at.
fn round(func: &Func, source: Source<'_>, log: &mut Log, stirred: &mut bool) -> Option<Rewritten> {
    let (mut whole, mut is_due): (Option<Rewritten>, bool) = (None, true);
    for (place, pass) in PASSES.iter().enumerate() {
        if place == SUMS {
            is_due = std::mem::replace(stirred, false);
        }
        if (place == SUMS || place == QUOTIENTS) && !is_due || place == CANCELLED && !*stirred {
            continue;
        }
        if let Some(next) = pass(whole.as_ref().map_or(func, |whole| &whole.func), source, log) {
            *stirred |= place != CONTRACTION;
            whole = Some(match whole {
                Some(whole) => whole.then(next),
                None => next,
            });
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::*;
    use crate::{Flag, Flags, FloatOp, Sketch, Ty, formula};

    /// Dekker's error of a product whose halves are handed in.
    #[test]
    fn no_flag_is_missed_where_it_was_taken_away() {
        let mut sketch = Sketch::new(Ty::Float(Format::F64), Flags::FAST);
        let [x, h, k, l, m] = ["x", "h", "k", "l", "m"].map(|name| sketch.param(name));
        let mut rest = x;
        for factors in [[h, k], [l, k], [h, m]] {
            let product = sketch.float(FloatOp::Mul, &factors);
            rest = sketch.float(FloatOp::Sub, &[rest, product]);
        }
        let last = sketch.float(FloatOp::Mul, &[l, m]);
        let error = sketch.float(FloatOp::Sub, &[last, rest]);
        let outcome = pipeline(&sketch.giving(error), &|_| String::new());
        assert_eq!(outcome.log.near_misses, []);
    }

    #[test]
    fn the_places_are_those_of_their_passes() {
        assert!(std::ptr::fn_addr_eq(PASSES[CANCELLED], cancelled as Pass));
        assert!(std::ptr::fn_addr_eq(PASSES[SUMS], sums as Pass));
        assert!(std::ptr::fn_addr_eq(PASSES[QUOTIENTS], quotients as Pass));
        assert!(std::ptr::fn_addr_eq(PASSES[CONTRACTION], contraction as Pass));
    }

    /// `a/d + b/d*c`: the divisions share a reciprocal, and the sum takes a product in.
    #[test]
    fn passes_feed_one_another_and_settle() {
        let mut sketch = Sketch::new(Ty::Float(Format::F64), Flags::FAST.without(Flag::Reassoc));
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| sketch.param(name));
        let [p, q] = [a, b].map(|dividend| sketch.float(FloatOp::Div, &[dividend, d]));
        let scaled = sketch.float(FloatOp::Mul, &[q, c]);
        let sum = sketch.float(FloatOp::Add, &[p, scaled]);
        let outcome = pipeline(&sketch.giving(sum), &|_| String::new());
        let text = |func: &Func| func.body.result.map(|id| formula(func, id, &|_| String::new())).unwrap_or_default();
        assert_eq!(text(&outcome.func), "mul_add(a, d.recip(), b * d.recip() * c)");
        assert_eq!(outcome.now[sum.0 as usize], outcome.func.body.result);
        assert!(outcome.after().is_below(&outcome.before()));
        let again = pipeline(&outcome.func, &|_| String::new());
        assert!(again.func == outcome.func && again.log.steps.is_empty());
    }
}
