//! One evaluation with so many bits: statements in order, values where they are needed.

use fma_ir::interpret::Word;
use fma_ir::{Op, Region, Site, Stmt, Value, ValueId};
use fma_rust::explain::Plain;

use super::item::{Item, item};
use super::reals::Reals;
use crate::real::{Fault, Interval, Known};

/// How many statements may run.
pub const FUEL: u32 = 200_000;

/// How an evaluation ended.
pub enum End {
    Returned(Interval),
    Fault(Fault),
    Unfinished,
}

/// Why the statements stopped before their end.
enum Stop {
    Returned(Option<Box<Item>>),
    Fault(Fault),
    Unfinished,
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        Stop::Fault(fault)
    }
}

/// Evaluates a function that the IR holds.
pub fn evaluate(plain: &Plain, inputs: &[Word], bits: u32) -> End {
    let func = &plain.func;
    let mut variables = vec![Item::Truth(false); func.vars.len()];
    for (param, input) in func.params.iter().zip(inputs) {
        match item(func.variable(*param).ty, *input) {
            Ok(item) => variables[param.0 as usize] = item,
            Err(fault) => return End::Fault(fault),
        }
    }
    let known = vec![None; func.values().len()];
    let reals = Reals::new(bits, plain.texts.values().map(String::as_str).collect());
    let mut evaluation = Evaluation { plain, reals, variables, known, fuel: FUEL };
    let returned = match evaluation.region(&func.body) {
        Ok(item) => Some(item),
        Err(Stop::Returned(item)) => item.map(|item| *item),
        Err(Stop::Fault(fault)) => return End::Fault(fault),
        Err(Stop::Unfinished) => return End::Unfinished,
    };
    match returned {
        Some(Item::Real(interval, _)) => End::Returned(interval),
        _ => End::Fault(Fault::Undefined),
    }
}

struct Evaluation<'a> {
    plain: &'a Plain,
    reals: Reals<'a>,
    variables: Vec<Item>,
    known: Vec<Option<Item>>,
    fuel: u32,
}

/// Statements.
impl Evaluation<'_> {
    /// Runs a region; its value, or a truth that nobody asks for.
    fn region(&mut self, region: &Region) -> Result<Item, Stop> {
        region.stmts.iter().try_for_each(|stmt| self.stmt(stmt))?;
        Ok(region.result.map_or(Ok(Item::Truth(false)), |id| self.value(id))?)
    }

    fn stmt(&mut self, stmt: &Stmt) -> Result<(), Stop> {
        self.fuel = self.fuel.checked_sub(1).ok_or(Stop::Unfinished)?;
        match stmt {
            Stmt::Eval(id) => Ok(self.pinned(*id)?),
            Stmt::Let { value, .. } => {
                // Computed here so that no chain of values grows deep; if nothing uses it, nobody minds that it is undefined.
                let _ = self.value(*value);
                Ok(())
            }
            Stmt::Set { var, value, .. } => {
                self.variables[var.0 as usize] = self.value(*value)?;
                Ok(())
            }
            Stmt::If { cond, then, otherwise, .. } => {
                let region = if self.truth(*cond)? { then } else { otherwise };
                self.region(region).map(drop)
            }
            Stmt::Return { value, .. } => {
                let value = value.map(|id| self.value(id)).transpose()?;
                Err(Stop::Returned(value.map(Box::new)))
            }
            Stmt::Opaque { site, regions, .. } => self.while_loop(*site, regions),
            Stmt::Check { .. } => Ok(()),
        }
    }

    fn while_loop(&mut self, site: Site, regions: &[Region]) -> Result<(), Stop> {
        let ([cond, body], true) = (regions, self.plain.loops.contains(&site)) else { return Ok(()) };
        while let Item::Truth(true) = self.region(cond)? {
            self.fuel = self.fuel.checked_sub(1).ok_or(Stop::Unfinished)?;
            self.region(body)?;
        }
        Ok(())
    }

    /// Computes a pinned value, and forgets what a former turn of a loop computed from it: users come after operands.
    fn pinned(&mut self, id: ValueId) -> Known<()> {
        let item = self.compute(self.plain.func.value(id))?;
        let index = id.0 as usize;
        if self.known[index].is_some() {
            for (place, (_, value)) in self.known.iter_mut().zip(self.plain.func.values()).skip(index + 1) {
                if !value.op.is_pinned() {
                    *place = None;
                }
            }
        }
        self.known[index] = Some(item);
        Ok(())
    }
}

/// Values.
impl Evaluation<'_> {
    fn value(&mut self, id: ValueId) -> Known<Item> {
        if let Some(known) = &self.known[id.0 as usize] {
            return Ok(known.clone());
        }
        let item = self.compute(self.plain.func.value(id))?;
        self.known[id.0 as usize] = Some(item.clone());
        Ok(item)
    }

    fn truth(&mut self, id: ValueId) -> Known<bool> {
        self.value(id)?.truth()
    }

    fn compute(&mut self, value: &Value) -> Known<Item> {
        let (plain, args) = (self.plain, &value.args);
        match value.op {
            Op::Const(bits) => {
                let own = plain.texts.get(&value.site).map(String::as_str);
                self.reals.constant(own, value.ty, bits)
            }
            Op::Read(var) => Ok(self.variables[var.0 as usize].clone()),
            Op::Opaque(_) => args.first().map_or(Err(Fault::Undefined), |inner| self.value(*inner)),
            Op::Select => {
                let chosen = if self.truth(args[0])? { args[1] } else { args[2] };
                self.value(chosen)
            }
            Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) | Op::Logic(_) | Op::Int(_) | Op::Cast => {
                let args = args.iter().map(|arg| self.value(*arg)).collect::<Known<Vec<_>>>()?;
                self.reals.operation(&plain.func, value, &args)
            }
        }
    }
}
