//! Clamps that an operation does by itself: `.sat` to [0, 1], `.relu` to [0, ∞).

use fma_core::{Format, Sign};
use fma_ir::{Flag, FloatOp, Op, Ty, Value, ValueId};

use super::arithmetic::{flushes_itself, ftz};
use super::builder::Builder;
use super::flush::number;
use super::kind;
use super::value::Setting;
use crate::code::Operand;
use crate::{Form, Kind, Modifier, Name};

/// What a value does to another one.
struct Clamp {
    of: ValueId,
    by: Modifier,
}

impl Builder<'_> {
    /// A value that is a clamp of another one, in one operation; `None` where it is not, or no form does it.
    pub fn clamped(&mut self, id: ValueId) -> Option<Operand> {
        let func = self.func;
        let value = func.value(id);
        let Ty::Float(format) = value.ty else { return None };
        let setting = Setting { format, mode: value.mode, flags: value.flags };
        let clamp = self.clamp_as_modifier(id)?;
        if let Some(result) = self.in_operation(&clamp, setting) {
            return Some(result);
        }
        // Adding −0 changes nothing. Without `.sat` of its own a clamp is cheaper as it stands.
        let form =
            Form::new(Name::Add, &[kind::float(format)?]).with(Modifier::Rn).with(clamp.by).with_any(ftz(setting));
        let operand = self.known(clamp.of)?.clone();
        let zero = number(format, format.zero(Sign::Negative));
        (clamp.by == Modifier::Sat && self.has(&form, 3)).then(|| self.emit(form, [operand, zero]))
    }

    /// What a value clamps, and how, where a modifier could do it.
    fn clamp_as_modifier(&self, id: ValueId) -> Option<Clamp> {
        let value = self.func.value(id);
        let Ty::Float(format) = value.ty else { return None };
        let setting = Setting { format, mode: value.mode, flags: value.flags };
        let may = flushes_itself(setting) && format != Format::F64;
        self.unit(value).or_else(|| self.positive(value)).filter(|_| may)
    }

    /// The same, for who puts it on other forms.
    pub fn clamp_of(&self, id: ValueId) -> Option<(ValueId, Modifier)> {
        self.clamp_as_modifier(id).map(|clamp| (clamp.of, clamp.by))
    }

    /// The sum or product that is clamped, with the clamp as a modifier.
    fn in_operation(&mut self, clamp: &Clamp, setting: Setting) -> Option<Operand> {
        let func = self.func;
        let inner = func.value(clamp.of);
        if let Some(quotient) = self.saturated_quotient(inner, clamp, setting) {
            return Some(quotient);
        }
        const NAMES: [(FloatOp, Name); 5] = [
            (FloatOp::Fma, Name::Fma),
            (FloatOp::MulAdd, Name::Fma),
            (FloatOp::Add, Name::Add),
            (FloatOp::Sub, Name::Sub),
            (FloatOp::Mul, Name::Mul),
        ];
        let (_, name) = NAMES.into_iter().find(|(op, _)| inner.op == Op::Float(*op))?;
        let absorbing = if inner.mode == setting.mode { self.absorbing_args(clamp.of) } else { None };
        let (name, args) = match absorbing {
            Some(args) => (Name::Fma, args),
            None => (name, inner.args.iter().map(|arg| self.known(*arg).cloned()).collect::<Option<Vec<_>>>()?),
        };
        let kind = kind::float(setting.format)?;
        let form = Form::new(self.spelled(name, kind), &[kind]).with(kind::rounding(inner.mode.round)?);
        let form = form.with(clamp.by).with_any(ftz(setting));
        if inner.mode.denormal != setting.mode.denormal || !self.has(&form, args.len() + 1) {
            return None;
        }
        Some(self.emit(form, args))
    }

    /// An approximate quotient is a product with the reciprocal, as the machine has it, and that takes the clamp.
    fn saturated_quotient(&mut self, inner: &Value, clamp: &Clamp, setting: Setting) -> Option<Operand> {
        let divides = inner.op == Op::Float(FloatOp::Div) && self.source.approximate.quotient;
        if !divides || clamp.by != Modifier::Sat || setting.format != Format::F32 || inner.mode != setting.mode {
            return None;
        }
        let [above, below] = [0, 1].map(|index| self.known(inner.args[index]).cloned());
        let form = Form::new(Name::Mul, &[Kind::F32]).with(Modifier::Rn).with(Modifier::Sat).with_any(ftz(setting));
        let inverse = self.approximate_reciprocal(setting, vec![below?]);
        Some(self.emit(form, [above?, inverse]))
    }

    /// Clamps to [0, 1]. `.sat` makes +0 of NaN and of −0, as `max(0)` before `min(1)` does; the other order makes 1 of NaN, and
    /// `clamp` keeps both.
    fn unit(&self, value: &Value) -> Option<Clamp> {
        let of = if value.op == Op::Float(FloatOp::Min) {
            let raised = self.applied(self.beside(value, Number::One)?, FloatOp::Max, value)?;
            self.beside(raised, Number::Zero)
        } else if value.op == Op::Float(FloatOp::Max) {
            let lowered = self.applied(self.beside(value, Number::Zero)?, FloatOp::Min, value)?;
            lowered.flags.has(Flag::Nnan).then(|| self.beside(lowered, Number::One)).flatten()
        } else if value.op == Op::Float(FloatOp::Clamp) {
            let excused = value.flags.has(Flag::Nnan) && value.flags.has(Flag::Nsz);
            let bounds = self.is(value.args[1], Number::Zero) && self.is(value.args[2], Number::One);
            (excused && bounds).then(|| value.args[0])
        } else {
            None
        };
        Some(Clamp { of: of?, by: Modifier::Sat })
    }

    /// Clamps to what is not negative. `.relu` keeps a NaN, where `max(0)` does not.
    fn positive(&self, value: &Value) -> Option<Clamp> {
        if value.op != Op::Float(FloatOp::Max) || !value.flags.has(Flag::Nnan) {
            return None;
        }
        Some(Clamp { of: self.beside(value, Number::Zero)?, by: Modifier::Relu })
    }

    /// The value, if it is that operation in the mode of another one.
    fn applied(&self, id: ValueId, op: FloatOp, user: &Value) -> Option<&Value> {
        let value = self.func.value(id);
        (value.op == Op::Float(op) && value.mode == user.mode).then_some(value)
    }

    /// The operand beside a constant.
    fn beside(&self, value: &Value, number: Number) -> Option<ValueId> {
        let [first, second] = value.args[..] else { return None };
        match (self.is(first, number), self.is(second, number)) {
            (_, true) => Some(first),
            (true, false) => Some(second),
            (false, false) => None,
        }
    }

    fn is(&self, id: ValueId, number: Number) -> bool {
        let value = self.func.value(id);
        let (Some(bits), Ty::Float(format)) = (self.bits_of(value), value.ty) else { return false };
        match number {
            Number::Zero => bits == format.zero(Sign::Positive),
            Number::One => bits == format.one(),
        }
    }
}

/// A bound of a clamp.
#[derive(Clone, Copy)]
enum Number {
    Zero,
    One,
}
