//! Short arrays as wholes: `*p = q;`, `all.push(q)`, and `let mut q = [0.0; 3];`.

use std::collections::BTreeMap;

use syn::{Expr, Stmt, parse_quote};

use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// How often names stand where what they name is copied.
pub struct Copies(BTreeMap<String, usize>);

impl Copies {
    pub fn of(block: &syn::Block) -> Copies {
        let mut copies = Copies(BTreeMap::new());
        copies.visit_block(block);
        copies
    }

    pub fn count(&self, name: &str) -> usize {
        self.0.get(name).copied().unwrap_or_default()
    }

    fn copied(&mut self, expr: &Expr) {
        if let Some(name) = name(expr) {
            *self.0.entry(name.to_string()).or_default() += 1;
        }
    }
}

impl<'ast> Visit<'ast> for Copies {
    fn visit_item(&mut self, _: &'ast syn::Item) {}

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Assign(assign) => self.copied(&assign.right),
            Expr::MethodCall(call) => call.args.iter().for_each(|arg| self.copied(arg)),
            Expr::Closure(closure) => self.copied(&closure.body),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        if let Some(Stmt::Expr(last, None)) = block.stmts.last() {
            self.copied(last);
        }
        visit::visit_block(self, block);
    }
}

/// Puts another expression where an array is copied.
pub struct PutCopies<'a> {
    pub name: &'a str,
    pub by: &'a Expr,
}

impl PutCopies<'_> {
    fn put(&self, expr: &mut Expr) {
        if name(expr).is_some_and(|name| name == self.name) {
            *expr = self.by.clone();
        }
    }
}

impl VisitMut for PutCopies<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Assign(assign) => self.put(&mut assign.right),
            Expr::MethodCall(call) => call.args.iter_mut().for_each(|arg| self.put(arg)),
            Expr::Closure(closure) => self.put(&mut closure.body),
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        if let Some(Stmt::Expr(last, None)) = block.stmts.last_mut() {
            self.put(last);
        }
        visit_mut::visit_block_mut(self, block);
    }
}

fn name(expr: &Expr) -> Option<&syn::Ident> {
    match expr {
        Expr::Path(path) if path.qself.is_none() && path.attrs.is_empty() => path.path.get_ident(),
        _ => None,
    }
}

/// The list that an array is whose elements are one number as it stands: `[0.0; 3]`.
pub fn repeated(init: &Expr, lengths: &[usize]) -> Option<Expr> {
    let (Expr::Repeat(repeat), [count, inner @ ..]) = (init, lengths) else { return None };
    let each = match (&*repeat.expr, inner) {
        (Expr::Lit(_), []) => (*repeat.expr).clone(),
        (Expr::Unary(unary), []) if matches!(*unary.expr, Expr::Lit(_)) => (*repeat.expr).clone(),
        (row, inner) => repeated(row, inner)?,
    };
    // A constant that is named here alone would be used by nothing.
    let all = std::iter::repeat_n(each, *count);
    matches!(*repeat.len, Expr::Lit(_)).then(|| parse_quote!([#(#all),*]))
}
