//! How long after the start of a turn a value is known.
//!
//! A variable that the turn before left is as late as what it was set to there. One that was set to what waits for nothing, an element of the turn
//! before, say, is not late at all.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::Loops;
use super::reads::{Holder, Reads};
use crate::{FloatOp, Func, IntOp, Op, Site, Ty, ValueId};

/// What operations take, in cycles as makers of processors give them: an addition less than a product or a fused operation, or the same.
pub const ADDS: u16 = 3;
pub const MULTIPLIES: u16 = 4;
const DIVIDES: u16 = 11;

/// How often variables that wait for nothing are looked for: one that hands on what another left is found one time later.
const ROUNDS: usize = 8;

/// For each value, how long it takes from what the turn before left; `None` where it does not wait for that.
pub struct Lateness {
    of: Vec<Option<u16>>,
    /// For each loop, what its turns leave for the next.
    left: Vec<(Site, ValueId)>,
    /// For reads of places that the same turn has set, what it set them to.
    before: HashMap<ValueId, ValueId>,
    /// For each value that is a read of what the turn before left, the loop of these turns.
    carried: Vec<Option<Site>>,
}

impl Lateness {
    /// `None` where no loop carries anything.
    pub fn of(func: &Func, loops: &Loops<'_>) -> Option<Lateness> {
        let reads = Reads::of(func, loops);
        let waits = |holder: &&Holder| !counts(func, &reads, holder);
        let carried = reads.carried.iter().flatten().map(|(holder, _)| holder);
        let mut starts: HashMap<Holder, u16> = carried.filter(waits).map(|holder| (*holder, 0)).collect();
        for _ in 0..ROUNDS {
            let late = times(func, &reads, &starts);
            let left = |holder: &Holder| reads.left(holder).filter_map(|id| late[id.0 as usize]).max();
            let kept: HashMap<_, _> =
                starts.keys().filter(|holder| left(holder).is_some()).map(|holder| (*holder, 0)).collect();
            if kept.len() == starts.len() {
                starts.iter_mut().for_each(|(holder, start)| *start = left(holder).unwrap_or(0));
                break;
            }
            starts = kept;
        }
        let left = || reads.sets.iter().filter(|(_, holder, _)| starts.contains_key(holder));
        (!starts.is_empty()).then(|| Lateness {
            of: times(func, &reads, &starts),
            left: left().map(|(site, _, id)| (*site, *id)).collect(),
            before: reads.before.clone(),
            carried: reads
                .carried
                .iter()
                .map(|read| read.filter(|(holder, _)| starts.contains_key(holder)))
                .map(|read| read.map(|(_, site)| site))
                .collect(),
        })
    }

    /// For each loop, how long a turn waits for the one before.
    pub fn turns(&self) -> BTreeMap<Site, u16> {
        let mut turns = BTreeMap::new();
        for (site, id) in &self.left {
            let turn = turns.entry(*site).or_default();
            *turn = self.of_value(*id).unwrap_or(0).max(*turn);
        }
        turns
    }

    /// The loops whose turns leave floats for which the next turn's wait.
    pub fn waiting_loops(&self, func: &Func) -> BTreeSet<Site> {
        let waits = |id: ValueId| func.value(id).ty.is_float() && self.of_value(id).is_some_and(|late| late > 0);
        self.left.iter().filter(|(_, id)| waits(*id)).map(|(site, _)| *site).collect()
    }

    /// What turns wait for, in the loops of which `is_one` holds: all late values of which the next turn's are made.
    pub fn waited_for(&self, func: &Func, is_one: impl Fn(Site) -> bool) -> Vec<bool> {
        let mut waited = vec![false; self.of.len()];
        for (_, id) in self.left.iter().filter(|(site, _)| is_one(*site)) {
            waited[id.0 as usize] = true;
        }
        for (id, value) in func.values().rev() {
            waited[id.0 as usize] &= self.of_value(id).is_some();
            if waited[id.0 as usize] {
                value.args.iter().chain(self.before.get(&id)).for_each(|arg| waited[arg.0 as usize] = true);
            }
        }
        waited
    }

    /// For each value, the loops for whose turn before it waits.
    pub fn loops(&self, func: &Func) -> Vec<BTreeSet<Site>> {
        let mut all: Vec<BTreeSet<Site>> = Vec::with_capacity(self.of.len());
        for ((id, value), own) in func.values().zip(&self.carried) {
            let args = value.args.iter().chain(self.before.get(&id)).filter_map(|arg| all.get(arg.0 as usize));
            all.push(args.flatten().chain(own).copied().collect());
        }
        all
    }

    pub fn of_value(&self, id: ValueId) -> Option<u16> {
        self.of[id.0 as usize]
    }

    /// The latest of several.
    pub fn latest(&self, ids: &[ValueId]) -> Option<u16> {
        ids.iter().filter_map(|id| self.of_value(*id)).max()
    }
}

/// How many operations a step of a counter may have.
const STEP: usize = 4;

/// Whether a variable only counts: what it is in many turns is known before the numbers of the first are.
fn counts(func: &Func, reads: &Reads<'_>, holder: &Holder) -> bool {
    matches!(holder, Holder::Var(_)) && reads.left(holder).all(|id| is_counted(func, id, STEP))
}

fn is_counted(func: &Func, id: ValueId, operations: usize) -> bool {
    let value = func.value(id);
    let is_step = matches!(value.op, Op::Int(IntOp::Add | IntOp::Sub) | Op::Const(_) | Op::Read(_));
    let counted = |arg: &ValueId| operations > 0 && is_counted(func, *arg, operations - 1);
    is_step && matches!(value.ty, Ty::Int(_)) && value.args.iter().all(counted)
}

fn time(op: Op) -> u16 {
    let chooses = matches!(op, Op::Float(FloatOp::Neg) | Op::Select | Op::Logic(_));
    let adds = matches!(op, Op::Float(FloatOp::Add | FloatOp::Sub));
    let divides = matches!(op, Op::Float(FloatOp::Div | FloatOp::Sqrt));
    if chooses {
        0
    } else if adds {
        ADDS
    } else if divides {
        DIVIDES
    } else {
        MULTIPLIES
    }
}

/// How late values are where what is carried starts so late.
fn times(func: &Func, reads: &Reads<'_>, starts: &HashMap<Holder, u16>) -> Vec<Option<u16>> {
    let mut late: Vec<Option<u16>> = Vec::with_capacity(func.values().len());
    for ((id, value), carried) in func.values().zip(&reads.carried) {
        let of = |id: &ValueId| late.get(id.0 as usize).copied().flatten();
        let start =
            carried.and_then(|(holder, _)| starts.get(&holder).copied()).or_else(|| reads.before.get(&id).and_then(of));
        let waits = value.args.iter().filter_map(of).max().map(|args| args.saturating_add(time(value.op)));
        late.push(start.max(waits));
    }
    late
}
