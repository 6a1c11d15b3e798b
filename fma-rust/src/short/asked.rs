//! Rows by an index that what is written out asks for as the head did: `a[i].iter()` stops where there is no such row, before anything is done with one.

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::{BinOp, Expr, Stmt};

use crate::reduce::is_assignment;
use crate::text::tidy;
use crate::unroll::Known;
use crate::walk::visit::{self, Visit};

/// The rows that a head names by an index.
pub fn placed(head: &Expr, known: &Known) -> BTreeSet<String> {
    struct Heads<'a>(&'a Known, BTreeSet<String>);
    impl Visit<'_> for Heads<'_> {
        fn visit_expr_index(&mut self, place: &syn::ExprIndex) {
            let text = tidy(place.to_token_stream());
            if self.0.is_placed(&text) {
                self.1.insert(text);
            }
            visit::visit_expr_index(self, place);
        }
        fn visit_expr_closure(&mut self, _: &syn::ExprClosure) {}
    }
    let mut heads = Heads(known, BTreeSet::new());
    heads.visit_expr(head);
    heads.1
}

/// Whether statements ask for all of these rows, whatever they find in them, before they do anything else.
pub fn are_asked(rows: BTreeSet<String>, stmts: &[Stmt]) -> bool {
    let mut asked = Asked { rows, acts: false };
    stmts.iter().for_each(|stmt| asked.visit_stmt(stmt));
    asked.rows.is_empty()
}

struct Asked {
    /// Those that were not asked for yet.
    rows: BTreeSet<String>,
    acts: bool,
}

impl Visit<'_> for Asked {
    fn visit_item(&mut self, _: &syn::Item) {}

    fn visit_stmt(&mut self, stmt: &Stmt) {
        visit::visit_stmt(self, stmt);
        self.acts |= matches!(stmt, Stmt::Expr(Expr::MethodCall(_), Some(_)) | Stmt::Macro(_));
    }

    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::If(branch) => self.visit_expr(&branch.cond),
            Expr::Match(branch) => self.visit_expr(&branch.expr),
            Expr::Closure(_) | Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_) => self.acts = true,
            Expr::Binary(binary) if matches!(binary.op, BinOp::And(_) | BinOp::Or(_)) => self.visit_expr(&binary.left),
            Expr::Binary(binary) if is_assignment(&binary.op) => self.sets(&binary.left, &binary.right),
            Expr::Assign(assign) => self.sets(&assign.left, &assign.right),
            _ => {
                if matches!(expr, Expr::Index(_)) && !self.acts {
                    self.rows.remove(&tidy(expr.to_token_stream()));
                }
                visit::visit_expr(self, expr);
                self.acts |= matches!(expr, Expr::Macro(_) | Expr::Call(_)) && !is_of_floats(expr);
            }
        }
    }
}

impl Asked {
    fn sets(&mut self, place: &Expr, value: &Expr) {
        self.visit_expr(value);
        self.visit_expr(place);
        self.acts = true;
    }
}

/// `f64::from(x)`
fn is_of_floats(expr: &Expr) -> bool {
    let Expr::Call(call) = expr else { return false };
    let Expr::Path(path) = &*call.func else { return false };
    path.path.segments.first().is_some_and(|first| first.ident == "f32" || first.ident == "f64")
}
