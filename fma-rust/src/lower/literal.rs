//! Literals: their bits, once their type is known.

use fma_core::exact::negate;
use fma_core::{Df64, Df128, Format};
use fma_ir::{Effect, Flag, FloatOp, Op, Ty, ValueId};

use super::Lowerer;
use crate::tree::{Arith, ExprId};

impl Lowerer<'_> {
    pub(super) fn literal(&mut self, id: ExprId, ty: Option<Ty>) -> Option<ValueId> {
        let ty = ty?;
        let syn::Expr::Lit(lit) = &self.expr(id).syn else { return self.leaf(id, Effect::Pure, Vec::new(), Some(ty)) };
        let words = match (&lit.lit, ty) {
            (syn::Lit::Float(float), Ty::Float(format)) => decimal(float.base10_digits(), format),
            (syn::Lit::Int(int), Ty::Float(format)) => decimal(int.base10_digits(), format),
            (syn::Lit::Int(int), Ty::Int(_)) => int.base10_parse().ok().map(|bits| [bits, 0]),
            (syn::Lit::Byte(byte), Ty::Int(_)) => Some([byte.value().into(), 0]),
            (syn::Lit::Bool(value), Ty::Bool) => Some([value.value.into(), 0]),
            _ => None,
        };
        // What no number of the format is near to, the compiler refuses where it still reads it.
        let beyond = |[bits, _]: &[u64; 2]| ty.format().is_some_and(|format| format.is_infinite(*bits));
        Some(self.number(id, words.filter(|words| !beyond(words)), ty))
    }

    /// A constant, with its low word where it may become a pair.
    pub(super) fn number(&mut self, id: ExprId, words: Option<[u64; 2]>, ty: Ty) -> ValueId {
        let pairs = self.expr(id).setting.flags.has(Flag::Df64) || !self.out.func.promotion.named.is_empty();
        let Some([bits, low]) = words else { return self.add(id, Op::Opaque(Effect::Pure), Vec::new(), ty) };
        let low = (pairs && low != 0).then(|| self.add(id, Op::Const(low), Vec::new(), ty));
        self.add(id, Op::Const(bits), low.into_iter().collect(), ty)
    }

    /// A minus before a literal makes it a negative number, in both words.
    pub(super) fn negative(&self, arith: Arith, args: &[ValueId]) -> Option<[u64; 2]> {
        let (Arith::Float(FloatOp::Neg), [arg]) = (arith, args) else { return None };
        let (value, bits) = (self.out.func.value(*arg), self.constant(*arg)?);
        let format = value.ty.format()?;
        let low = value.args.first().and_then(|low| self.constant(*low));
        Some([negate(format, bits), low.map_or(0, |low| negate(format, low))])
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

/// The nearest number of a format to a decimal text, as the compiler reads it, and what is left of it, rounded to the same format.
pub fn decimal(text: &str, format: Format) -> Option<[u64; 2]> {
    if format == Format::F64 {
        let bits = text.parse::<f64>().ok().map(f64::to_bits)?;
        let low =
            text.parse::<Df128>().ok().filter(|pair| pair.hi().to_bits() == bits).map_or(0, |pair| pair.lo().to_bits());
        Some([bits, low])
    } else if format == Format::F32 {
        let bits = text.parse::<f32>().ok().map(f32::to_bits)?;
        let low =
            text.parse::<Df64>().ok().filter(|pair| pair.hi().to_bits() == bits).map_or(0, |pair| pair.lo().to_bits());
        Some([bits.into(), low.into()])
    } else {
        None
    }
}
