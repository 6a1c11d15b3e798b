//! Which values and variables become pairs.

use crate::passes::taken;
use crate::{Flag, FloatOp, Func, Op, Region, Stmt, Ty, Value, ValueId, VarId};

/// What is promoted.
pub struct Plan {
    /// For each value, whether it is computed in pairs, if its operands call for it.
    values: Vec<bool>,
    /// For each variable, whether it holds a pair.
    vars: Vec<bool>,
    protected: Vec<bool>,
    /// What a parameter that becomes a pair held at first: a word.
    pub entries: Vec<ValueId>,
}

impl Plan {
    /// Follows the values of named variables backward to what feeds them, and those of operations with `df64` forward to the
    /// variables that they are assigned to.
    pub fn of(func: &Func) -> Option<Plan> {
        let named = &func.promotion.named;
        let asked = func.values().any(|(_, value)| value.flags.has(Flag::Df64) && is_computed(func, value));
        if named.is_empty() && !asked {
            return None;
        }
        let mut search = Search::new(func);
        named.iter().for_each(|var| search.feeds_vars[var.0 as usize] = search.may_change(*var));
        while search.step() {}
        let Search { values, vars, protected, entries, .. } = search;
        Some(Plan { values, vars, protected, entries })
    }

    /// Whether it is part of an error-free transformation.
    pub fn protects(&self, id: ValueId) -> bool {
        self.protected[id.0 as usize]
    }

    pub fn promotes(&self, id: ValueId) -> bool {
        self.values[id.0 as usize]
    }

    pub fn holds_pairs(&self, var: VarId) -> bool {
        self.vars[var.0 as usize]
    }
}

struct Search<'a> {
    func: &'a Func,
    values: Vec<bool>,
    vars: Vec<bool>,
    /// What a named variable is computed from.
    feeds: Vec<bool>,
    feeds_vars: Vec<bool>,
    protected: Vec<bool>,
    assignments: Vec<(VarId, ValueId)>,
    entries: Vec<ValueId>,
}

impl<'a> Search<'a> {
    fn new(func: &'a Func) -> Search<'a> {
        let (values, vars) = (func.values().len(), func.vars.len());
        let mut assignments = Vec::new();
        collect(&func.body, &mut assignments);
        Search {
            func,
            values: vec![false; values],
            vars: vec![false; vars],
            feeds: vec![false; values],
            feeds_vars: vec![false; vars],
            protected: protected(func),
            assignments,
            entries: entries(func),
        }
    }

    /// Goes on by one step; whether anything new was found.
    fn step(&mut self) -> bool {
        let found = |search: &Self| -> usize {
            [&search.values, &search.vars, &search.feeds, &search.feeds_vars].map(|set| count(set)).into_iter().sum()
        };
        let before = found(self);
        for (var, value) in self.assignments.clone() {
            let index = var.0 as usize;
            self.feeds[value.0 as usize] |= self.feeds_vars[index];
            self.vars[index] |= self.may_change(var) && (self.feeds_vars[index] || self.values[value.0 as usize]);
        }
        // Users before operands.
        for (id, value) in self.func.values().rev() {
            self.visit(id, value);
        }
        found(self) > before
    }

    fn visit(&mut self, id: ValueId, value: &Value) {
        let index = id.0 as usize;
        if let Op::Read(var) = value.op {
            self.feeds_vars[var.0 as usize] |= self.feeds[index] && self.may_change(var) && self.is_assigned(var);
            self.values[index] = self.vars[var.0 as usize];
            return;
        }
        if !is_computed(self.func, value) || self.protected[index] {
            return;
        }
        self.values[index] |= value.flags.has(Flag::Df64) || self.feeds[index];
        if self.feeds[index] {
            // The condition of a choice feeds nothing.
            let first = usize::from(value.op == Op::Select);
            value.args[first..].iter().for_each(|arg| self.feeds[arg.0 as usize] = true);
        }
    }

    fn may_change(&self, var: VarId) -> bool {
        self.func.variable(var).ty.doubled().is_some() && !self.func.promotion.fixed.contains(&var)
    }

    fn is_assigned(&self, var: VarId) -> bool {
        self.assignments.iter().any(|(assigned, _)| *assigned == var)
    }
}

/// Whether pairs have the operation.
fn is_computed(func: &Func, value: &Value) -> bool {
    if value.ty.doubled().is_none() || !value.mode.is_plain() {
        return false;
    }
    match value.op {
        Op::Float(op) => op != FloatOp::DiffOfProducts,
        Op::Powi(_) | Op::Select => true,
        Op::Cast => matches!(func.value(value.args[0]).ty, Ty::Float(_) | Ty::Int(_)) && is_narrow(func, value),
        Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Compare(_) | Op::Test(_) | Op::Logic(_) | Op::Int(_) => false,
    }
}

/// Integers of more than 64 bits stay with the compiler.
fn is_narrow(func: &Func, value: &Value) -> bool {
    !matches!(func.value(value.args[0]).ty, Ty::Int(int) if int.bits > 64)
}

fn count(set: &[bool]) -> usize {
    set.iter().filter(|member| **member).count()
}

/// The first read of each parameter.
fn entries(func: &Func) -> Vec<ValueId> {
    let first = |param: &VarId| func.values().find(|(_, value)| value.op == Op::Read(*param)).map(|(id, _)| id);
    func.params.iter().filter_map(first).collect()
}

fn collect(region: &Region, assignments: &mut Vec<(VarId, ValueId)>) {
    for stmt in &region.stmts {
        match stmt {
            Stmt::Let { var, value, .. } | Stmt::Set { var, value, .. } => assignments.push((*var, *value)),
            Stmt::If { then, otherwise, .. } => {
                collect(then, assignments);
                collect(otherwise, assignments);
            }
            Stmt::Opaque { regions, .. } => regions.iter().for_each(|region| collect(region, assignments)),
            Stmt::Eval(_) | Stmt::Return { .. } | Stmt::Check { .. } => {}
        }
    }
}

/// For each value, whether it is part of an error-free transformation.
fn protected(func: &Func) -> Vec<bool> {
    let none = || vec![false; func.values().len()];
    taken(func).map_or_else(none, |taken| taken.iter().map(|flags| flags.has(Flag::Df64)).collect())
}
