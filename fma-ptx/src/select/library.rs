//! Functions in the arithmetic of `fma-core`: to nearest inside, whatever the mode; operands and result are flushed.

use fma_core::Format;
use fma_ir::{Flag, FloatOp, Ty};

use super::builder::Builder;
use super::flush::{as_bits, number};
use super::value::Setting;
use crate::code::Operand;
use crate::library::{Step, Width, bound, steps};
use crate::{Kind, Modifier, Why};

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

    /// Beyond the range in which an angle is reduced there is no number, unless any approximation will do.
    fn computed(&mut self, op: FloatOp, steps: &[Step], setting: Setting, args: &[Operand]) -> Operand {
        let result = self.replayed(steps, args);
        let (Some(bound), false) = (bound(op), setting.flags.has(Flag::Afn)) else { return result };
        let (format, plain) = (setting.format, setting.plain());
        let bound = if format == Format::F64 { bound.to_bits() } else { (bound as f32).to_bits().into() };
        let magnitude = self.magnitude(format, &args[0]);
        let beyond = self.compare(Modifier::Gt, plain, &[magnitude, number(format, bound)]);
        self.select(Ty::Float(format), vec![beyond, number(format, format.nan()), result])
    }

    /// The instructions of a recording.
    fn replayed(&mut self, steps: &[Step], args: &[Operand]) -> Operand {
        let mut known: Vec<Operand> = Vec::with_capacity(steps.len());
        for step in steps {
            let operand = match step {
                Step::Operand(index) => args[*index as usize].clone(),
                Step::Constant(constant) => constant.clone(),
                Step::Do(form, operands) => {
                    let of = |index: &u32| known[*index as usize].clone();
                    let bits = !form.kinds.iter().any(|kind| matches!(kind, Kind::F32 | Kind::F64));
                    let operands: Vec<_> = operands.iter().map(of).collect();
                    let operands = if bits { operands.iter().map(as_bits).collect() } else { operands };
                    self.emit(form.clone(), operands)
                }
            };
            known.push(operand);
        }
        known.pop().unwrap_or(Operand::Bits(0))
    }
}
