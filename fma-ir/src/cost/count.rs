//! Counting: each operation's class, and how far its operands are behind it.

use std::collections::BTreeSet;

use fma_core::exact;

use super::pair::pair;
use super::{Cost, Machine};
use crate::live::{Keep, needed, reach, read};
use crate::{Class, FloatOp, Func, Op, Region, Stmt, ValueId};

/// The cost of a function on a machine.
pub fn cost(func: &Func, machine: Machine) -> Cost {
    Cost { depth: Depths::of(func, machine), ..operations(func, machine) }
}

/// The same for who does not ask how long the operations wait for one another.
pub(crate) fn operations(func: &Func, machine: Machine) -> Cost {
    let live = needed(func, Keep::Live);
    let mut sum = live.iter().map(|id| single(func, *id, machine)).fold(Cost::default(), plus);
    if machine == Machine::Split {
        sum.mul -= repeated_products(func, &live);
    }
    sum.depth = 0;
    sum.total = sum.fma + sum.mul + sum.add + sum.div + sum.special + sum.logic;
    sum
}

/// How many of the split products another operation computes as well, but for the sign: the compiler multiplies once.
fn repeated_products(func: &Func, live: &[ValueId]) -> u32 {
    let factors = |id: ValueId| [func.value(id).args[0], func.value(id).args[1]].map(|factor| unsigned(func, factor));
    let is = |op: FloatOp| live.iter().copied().filter(move |id| func.value(*id).op == Op::Float(op));
    let mut known: BTreeSet<_> = is(FloatOp::Mul).map(factors).collect();
    is(FloatOp::MulAdd).filter(|id| !known.insert(factors(*id))).count() as u32
}

/// What is left of a factor without its sign: a value, or the magnitude of a constant.
fn unsigned(func: &Func, id: ValueId) -> (Option<u64>, Option<ValueId>) {
    let id = func.without_signs(id);
    let value = func.value(id);
    match (value.op, value.ty.format()) {
        (Op::Const(bits), Some(format)) => (Some(exact::abs(format, bits)), None),
        _ => (None, Some(id)),
    }
}

/// The counts of one operation; its depth is how long its user waits.
fn single(func: &Func, id: ValueId, machine: Machine) -> Cost {
    let (value, none) = (func.value(id), Cost::default());
    if let Some(cost) = pair(func, value) {
        return cost;
    }
    match value.op {
        Op::Const(_) | Op::Read(_) | Op::Opaque(_) => none,
        Op::Float(FloatOp::MulAdd) if machine == Machine::Split => Cost { mul: 1, add: 1, depth: 2, ..none },
        Op::Float(op) => class(op.class()),
        Op::Powi(exponent) => power(exponent),
        Op::Compare(_) | Op::Test(_) | Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => {
            Cost { logic: 1, depth: 1, ..none }
        }
    }
}

fn class(class: Class) -> Cost {
    let one = Cost { depth: 1, ..Cost::default() };
    match class {
        Class::Sign => Cost { sign: 1, ..Cost::default() },
        Class::Add => Cost { add: 1, ..one },
        Class::Mul => Cost { mul: 1, ..one },
        Class::Fma => Cost { fma: 1, ..one },
        Class::Kahan => Cost { fma: 2, mul: 1, add: 1, depth: 3, ..one },
        Class::Div => Cost { div: 1, ..one },
        Class::Special => Cost { special: 1, ..one },
    }
}

/// A power by repeated squaring, and one division where the exponent is negative.
fn power(exponent: i32) -> Cost {
    let size = exponent.unsigned_abs();
    let squarings = size.checked_ilog2().unwrap_or(0);
    let mul = squarings + size.count_ones().saturating_sub(1);
    let div = u32::from(exponent < 0);
    Cost { mul, div, depth: mul + div, ..Cost::default() }
}

pub(super) fn plus(a: Cost, b: Cost) -> Cost {
    Cost {
        fma: a.fma + b.fma,
        mul: a.mul + b.mul,
        add: a.add + b.add,
        div: a.div + b.div,
        special: a.special + b.special,
        logic: a.logic + b.logic,
        sign: a.sign + b.sign,
        depth: a.depth.max(b.depth),
        total: 0,
    }
}

/// How long each value, and the content of each variable, has to wait.
struct Depths<'a> {
    func: &'a Func,
    machine: Machine,
    /// Which variables a value reads.
    read: Vec<bool>,
    seen: Vec<bool>,
    values: Vec<u32>,
    vars: Vec<u32>,
    deepest: u32,
}

impl Depths<'_> {
    fn of(func: &Func, machine: Machine) -> u32 {
        let count = func.values().len();
        let (values, vars) = (vec![0; count], vec![0; func.vars.len()]);
        let mut depths = Depths { func, machine, read: read(func), seen: vec![false; count], values, vars, deepest: 0 };
        depths.region(&func.body);
        depths.deepest
    }

    fn region(&mut self, region: &Region) {
        for stmt in &region.stmts {
            self.stmt(stmt);
        }
        if let Some(result) = region.result {
            self.value(result);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Eval(value) => self.evaluation(*value),
            Stmt::Set { var, value, .. } if self.read[var.0 as usize] => self.vars[var.0 as usize] = self.value(*value),
            Stmt::Let { .. } | Stmt::Set { .. } | Stmt::Check { .. } => {}
            Stmt::If { cond, then, otherwise, .. } => {
                self.value(*cond);
                self.branches([then, otherwise]);
            }
            Stmt::Return { value, .. } => {
                value.map(|value| self.value(value));
            }
            Stmt::Opaque { values, regions, writes, .. } => {
                let wait = values.iter().map(|value| self.value(*value)).max().unwrap_or(0);
                regions.iter().for_each(|region| self.region(region));
                writes.iter().for_each(|var| self.vars[var.0 as usize] = wait);
            }
        }
    }

    /// A variable is as late as the later of the branches leaves it.
    fn branches(&mut self, regions: [&Region; 2]) {
        let before = self.vars.clone();
        self.region(regions[0]);
        let then = std::mem::replace(&mut self.vars, before);
        self.region(regions[1]);
        self.vars.iter_mut().zip(then).for_each(|(var, then)| *var = then.max(*var));
    }

    /// A read stands where it is evaluated, not where it is used. An unused one waits for nobody.
    fn evaluation(&mut self, id: ValueId) {
        if let Op::Read(var) = self.func.value(id).op {
            self.seen[id.0 as usize] = true;
            self.values[id.0 as usize] = self.vars[var.0 as usize];
        } else if self.func.value(id).op.effect() == crate::Effect::Acts {
            self.value(id);
        }
    }

    fn value(&mut self, id: ValueId) -> u32 {
        let mut order = Vec::new();
        reach(self.func, id, &mut self.seen, &mut order);
        for id in order {
            let value = self.func.value(id);
            let wait = value.args.iter().map(|arg| self.values[arg.0 as usize]).max().unwrap_or(0);
            self.values[id.0 as usize] = wait + single(self.func, id, self.machine).depth;
        }
        self.deepest = self.deepest.max(self.values[id.0 as usize]);
        self.values[id.0 as usize]
    }
}

#[cfg(test)]
mod tests {
    use fma_core::Format;

    use super::*;
    use crate::{Budget, Flags, Sketch, Ty};

    /// `let p = a * b; let dead = a / b; mul_add(-p, p, sin(p))`.
    fn example() -> Func {
        let mut sketch = Sketch::new(Ty::Float(Format::F32), Flags::NONE);
        let (a, b) = (sketch.param("a"), sketch.param("b"));
        let product = sketch.float(FloatOp::Mul, &[a, b]);
        let dead = sketch.float(FloatOp::Div, &[a, b]);
        sketch.bind("dead", dead);
        let (sine, minus) = (sketch.float(FloatOp::Sin, &[product]), sketch.float(FloatOp::Neg, &[product]));
        let result = sketch.float(FloatOp::MulAdd, &[minus, product, sine]);
        sketch.giving(result)
    }

    #[test]
    fn shared_values_count_once_and_dead_ones_not_at_all() {
        let fused = cost(&example(), Machine::Fused);
        assert_eq!(fused, Cost { fma: 1, mul: 1, special: 1, sign: 1, depth: 3, total: 3, ..Cost::default() });
        let split = cost(&example(), Machine::Split);
        assert_eq!(split, Cost { mul: 2, add: 1, special: 1, sign: 1, depth: 4, total: 4, ..Cost::default() });
        assert!(fused.is_below(&split));
    }

    #[test]
    fn depth_goes_on_through_variables() {
        let mut sketch = Sketch::new(Ty::Float(Format::F32), Flags::NONE);
        let a = sketch.param("a");
        let var = sketch.func.var("x", sketch.ty);
        let root = sketch.float(FloatOp::Sqrt, &[a]);
        sketch.push(Stmt::Set { var, value: root, site: Default::default() });
        let read = sketch.read(var);
        let result = sketch.float(FloatOp::Add, &[read, a]);
        assert_eq!(cost(&sketch.giving(result), Machine::Fused).depth, 2);
    }

    #[test]
    fn a_budget_names_what_exceeds_it() {
        let mut budget = Budget { total: Some(2), fma: Some(1), ..Budget::default() };
        *budget.bound("depth").expect("a word of the table") = Some(3);
        let exceeded: Vec<_> =
            budget.exceeded(&cost(&example(), Machine::Fused)).iter().map(|e| (e.item, e.bound, e.found)).collect();
        assert_eq!(exceeded, [("total", 2, 3)]);
        assert!(budget.bound("instructions").is_none());
    }

    #[test]
    fn a_power_costs_its_squarings() {
        assert_eq!(
            [0, 1, 2, 3, 15, -2].map(|n| (power(n).mul, power(n).div)),
            [(0, 0), (0, 0), (1, 0), (2, 0), (6, 0), (1, 1)]
        );
    }
}
