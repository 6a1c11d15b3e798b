//! Literals: their bits, once their type is known.

use fma_core::Format;
use fma_ir::{Effect, FloatOp, Op, Ty, ValueId};

use super::Lowerer;
use crate::tree::{Arith, ExprId};

impl Lowerer<'_> {
    pub(super) fn literal(&mut self, id: ExprId, ty: Option<Ty>) -> Option<ValueId> {
        let ty = ty?;
        let syn::Expr::Lit(lit) = &self.expr(id).syn else { return self.leaf(id, Effect::Pure, Vec::new(), Some(ty)) };
        let bits = match (&lit.lit, ty) {
            (syn::Lit::Float(float), Ty::Float(format)) => decimal(float.base10_digits(), format),
            (syn::Lit::Int(int), Ty::Float(format)) => decimal(int.base10_digits(), format),
            (syn::Lit::Int(int), Ty::Int(_)) => int.base10_parse().ok(),
            (syn::Lit::Bool(value), Ty::Bool) => Some(value.value.into()),
            _ => None,
        };
        Some(self.add(id, bits.map_or(Op::Opaque(Effect::Pure), Op::Const), Vec::new(), ty))
    }

    /// A minus before a literal makes it a negative number.
    pub(super) fn negative(&self, arith: Arith, args: &[ValueId]) -> Option<u64> {
        let (Arith::Float(FloatOp::Neg), [arg]) = (arith, args) else { return None };
        Some(fma_core::exact::negate(self.out.func.value(*arg).ty.format()?, self.constant(*arg)?))
    }

    /// The bits of a constant.
    pub(super) fn constant(&self, id: ValueId) -> Option<u64> {
        match self.out.func.value(id).op {
            Op::Const(bits) => Some(bits),
            Op::Float(_) | Op::Read(_) | Op::Opaque(_) | Op::Powi(_) | Op::Compare(_) | Op::Test(_) => None,
            Op::Logic(_) | Op::Select | Op::Int(_) | Op::Cast => None,
        }
    }
}

/// The nearest number of a format to a decimal text, as the compiler reads it.
fn decimal(text: &str, format: Format) -> Option<u64> {
    if format == Format::F64 {
        text.parse::<f64>().ok().map(f64::to_bits)
    } else if format == Format::F32 {
        text.parse::<f32>().ok().map(|value| value.to_bits().into())
    } else {
        None
    }
}
