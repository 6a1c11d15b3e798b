//! `let (x, y) = (a, b);` in a loop, read as `let x = a; let y = b;`.

use syn::visit::{self, Visit};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, Pat, Stmt, parse_quote};

/// Takes the tuples in the `let`s of a block apart; whether there were any.
pub fn take_apart(block: &mut syn::Block) -> bool {
    let mut apart = Apart(false);
    apart.visit_block_mut(block);
    apart.0
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
    Some(pats.elems.iter().zip(&values.elems).map(|(pat, value)| parse_quote!(let #pat = #value;)).collect())
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
