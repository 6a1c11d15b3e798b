//! What the steps of a body ask for, and may stop at.

use std::collections::BTreeSet;

use syn::{Expr, Lit, Stmt};

use super::parts::{counts, is_arithmetic};
use super::text;
use crate::walk::visit::{self, Visit};

/// What a body asks slices for, and whether it computes with integers outside of that.
pub struct Asked<'a> {
    /// What each step sets, if those are floats where lanes set them.
    targets: &'a BTreeSet<String>,
    pub always: BTreeSet<String>,
    pub sometimes: BTreeSet<String>,
    depth: usize,
    pub counts: bool,
}

impl<'a> Asked<'a> {
    pub fn of(stmts: &[Stmt], targets: &'a BTreeSet<String>) -> Asked<'a> {
        let (always, sometimes) = Default::default();
        let mut asked = Asked { targets, always, sometimes, depth: 0, counts: false };
        stmts.iter().for_each(|stmt| asked.visit_stmt(stmt));
        asked
    }

    /// Whether integers may be computed: arithmetic of an element that is set, or of a number with a point, is that of floats.
    fn counts_in(&self, expr: &Expr) -> bool {
        struct Integers<'a>(&'a BTreeSet<String>, bool);
        impl Visit<'_> for Integers<'_> {
            fn visit_expr(&mut self, expr: &Expr) {
                self.1 |= is_arithmetic(expr) && !is_of_floats(expr, self.0);
                visit::visit_expr(self, expr);
            }
        }
        let mut integers = Integers(self.targets, false);
        integers.visit_expr(expr);
        integers.1
    }

    fn element(&mut self, index: &syn::ExprIndex) {
        if self.depth > 0 {
            self.sometimes.insert(text(index));
            return;
        }
        self.always.insert(text(index));
        // What is before an element that is there is there.
        if let Expr::Binary(syn::ExprBinary { left, op: syn::BinOp::Add(_), right, .. }) = &*index.index
            && matches!(**right, Expr::Lit(_))
        {
            self.always.insert(text(&syn::ExprIndex { index: left.clone(), ..index.clone() }));
        }
    }
}

impl Visit<'_> for Asked<'_> {
    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Index(index) => self.element(index),
            Expr::If(branch) => {
                self.counts |= self.counts_in(&branch.cond);
                self.visit_expr(&branch.cond);
                self.depth += 1;
                self.visit_block(&branch.then_branch);
                branch.else_branch.iter().for_each(|(_, other)| self.visit_expr(other));
                self.depth -= 1;
            }
            Expr::Binary(binary) if matches!(binary.op, syn::BinOp::And(_) | syn::BinOp::Or(_)) => {
                self.visit_expr(&binary.left);
                self.depth += 1;
                self.visit_expr(&binary.right);
                self.depth -= 1;
            }
            Expr::Cast(cast) => {
                self.counts |= self.counts_in(&cast.expr);
                self.visit_expr(&cast.expr);
            }
            Expr::MethodCall(call) if call.method == "powi" => {
                self.counts |= !matches!(call.args.first(), Some(Expr::Lit(_)));
                self.visit_expr(&call.receiver);
            }
            expr if counts(expr) => {}
            Expr::Binary(binary) => {
                let is_integer = |side: &Expr| matches!(side, Expr::Lit(lit) if matches!(lit.lit, Lit::Int(_)));
                self.counts |= is_integer(&binary.left) || is_integer(&binary.right);
                visit::visit_expr(self, expr);
            }
            expr => visit::visit_expr(self, expr),
        }
    }
}

/// Whether the parts of an expression, which are all of one type, are floats.
fn is_of_floats(expr: &Expr, floats: &BTreeSet<String>) -> bool {
    match expr {
        Expr::Paren(inner) => is_of_floats(&inner.expr, floats),
        Expr::Lit(lit) => matches!(lit.lit, Lit::Float(_)),
        Expr::Binary(binary) if is_arithmetic(expr) => {
            is_of_floats(&binary.left, floats) || is_of_floats(&binary.right, floats)
        }
        Expr::Index(_) | Expr::Unary(_) => floats.contains(&text(expr)),
        _ => false,
    }
}
