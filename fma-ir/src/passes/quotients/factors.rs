//! The factors of one divisor.

use fma_core::{Format, Round, exact};

use super::divisor::{Base, Cut, Quotient};
use crate::pace::Paces;
use crate::{Flag, Flags, FloatOp, Func, Mode, Op, ValueId};

/// How often a factor may divide, and how many factors a divisor has at most.
const MOST: u32 = 64;

/// What a division is by, if something is to be found in that.
pub fn quotient(func: &Func, id: ValueId, paces: Option<&Paces>, cut: Cut) -> Option<Quotient> {
    let value = func.value(id);
    let format = value.ty.format()?;
    let divisor = *value.args.last()?;
    // A product that a loop's turns leave as it is divides as one.
    let is_near = |factor: ValueId| paces.is_none_or(|paces| paces.pace(factor) == paces.pace(id));
    let (list, scale, flags) = (Vec::new(), format.one(), value.flags);
    let mut factors = Factors { func, format, is_near: &is_near, list, scale, flags, count: 0 };
    match cut {
        Cut::Factors | Cut::Apart => factors.take(divisor, 1)?,
        Cut::Whole => factors.push(Base::Value(divisor), 1),
    }
    let Factors { list: divisor, scale, flags, .. } = factors;
    let scale = (scale != format.one()).then(|| exact::div(format, format.one(), scale, Round::NearestEven));
    let is_number = |scale: u64| exact::abs(format, scale) >= format.min_normal() && format.is_finite(scale);
    let of_one = value.args.len() > 1 && func.value(value.args[0]).op == Op::Const(format.one());
    let found = Quotient { divisor, scale, flags, of_one };
    (!found.divisor.is_empty() && found.scale.is_none_or(is_number)).then_some(found)
}

/// The factors of one divisor.
struct Factors<'a> {
    func: &'a Func,
    format: Format,
    is_near: &'a dyn Fn(ValueId) -> bool,
    list: Vec<(Base, u32)>,
    scale: u64,
    flags: Flags,
    count: u32,
}

impl Factors<'_> {
    fn take(&mut self, id: ValueId, exponent: u32) -> Option<()> {
        let value = self.func.value(id);
        self.count += exponent;
        if self.count > MOST {
            return None;
        }
        let is_open = value.flags.has(Flag::Reassoc) && value.mode == Mode::default() && (self.is_near)(id);
        let base = match value.op {
            Op::Float(FloatOp::Mul) if is_open => {
                self.flags = self.flags.intersection(value.flags);
                return value.args.iter().try_for_each(|arg| self.take(*arg, exponent));
            }
            Op::Powi(power @ 2..=64) if is_open => {
                self.flags = self.flags.intersection(value.flags);
                return self.take(value.args[0], exponent * power.unsigned_abs());
            }
            Op::Const(bits) => {
                let scale = |scale, _| exact::mul(self.format, scale, bits, Round::NearestEven);
                self.scale = (0..exponent).fold(self.scale, scale);
                return Some(());
            }
            Op::Float(FloatOp::Sqrt) if value.flags.contains(Flags::FAST) => Base::Root { of: value.args[0], root: id },
            Op::Float(_) | Op::Powi(_) | Op::Read(_) | Op::Opaque(_) | Op::Compare(_) => Base::Value(id),
            Op::Test(_) | Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => Base::Value(id),
        };
        self.push(base, exponent);
        Some(())
    }

    fn push(&mut self, base: Base, exponent: u32) {
        match self.list.iter_mut().find(|known| known.0 == base) {
            Some(known) => known.1 += exponent,
            None => self.list.push((base, exponent)),
        }
    }
}
