//! What an assignment says where it stands, and would not elsewhere: when it panics, and the type of what it gives.

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::{Expr, Lit, Stmt};

use super::options::is_one;
use crate::parted::computes;
use crate::walk::visit::{self, Visit};

/// Whether nobody sees of a statement whether it was reached: it computes, and gives that to variables.
pub fn is_unseen(stmt: &Stmt) -> bool {
    let is_name = |expr: &Expr| matches!(expr, Expr::Path(path) if path.path.get_ident().is_some());
    match stmt {
        Stmt::Local(local) => local.init.as_ref().is_none_or(|init| init.diverge.is_none() && computes(&init.expr)),
        Stmt::Expr(Expr::Assign(assign), _) => is_name(&assign.left) && computes(&assign.right),
        Stmt::Expr(Expr::Binary(binary), _) => is_name(&binary.left) && computes(&binary.right),
        _ => false,
    }
}

/// Whether a value that can be made again is found without a panic behind such statements: it is arithmetic on floats, or they have found it.
pub fn never_panics(value: &Expr, before: &[Stmt]) -> bool {
    let mut found = Found(BTreeSet::new());
    before.iter().for_each(|stmt| found.visit_stmt(stmt));
    found.has(value)
}

/// The elements and the arithmetic that statements find whatever they do.
struct Found(BTreeSet<String>);

impl Found {
    fn has(&self, value: &Expr) -> bool {
        match value {
            Expr::Lit(_) | Expr::Path(_) => true,
            Expr::Paren(inner) => self.has(&inner.expr),
            Expr::Field(field) => self.has(&field.base),
            Expr::Reference(reference) => self.has(&reference.expr),
            Expr::Unary(unary) => {
                let may_overflow = matches!(unary.op, syn::UnOp::Neg(_)) && !is_float(&unary.expr);
                self.0.contains(&text(value)) || !may_overflow && self.has(&unary.expr)
            }
            Expr::Binary(binary) => {
                let is_sure = is_float(value) && self.has(&binary.left) && self.has(&binary.right);
                is_sure || self.0.contains(&text(value))
            }
            Expr::Index(_) => self.0.contains(&text(value)),
            Expr::Tuple(tuple) => tuple.elems.iter().all(|value| self.has(value)),
            Expr::Array(array) => array.elems.iter().all(|value| self.has(value)),
            Expr::Call(call) => is_one(&call.func) && call.args.iter().all(|value| self.has(value)),
            _ => false,
        }
    }
}

impl Visit<'_> for Found {
    fn visit_expr(&mut self, expr: &Expr) {
        use syn::BinOp::{And, Or};
        match expr {
            Expr::Index(_) | Expr::Unary(_) | Expr::Binary(_) => self.0.extend([text(expr)]),
            _ => {}
        }
        match expr {
            Expr::Binary(binary) if matches!(binary.op, And(_) | Or(_)) => self.visit_expr(&binary.left),
            Expr::If(choice) => self.visit_expr(&choice.cond),
            Expr::Match(choice) => self.visit_expr(&choice.expr),
            Expr::ForLoop(each) => self.visit_expr(&each.expr),
            Expr::While(_) | Expr::Loop(_) | Expr::Closure(_) | Expr::Async(_) => {}
            _ => visit::visit_expr(self, expr),
        }
    }
}

fn text(expr: &Expr) -> String {
    expr.to_token_stream().to_string()
}

/// Whether a number in arithmetic says that it is on floats.
fn is_float(value: &Expr) -> bool {
    match value {
        Expr::Lit(lit) => matches!(lit.lit, Lit::Float(_)),
        Expr::Paren(inner) => is_float(&inner.expr),
        Expr::Unary(unary) => is_float(&unary.expr),
        Expr::Binary(binary) => is_float(&binary.left) || is_float(&binary.right),
        _ => false,
    }
}

/// Whether what a value is made of leaves its type open, as `0.1` does: the variable says which it is, and the next step's name would not.
pub fn is_open(value: &Expr, names: &BTreeSet<String>) -> bool {
    let is_open = |value: &Expr| is_open(value, names);
    match value {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Int(number) => number.suffix().is_empty(),
            Lit::Float(number) => number.suffix().is_empty(),
            _ => false,
        },
        Expr::Path(path) => path.path.get_ident().is_some_and(|name| names.contains(&name.to_string())),
        Expr::Paren(inner) => is_open(&inner.expr),
        Expr::Field(field) => is_open(&field.base),
        Expr::Reference(reference) => is_open(&reference.expr),
        Expr::Unary(unary) => is_open(&unary.expr),
        Expr::Binary(binary) => is_open(&binary.left) && is_open(&binary.right),
        Expr::Tuple(tuple) => tuple.elems.iter().any(is_open),
        Expr::Array(array) => array.elems.iter().any(is_open),
        Expr::Call(call) => call.args.iter().any(is_open),
        _ => false,
    }
}
