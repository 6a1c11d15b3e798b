//! `let w; if c { w = 0.25 } else { w = 0.75 }`: a variable that is given literals alone. The CPU learns its type from none of them, but from
//! where it is stored (`let z: f32 = w;`); here what it meets decides that as well.

use syn::{Expr, Lit, Pat, Stmt, parse_quote};

use super::bound::{Bound, name};
use crate::reduce::across;
use crate::tree::Edge;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// Declares such variables with the first of their literals, whose type is unknown on the CPU.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature) {
    Deferred { bound: Bound::of(signature, block) }.visit_block_mut(block);
}

struct Deferred {
    bound: Bound,
}

impl VisitMut for Deferred {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        for at in 0..block.stmts.len() {
            if let Some(declared) = self.declared(&block.stmts[at])
                && let Some(first) = given(&declared, &block.stmts[at + 1..])
            {
                let value = across(Edge::Deferred, &first);
                block.stmts[at] = parse_quote!(let mut #declared = #value;);
            }
        }
        visit_mut::visit_block_mut(self, block);
    }
}

impl Deferred {
    /// The name of a variable that is given something later, once.
    fn declared(&self, stmt: &Stmt) -> Option<syn::Ident> {
        let Stmt::Local(syn::Local { pat: Pat::Ident(ident), init: None, .. }) = stmt else { return None };
        let is_one = ident.mutability.is_none() && self.bound.is_steady(&ident.ident.to_string());
        is_one.then(|| ident.ident.clone())
    }
}

/// The first of the literals that a variable is given, if it is given nothing else.
fn given(declared: &syn::Ident, stmts: &[Stmt]) -> Option<Expr> {
    let mut given = Given { name: declared.to_string(), first: None, others: false };
    stmts.iter().for_each(|stmt| given.visit_stmt(stmt));
    given.first.filter(|_| !given.others)
}

struct Given {
    name: String,
    first: Option<Expr>,
    others: bool,
}

impl Visit<'_> for Given {
    fn visit_expr_assign(&mut self, assign: &syn::ExprAssign) {
        if name(&assign.left).as_ref() == Some(&self.name) {
            self.others |= !is_literal(&assign.right);
            self.first.get_or_insert_with(|| (*assign.right).clone());
        } else {
            // `(w, v) = …`
            self.others |= matches!(&*assign.left, Expr::Tuple(_) | Expr::Array(_) | Expr::Struct(_) | Expr::Call(_));
        }
        visit::visit_expr_assign(self, assign);
    }
}

/// A number whose type nothing says.
fn is_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(inner) => is_literal(&inner.expr),
        Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr: inner, .. }) => is_literal(inner),
        Expr::Lit(syn::ExprLit { lit: Lit::Float(number), .. }) => number.suffix().is_empty(),
        Expr::Lit(syn::ExprLit { lit: Lit::Int(number), .. }) => number.suffix().is_empty(),
        _ => false,
    }
}
