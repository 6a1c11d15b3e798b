//! What makes floats of integers and other floats, and integers of floats.

use super::*;
use crate::tree::methods::unsigned;

impl Reader<'_> {
    /// `f64::from_bits` takes as wide an integer as its result is, and `f16::from_f32` an f32.
    pub(super) fn takes_number(&mut self, method: &str, ty: TypeId, args: &[ExprId]) {
        let taken = match (self.types.get(ty), method) {
            (Type::Float(format), "from_bits") => unsigned(format.layout().bits),
            (Type::Packed(format), "from_bits") => unsigned(2 * format.layout().bits),
            (Type::Float(format) | Type::Narrow(format), _) if format.layout().bits <= 16 => match method {
                "from_f32" | "from_f32_const" => primitive("f32"),
                "from_f64" | "from_f64_const" => primitive("f64"),
                _ => return,
            },
            _ => return,
        };
        let (Some(arg), taken) = (args.first(), self.types.add(taken)) else { return };
        self.types.unify(taken, self.exprs[arg.0].ty);
    }

    /// `f32::to_bits(x)`: as wide an integer as its float is.
    pub(super) fn bits(&mut self, owner: &str, args: &[ExprId]) -> Type {
        let ty = self.items.read(&mut self.types, &syn::Type::Path(super::call::type_path(owner)));
        match (self.types.get(ty), args) {
            (Type::Float(format), [arg]) => {
                self.types.unify(ty, self.exprs[arg.0].ty);
                unsigned(format.layout().bits)
            }
            _ => Type::Unknown,
        }
    }
}
