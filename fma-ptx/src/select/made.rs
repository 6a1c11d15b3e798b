//! What is known of an operand by the instruction that made it.

use fma_core::Format;

use super::builder::Builder;
use super::flush::{constant, number};
use crate::code::Operand;
use crate::{Form, Kind, Modifier, Name};

impl Builder<'_> {
    /// Whether an operand is the result of an instruction that flushes it.
    pub fn is_flushed(&self, operand: &Operand) -> bool {
        self.makers(operand).any(|(form, _)| form.has(Modifier::Ftz) && form.kinds.first() == Some(&Kind::F32))
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
