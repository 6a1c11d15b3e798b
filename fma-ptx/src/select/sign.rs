//! Operations on the sign: exact, in any mode.

use fma_core::{Format, Sign};

use super::builder::Builder;
use super::flush::{as_bits, constant, number};
use super::kind;
use crate::code::Operand;
use crate::{Form, Kind, Name, Why};

impl Builder<'_> {
    /// The other sign.
    pub fn negated(&mut self, format: Format, operand: &Operand) -> Operand {
        if let Some(bits) = constant(operand) {
            return number(format, bits ^ format.sign_mask());
        }
        match kind::float(format) {
            Some(kind) => self.emit(Form::new(Name::Neg, &[kind]), [operand.clone()]),
            None => self.unknown(Why::Type),
        }
    }

    /// Without the sign.
    pub fn magnitude(&mut self, format: Format, operand: &Operand) -> Operand {
        if let Some(bits) = constant(operand) {
            return number(format, bits & !format.sign_mask());
        }
        match kind::float(format) {
            Some(kind) => self.emit(Form::new(Name::Abs, &[kind]), [operand.clone()]),
            None => self.unknown(Why::Type),
        }
    }

    /// The magnitude of one with the sign of another.
    pub fn copysign(&mut self, format: Format, magnitude: &Operand, sign: &Operand) -> Operand {
        if let Some(kind @ (Kind::F32 | Kind::F64)) = kind::float(format) {
            return self.emit(Form::new(Name::Copysign, &[kind]), [sign.clone(), magnitude.clone()]);
        }
        let bits = kind::bits(format);
        let both = |operand: &Operand, mask: u64| [as_bits(operand), Operand::Bits(mask)];
        let magnitude = match constant(magnitude) {
            Some(bits) => Operand::Bits(bits & (format.mask() >> 1)),
            None => self.emit(Form::new(Name::And, &[bits]), both(magnitude, format.mask() >> 1)),
        };
        let sign = self.emit(Form::new(Name::And, &[bits]), both(sign, format.zero(Sign::Negative)));
        self.emit(Form::new(Name::Or, &[bits]), [sign, magnitude])
    }
}
