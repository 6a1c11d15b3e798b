//! Operations on what variables and values hold, with so many bits.

use std::collections::HashMap;

use fma_core::Format;
use fma_ir::interpret::{Overflows, Word, integer, logical};
use fma_ir::{Bits, Cmp, FloatOp, Func, IntTy, Op, Ty, Value};

use super::item::{Item, RATIOS, item, negated, real_item, whole};
use crate::real::{self, Dyadic, Fault, Interval, Known, Ratio};

/// The arithmetic, and the numbers that the source writes.
pub struct Reals<'a> {
    bits: u32,
    numbers: Vec<&'a str>,
    /// What was found among them.
    found: HashMap<(Format, u64), Option<Item>>,
}

/// How many floats what the compiler computed may be away.
const ROUNDINGS: u64 = 8;

impl<'a> Reals<'a> {
    pub fn new(bits: u32, numbers: Vec<&'a str>) -> Reals<'a> {
        Reals { bits, numbers, found: HashMap::new() }
    }

    /// A literal as it is written, if that is what its bits are the rounding of.
    pub fn constant(&mut self, own: Option<&str>, ty: Ty, bits: u64) -> Known<Item> {
        let Ty::Float(format) = ty else { return item(ty, bits) };
        let own = own.and_then(|text| self.written(text, format, bits));
        own.or_else(|| self.among_others(format, bits)).map_or_else(|| item(ty, bits), Ok)
    }

    /// What any text of the source writes. A constant that was negated through a variable has another text than its literal.
    fn among_others(&mut self, format: Format, bits: u64) -> Option<Item> {
        if let Some(found) = self.found.get(&(format, bits)) {
            return found.clone();
        }
        let opposite = format.with_sign(format.magnitude(bits), format.sign(bits).opposite());
        let found = self.numbers.iter().find_map(|text| {
            let written = self.written(text, format, bits);
            written.or_else(|| Some(negated(self.written(text, format, opposite)?)))
        });
        let found = found.or_else(|| self.numbers.iter().find_map(|text| self.computed(text, format, bits)));
        self.found.insert((format, bits), found.clone());
        found
    }

    /// The number that a formula of constants gives, if the compiler may have made the bits of it: it rounds each step.
    fn computed(&self, text: &str, format: Format, bits: u64) -> Option<Item> {
        let (interval, ratio) = text.starts_with('(').then(|| real::formula(text, self.bits))??;
        let near = real::distance(format, real::nearest(format, interval.low.finite()?), bits) <= ROUNDINGS;
        near.then_some(Item::Real(interval, ratio))
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

    /// What an operation gives that is neither a constant nor a choice.
    pub fn operation(&self, func: &Func, value: &Value, args: &[Item]) -> Known<Item> {
        Ok(match value.op {
            Op::Float(op) => self.float(op, args)?,
            Op::Powi(power) => real_item(real::integer_power(args[0].real()?, power.into(), self.bits)?),
            Op::Compare(cmp) => Item::Truth(compare(cmp, &args[0], &args[1])?),
            Op::Test(asked) => {
                let format = func.value(value.args[0]).ty.format().unwrap_or(Format::F64);
                Item::Truth(test(asked, format, args[0].real()?)?)
            }
            Op::Logic(logic) => {
                let words = args.iter().map(|arg| arg.truth().map(Word::from)).collect::<Known<Vec<_>>>()?;
                Item::Truth(logical(logic, &words))
            }
            Op::Int(op) => {
                let operands = args.iter().map(Item::integer).collect::<Known<Vec<_>>>()?;
                let Ty::Int(ty) = value.ty else { return Err(Fault::Undefined) };
                let word = integer::operation(op, ty, &operands, Overflows::Panic).map_err(|_| Fault::Undefined)?;
                Item::Integer(integer::number(ty, word))
            }
            Op::Cast => cast(&args[0], value.ty)?,
            Op::Const(_) | Op::Read(_) | Op::Opaque(_) | Op::Select => return Err(Fault::Undefined),
        })
    }

    /// An operation on numbers; its result is a quotient where those of the operands are.
    pub fn float(&self, op: FloatOp, args: &[Item]) -> Known<Item> {
        let operands = args.iter().map(|arg| arg.real().cloned()).collect::<Known<Vec<Interval>>>()?;
        Ok(Item::Real(real::operation(op, &operands, self.bits)?, ratio(op, args)))
    }
}

/// The quotient of the result, where those of the operands are known.
fn ratio(op: FloatOp, args: &[Item]) -> Option<Ratio> {
    let of = |index: usize| args.get(index)?.ratio();
    if op == FloatOp::Neg {
        return of(0).map(Ratio::negated);
    }
    let operation = RATIOS.iter().find(|(known, _)| *known == op)?.1;
    operation(of(0)?, of(1)?)
}

/// A comparison of two things of a kind.
pub fn compare(cmp: Cmp, left: &Item, right: &Item) -> Known<bool> {
    let order = match (left, right) {
        (Item::Real(_, Some(x)), Item::Real(_, Some(y))) => x.compare(y),
        (Item::Real(x, _), Item::Real(y, _)) => x.compare(y)?,
        (Item::Integer(x), Item::Integer(y)) => x.cmp(y),
        (Item::Truth(x), Item::Truth(y)) => x.cmp(y),
        _ => return Err(Fault::Undefined),
    };
    Ok(integer::compare(cmp, order as i128, 0))
}

/// A question about a code, put to the number.
fn test(test: Bits, format: Format, x: &Interval) -> Known<bool> {
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
pub fn cast(from: &Item, to: Ty) -> Known<Item> {
    let number = match (from, to) {
        (Item::Real(interval, _), Ty::Int(_)) => whole(interval)?,
        (Item::Real(..), _) => return Ok(from.clone()),
        (Item::Integer(number), Ty::Float(_) | Ty::Generic(_)) => return Ok(real_item(Interval::integer(*number))),
        (Item::Integer(number), Ty::Int(ty)) => integer::number(ty, integer::word(ty, *number)),
        (Item::Truth(truth), Ty::Int(_)) => (*truth).into(),
        (Item::Integer(_) | Item::Truth(_), _) => return Err(Fault::Undefined),
    };
    let Ty::Int(ty) = to else { return Err(Fault::Undefined) };
    let [least, most] = bounds(ty);
    Ok(Item::Integer(number.clamp(least, most)))
}

/// The least and the largest number of a type.
fn bounds(ty: IntTy) -> [i128; 2] {
    let count = 1i128 << ty.bits;
    if ty.signed { [-count / 2, count / 2 - 1] } else { [0, count - 1] }
}
