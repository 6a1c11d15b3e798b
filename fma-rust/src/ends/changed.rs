//! Names that a statement changes.

use std::collections::BTreeSet;

use syn::{Expr, Stmt};

use crate::reduce::is_assignment;
use crate::walk::visit::{self, Visit};

/// Those of some names that a statement assigns to, or lends to be changed.
pub fn changed(stmt: &Stmt, names: &BTreeSet<String>) -> BTreeSet<String> {
    let mut changes = Changes { names, found: BTreeSet::new() };
    if !names.is_empty() {
        changes.visit_stmt(stmt);
    }
    changes.found
}

/// What an assignment assigns to.
pub fn target(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::Assign(assign) => Some(&assign.left),
        Expr::Binary(binary) if is_assignment(&binary.op) => Some(&binary.left),
        _ => None,
    }
}

struct Changes<'a> {
    names: &'a BTreeSet<String>,
    found: BTreeSet<String>,
}

impl Changes<'_> {
    /// All names in what is assigned to: a tuple may have several.
    fn all_in(&mut self, place: &Expr) {
        let words = crate::tree::words_in(place);
        self.found.extend(words.into_iter().filter(|word| self.names.contains(word)));
    }
}

impl Visit<'_> for Changes<'_> {
    fn visit_expr(&mut self, expr: &Expr) {
        if let Some(target) = target(expr) {
            // An index in it is only read.
            match target {
                Expr::Index(_) => {}
                target => self.all_in(target),
            }
        }
        match expr {
            Expr::Reference(lent) if lent.mutability.is_some() => self.all_in(&lent.expr),
            Expr::MethodCall(call) if call.method.to_string().ends_with("_assign") => self.all_in(&call.receiver),
            _ => {}
        }
        visit::visit_expr(self, expr);
    }
}
