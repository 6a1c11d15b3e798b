//! What statements and expressions are made of.

use std::collections::BTreeSet;

use syn::{BinOp, Expr, Lit, Stmt, parse_quote};

use super::named;
use crate::reduce::is_assignment;
use crate::regions::is_bare;
use crate::tree::path_words;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// Target and value of an assignment, and whether that is all it takes.
pub fn assignment(expr: &Expr) -> Option<(&Expr, &Expr, bool)> {
    match expr {
        Expr::Assign(assign) => Some((&assign.left, &assign.right, true)),
        Expr::Binary(binary) if is_assignment(&binary.op) => Some((&binary.left, &binary.right, false)),
        _ => None,
    }
}

/// `n += 1`: what counts elements that are there stays far from the largest `usize`.
pub fn counts(expr: &Expr) -> bool {
    let Expr::Binary(binary) = expr else { return false };
    let one = |lit: &Lit| matches!(lit, Lit::Int(one) if one.base10_digits() == "1");
    matches!(binary.op, BinOp::AddAssign(_)) && matches!(&*binary.right, Expr::Lit(by) if one(&by.lit))
}

/// The name by which an element of each step is set: `*v`, `x[i]`.
pub fn element(target: &Expr, bound: &BTreeSet<String>) -> Option<String> {
    let own = |expr: &Expr| match expr {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string).filter(|name| bound.contains(name)),
        _ => None,
    };
    match target {
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => own(&unary.expr),
        Expr::Index(index) => {
            own(&index.index)?;
            match &*index.expr {
                Expr::Path(path) => path.path.get_ident().map(ToString::to_string).filter(|name| !bound.contains(name)),
                _ => None,
            }
        }
        _ => None,
    }
}

pub fn named_in(stmt: &Stmt) -> BTreeSet<String> {
    match stmt {
        Stmt::Local(local) => local.init.as_ref().map(|init| named(&init.expr)).unwrap_or_default(),
        Stmt::Expr(expr, _) => named(expr),
        Stmt::Item(_) | Stmt::Macro(_) => BTreeSet::new(),
    }
}

/// Whether a statement is made of what computes, `if` and assignments alone.
pub fn only_computes(stmt: &Stmt) -> bool {
    struct Odd(bool);
    impl Visit<'_> for Odd {
        fn visit_expr(&mut self, expr: &Expr) {
            let plain = match expr {
                Expr::Lit(_) | Expr::Path(_) | Expr::Paren(_) | Expr::Group(_) | Expr::Binary(_) | Expr::Unary(_) => {
                    true
                }
                Expr::Field(_) | Expr::Index(_) | Expr::Cast(_) | Expr::If(_) | Expr::MethodCall(_) => true,
                Expr::Assign(_) => true,
                Expr::Block(block) => is_bare(block),
                Expr::Call(call) => is_conversion(call),
                _ => false,
            };
            self.0 |= !plain;
            visit::visit_expr(self, expr);
        }

        fn visit_item(&mut self, _: &syn::Item) {
            self.0 = true;
        }

        fn visit_stmt_macro(&mut self, _: &syn::StmtMacro) {
            self.0 = true;
        }

        fn visit_attribute(&mut self, _: &syn::Attribute) {
            self.0 = true;
        }
    }
    let mut odd = Odd(false);
    odd.visit_stmt(stmt);
    !odd.0
}

/// `f64::from(x)`
fn is_conversion(call: &syn::ExprCall) -> bool {
    let syn::Expr::Path(path) = &*call.func else { return false };
    let names = path_words(&path.path);
    path.qself.is_none() && matches!(&names[..], [ty, from] if (ty == "f32" || ty == "f64") && from == "from")
}

/// What is asked of an expression's parts.
struct Parts {
    is: fn(&Expr) -> bool,
    found: bool,
}

impl Visit<'_> for Parts {
    fn visit_expr(&mut self, expr: &Expr) {
        self.found |= (self.is)(expr);
        visit::visit_expr(self, expr);
    }
}

/// Whether an expression assigns anything.
pub fn changes(expr: &Expr) -> bool {
    let mut parts = Parts { is: |expr| assignment(expr).is_some(), found: false };
    parts.visit_expr(expr);
    parts.found
}

/// Whether an expression computes more than comparisons.
pub fn is_arithmetic(expr: &Expr) -> bool {
    use BinOp::{Add, Div, Mul, Rem, Shl, Shr, Sub};
    let computes = |op: &BinOp| matches!(op, Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_) | Shl(_) | Shr(_));
    matches!(expr, Expr::Binary(binary) if computes(&binary.op))
}

/// Whether a statement sets something to what it is by `as`, which may be an integer.
pub fn sets_cast(stmt: &Stmt) -> bool {
    let is = |expr: &Expr| matches!(assignment(expr), Some((_, Expr::Cast(_), _)));
    let mut parts = Parts { is, found: false };
    parts.visit_stmt(stmt);
    parts.found
}

pub fn calls(stmt: &Stmt) -> bool {
    let mut parts = Parts { is: |expr| matches!(expr, Expr::MethodCall(_)), found: false };
    parts.visit_stmt(stmt);
    parts.found
}

/// Puts an element in the place of a name.
pub struct Put<'a> {
    pub name: &'a str,
    pub by: &'a Expr,
}

impl VisitMut for Put<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Path(path) if path.path.is_ident(self.name) => {
                let by = self.by;
                *expr = if let Expr::Unary(_) = by { parse_quote!((#by)) } else { by.clone() };
            }
            expr => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
