//! Whether the steps of a loop leave alone what it runs up to, and go on to the end.

use std::collections::BTreeSet;

use syn::visit::{self, Visit};
use syn::{Expr, Pat};

use super::neighbour::shape;

/// What a loop may run up to: a name, a field, or the length of what one names.
pub fn is_end(end: &Expr) -> bool {
    match end {
        Expr::Paren(inner) => is_end(&inner.expr),
        Expr::Path(_) | Expr::Field(_) => shape(end).is_some(),
        Expr::MethodCall(call) => call.method == "len" && call.args.is_empty() && shape(&call.receiver).is_some(),
        _ => false,
    }
}

/// Whether a body binds neither name, changes nothing that its end is read from, and is left by nothing but a panic.
pub fn is_steady(body: &syn::Block, index: &syn::Ident, end: &Expr) -> bool {
    let Some(end) = shape(end) else { return false };
    let root = end.split('.').next().unwrap_or_default().to_owned();
    let is_length = end.ends_with(".len()");
    let of = end.trim_end_matches(".len()").to_owned();
    let mut moves = Moves { fixed: BTreeSet::from([index.to_string(), root]), of, is_length, found: false };
    moves.visit_block(body);
    !moves.found
}

/// Looks for what is not steady.
struct Moves {
    /// The names that stay.
    fixed: BTreeSet<String>,
    /// The place that the end is read from, and whether that is its length: then elements may be set.
    of: String,
    is_length: bool,
    found: bool,
}

impl Moves {
    /// Whether to change a place may change the end.
    fn reaches(&self, place: &Expr) -> bool {
        match place {
            Expr::Index(index) => !self.is_length && self.reaches(&index.expr),
            Expr::Paren(inner) => self.reaches(&inner.expr),
            Expr::Unary(unary) => self.reaches(&unary.expr),
            Expr::Field(field) if shape(place).is_none() => self.reaches(&field.base),
            Expr::Path(_) | Expr::Field(_) => {
                shape(place).is_some_and(|place| self.of == place || self.of.starts_with(&format!("{place}.")))
            }
            // What is computed is no place.
            _ => false,
        }
    }
}

impl Visit<'_> for Moves {
    fn visit_expr(&mut self, expr: &Expr) {
        self.found |= match expr {
            Expr::Break(_) | Expr::Continue(_) | Expr::Return(_) | Expr::Try(_) | Expr::Await(_) | Expr::Yield(_) => {
                true
            }
            Expr::Macro(_) | Expr::Unsafe(_) | Expr::Verbatim(_) | Expr::Closure(_) | Expr::Async(_) => true,
            Expr::Assign(assign) => self.reaches(&assign.left),
            Expr::Binary(binary) if crate::reduce::is_assignment(&binary.op) => self.reaches(&binary.left),
            Expr::Reference(reference) => reference.mutability.is_some() && self.reaches(&reference.expr),
            Expr::MethodCall(call) => call.method != "len" && self.reaches(&call.receiver),
            _ => false,
        };
        visit::visit_expr(self, expr);
    }

    fn visit_pat(&mut self, pat: &Pat) {
        if let Pat::Ident(name) = pat {
            self.found |= self.fixed.contains(&name.ident.to_string());
        }
        visit::visit_pat(self, pat);
    }

    fn visit_item(&mut self, _: &syn::Item) {
        self.found = true;
    }

    fn visit_stmt_macro(&mut self, _: &syn::StmtMacro) {
        self.found = true;
    }

    fn visit_attribute(&mut self, _: &syn::Attribute) {
        self.found = true;
    }
}
