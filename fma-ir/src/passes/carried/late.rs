//! How long after the start of a turn a value is known.
//!
//! A variable that the turn before left is as late as what it was set to there. One that was set to what waits for nothing, an element of the turn
//! before, say, is not late at all.

use std::collections::HashMap;

use super::Turns;
use crate::{FloatOp, Func, Op, Region, Site, Stmt, ValueId, VarId};

/// What operations take, in cycles as makers of processors give them: an addition less than a product or a fused operation, or the same.
pub const ADDS: u16 = 3;
pub const MULTIPLIES: u16 = 4;

/// How often variables that wait for nothing are looked for: one that hands on what another left is found one time later.
const ROUNDS: usize = 8;

/// For each value, how long it takes from what the turn before left; `None` where it does not wait for that.
pub struct Lateness(Vec<Option<u16>>);

impl Lateness {
    /// `None` where no loop carries anything.
    pub fn of(func: &Func, turns: &dyn Fn(Site) -> Turns) -> Option<Lateness> {
        let mut reads = Reads { func, turns, carried: vec![None; func.values().len()], sets: Vec::new() };
        reads.region(&func.body, &[]);
        let mut starts: HashMap<VarId, u16> = reads.carried.iter().flatten().map(|var| (*var, 0)).collect();
        for _ in 0..ROUNDS {
            let late = reads.from(&starts);
            let left: HashMap<_, _> =
                starts.keys().filter(|var| reads.left(&late, **var).is_some()).map(|var| (*var, 0)).collect();
            if left.len() == starts.len() {
                starts.iter_mut().for_each(|(var, start)| *start = reads.left(&late, *var).unwrap_or(0));
                break;
            }
            starts = left;
        }
        (!starts.is_empty()).then(|| reads.from(&starts))
    }

    pub fn of_value(&self, id: ValueId) -> Option<u16> {
        self.0[id.0 as usize]
    }

    /// The latest of several.
    pub fn latest(&self, ids: &[ValueId]) -> Option<u16> {
        ids.iter().filter_map(|id| self.of_value(*id)).max()
    }
}

fn time(op: Op) -> u16 {
    let chooses = matches!(op, Op::Float(FloatOp::Neg) | Op::Select | Op::Logic(_));
    let adds = matches!(op, Op::Float(FloatOp::Add | FloatOp::Sub));
    if chooses {
        0
    } else if adds {
        ADDS
    } else {
        MULTIPLIES
    }
}

/// Finds the reads of what the turn before left.
struct Reads<'a> {
    func: &'a Func,
    turns: &'a dyn Fn(Site) -> Turns,
    /// For each value, the variable that it is a carried read of.
    carried: Vec<Option<VarId>>,
    /// What the loops set.
    sets: Vec<(VarId, ValueId)>,
}

impl Reads<'_> {
    /// How late values are where carried variables start so late.
    fn from(&self, starts: &HashMap<VarId, u16>) -> Lateness {
        let mut late = Lateness(Vec::with_capacity(self.carried.len()));
        for ((_, value), carried) in self.func.values().zip(&self.carried) {
            let start = carried.and_then(|var| starts.get(&var).copied());
            let waits = late.latest(&value.args).map(|args| args.saturating_add(time(value.op)));
            late.0.push(start.max(waits));
        }
        late
    }

    /// How late what a turn leaves in a variable is.
    fn left(&self, late: &Lateness, var: VarId) -> Option<u16> {
        self.sets.iter().filter(|(set, _)| *set == var).filter_map(|(_, value)| late.of_value(*value)).max()
    }

    /// `sets`: the variables that the loop around carries.
    fn region(&mut self, region: &Region, sets: &[VarId]) {
        for stmt in &region.stmts {
            match stmt {
                Stmt::Eval(id) => {
                    if let Op::Read(var) = self.func.value(*id).op
                        && sets.contains(&var)
                    {
                        self.carried[id.0 as usize] = Some(var);
                    }
                }
                Stmt::If { then, otherwise, .. } => [then, otherwise].iter().for_each(|arm| self.region(arm, sets)),
                Stmt::Opaque { site, regions, .. } => match (self.turns)(*site) {
                    Turns::None => regions.iter().for_each(|region| self.region(region, sets)),
                    Turns::OneByOne => {
                        let sets = carried_by(self.func, regions);
                        regions.iter().for_each(|region| self.region(region, &sets));
                    }
                    Turns::SideBySide => {}
                },
                Stmt::Set { var, value, .. } if sets.contains(var) => self.sets.push((*var, *value)),
                Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Return { .. } | Stmt::Check { .. } => {}
            }
        }
    }
}

/// The variables that a loop's turns set, but for those that each turn sets before it reads them.
fn carried_by(func: &Func, regions: &[Region]) -> Vec<VarId> {
    let (mut sets, mut own) = (Vec::new(), Vec::new());
    for region in regions {
        set_in(region, &mut sets);
        fresh(func, region, &mut Vec::new(), &mut own);
    }
    sets.retain(|var| !own.contains(var));
    sets
}

fn set_in(region: &Region, sets: &mut Vec<VarId>) {
    for stmt in &region.stmts {
        match stmt {
            Stmt::Set { var, .. } => sets.push(*var),
            Stmt::If { then, otherwise, .. } => [then, otherwise].iter().for_each(|arm| set_in(arm, sets)),
            Stmt::Opaque { regions, .. } => regions.iter().for_each(|region| set_in(region, sets)),
            Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Return { .. } | Stmt::Check { .. } => {}
        }
    }
}

/// The variables that the region sets in any case, before anything in it has read them.
fn fresh(func: &Func, region: &Region, read: &mut Vec<VarId>, own: &mut Vec<VarId>) {
    for stmt in &region.stmts {
        match stmt {
            Stmt::Eval(id) => {
                if let Op::Read(var) = func.value(*id).op {
                    read.push(var);
                }
            }
            Stmt::Set { var, .. } if !read.contains(var) => own.push(*var),
            Stmt::If { then, otherwise, .. } => {
                [then, otherwise].iter().for_each(|arm| fresh(func, arm, read, &mut Vec::new()));
            }
            Stmt::Opaque { regions, .. } => {
                regions.iter().for_each(|region| fresh(func, region, read, &mut Vec::new()));
            }
            Stmt::Set { .. } | Stmt::Let { .. } | Stmt::Return { .. } | Stmt::Check { .. } => {}
        }
    }
}
