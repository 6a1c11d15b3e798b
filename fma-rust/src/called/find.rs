//! Calls that can be made before the statement that they stand in.

use quote::ToTokens;

use super::body::name;
use crate::tree::{arith, words_of};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// The calls that a statement makes always, once, and before anything in it acts; each is the only mention of its function there.
pub fn calls(stmt: &syn::Stmt, known: &dyn Fn(&syn::ExprCall) -> bool) -> Vec<syn::ExprCall> {
    let mut find = Find { known, acted: false, found: Vec::new() };
    find.visit_stmt(stmt);
    let mut words = Vec::new();
    words_of(stmt.to_token_stream(), &mut words);
    let mentions =
        |call: &syn::ExprCall| words.iter().filter(|word| name(call).is_some_and(|name| name == **word)).count();
    find.found.into_iter().filter(|call| mentions(call) == 1).collect()
}

/// Puts the result of the only call of a function in its place.
pub fn replace(stmt: &mut syn::Stmt, call: &syn::ExprCall, result: &syn::Ident) {
    Replace { name: name(call), result }.visit_stmt_mut(stmt);
}

/// A walk in the order of evaluation.
struct Find<'a> {
    known: &'a dyn Fn(&syn::ExprCall) -> bool,
    /// What comes now may see what was done before, or is not always computed.
    acted: bool,
    found: Vec<syn::ExprCall>,
}

impl Find<'_> {
    fn binary(&mut self, binary: &syn::ExprBinary) {
        use syn::BinOp;
        match binary.op {
            BinOp::And(_) | BinOp::Or(_) => {
                self.visit_expr(&binary.left);
                self.acted = true;
            }
            BinOp::AddAssign(_) | BinOp::SubAssign(_) | BinOp::MulAssign(_) | BinOp::DivAssign(_) => {
                // Numbers are computed before the place that they change.
                self.visit_expr(&binary.right);
                self.visit_expr(&binary.left);
            }
            _ => visit::visit_expr_binary(self, binary),
        }
    }
}

impl Visit<'_> for Find<'_> {
    fn visit_expr(&mut self, expr: &syn::Expr) {
        use syn::Expr;
        match expr {
            Expr::Call(call) if (self.known)(call) => {
                self.found.extend((!self.acted).then(|| call.clone()));
                self.acted = true;
            }
            Expr::Assign(assign) => {
                self.visit_expr(&assign.right);
                self.visit_expr(&assign.left);
            }
            Expr::Binary(binary) => self.binary(binary),
            Expr::MethodCall(call) => {
                visit::visit_expr_method_call(self, call);
                self.acted |= arith(&call.method.to_string()).is_none();
            }
            Expr::Call(call) => {
                visit::visit_expr_call(self, call);
                self.acted = true;
            }
            Expr::Unary(_)
            | Expr::Paren(_)
            | Expr::Group(_)
            | Expr::Cast(_)
            | Expr::Field(_)
            | Expr::Index(_)
            | Expr::Tuple(_)
            | Expr::Path(_)
            | Expr::Lit(_) => visit::visit_expr(self, expr),
            _ => self.acted = true,
        }
    }
}

struct Replace<'a> {
    name: Option<String>,
    result: &'a syn::Ident,
}

impl VisitMut for Replace<'_> {
    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        match expr {
            syn::Expr::Call(call) if name(call) == self.name => {
                let result = self.result;
                *expr = syn::parse_quote!(#result);
            }
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
