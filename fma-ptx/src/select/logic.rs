//! Comparisons, questions and truths.

use fma_core::{Format, Sign};
use fma_ir::{Bits, Cmp, IntTy, Logic};

use super::arithmetic::{flushes_itself, ftz};
use super::builder::Builder;
use super::flush::as_bits;
use super::kind;
use super::value::Setting;
use crate::code::Operand;
use crate::{Form, Kind, Modifier, Name, Why};

impl Builder<'_> {
    /// A comparison of floats; of halves in f32 where they have none.
    pub fn compare(&mut self, cmp: Modifier, setting: Setting, args: &[Operand]) -> Operand {
        let Some(kind) = kind::float(setting.format) else { return self.unknown(Why::Type) };
        let form = Form::new(Name::Setp, &[kind]).with(cmp);
        let has = self.has(&form, 3);
        if has && flushes_itself(setting) {
            return self.emit(form.with_any(ftz(setting)), args);
        }
        let args = self.flushed(setting, args.to_vec());
        if has {
            return self.emit(form, args);
        }
        let args: Vec<_> = args.iter().map(|arg| self.widen(setting.format, arg)).collect();
        self.emit(Form::new(Name::Setp, &[Kind::F32]).with(cmp), args)
    }

    /// A question about the code of a float, in integers: no mode has a say.
    pub fn test(&mut self, test: Bits, format: Format, args: &[Operand]) -> Operand {
        let x = as_bits(&args[0]);
        let (infinite, normal) = (format.infinity(Sign::Positive), format.min_normal());
        let unsigned = |cmp| Form::new(Name::Setp, &[kind::unsigned(format)]).with(cmp);
        let signed = |cmp| Form::new(Name::Setp, &[kind::signed(format)]).with(cmp);
        match test {
            Bits::IsSignNegative => self.emit(signed(Modifier::Lt), [x, Operand::Bits(0)]),
            Bits::IsSignPositive => self.emit(signed(Modifier::Ge), [x, Operand::Bits(0)]),
            Bits::IsNan => self.magnitude_is(unsigned(Modifier::Gt), format, x, 0, infinite),
            Bits::IsInfinite => self.magnitude_is(unsigned(Modifier::Eq), format, x, 0, infinite),
            Bits::IsFinite => self.magnitude_is(unsigned(Modifier::Lt), format, x, 0, infinite),
            Bits::IsNormal => self.magnitude_is(unsigned(Modifier::Lt), format, x, normal, infinite - normal),
            Bits::IsSubnormal => self.magnitude_is(unsigned(Modifier::Lt), format, x, 1, normal - 1),
        }
    }

    /// How the magnitude of a code, less a number modulo its width, compares with a bound.
    fn magnitude_is(&mut self, form: Form, format: Format, x: Operand, less: u64, bound: u64) -> Operand {
        let magnitude = self.emit(Form::new(Name::And, &[kind::bits(format)]), [x, Operand::Bits(format.mask() >> 1)]);
        let shifted = match less {
            0 => magnitude,
            _ => self.emit(Form::new(Name::Sub, &[kind::unsigned(format)]), [magnitude, Operand::Bits(less)]),
        };
        self.emit(form, [shifted, Operand::Bits(bound)])
    }

    /// A comparison of integers.
    pub fn compare_integers(&mut self, cmp: Cmp, ty: IntTy, args: Vec<Operand>) -> Operand {
        let cmp = match cmp {
            Cmp::Eq => Modifier::Eq,
            Cmp::Ne => Modifier::Ne,
            Cmp::Lt => Modifier::Lt,
            Cmp::Le => Modifier::Le,
            Cmp::Gt => Modifier::Gt,
            Cmp::Ge => Modifier::Ge,
        };
        match kind::integer(ty) {
            Some(kind) => self.emit(Form::new(Name::Setp, &[kind::computing(kind)]).with(cmp), args),
            None => self.unknown(Why::Type),
        }
    }

    /// A comparison of truths: `false` is below `true`.
    pub fn compare_truths(&mut self, cmp: Cmp, args: Vec<Operand>) -> Operand {
        let swapped = || vec![args[1].clone(), args[0].clone()];
        match cmp {
            Cmp::Ne => self.logic(Logic::Xor, args),
            Cmp::Eq => {
                let differ = self.logic(Logic::Xor, args);
                self.logic(Logic::Not, vec![differ])
            }
            Cmp::Gt => self.compare_truths(Cmp::Lt, swapped()),
            Cmp::Ge => self.compare_truths(Cmp::Le, swapped()),
            Cmp::Lt | Cmp::Le => {
                let not = self.logic(Logic::Not, vec![args[0].clone()]);
                let join = if cmp == Cmp::Lt { Logic::And } else { Logic::Or };
                self.logic(join, vec![not, args[1].clone()])
            }
        }
    }

    /// An operation on truths.
    pub fn logic(&mut self, logic: Logic, args: Vec<Operand>) -> Operand {
        let name = match logic {
            Logic::Not => Name::Not,
            Logic::And => Name::And,
            Logic::Or => Name::Or,
            Logic::Xor => Name::Xor,
        };
        self.emit(Form::new(name, &[Kind::Pred]), args)
    }

    /// One of two truths.
    pub fn select_truth(&mut self, condition: Operand, then: Operand, otherwise: Operand) -> Operand {
        let not = self.logic(Logic::Not, vec![condition.clone()]);
        let first = self.logic(Logic::And, vec![condition, then]);
        let second = self.logic(Logic::And, vec![not, otherwise]);
        self.logic(Logic::Or, vec![first, second])
    }
}
