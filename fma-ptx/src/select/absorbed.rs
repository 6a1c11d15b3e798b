//! Sums with what only the machine computes as a product: a logarithm is `lg2` times a constant, and an approximate quotient the product with a reciprocal
//! or an inverse root. Such a product is fused, where `contract` allows that of both.

use fma_core::Format;
use fma_ir::{Flag, FloatOp, Op, Ty, Value, ValueId};

use super::arithmetic::{flushes_itself, ftz};
use super::builder::Builder;
use super::value::Setting;
use crate::code::Operand;
use crate::{Modifier, Name};

/// What is a product there, and the flag that makes it one.
const PRODUCTS: [(FloatOp, Flag); 3] =
    [(FloatOp::Ln, Flag::Afn), (FloatOp::Log10, Flag::Afn), (FloatOp::Div, Flag::Arcp)];

impl Builder<'_> {
    /// The sum as one operation.
    pub fn absorbing(&mut self, id: ValueId) -> Option<Operand> {
        let value = self.func.value(id);
        let setting = Setting { format: Format::F32, mode: value.mode, flags: value.flags };
        let args = self.absorbing_args(id)?;
        Some(self.rounded(Name::Fma, setting, args))
    }

    /// The factors of such a product and what is added to it.
    pub fn absorbing_args(&mut self, id: ValueId) -> Option<Vec<Operand>> {
        let func = self.func;
        let value = func.value(id);
        let subtracts = value.op == Op::Float(FloatOp::Sub);
        if !subtracts && value.op != Op::Float(FloatOp::Add) {
            return None;
        }
        let setting = Setting { format: Format::F32, mode: value.mode, flags: value.flags };
        if value.ty != Ty::Float(Format::F32) || !flushes_itself(setting) {
            return None;
        }
        let [(product, other), (second, first)] = [(value.args[0], value.args[1]), (value.args[1], value.args[0])];
        if let Some([one, by]) = self.factors(product, value, setting) {
            let other = self.known(other)?.clone();
            let other = if subtracts { self.negated(setting.format, &other) } else { other };
            return Some(vec![one, by, other]);
        }
        let [one, by] = self.factors(second, value, setting)?;
        let by = if subtracts { self.negated(setting.format, &by) } else { by };
        Some(vec![one, by, self.known(first)?.clone()])
    }

    /// What a value is the product of in the machine, if a sum may take that in.
    fn factors(&mut self, id: ValueId, sum: &Value, setting: Setting) -> Option<[Operand; 2]> {
        let func = self.func;
        let value = func.value(id);
        let both = [value, sum].iter().all(|value| value.flags.has(Flag::Contract));
        let (_, needed) = PRODUCTS.iter().find(|(op, _)| value.op == Op::Float(*op))?;
        if !both || !value.flags.has(*needed) || value.mode != sum.mode {
            return None;
        }
        let made = self.known(id)?;
        let (form, sources) = self.makers(made).next()?;
        let (name, approximate) = (form.name, form.has(Modifier::Approx));
        let [one, by] = [sources.first()?.clone(), sources.get(1)?.clone()];
        match name {
            Name::Mul if sources.len() == 2 => Some([one, by]),
            // Only there the reciprocal is one instruction.
            Name::Div if approximate && ftz(setting).is_some() => {
                Some([one, self.approximate_reciprocal(setting, vec![by])])
            }
            _ => None,
        }
    }
}
