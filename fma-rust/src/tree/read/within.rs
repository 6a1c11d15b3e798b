//! `(low..high).contains(&x)`: as the comparisons that it makes, which flags and lanes know.

use quote::ToTokens;

use super::sine::only_computes;
use super::*;
use crate::groups::bare;
use crate::reduce::is_assignment;
use crate::tree::words_of;
use crate::walk::visit::{self, Visit};

impl Reader<'_> {
    /// The comparisons, where a bound or what they hold is known for a number, and flags ask for more than what is written.
    pub(super) fn within(&mut self, call: &syn::ExprMethodCall) -> Option<syn::Expr> {
        let (range, item) = (bare(&call.receiver), call.args.first()?);
        let syn::Expr::Range(range) = range else { return None };
        let is_named = call.method == "contains" && call.args.len() == 1 && call.turbofish.is_none();
        if !is_named || self.setting.flags.is_empty() {
            return None;
        }
        let bounds = || range.start.iter().chain(&range.end);
        let value = match item {
            syn::Expr::Reference(behind) if behind.mutability.is_none() => bare(&behind.expr).clone(),
            item => syn::parse_quote!(*#item),
        };
        let is_known = bounds().any(|bound| self.is_number(bound)) || self.is_number(&value);
        if !is_known || !bounds().all(|bound| only_computes(bound)) {
            return None;
        }
        let compared = self.compared(range, value);
        self.compares_ranges |= compared.is_some();
        compared
    }

    /// The comparisons, behind what has to be made in any case, and once.
    fn compared(&mut self, range: &syn::ExprRange, value: syn::Expr) -> Option<syn::Expr> {
        let (mut range, mut lets) = (range.clone(), Vec::<syn::Stmt>::new());
        let (is_place, is_late) = (is_place(&value), range.start.is_some());
        let first = range.start.iter_mut().filter(|_| !is_place).map(|start| (start, "fastmath_least"));
        let last = range.end.iter_mut().filter(|_| !is_place || is_late).map(|end| (end, "fastmath_most"));
        for (bound, name) in first.chain(last).filter(|(bound, _)| !self.is_sure(bound)) {
            let name = syn::Ident::new(name, Span::call_site());
            let value = bare(bound);
            lets.push(syn::parse_quote!(let #name = #value;));
            **bound = syn::parse_quote!(#name);
        }
        if is_place {
            return in_block(&lets, comparisons(&range, &value)?);
        }
        if !is_calm(&value, &range) {
            return None;
        }
        lets.push(syn::parse_quote!(let fastmath_item = #value;));
        in_block(&lets, comparisons(&range, &syn::parse_quote!(fastmath_item))?)
    }

    /// Whether a bound cannot panic: the arithmetic of integers may.
    fn is_sure(&mut self, bound: &syn::Expr) -> bool {
        match bound {
            syn::Expr::Path(_) | syn::Expr::Lit(_) => true,
            syn::Expr::Paren(paren) => self.is_sure(&paren.expr),
            syn::Expr::Field(field) => self.is_sure(&field.base),
            syn::Expr::Cast(cast) => self.is_sure(&cast.expr),
            syn::Expr::Unary(unary) => {
                let is_negative = matches!(*unary.expr, syn::Expr::Lit(_));
                let is_moved = matches!(unary.op, syn::UnOp::Deref(_)) || is_negative || self.is_float(&unary.expr);
                is_moved && self.is_sure(&unary.expr)
            }
            syn::Expr::Binary(binary) => {
                let sides = [&*binary.left, &*binary.right];
                sides.iter().any(|side| self.is_float(side)) && sides.iter().all(|side| self.is_sure(side))
            }
            _ => false,
        }
    }

    fn is_float(&mut self, value: &syn::Expr) -> bool {
        if let syn::Expr::Binary(binary) = bare(value) {
            return self.is_float(&binary.left) || self.is_float(&binary.right);
        }
        let said = self.said(value);
        let behind = self.types.behind_refs(said);
        matches!(self.types.get(behind), Type::Float(_) | Type::FloatLiteral | Type::Generic(_))
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

fn in_block(lets: &[syn::Stmt], comparisons: syn::Expr) -> Option<syn::Expr> {
    Some(if lets.is_empty() { comparisons } else { syn::parse_quote!({ #(#lets)* #comparisons }) })
}

/// Whether a value is made anew, and sets nothing that the bounds are made of.
fn is_calm(value: &syn::Expr, range: &syn::ExprRange) -> bool {
    let is_new = !matches!(
        value,
        syn::Expr::Index(_) | syn::Expr::Field(_) | syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), .. })
    );
    let mut acts = Acts { bounds: Vec::new(), any: false };
    words_of(range.to_token_stream(), &mut acts.bounds);
    acts.visit_expr(value);
    is_new && !acts.any
}

/// Looks for what may set a bound.
struct Acts {
    bounds: Vec<String>,
    any: bool,
}

impl<'ast> Visit<'ast> for Acts {
    fn visit_macro(&mut self, _: &'ast syn::Macro) {
        self.any = true;
    }

    fn visit_expr(&mut self, expr: &'ast syn::Expr) {
        self.any |= match expr {
            syn::Expr::Assign(_) | syn::Expr::Block(_) | syn::Expr::Unsafe(_) | syn::Expr::RawAddr(_) => true,
            syn::Expr::Reference(reference) => reference.mutability.is_some(),
            syn::Expr::Binary(binary) => is_assignment(&binary.op),
            // What is called on a bound may be anyone's, but for what only computes.
            syn::Expr::MethodCall(call) => {
                let mut words = Vec::new();
                words_of(call.receiver.to_token_stream(), &mut words);
                words.iter().any(|word| self.bounds.contains(word))
            }
            _ => false,
        };
        visit::visit_expr(self, expr);
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
