//! Functions in the arithmetic of `fma-core`: to nearest inside, whatever the mode; operands and result are flushed.

use fma_core::Format;
use fma_core::approx::{BOUND, SHORT, TWO_OVER_PI};
use fma_ir::{Flag, FloatOp};

use super::builder::Builder;
use super::flush::{as_bits, number};
use super::kind;
use super::value::Setting;
use crate::code::{Guard, Line, Operand};
use crate::library::{Step, Width, far_steps, near_steps, steps, two_over_pi};
use crate::{Form, Kind, Modifier, Name, Why};

/// What flushes where a formula does. What only looks at bits does not: that is part of what takes them.
const FLUSHING: [Name; 8] = [Name::Add, Name::Sub, Name::Mul, Name::Fma, Name::Div, Name::Min, Name::Max, Name::Setp];

impl Builder<'_> {
    /// A function of `fma-core`, or its refusal. That of a half is computed in f32, and rounded once more.
    pub fn library(&mut self, op: FloatOp, setting: Setting, args: Vec<Operand>) -> Operand {
        let width = if setting.format == Format::F64 { Width::Double } else { Width::Single };
        let Some(steps) = steps(op, width) else { return self.unknown(Why::NoFunction(op.name())) };
        let args = self.flushed(setting, args);
        let result = if matches!(setting.format, Format::F64 | Format::F32) {
            self.computed(op, &steps, setting, &args)
        } else {
            let wide: Vec<_> = args.iter().map(|arg| self.widen(setting.format, arg)).collect();
            let result = self.computed(op, &steps, setting.of(Format::F32), &wide);
            self.narrow(setting.format, Modifier::Rn, result)
        };
        self.flush(setting, result)
    }

    /// Angles that are less near, and far ones, which are rare, have instructions of their own behind a jump each; far ones not where any approximation will do.
    fn computed(&mut self, op: FloatOp, steps: &[Step], setting: Setting, args: &[Operand]) -> Operand {
        let width = if setting.format == Format::F64 { Width::Double } else { Width::Single };
        let short = self.replayed(steps, args, None);
        let far = far_steps(op, width).filter(|_| !setting.flags.has(Flag::Afn));
        let farther = |builder: &mut Self, near: Operand| match &far {
            Some(far) => builder.beyond_bound(BOUND, near, setting, args, |builder| builder.replayed(far, args, None)),
            None => near,
        };
        let Some(near) = near_steps(op, width) else { return farther(self, short) };
        self.beyond_bound(SHORT, short, setting, args, |builder| {
            let near = builder.replayed(&near, args, None);
            farther(builder, near)
        })
    }

    /// A result, but another where the argument is beyond a bound in magnitude.
    fn beyond_bound(
        &mut self,
        bound: f64,
        result: Operand,
        setting: Setting,
        args: &[Operand],
        other: impl FnOnce(&mut Self) -> Operand,
    ) -> Operand {
        let (format, plain) = (setting.format, setting.plain());
        let bound = if format == Format::F64 { bound.to_bits() } else { (bound as f32).to_bits().into() };
        let magnitude = self.magnitude(format, &args[0]);
        let Operand::Register(beyond) = self.compare(Modifier::Gt, plain, &[magnitude, number(format, bound)]) else {
            return result;
        };
        let (result, end) = (self.own(&result, kind::bits(format)), self.label());
        self.go(Some(Guard::Unless(beyond)), end);
        let mark = self.mark();
        let exact = other(self);
        self.act(None, Form::new(Name::Mov, &[kind::bits(format)]), vec![result.clone(), as_bits(&exact)]);
        self.forget(mark);
        self.lines.push(Line::Label(end));
        result
    }

    /// A word of 2/pi.
    fn two_over_pi(&mut self, row: &Operand, word: usize) -> Operand {
        let symbol = super::table::symbol(&two_over_pi());
        let table = self.emit(Form::new(Name::Mov, &[Kind::U64]), [Operand::Symbol(symbol)]);
        let size = 8 * TWO_OVER_PI[0].len() as u64;
        let Operand::Register(row) = self.beyond(&table, row, size) else { return self.unknown(Why::Type) };
        self.fetch(Kind::B64, Operand::Address(row, 8 * word as u32), Some(Modifier::Const))
    }

    /// The instructions of a recording, which flush where `ftz` says so.
    pub fn replayed(&mut self, steps: &[Step], args: &[Operand], ftz: Option<Modifier>) -> Operand {
        let mut known: Vec<Operand> = Vec::with_capacity(steps.len());
        for step in steps {
            let operand = match step {
                Step::Operand(index) => args[*index as usize].clone(),
                Step::Constant(constant) => constant.clone(),
                Step::TwoOverPi(row, word) => self.two_over_pi(&as_bits(&known[*row as usize]), *word),
                Step::Do(form, operands) => {
                    let of = |index: &u32| known[*index as usize].clone();
                    let bits = !form.kinds.iter().any(|kind| matches!(kind, Kind::F32 | Kind::F64));
                    let operands: Vec<_> = operands.iter().map(of).collect();
                    let operands = if bits { operands.iter().map(as_bits).collect() } else { operands };
                    let flushes = form.kinds == [Kind::F32] && FLUSHING.contains(&form.name);
                    self.emit(form.clone().with_any(ftz.filter(|_| flushes)), operands)
                }
            };
            known.push(operand);
        }
        known.pop().unwrap_or(Operand::Bits(0))
    }
}
