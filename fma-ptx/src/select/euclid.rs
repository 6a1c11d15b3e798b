//! Euclid's division of floats, step by step as the standard library has it.

use fma_core::Sign;
use fma_ir::{FloatOp, Ty};

use super::builder::Builder;
use super::flush::number;
use super::value::Setting;
use crate::code::Operand;
use crate::{Euclid, Modifier, Name};

impl Builder<'_> {
    /// The remainder that has no sign, or the quotient that leaves it. No mode reaches into the library.
    pub fn euclid(&mut self, part: Euclid, setting: Setting, args: &[Operand]) -> Operand {
        let (format, setting) = (setting.format, setting.plain());
        let (ty, divisor) = (Ty::Float(format), args[1].clone());
        let (zero, one) = (number(format, format.zero(Sign::Positive)), number(format, format.one()));
        let rest = self.float(FloatOp::Rem, setting, args.to_vec());
        let below = self.compare(Modifier::Lt, setting, &[rest.clone(), zero.clone()]);
        if part == Euclid::Remainder {
            let magnitude = self.magnitude(format, &divisor);
            let moved = self.float(FloatOp::Add, setting, vec![rest.clone(), magnitude]);
            return self.select(ty, vec![below, moved, rest]);
        }
        let quotient = self.rounded(Name::Div, setting, args.to_vec());
        let quotient = self.float(FloatOp::Trunc, setting, vec![quotient]);
        let less = self.float(FloatOp::Sub, setting, vec![quotient.clone(), one.clone()]);
        let more = self.float(FloatOp::Add, setting, vec![quotient.clone(), one]);
        let positive = self.compare(Modifier::Gt, setting, &[divisor, zero]);
        let moved = self.select(ty, vec![positive, less, more]);
        self.select(ty, vec![below, moved, quotient])
    }
}
