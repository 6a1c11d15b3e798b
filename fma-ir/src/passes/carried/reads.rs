//! Which values are reads of what the turn before left.

use std::collections::HashMap;

use super::{Cell, Loops, Turns};
use crate::{Func, Op, Region, Site, Stmt, ValueId, VarId};

/// What keeps a number from one turn to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Holder {
    Var(VarId),
    /// A place in memory, by its number among the [`Cells`](super::Cells).
    Cell(u32),
}

/// The reads of what the turn before left.
pub struct Reads<'a> {
    func: &'a Func,
    loops: &'a Loops<'a>,
    /// For each value, what it is a carried read of, and which loop carries that.
    pub carried: Vec<Option<(Holder, Site)>>,
    /// For reads of places that the same turn has set, what it set them to.
    pub before: HashMap<ValueId, ValueId>,
    /// What the loops set.
    pub sets: Vec<(Site, Holder, ValueId)>,
}

/// The loop around, with what it carries, and what its turn has set so far.
#[derive(Clone, Default)]
struct Around {
    site: Site,
    carries: Vec<Holder>,
    held: HashMap<u32, ValueId>,
}

impl Reads<'_> {
    pub fn of<'a>(func: &'a Func, loops: &'a Loops<'a>) -> Reads<'a> {
        let carried = vec![None; func.values().len()];
        let mut reads = Reads { func, loops, carried, before: HashMap::new(), sets: Vec::new() };
        reads.region(&func.body, &mut Around::default());
        reads
    }

    /// What a turn leaves in a holder.
    pub fn left(&self, holder: &Holder) -> impl Iterator<Item = ValueId> {
        self.sets.iter().filter(move |(_, set, _)| set == holder).map(|(_, _, value)| *value)
    }

    fn region(&mut self, region: &Region, around: &mut Around) {
        for stmt in &region.stmts {
            match stmt {
                Stmt::Eval(id) => self.read(*id, around),
                Stmt::If { then, otherwise, .. } => self.parts([then, otherwise], around),
                Stmt::Opaque { site, values, regions, .. } => {
                    match (self.loops.turns)(*site) {
                        Turns::None => self.parts(regions, around),
                        Turns::OneByOne => {
                            let carries = carried_by(self.func, self.loops, regions);
                            self.parts(regions, &mut Around { site: *site, carries, held: HashMap::new() });
                        }
                        Turns::SideBySide => {}
                    }
                    if let (Some(cell), Some(value)) = (self.loops.cells.sets.get(site), values.first()) {
                        self.set(Holder::Cell(*cell), *value, around);
                        around.held.insert(*cell, *value);
                    }
                }
                Stmt::Set { var, value, .. } => self.set(Holder::Var(*var), *value, around),
                Stmt::Let { .. } | Stmt::Return { .. } | Stmt::Check { .. } => {}
            }
        }
    }

    /// What one of several parts has set, none of the others and nobody behind them is known to find.
    fn parts<'r>(&mut self, parts: impl IntoIterator<Item = &'r Region>, around: &mut Around) {
        let before = around.held.clone();
        for part in parts {
            let mut inside = Around { held: before.clone(), ..around.clone() };
            self.region(part, &mut inside);
            around.held.retain(|cell, value| inside.held.get(cell) == Some(value));
        }
    }

    fn read(&mut self, id: ValueId, around: &Around) {
        let value = self.func.value(id);
        let holder = match (value.op, self.loops.cells.reads.get(&value.site)) {
            (Op::Read(var), _) => Holder::Var(var),
            (Op::Opaque(_), Some(Cell::Earlier(cell))) => Holder::Cell(*cell),
            (Op::Opaque(_), Some(Cell::Last(cell) | Cell::Own(cell))) if around.held.contains_key(cell) => {
                self.before.insert(id, around.held[cell]);
                return;
            }
            (Op::Opaque(_), Some(Cell::Last(cell))) => Holder::Cell(*cell),
            _ => return,
        };
        if around.carries.contains(&holder) {
            self.carried[id.0 as usize] = Some((holder, around.site));
        }
    }

    fn set(&mut self, holder: Holder, value: ValueId, around: &Around) {
        if around.carries.contains(&holder) {
            self.sets.push((around.site, holder, value));
        }
    }
}

/// What a loop's turns set, but for the variables that each turn sets before it reads them.
fn carried_by(func: &Func, loops: &Loops<'_>, regions: &[Region]) -> Vec<Holder> {
    let (mut sets, mut own) = (Vec::new(), Vec::new());
    for region in regions {
        set_in(region, loops, &mut sets);
        fresh(func, region, &mut Vec::new(), &mut own);
    }
    sets.retain(|holder| !own.contains(holder));
    sets
}

fn set_in(region: &Region, loops: &Loops<'_>, sets: &mut Vec<Holder>) {
    for stmt in &region.stmts {
        match stmt {
            Stmt::Set { var, .. } => sets.push(Holder::Var(*var)),
            Stmt::If { then, otherwise, .. } => [then, otherwise].iter().for_each(|arm| set_in(arm, loops, sets)),
            Stmt::Opaque { site, regions, .. } => {
                sets.extend(loops.cells.sets.get(site).map(|cell| Holder::Cell(*cell)));
                regions.iter().for_each(|region| set_in(region, loops, sets));
            }
            Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Return { .. } | Stmt::Check { .. } => {}
        }
    }
}

/// The variables that the region sets in any case, before anything in it has read them.
fn fresh(func: &Func, region: &Region, read: &mut Vec<VarId>, own: &mut Vec<Holder>) {
    for stmt in &region.stmts {
        match stmt {
            Stmt::Eval(id) => {
                if let Op::Read(var) = func.value(*id).op {
                    read.push(var);
                }
            }
            Stmt::Set { var, .. } if !read.contains(var) => own.push(Holder::Var(*var)),
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
