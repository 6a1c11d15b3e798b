//! Statements in order, values on demand.

use fma_core::exact;
use fma_core::{Format, Overflow, Round};

use super::pair::{self, Operand};
use super::{Act, Computation, End, Options, Outcome, Setting, Word, World, arithmetic, cast::cast, integer};
use crate::{Effect, Func, Logic, Op, Region, Site, Stmt, Ty, Value, ValueId, VarId};

/// Runs the function. Inputs are the words of its parameters, in order; a missing one is 0.
pub fn interpret(func: &Func, inputs: &[Word], options: &Options, world: &mut dyn World) -> Outcome {
    let mut variables = vec![0; func.vars.len()];
    func.params.iter().zip(inputs).for_each(|(param, input)| variables[param.0 as usize] = *input);
    let known = vec![None; func.values().len()];
    let lows = Lows { variables: vec![0; variables.len()], values: vec![0; known.len()] };
    let mut run = Run { func, options, world, variables, known, lows, acts: Vec::new(), fuel: options.fuel };
    let end = match run.region(&func.body) {
        Ok(()) => run.result(&func.body).map_or_else(|end| end, End::Returned),
        Err(end) => end,
    };
    Outcome { acts: run.acts, end }
}

struct Run<'a> {
    func: &'a Func,
    options: &'a Options,
    world: &'a mut dyn World,
    variables: Vec<Word>,
    known: Vec<Option<Word>>,
    lows: Lows,
    acts: Vec<Act>,
    fuel: u32,
}

/// The low words of pairs, by variable and by value; the high ones stand with the other words.
struct Lows {
    variables: Vec<Word>,
    values: Vec<Word>,
}

/// Statements. An `Err` leaves the function, be it by `return`.
impl Run<'_> {
    fn region(&mut self, region: &Region) -> Result<(), End> {
        region.stmts.iter().try_for_each(|stmt| self.stmt(stmt))
    }

    fn result(&mut self, region: &Region) -> Result<Option<Word>, End> {
        region.result.map(|id| self.seen(id)).transpose()
    }

    fn stmt(&mut self, stmt: &Stmt) -> Result<(), End> {
        self.fuel = self.fuel.checked_sub(1).ok_or(End::Unfinished)?;
        match stmt {
            Stmt::Eval(id) => self.pinned(*id),
            Stmt::Let { var, value, .. } | Stmt::Set { var, value, .. } => {
                self.variables[var.0 as usize] = self.word(*value)?;
                self.lows.variables[var.0 as usize] = self.lows.values[value.0 as usize];
                Ok(())
            }
            Stmt::If { cond, then, otherwise, .. } => {
                let region = if self.word(*cond)? != 0 { then } else { otherwise };
                self.region(region)
            }
            Stmt::Return { value, .. } => {
                let value = value.map(|id| self.seen(id)).transpose()?;
                Err(End::Returned(value))
            }
            Stmt::Opaque { site, values, regions, writes } => self.opaque(*site, values, regions, writes),
            Stmt::Check { .. } => Ok(()),
        }
    }

    fn opaque(&mut self, site: Site, values: &[ValueId], regions: &[Region], writes: &[VarId]) -> Result<(), End> {
        let operands = values.iter().map(|id| self.seen(*id)).collect::<Result<Vec<_>, _>>()?;
        self.acts.push(Act { site, operands });
        self.write(site, writes);
        let mut last = None;
        for turn in 0.. {
            self.fuel = self.fuel.checked_sub(1).ok_or(End::Unfinished)?;
            let next = self.world.turn(site, turn, regions.len(), last);
            let Some(region) = next.and_then(|index| regions.get(index)) else {
                break;
            };
            self.region(region)?;
            last = self.result(region)?;
            self.write(site, writes);
        }
        Ok(())
    }

    fn write(&mut self, site: Site, writes: &[VarId]) {
        for var in writes {
            let index = var.0 as usize;
            let (high, low) = (&mut self.variables[index], &mut self.lows.variables[index]);
            [*high, *low] = self.world.written(site, *var, self.func.variable(*var).ty, [*high, *low]);
        }
    }

    /// Computes a pinned value, and forgets what a former turn of a loop computed from it: users come after operands.
    fn pinned(&mut self, id: ValueId) -> Result<(), End> {
        let word = self.compute(id)?;
        let index = id.0 as usize;
        if self.known[index].is_some() {
            for (place, (_, value)) in self.known.iter_mut().zip(self.func.values()).skip(index + 1) {
                if !value.op.is_pinned() {
                    *place = None;
                }
            }
        }
        self.known[index] = Some(word);
        Ok(())
    }
}

/// Values.
impl Run<'_> {
    /// The word as it is seen from outside: every NaN is one.
    fn seen(&mut self, id: ValueId) -> Result<Word, End> {
        let word = self.word(id)?;
        Ok(match self.format(self.func.value(id).ty) {
            Some(format) if format.is_nan(word) => format.nan(),
            Some(_) | None => word,
        })
    }

    /// Computes what is needed for a value, operands first, without recursion.
    fn word(&mut self, id: ValueId) -> Result<Word, End> {
        if let Some(known) = self.known[id.0 as usize] {
            return Ok(known);
        }
        let (func, mut top) = (self.func, id);
        let mut users = Vec::new();
        loop {
            if let Some(arg) = func.value(top).args.iter().find(|arg| self.known[arg.0 as usize].is_none()) {
                users.push(std::mem::replace(&mut top, *arg));
                continue;
            }
            let word = self.compute(top)?;
            self.known[top.0 as usize] = Some(word);
            match users.pop() {
                Some(user) => top = user,
                None => return Ok(word),
            }
        }
    }

    fn format(&self, ty: Ty) -> Option<Format> {
        match ty {
            Ty::Float(format) => Some(self.options.format.unwrap_or(format)),
            Ty::Generic(_) => Some(self.options.format.unwrap_or(Format::F64)),
            Ty::Double(_) | Ty::Int(_) | Ty::Bool | Ty::Other => None,
        }
    }

    /// The type in which the run computes.
    fn ty(&self, ty: Ty) -> Ty {
        self.format(ty).map_or(ty, Ty::Float)
    }

    fn compute(&mut self, id: ValueId) -> Result<Word, End> {
        let value = self.func.value(id);
        if value.ty.is_double() || value.args.iter().any(|arg| self.func.value(*arg).ty.is_double()) {
            return self.pair(value, id);
        }
        // Operations have four operands at most; an opaque expression may have more.
        let (mut few, mut many) = ([0; 4], Vec::new());
        let operands: &[Word] = if value.args.len() <= few.len() {
            for (word, arg) in few.iter_mut().zip(&value.args) {
                *word = self.word(*arg)?;
            }
            &few[..value.args.len()]
        } else {
            for arg in &value.args {
                many.push(self.word(*arg)?);
            }
            &many
        };
        Ok(match value.op {
            Op::Const(bits) => self.constant(bits, value.ty),
            Op::Read(var) => self.variables[var.0 as usize],
            Op::Opaque(effect) => self.expression(value, effect, operands.to_vec()),
            Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) | Op::Select => self.choosable(id, operands)?,
            Op::Logic(logic) => logical(logic, operands).into(),
            Op::Int(op) => match value.ty {
                Ty::Int(ty) => {
                    integer::operation(op, ty, &self.integers(value, operands), self.options.machine.overflows)?
                }
                Ty::Float(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Bool | Ty::Other => return Err(End::Unknown),
            },
            Op::Cast => cast(operands[0], self.ty(self.func.value(value.args[0]).ty), self.ty(value.ty)),
        })
    }

    /// Operations on pairs: their formats are their own.
    fn pair(&mut self, value: &Value, id: ValueId) -> Result<Word, End> {
        let mut operands = Vec::new();
        for arg in &value.args {
            let words = [self.word(*arg)?, self.lows.values[arg.0 as usize]];
            operands.push(Operand { ty: self.func.value(*arg).ty, words });
        }
        let [hi, lo] = match value.op {
            Op::Const(hi) => [hi, operands.first().map_or(0, |low| low.words[0])],
            Op::Read(var) => [self.variables[var.0 as usize], self.lows.variables[var.0 as usize]],
            Op::Select => operands[if operands[0].words[0] != 0 { 1 } else { 2 }].words,
            Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Cast if self.options.format.is_none() => {
                pair::operation(value.op, value.ty, &operands).ok_or(End::Unknown)?
            }
            Op::Float(_) | Op::Powi(_) | Op::Compare(_) | Op::Cast | Op::Test(_) => return Err(End::Unknown),
            Op::Opaque(_) | Op::Logic(_) | Op::Int(_) => return Err(End::Unknown),
        };
        self.lows.values[id.0 as usize] = lo;
        Ok(hi)
    }

    /// Operations that may be about floats; where they are, the world sees them.
    fn choosable(&mut self, id: ValueId, operands: &[Word]) -> Result<Word, End> {
        let func = self.func;
        let value = func.value(id);
        let last = value.args[value.args.len() - 1];
        let Some(format) = self.format(func.value(last).ty) else { return self.other(value, operands) };
        let setting = Setting { format, mode: value.mode, flags: value.flags, machine: self.options.machine };
        let rounded = match arithmetic::operation(value.op, setting, operands) {
            Ok(rounded) => rounded,
            Err(op) => self.world.library(op, setting, operands),
        };
        Ok(self.world.computed(Computation { func, id, setting, operands, known: &self.known, rounded }))
    }

    /// Comparisons and choices of other things.
    fn other(&self, value: &Value, operands: &[Word]) -> Result<Word, End> {
        match value.op {
            Op::Compare(cmp) => {
                let numbers = self.integers(value, operands);
                Ok(integer::compare(cmp, numbers[0], numbers[1]).into())
            }
            Op::Select => Ok(operands[if operands[0] != 0 { 1 } else { 2 }]),
            Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Float(_) | Op::Powi(_) | Op::Test(_) => Err(End::Unknown),
            Op::Logic(_) | Op::Int(_) | Op::Cast => Err(End::Unknown),
        }
    }

    fn constant(&self, bits: u64, ty: Ty) -> Word {
        match (ty, self.format(ty)) {
            (Ty::Float(from), Some(to)) if from != to => {
                exact::convert(from, bits, to, Round::NearestEven, Overflow::Ieee)
            }
            (Ty::Generic(_), Some(to)) => exact::convert(Format::F64, bits, to, Round::NearestEven, Overflow::Ieee),
            (Ty::Float(_) | Ty::Double(_) | Ty::Int(_) | Ty::Bool | Ty::Other | Ty::Generic(_), _) => bits,
        }
    }

    fn expression(&mut self, value: &Value, effect: Effect, operands: Vec<Word>) -> Word {
        let word = self.world.expression(value.site, &operands, self.ty(value.ty));
        if effect == Effect::Acts {
            self.acts.push(Act { site: value.site, operands });
        }
        word
    }

    fn integers(&self, value: &Value, operands: &[Word]) -> Vec<i128> {
        let types = value.args.iter().map(|arg| self.func.value(*arg).ty);
        let number = |(word, ty): (&Word, Ty)| match ty {
            Ty::Int(ty) => integer::number(ty, *word),
            Ty::Float(_) | Ty::Double(_) | Ty::Generic(_) | Ty::Bool | Ty::Other => (*word).into(),
        };
        operands.iter().zip(types).map(number).collect()
    }
}

/// What a logical operation gives.
pub fn logical(logic: Logic, operands: &[Word]) -> bool {
    let (first, last) = (operands[0] != 0, operands[operands.len() - 1] != 0);
    match logic {
        Logic::Not => !first,
        Logic::And => first && last,
        Logic::Or => first || last,
        Logic::Xor => first != last,
    }
}
