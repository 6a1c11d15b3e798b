//! Which values a function needs, in a canonical order.

use crate::{Effect, Func, Op, Region, Stmt, ValueId};

/// What keeps a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Only what runs: the actions, assignments, conditions and results.
    Live,
    /// What runs, and what a variable names though nothing uses it.
    Named,
}

/// The values that the function needs, operands before users, in the order in which its statements first need them.
///
/// The order depends on nothing but the statements and the graph: two arenas of the same program give the same order.
pub fn needed(func: &Func, keep: Keep) -> Vec<ValueId> {
    let mut seen = vec![false; func.values().len()];
    let mut order = Vec::with_capacity(func.values().len());
    roots(func, &func.body, keep, &mut |root| reach(func, root, &mut seen, &mut order));
    order
}

/// For each value, how often live values and statements use it; 0 for a dead one.
pub fn uses(func: &Func) -> Vec<u32> {
    let (mut count, mut seen) = (vec![0; func.values().len()], vec![false; func.values().len()]);
    let mut order = Vec::with_capacity(func.values().len());
    roots(func, &func.body, Keep::Live, &mut |root| {
        count[root.0 as usize] += 1;
        reach(func, root, &mut seen, &mut order);
    });
    for id in order {
        for arg in &*func.value(id).args {
            count[arg.0 as usize] += 1;
        }
    }
    count
}

/// Calls `visit` with each value that a statement needs, in order. A check needs nothing; an unused read is not needed; a
/// variable that no value reads, as closures do those around them, is only a name.
pub(crate) fn roots(func: &Func, region: &Region, keep: Keep, visit: &mut dyn FnMut(ValueId)) {
    let read = match keep {
        Keep::Live => read(func),
        Keep::Named => Vec::new(),
    };
    Roots { func, keep, read }.region(region, visit);
}

/// For each variable, whether a value reads it.
pub(crate) fn read(func: &Func) -> Vec<bool> {
    let mut read = vec![false; func.vars.len()];
    if read.is_empty() {
        return read;
    }
    for (_, value) in func.values() {
        if let Op::Read(var) = value.op {
            read[var.0 as usize] = true;
        }
    }
    read
}

struct Roots<'a> {
    func: &'a Func,
    keep: Keep,
    /// For each variable, whether a value reads it, where that is asked.
    read: Vec<bool>,
}

impl Roots<'_> {
    fn region(&self, region: &Region, visit: &mut dyn FnMut(ValueId)) {
        for stmt in &region.stmts {
            self.stmt(stmt, visit);
        }
        if let Some(result) = region.result {
            visit(result);
        }
    }

    fn stmt(&self, stmt: &Stmt, visit: &mut dyn FnMut(ValueId)) {
        match stmt {
            Stmt::Eval(value) if acts(self.func, *value) => visit(*value),
            Stmt::Let { var, value, .. } | Stmt::Set { var, value, .. }
                if self.keep == Keep::Named || self.read[var.0 as usize] =>
            {
                visit(*value)
            }
            Stmt::Eval(_) | Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Check { .. } => {}
            Stmt::If { cond, then, otherwise, .. } => {
                visit(*cond);
                self.region(then, visit);
                self.region(otherwise, visit);
            }
            Stmt::Return { value, .. } => value.iter().for_each(|value| visit(*value)),
            Stmt::Opaque { values, regions, .. } => {
                values.iter().for_each(|value| visit(*value));
                regions.iter().for_each(|region| self.region(region, visit));
            }
        }
    }
}

fn acts(func: &Func, id: ValueId) -> bool {
    func.value(id).op.effect() == Effect::Acts
}

/// Appends the value after its operands. Iterative: an expression may be as deep as the source likes.
pub(crate) fn reach(func: &Func, root: ValueId, seen: &mut [bool], order: &mut Vec<ValueId>) {
    if seen[root.0 as usize] {
        return;
    }
    let (mut stack, mut at) = (Vec::new(), (root, 0));
    loop {
        let (id, next) = at;
        let args: &[ValueId] = &func.value(id).args;
        match args.get(next) {
            Some(arg) if seen[arg.0 as usize] => at = (id, next + 1),
            // Half of all values have no operands.
            Some(arg) if func.value(*arg).args.is_empty() => {
                seen[arg.0 as usize] = true;
                order.push(*arg);
                at = (id, next + 1);
            }
            Some(arg) => {
                stack.push((id, next + 1));
                at = (*arg, 0);
            }
            None => {
                seen[id.0 as usize] = true;
                order.push(id);
                let Some(last) = stack.pop() else { return };
                at = last;
            }
        }
    }
}
