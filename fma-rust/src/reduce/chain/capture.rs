//! What a closure names from outside.

use std::collections::BTreeSet;

use syn::Expr;

use crate::walk::visit::{self, Visit};

/// The names in a closure's body that something outside bound.
pub struct Captured {
    /// Those that stand for whole values: what is indexed, or asked for a field, is a place.
    pub read: BTreeSet<syn::Ident>,
    pub assigned: BTreeSet<syn::Ident>,
}

impl Captured {
    /// Of a closure.
    pub fn of(closure: &syn::ExprClosure) -> Captured {
        let mut found = Found::default();
        found.visit_expr_closure(closure);
        let Found { mut read, mut assigned, bound } = found;
        let outside = |name: &syn::Ident| {
            let word = name.to_string();
            !bound.contains(&word) && !word.starts_with("fastmath_") && !word.starts_with(char::is_uppercase)
        };
        read.retain(|name| outside(name) && !assigned.contains(name));
        assigned.retain(|name| outside(name));
        Captured { read, assigned }
    }
}

/// The methods of places.
const PLACES: [&str; 10] =
    ["len", "is_empty", "iter", "iter_mut", "chunks_exact", "chunks", "windows", "get", "first", "last"];

#[derive(Default)]
struct Found {
    read: BTreeSet<syn::Ident>,
    assigned: BTreeSet<syn::Ident>,
    bound: BTreeSet<String>,
}

impl Found {
    fn assigns(&mut self, target: &Expr) {
        match name(target) {
            Some(name) => drop(self.assigned.insert(name)),
            None => self.visit_expr(target),
        }
    }

    /// What only names a place.
    fn place(&mut self, expr: &Expr) {
        if name(expr).is_none() {
            self.visit_expr(expr);
        }
    }
}

/// The name that an expression is.
pub fn name(expr: &Expr) -> Option<syn::Ident> {
    match expr {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident().cloned(),
        Expr::Paren(paren) => name(&paren.expr),
        _ => None,
    }
}

/// Whether an operator assigns.
fn assigns(op: &syn::BinOp) -> bool {
    use syn::BinOp::*;
    matches!(op, AddAssign(_) | SubAssign(_) | MulAssign(_) | DivAssign(_) | RemAssign(_) | BitAndAssign(_))
        || matches!(op, BitOrAssign(_) | BitXorAssign(_) | ShlAssign(_) | ShrAssign(_))
}

impl Visit<'_> for Found {
    fn visit_item(&mut self, _: &syn::Item) {}

    fn visit_pat_ident(&mut self, pat: &syn::PatIdent) {
        self.bound.insert(pat.ident.to_string());
        visit::visit_pat_ident(self, pat);
    }

    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Path(_) => self.read.extend(name(expr)),
            Expr::Index(index) => {
                self.place(&index.expr);
                self.visit_expr(&index.index);
            }
            Expr::Field(field) => self.place(&field.base),
            Expr::Reference(reference) => self.place(&reference.expr),
            Expr::Call(call) => call.args.iter().for_each(|arg| self.visit_expr(arg)),
            Expr::MethodCall(call) if PLACES.iter().any(|one| call.method == one) => {
                self.place(&call.receiver);
                call.args.iter().for_each(|arg| self.visit_expr(arg));
            }
            Expr::Assign(assign) => {
                self.assigns(&assign.left);
                self.visit_expr(&assign.right);
            }
            Expr::Binary(binary) if assigns(&binary.op) => {
                self.assigns(&binary.left);
                self.visit_expr(&binary.right);
            }
            other => visit::visit_expr(self, other),
        }
    }
}
