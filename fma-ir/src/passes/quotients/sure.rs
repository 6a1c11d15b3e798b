//! What runs for certain where something else does: a promise that is made of one value says nothing of another that runs without it.
//!
//! A region is cut into *runs* behind every statement that may leave it; whoever is in a run has been through those before it, and through those of the
//! regions around that come before the statement that it lies in. An arm of a select is a run of its own.

use std::collections::BTreeSet;

use crate::live::{Keep, needed, read};
use crate::{Effect, Func, Op, Region, Stmt, ValueId};

/// For each value, the runs that need it.
pub struct Sure {
    runs: Vec<BTreeSet<usize>>,
    /// For each run, the one before it.
    before: Vec<Option<usize>>,
}

impl Sure {
    pub fn of(func: &Func) -> Sure {
        let mut sure = Sure { runs: vec![BTreeSet::new(); func.values().len()], before: vec![None] };
        Walk { sure: &mut sure, func, read: read(func) }.region(&func.body, 0);
        // Users before operands.
        for id in needed(func, Keep::Live).into_iter().rev() {
            let value = func.value(id);
            let own = sure.runs[id.0 as usize].clone();
            for (index, arg) in value.args.iter().enumerate() {
                let is_arm = value.op == Op::Select && index > 0;
                let runs = if is_arm { BTreeSet::from([sure.arm(&own)]) } else { own.clone() };
                sure.runs[arg.0 as usize].extend(runs);
            }
        }
        sure
    }

    /// Whether `other` was or will be computed wherever `id` is needed.
    pub fn runs_with(&self, id: ValueId, other: ValueId) -> bool {
        let other = &self.runs[other.0 as usize];
        let own = &self.runs[id.0 as usize];
        let is_sure =
            |run: &usize| std::iter::successors(Some(*run), |run| self.before[*run]).any(|run| other.contains(&run));
        !own.is_empty() && own.iter().all(is_sure)
    }

    fn next(&mut self, before: Option<usize>) -> usize {
        self.before.push(before);
        self.before.len() - 1
    }

    /// An arm of a select that such runs need.
    fn arm(&mut self, runs: &BTreeSet<usize>) -> usize {
        let only = runs.first().copied().filter(|_| runs.len() == 1);
        self.next(only)
    }
}

struct Walk<'a> {
    sure: &'a mut Sure,
    func: &'a Func,
    read: Vec<bool>,
}

impl Walk<'_> {
    fn region(&mut self, region: &Region, mut run: usize) {
        for stmt in &region.stmts {
            match stmt {
                Stmt::Eval(value) => {
                    self.used(*value, run);
                    if self.func.value(*value).op.effect() == Effect::Acts {
                        run = self.sure.next(Some(run));
                    }
                }
                Stmt::Set { var, value, .. } if self.read[var.0 as usize] => self.used(*value, run),
                Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Check { .. } => {}
                Stmt::If { cond, then, otherwise, .. } => {
                    self.used(*cond, run);
                    run = self.inside([then, otherwise], run);
                }
                Stmt::Return { value, .. } => value.iter().for_each(|value| self.used(*value, run)),
                Stmt::Opaque { values, regions, .. } => {
                    values.iter().for_each(|value| self.used(*value, run));
                    run = self.inside(regions, run);
                }
            }
        }
        region.result.iter().for_each(|result| self.used(*result, run));
    }

    /// Regions that may run, and may leave; the run behind them.
    fn inside<'r>(&mut self, regions: impl IntoIterator<Item = &'r Region>, run: usize) -> usize {
        for region in regions {
            let inner = self.sure.next(Some(run));
            self.region(region, inner);
        }
        self.sure.next(Some(run))
    }

    fn used(&mut self, value: ValueId, run: usize) {
        self.sure.runs[value.0 as usize].insert(run);
    }
}
