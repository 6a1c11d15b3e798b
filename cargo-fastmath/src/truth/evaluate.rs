//! One evaluation with so many bits: statements in order, values where they are needed.

use fma_core::Format;
use fma_ir::interpret::{Overflows, Word, integer, logical};
use fma_ir::{Bits, Cmp, FloatOp, Op, Region, Site, Stmt, Ty, Value, ValueId};
use fma_rust::explain::Plain;

use super::item::{Item, RATIOS, item, negated, real_item, whole};
use crate::real::{self, Dyadic, Fault, Interval, Known, Ratio};

/// How many statements may run.
const FUEL: u32 = 200_000;

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
    let mut evaluation = Evaluation { plain, bits, variables, known, fuel: FUEL };
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
    bits: u32,
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
        match self.value(id)? {
            Item::Truth(truth) => Ok(truth),
            Item::Real(..) | Item::Integer(_) => Err(Fault::Undefined),
        }
    }

    fn real(&mut self, id: ValueId) -> Known<Interval> {
        match self.value(id)? {
            Item::Real(interval, _) => Ok(interval),
            Item::Integer(_) | Item::Truth(_) => Err(Fault::Undefined),
        }
    }

    fn integer(&mut self, id: ValueId) -> Known<i128> {
        match self.value(id)? {
            Item::Integer(number) => Ok(number),
            Item::Real(..) | Item::Truth(_) => Err(Fault::Undefined),
        }
    }

    fn compute(&mut self, value: &Value) -> Known<Item> {
        let args = &value.args;
        Ok(match value.op {
            Op::Const(bits) => self.constant(value, bits)?,
            Op::Read(var) => self.variables[var.0 as usize].clone(),
            Op::Opaque(_) => args.first().map_or(Err(Fault::Undefined), |inner| self.value(*inner))?,
            Op::Float(op) => {
                let operands = args.iter().map(|arg| self.real(*arg)).collect::<Known<Vec<_>>>()?;
                Item::Real(real::operation(op, &operands, self.bits)?, self.ratio(op, args))
            }
            Op::Powi(power) => real_item(real::integer_power(&self.real(args[0])?, power.into(), self.bits)?),
            Op::Compare(cmp) => Item::Truth(self.compare(cmp, args[0], args[1])?),
            Op::Test(test) => Item::Truth(self.test(test, args[0])?),
            Op::Logic(logic) => {
                let words = args.iter().map(|arg| self.truth(*arg).map(Word::from)).collect::<Known<Vec<_>>>()?;
                Item::Truth(logical(logic, &words))
            }
            Op::Select => {
                let chosen = if self.truth(args[0])? { args[1] } else { args[2] };
                self.value(chosen)?
            }
            Op::Int(op) => {
                let operands = args.iter().map(|arg| self.integer(*arg)).collect::<Known<Vec<_>>>()?;
                let Ty::Int(ty) = value.ty else { return Err(Fault::Undefined) };
                let word = integer::operation(op, ty, &operands, Overflows::Panic).map_err(|_| Fault::Undefined)?;
                Item::Integer(integer::number(ty, word))
            }
            Op::Cast => self.cast(args[0], value.ty)?,
        })
    }

    /// A literal as it is written, if that is what its bits are the rounding of.
    fn constant(&self, value: &Value, bits: u64) -> Known<Item> {
        let Ty::Float(format) = value.ty else { return item(value.ty, bits) };
        let own = self.plain.texts.get(&value.site).and_then(|text| self.written(text, format, bits));
        // A constant that was negated through a variable has another text than its literal.
        let opposite = || format.with_sign(format.magnitude(bits), format.sign(bits).opposite());
        let others = || {
            self.plain.texts.values().find_map(|text| {
                let written = self.written(text, format, bits);
                written.or_else(|| Some(negated(self.written(text, format, opposite())?)))
            })
        };
        own.or_else(others).map_or_else(|| item(value.ty, bits), Ok)
    }

    /// The number that a text writes, if it rounds to the bits.
    fn written(&self, text: &str, format: Format, bits: u64) -> Option<Item> {
        let ratio = real::literal(text);
        let name = text.rsplit("::").next().unwrap_or(text);
        let interval = match &ratio {
            Some(ratio) => ratio.interval(self.bits),
            None => real::named(name, self.bits)?.ok()?,
        };
        let rounds = interval.low.finite().is_some_and(|low| real::nearest(format, low) == bits);
        rounds.then_some(Item::Real(interval, ratio))
    }

    /// The quotient of the result, where those of the operands are known.
    fn ratio(&self, op: FloatOp, args: &[ValueId]) -> Option<Ratio> {
        let of = |index: usize| match self.known[args.get(index)?.0 as usize].as_ref()? {
            Item::Real(_, ratio) => ratio.as_ref(),
            Item::Integer(_) | Item::Truth(_) => None,
        };
        if op == FloatOp::Neg {
            return of(0).map(Ratio::negated);
        }
        let operation = RATIOS.iter().find(|(known, _)| *known == op)?.1;
        operation(of(0)?, of(1)?)
    }

    fn compare(&mut self, cmp: Cmp, left: ValueId, right: ValueId) -> Known<bool> {
        let order = match (self.value(left)?, self.value(right)?) {
            (Item::Real(_, Some(x)), Item::Real(_, Some(y))) => x.compare(&y),
            (Item::Real(x, _), Item::Real(y, _)) => x.compare(&y)?,
            (Item::Integer(x), Item::Integer(y)) => x.cmp(&y),
            (Item::Truth(x), Item::Truth(y)) => x.cmp(&y),
            _ => return Err(Fault::Undefined),
        };
        Ok(integer::compare(cmp, order as i128, 0))
    }

    /// A question about a code, put to the number.
    fn test(&mut self, test: Bits, id: ValueId) -> Known<bool> {
        let format = self.plain.func.value(id).ty.format().unwrap_or(Format::F64);
        let x = self.real(id)?;
        let normal = Dyadic::power_of_two(i64::from(format.min_quantum()) + i64::from(format.layout().fraction_bits));
        let below = || Ok(x.magnitude().compare(&Interval::point(normal.clone()))?.is_lt());
        match test {
            Bits::IsNan | Bits::IsInfinite => Ok(false),
            Bits::IsFinite => Ok(true),
            Bits::IsNormal => Ok(!below()?),
            Bits::IsSubnormal => Ok(!x.is_zero() && below()?),
            Bits::IsSignNegative => Ok(x.known_sign()?.is_lt()),
            Bits::IsSignPositive => Ok(x.known_sign()?.is_ge()),
        }
    }

    /// Between floats nothing happens; to an integer what is behind the point is cut off, and the type's bounds hold.
    fn cast(&mut self, id: ValueId, to: Ty) -> Known<Item> {
        let number = match (self.value(id)?, to) {
            (Item::Real(interval, _), Ty::Int(_)) => whole(&interval)?,
            (real @ Item::Real(..), _) => return Ok(real),
            (Item::Integer(number), Ty::Float(_) | Ty::Generic(_)) => return Ok(real_item(Interval::integer(number))),
            (Item::Integer(number), Ty::Int(ty)) => integer::number(ty, integer::word(ty, number)),
            (Item::Truth(truth), Ty::Int(_)) => truth.into(),
            (Item::Integer(_) | Item::Truth(_), _) => return Err(Fault::Undefined),
        };
        let Ty::Int(ty) = to else { return Err(Fault::Undefined) };
        let count = 1i128 << ty.bits;
        let bounds = if ty.signed { -count / 2..=count / 2 - 1 } else { 0..=count - 1 };
        Ok(Item::Integer(number.clamp(*bounds.start(), *bounds.end())))
    }
}
