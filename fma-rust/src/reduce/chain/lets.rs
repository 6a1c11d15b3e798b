//! The body of a loop in plainer words: `let (x, y) = (a, b);` is read as `let x = a; let y = b;`, and what stands behind
//! `if c { continue; }` as its other arm.

use syn::{Expr, Pat, Stmt, parse_quote};

use crate::groups::bare;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// Takes the tuples in the `let`s of a loop's body apart, and puts what `continue` skips into an arm; whether there was any of that.
pub fn take_apart(body: &mut syn::Block) -> bool {
    let skips = put_into_arms(body);
    let mut apart = Apart(false);
    apart.visit_block_mut(body);
    apart.0 || skips
}

/// Puts what `continue` skips in a loop's body into the other arm; whether there was any of that.
pub fn put_into_arms(body: &mut syn::Block) -> bool {
    let Some(at) = body.stmts.iter().position(|stmt| skips(stmt).is_some()) else { return false };
    let mut rest = syn::Block { brace_token: body.brace_token, stmts: body.stmts.split_off(at + 1) };
    put_into_arms(&mut rest);
    if let Some((cond, first)) = body.stmts.pop().as_ref().and_then(skips) {
        body.stmts.push(parse_quote!(if #cond { #(#first)* } else #rest));
    }
    true
}

/// The condition of `if c { …; continue; }`, and what is done before.
fn skips(stmt: &Stmt) -> Option<(&Expr, &[Stmt])> {
    let Stmt::Expr(Expr::If(syn::ExprIf { cond, then_branch, else_branch: None, attrs, .. }), _) = stmt else {
        return None;
    };
    let (last, first) = then_branch.stmts.split_last()?;
    let Stmt::Expr(Expr::Continue(syn::ExprContinue { label: None, .. }), _) = last else { return None };
    (attrs.is_empty() && !matches!(**cond, Expr::Let(_))).then_some((cond, first))
}

struct Apart(bool);

impl VisitMut for Apart {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut stmts = Vec::new();
        for stmt in std::mem::take(&mut block.stmts) {
            match parts(&stmt) {
                Some(parts) => {
                    self.0 = true;
                    stmts.extend(parts);
                }
                None => stmts.push(stmt),
            }
        }
        block.stmts = stmts;
        visit_mut::visit_block_mut(self, block);
    }
}

/// A `let` for each part, if none of the values names what an earlier part binds.
fn parts(stmt: &Stmt) -> Option<Vec<Stmt>> {
    let Stmt::Local(syn::Local { pat: Pat::Tuple(pats), init: Some(init), attrs, .. }) = stmt else { return None };
    let Expr::Tuple(values) = &*init.expr else { return None };
    if !attrs.is_empty() || init.diverge.is_some() || pats.elems.len() != values.elems.len() {
        return None;
    }
    let mut bound: Vec<&syn::Ident> = Vec::new();
    for (pat, value) in pats.elems.iter().zip(&values.elems) {
        let Pat::Ident(syn::PatIdent { by_ref: None, subpat: None, ident, .. }) = pat else { return None };
        if names(value, &bound) {
            return None;
        }
        bound.push(ident);
    }
    let values = values.elems.iter().map(bare);
    Some(pats.elems.iter().zip(values).map(|(pat, value)| parse_quote!(let #pat = #value;)).collect())
}

fn names(expr: &Expr, bound: &[&syn::Ident]) -> bool {
    struct Names<'a>(&'a [&'a syn::Ident], bool);
    impl Visit<'_> for Names<'_> {
        fn visit_ident(&mut self, ident: &syn::Ident) {
            self.1 |= self.0.contains(&ident);
        }
        fn visit_macro(&mut self, _: &syn::Macro) {
            self.1 = true;
        }
    }
    let mut names = Names(bound, false);
    visit::visit_expr(&mut names, expr);
    names.1
}
