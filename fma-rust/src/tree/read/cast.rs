//! Casts, the types that they give to literals, and calls that are made for one type.

use fma_ir::{FloatOp, IntOp};

use super::flow::opaque_once;
use super::*;

impl Reader<'_> {
    pub(super) fn cast(&mut self, mut cast: syn::ExprCast, span: Span) -> ExprId {
        let inner = self.cut(&mut cast.expr);
        let ty = self.items.read(&mut self.types, &cast.ty);
        self.cast_literal(inner, ty);
        // No author can cast to a type parameter, or from one: so conversions by traits are read for PTX.
        let scalar = |ty: Type| {
            matches!(ty, Type::Float(_) | Type::Generic(_) | Type::Int(_) | Type::Bool)
                || matches!(ty, Type::IntLiteral | Type::FloatLiteral)
        };
        let whole = matches!(self.ty(inner), Type::Enum(..)) || scalar(self.ty(inner));
        let kind = if whole && scalar(self.types.get(ty)) { Kind::Cast(inner) } else { opaque_once(inner) };
        self.node(cast.into(), kind, ty, span)
    }

    /// A literal takes the type that it is cast to, if it can (`1 as f32` is an `i32` first); in a formula it may or may not.
    fn cast_literal(&mut self, inner: ExprId, target: TypeId) {
        let ty = self.exprs[inner.0].ty;
        match (self.types.get(ty), self.types.get(target)) {
            (Type::FloatLiteral, Type::Float(_)) | (Type::IntLiteral, Type::Int(_)) if self.is_literal(inner) => {
                self.types.unify(ty, target);
            }
            // No integer is a float, and a cast says nothing of what is a variable, or is computed.
            (Type::IntLiteral, Type::Float(_)) => {}
            (Type::FloatLiteral | Type::IntLiteral, Type::Float(_) | Type::Int(_)) if self.is_decided(inner) => {}
            // The argument of a conversion by a trait.
            (_, Type::Generic(_)) => {}
            (Type::FloatLiteral | Type::IntLiteral, _) => self.types.escape(ty),
            _ => {}
        }
    }

    /// Whether no type that is expected comes to a literal in it.
    fn is_decided(&self, id: ExprId) -> bool {
        match &self.exprs[id.0].kind {
            Kind::Local(_) => true,
            Kind::Paren(inner) => self.is_decided(*inner),
            // What is expected of a sign is expected of its operand.
            Kind::Arith(Arith::Int(_), args) => args.len() == 2 || self.is_decided(args[0]),
            _ => false,
        }
    }

    /// A literal, with a sign or in parentheses.
    pub(super) fn is_literal(&self, id: ExprId) -> bool {
        match &self.exprs[id.0].kind {
            Kind::Literal => true,
            Kind::Paren(inner) => self.is_literal(*inner),
            Kind::Arith(Arith::Float(FloatOp::Neg) | Arith::Int(IntOp::Neg), args) => self.is_literal(args[0]),
            _ => false,
        }
    }

    /// The value of an integer literal, with or without a minus.
    pub(super) fn small_int(&self, id: ExprId) -> Option<i32> {
        match (&self.exprs[id.0].syn, &self.exprs[id.0].kind) {
            (syn::Expr::Lit(lit), Kind::Literal) => match &lit.lit {
                syn::Lit::Int(int) => int.base10_parse().ok(),
                _ => None,
            },
            (_, Kind::Paren(inner)) => self.small_int(*inner),
            (_, Kind::Arith(Arith::Int(IntOp::Neg), args)) => self.small_int(args[0])?.checked_neg(),
            _ => None,
        }
    }

    /// What a function of `fastmath::gpu` gives, which is made for f32 alone, or is an instruction on what it takes.
    pub(super) fn fast(&mut self, words: &[String], args: &[ExprId]) -> Option<TypeId> {
        let names: Vec<&str> = words.iter().map(String::as_str).collect();
        let name = self.items.fast(&names)?;
        if let (true, Some((first, rest))) = (by_name::is_instruction(name), args.split_first()) {
            let ty = self.exprs[first.0].ty;
            rest.iter().for_each(|arg| self.types.unify(ty, self.exprs[arg.0].ty));
            return Some(ty);
        }
        let single = self.types.add(primitive("f32"));
        args.iter().for_each(|arg| self.types.unify(single, self.exprs[arg.0].ty));
        Some(if name == SINE_AND_COSINE { self.types.add(Type::Tuple(vec![single; 2])) } else { single })
    }
}
