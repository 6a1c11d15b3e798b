//! What is known of an operand by the instruction that made it.

use fma_core::{Format, Sign};

use super::builder::Builder;
use super::flush::{constant, exponent, number};
use super::kind;
use crate::code::Operand;
use crate::{Form, Kind, Modifier, Name};

impl Builder<'_> {
    /// Whether an operand is the result of an instruction that flushes it.
    pub fn is_flushed(&self, operand: &Operand) -> bool {
        self.makers(operand).any(|(form, _)| form.has(Modifier::Ftz) && form.kinds.first() == Some(&Kind::F32))
    }

    /// Whether an operand is a number of the format that is not subnormal: integer instructions flushed it, or it is a root, or it comes from a format of
    /// less range or from an integer.
    pub fn is_flushed_as(&self, format: Format, operand: &Operand) -> bool {
        let float = kind::float(format);
        self.makers(operand).any(|(form, sources)| match form.name {
            Name::Sqrt => form.kinds.first().copied() == float,
            Name::Cvt => form.kinds.first().copied() == float && is_narrower(form.kinds.last().copied(), format),
            Name::Selp => form.kinds.first() == Some(&kind::bits(format)) && self.is_flush(format, sources),
            _ => false,
        })
    }

    /// Whether a selection takes a zero where the number that it takes else is small.
    fn is_flush(&self, format: Format, sources: &[Operand]) -> bool {
        let [zero, number, small] = sources else { return false };
        let sign = [number.clone(), Operand::Bits(format.zero(Sign::Negative))];
        let is_zero = self.makers(zero).any(|(form, of)| form.name == Name::And && *of == sign);
        let exponent = [number.clone(), Operand::Bits(exponent(format))];
        let is_exponent =
            |operand: &Operand| self.makers(operand).any(|(form, of)| form.name == Name::And && *of == exponent);
        let mut truths = self.makers(small);
        is_zero
            && truths.any(|(form, compared)| {
                form.name == Name::Setp
                    && form.has(Modifier::Eq)
                    && compared.get(1) == Some(&Operand::Bits(0))
                    && is_exponent(&compared[0])
            })
    }

    /// The factors of a product without the sign of one of them, where the other is a constant that can take it: NVIDIA's assembler makes an
    /// instruction of the sign there.
    pub fn without_sign(&self, name: Name, format: Format, args: Vec<Operand>) -> Vec<Operand> {
        let ([one, other], Name::Mul) = (&args[..], name) else { return args };
        let (factor, signed) = if constant(one).is_some() { (one, other) } else { (other, one) };
        let negated = |(form, sources): (&Form, &[Operand])| (form.name == Name::Neg).then(|| sources[0].clone());
        let source = self.makers(signed).find_map(negated);
        match (constant(factor), source) {
            (Some(bits), Some(source)) => vec![source, number(format, bits ^ format.sign_mask())],
            (..) => args,
        }
    }
}

/// Whether all numbers of a kind are zeros or normal in f64.
fn is_narrower(from: Option<Kind>, format: Format) -> bool {
    format == Format::F64 && matches!(from, Some(Kind::F32 | Kind::S32 | Kind::U32 | Kind::S64 | Kind::U64))
}
