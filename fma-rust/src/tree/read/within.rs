//! `(low..high).contains(&x)`: as the comparisons that it makes, which flags and lanes know.

use super::sine::only_computes;
use super::*;

impl Reader<'_> {
    /// The comparisons, where a bound or what they hold is known for a number, and flags ask for more than what is written.
    pub(super) fn within(&mut self, call: &syn::ExprMethodCall) -> Option<syn::Expr> {
        let (range, item) = (behind_parens(&call.receiver), call.args.first()?);
        let syn::Expr::Range(range) = range else { return None };
        let is_named = call.method == "contains" && call.args.len() == 1 && call.turbofish.is_none();
        if !is_named || self.setting.flags.is_empty() {
            return None;
        }
        let bounds = || range.start.iter().chain(&range.end);
        let place = match item {
            syn::Expr::Reference(behind) => behind_parens(&behind.expr).clone(),
            item => syn::parse_quote!(*#item),
        };
        let is_known = bounds().any(|bound| self.is_number(bound)) || self.is_number(&place);
        if !is_known || !bounds().all(|bound| only_computes(bound)) {
            return None;
        }
        if is_place(&place) {
            return comparisons(range, &place);
        }
        let comparisons = comparisons(range, &syn::parse_quote!(*fastmath_item))?;
        Some(syn::parse_quote!({ let fastmath_item = #item; #comparisons }))
    }

    fn is_number(&mut self, value: &syn::Expr) -> bool {
        let said = self.said(value);
        let behind = self.types.behind_refs(said);
        matches!(
            self.types.get(behind),
            Type::Float(_) | Type::FloatLiteral | Type::Int(_) | Type::IntLiteral | Type::Generic(_)
        )
    }
}

/// What a range's `contains` compares, in its order.
fn comparisons(range: &syn::ExprRange, item: &syn::Expr) -> Option<syn::Expr> {
    let least = range.start.as_ref().map(|start| -> syn::Expr { syn::parse_quote!(#start <= #item) });
    let most = range.end.as_ref().map(|end| -> syn::Expr {
        match range.limits {
            syn::RangeLimits::HalfOpen(_) => syn::parse_quote!(#item < #end),
            syn::RangeLimits::Closed(_) => syn::parse_quote!(#item <= #end),
        }
    });
    match (least, most) {
        (Some(least), Some(most)) => Some(syn::parse_quote!((#least && #most))),
        (one, other) => one.or(other).map(|one| syn::parse_quote!((#one))),
    }
}

/// Whether a value may be named twice.
fn is_place(value: &syn::Expr) -> bool {
    match value {
        syn::Expr::Path(_) | syn::Expr::Lit(_) => true,
        syn::Expr::Paren(inner) => is_place(&inner.expr),
        syn::Expr::Field(field) => is_place(&field.base),
        syn::Expr::Index(index) => is_place(&index.expr) && is_place(&index.index),
        syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr, .. }) => is_place(expr),
        _ => false,
    }
}

fn behind_parens(expr: &syn::Expr) -> &syn::Expr {
    match expr {
        syn::Expr::Paren(inner) => behind_parens(&inner.expr),
        syn::Expr::Group(inner) => behind_parens(&inner.expr),
        _ => expr,
    }
}
