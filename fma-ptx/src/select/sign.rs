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
        self.on_sign(Name::Neg, format, operand, (Name::Xor, format.sign_mask()))
    }

    /// Without the sign.
    pub fn magnitude(&mut self, format: Format, operand: &Operand) -> Operand {
        if let Some(bits) = constant(operand) {
            return number(format, bits & !format.sign_mask());
        }
        self.on_sign(Name::Abs, format, operand, (Name::And, format.mask() >> 1))
    }

    /// By the instruction, or on the bits where a target has none for the format.
    fn on_sign(&mut self, name: Name, format: Format, operand: &Operand, (on_bits, mask): (Name, u64)) -> Operand {
        let Some(kind) = kind::float(format) else { return self.unknown(Why::Type) };
        let form = Form::new(name, &[kind]);
        if self.has(&form, 2) {
            return self.emit(form, [operand.clone()]);
        }
        self.emit(Form::new(on_bits, &[kind::bits(format)]), [operand.clone(), Operand::Bits(mask)])
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
