//! Loops that keep the place of the best element so far, read as ones that keep the element as well.
//!
//! ```text
//! for i in 1..n { if x[i] > x[at] { at = i; } }    if (1..n).next().is_some() { let mut best = x[at]; for i in 1..n {
//!                                                      let value = x[i]; if value > best { best = value; at = i; } } }
//! ```
//!
//! Both say the same, because `best` is `x[at]` at the beginning of each step.

use quote::ToTokens;
use syn::{BinOp, Expr, Pat, Stmt, parse_quote};

use super::names::Names;
use super::whiles::{name, root};
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// A `for` that keeps the place of the best element so far, and asks for the element there.
pub fn place_of_best(each: &syn::ExprForLoop, label: &syn::Lifetime) -> Option<Expr> {
    let [Stmt::Expr(Expr::If(syn::ExprIf { cond, then_branch, else_branch: None, .. }), _)] = &each.body.stmts[..]
    else {
        return None;
    };
    let [Stmt::Expr(Expr::Assign(syn::ExprAssign { left: at, right, .. }), _)] = &then_branch.stmts[..] else {
        return None;
    };
    let (at, index, pat) = (name(at)?, name(right)?, &each.pat);
    let Expr::Binary(syn::ExprBinary { left, op, right, .. }) = &**cond else { return None };
    if !matches!(op, BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_)) || at == index || !is_plain(cond) {
        return None;
    }
    let head = numbered(&each.expr, pat, index)?;
    let there = |value: &Expr| head.there(value, index, at);
    let (mut names, is) = (Names::default(), |one: &Expr, other: &Expr| same(one, other));
    let (best, value) = (names.fresh("best"), names.fresh("value"));
    let (element, kept, better): (&Expr, &Expr, Expr) = match (there(left), there(right)) {
        (Some(place), _) if is(&place, right) => (left, right, parse_quote!(#value #op #best)),
        (_, Some(place)) if is(&place, left) => (right, left, parse_quote!(#best #op #value)),
        _ => return None,
    };
    let run = &each.expr;
    Some(parse_quote!(if (#run).next().is_some() {
        let mut #best = #kept;
        #label: for #pat in #run {
            let #value = #element;
            if #better { #best = #value; #at = #index; }
        }
    }))
}

/// How the elements of a loop are reached by its index.
struct Numbered<'a> {
    /// The slice, and the name of its element, with what the element is in the source: `*v`, or `v`.
    slice: Option<(&'a Expr, Expr)>,
}

impl Numbered<'_> {
    /// What a value would be at the place `at`.
    fn there(&self, value: &Expr, index: &syn::Ident, at: &syn::Ident) -> Option<Expr> {
        let mut there = value.clone();
        if let Some((slice, element)) = &self.slice {
            let place: Expr = parse_quote!(#slice[#at]);
            Exchange { from: element.clone(), to: place }.visit_expr_mut(&mut there);
        }
        Exchange { from: parse_quote!(#index), to: parse_quote!(#at) }.visit_expr_mut(&mut there);
        (!same(&there, value)).then_some(there)
    }
}

/// `a..b` by a name, or `x.iter().enumerate()` by two.
fn numbered<'a>(head: &'a Expr, pat: &Pat, index: &syn::Ident) -> Option<Numbered<'a>> {
    match (head, pat) {
        (Expr::Paren(paren), _) => numbered(&paren.expr, pat, index),
        (Expr::Range(syn::ExprRange { start: Some(start), end: Some(end), .. }), Pat::Ident(name)) => {
            let asked_twice = root(start).is_some() && root(end).is_some();
            (name.ident == *index && asked_twice).then_some(Numbered { slice: None })
        }
        (Expr::MethodCall(call), Pat::Tuple(pair)) if call.method == "enumerate" => {
            let Expr::MethodCall(iter) = &*call.receiver else { return None };
            let [Pat::Ident(name), element] = pair.elems.iter().collect::<Vec<_>>()[..] else { return None };
            let element: Expr = match element {
                Pat::Ident(name) => parse_quote!(*#name),
                Pat::Reference(reference) => match &*reference.pat {
                    Pat::Ident(name) => parse_quote!(#name),
                    _ => return None,
                },
                _ => return None,
            };
            let known = name.ident == *index && iter.method == "iter" && root(&iter.receiver).is_some();
            known.then_some(Numbered { slice: Some((&iter.receiver, element)) })
        }
        _ => None,
    }
}

/// Whether an expression can be written twice: nothing in it acts but by calls, which no loop that is split has.
fn is_plain(expr: &Expr) -> bool {
    struct Odd(bool);
    impl Visit<'_> for Odd {
        fn visit_expr_closure(&mut self, _: &syn::ExprClosure) {
            self.0 = true;
        }
        fn visit_expr_block(&mut self, _: &syn::ExprBlock) {
            self.0 = true;
        }
        fn visit_macro(&mut self, _: &syn::Macro) {
            self.0 = true;
        }
    }
    let mut odd = Odd(false);
    odd.visit_expr(expr);
    !odd.0
}

fn same(one: &Expr, other: &Expr) -> bool {
    one.to_token_stream().to_string() == other.to_token_stream().to_string()
}

/// Puts one expression in the place of another.
struct Exchange {
    from: Expr,
    to: Expr,
}

impl VisitMut for Exchange {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match same(expr, &self.from) {
            true => *expr = self.to.clone(),
            false => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
