//! `x.sin_cos()` in pairs of floats: as `(x.sin(), x.cos())`, which is what it gives.

use fma_ir::{Effect, Flag, FloatOp};

use super::*;

impl Reader<'_> {
    /// Whether a call is one that pairs have no name for, on what can be computed twice.
    pub(super) fn is_in_pairs(&self, call: &syn::ExprMethodCall) -> bool {
        let is_named = call.method == "sin_cos" && call.args.is_empty() && call.turbofish.is_none();
        is_named && self.setting.flags.has(Flag::Df64) && only_computes(&call.receiver)
    }

    /// The functions of a number that has been read twice.
    pub(super) fn sine_and_cosine(&mut self, call: &syn::ExprMethodCall, of: [ExprId; 2], span: Span) -> ExprId {
        let functions = [("sin", FloatOp::Sin), ("cos", FloatOp::Cos)];
        let parts: Vec<ExprId> = functions
            .into_iter()
            .zip(of)
            .map(|((name, op), of)| {
                let method = syn::Ident::new(name, call.method.span());
                let receiver = Box::new(hole(of));
                let one = syn::ExprMethodCall { method, receiver, ..call.clone() };
                let ty = self.types.behind_refs(self.exprs[of.0].ty);
                self.node(one.into(), Kind::Arith(Arith::Float(op), vec![of]), ty, span)
            })
            .collect();
        let ty = Type::Tuple(parts.iter().map(|part| self.exprs[part.0].ty).collect());
        let elems = parts.iter().map(|part| hole(*part)).collect();
        let tuple = syn::ExprTuple { attrs: Vec::new(), paren_token: Default::default(), elems };
        let kind = opaque(Order::Once, parts.into_iter().map(Child::Expr).collect(), Effect::Acts);
        self.typed(tuple.into(), kind, ty, span)
    }
}

/// Whether an expression of floats does nothing but compute, and names only what stays.
pub(super) fn only_computes(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Path(_) | syn::Expr::Lit(_) => true,
        syn::Expr::Paren(paren) => only_computes(&paren.expr),
        syn::Expr::Field(field) => only_computes(&field.base),
        syn::Expr::Cast(cast) => only_computes(&cast.expr),
        syn::Expr::Unary(unary) => only_computes(&unary.expr),
        syn::Expr::Binary(binary) => only_computes(&binary.left) && only_computes(&binary.right),
        _ => false,
    }
}
