//! Literals: their bits, once their type is known.

use fma_core::Format;
use fma_ir::{Effect, Op, Ty, ValueId};

use super::Lowerer;
use crate::tree::ExprId;

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
