//! How often values are computed: once, or in each turn of a loop.
//!
//! What a loop's turns do not change is computed before it, by whoever wrote it there or by the compiler; the laws of the reals may not bring it in again.

use crate::{Func, Region, Stmt, Value, ValueId};

/// For each value, in how many regions around it that may run more than once what it is made of was read.
pub struct Paces {
    of: Vec<u8>,
}

impl Paces {
    /// `None` where nothing is read inside of such a region.
    pub fn of(func: &Func) -> Option<Paces> {
        let mut pinned = vec![0; func.values().len()];
        walk(func, &func.body, 0, &mut pinned);
        if pinned.iter().all(|pace| *pace == 0) {
            return None;
        }
        let mut paces = Paces { of: Vec::with_capacity(pinned.len()) };
        for (id, value) in func.values() {
            paces.push(value, pinned[id.0 as usize]);
        }
        Some(paces)
    }

    /// Of a function that is being built.
    pub fn growing() -> Paces {
        Paces { of: Vec::new() }
    }

    /// Takes in the values that are new; those that read something do so at this pace.
    pub fn grow(&mut self, func: &Func, pinned: u8) {
        for value in func.values_behind(self.of.len()) {
            self.push(value, pinned);
        }
    }

    pub fn pace(&self, id: ValueId) -> u8 {
        self.of[id.0 as usize]
    }

    fn push(&mut self, value: &Value, pinned: u8) {
        let args = value.args.iter().map(|arg| self.pace(*arg));
        let pace = if value.op.is_pinned() { Some(pinned) } else { args.max() };
        self.of.push(pace.unwrap_or(0));
    }
}

fn walk(func: &Func, region: &Region, pace: u8, pinned: &mut [u8]) {
    for stmt in &region.stmts {
        match stmt {
            Stmt::Eval(value) => pinned[value.0 as usize] = pace,
            Stmt::If { then, otherwise, .. } => {
                [then, otherwise].iter().for_each(|region| walk(func, region, pace, pinned));
            }
            Stmt::Opaque { regions, site, .. } => {
                let again = u8::from(!func.branches.contains(site));
                regions.iter().for_each(|region| walk(func, region, pace.saturating_add(again), pinned));
            }
            Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Return { .. } | Stmt::Check { .. } => {}
        }
    }
}
