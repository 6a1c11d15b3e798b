//! What of a chain may panic, as far as its words tell: indexing, and arithmetic on what may be integers.

use syn::Expr;
use syn::visit::{self, Visit};

use super::stream::{Step, is_assignment};
use crate::left::is_arithmetic;

/// Whether an expression indexes.
pub fn indexes(expr: &Expr) -> bool {
    let mut found = Found::default();
    found.visit_expr(expr);
    found.indexes
}

/// Whether computing an item may panic.
pub fn may_panic(steps: &[Step], item: &Expr) -> bool {
    let mut found = Found::default();
    for step in steps {
        match step {
            Step::Stmts(stmts) => stmts.iter().for_each(|stmt| found.visit_stmt(stmt)),
            Step::Filter(condition) => found.visit_expr(condition),
        }
    }
    found.visit_expr(item);
    found.indexes || found.counts || found.names && found.converts
}

/// Integers become floats by a cast or a call, or are compared: arithmetic elsewhere is on floats.
#[derive(Default)]
struct Found {
    indexes: bool,
    /// Arithmetic where integers may be.
    counts: bool,
    /// Arithmetic that a `let` names, and a conversion of what it may name.
    names: bool,
    converts: bool,
    inside: Inside,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Inside {
    #[default]
    Formula,
    Let,
    Integers,
}

impl Found {
    fn within(&mut self, inside: Inside, visit: impl FnOnce(&mut Found)) {
        let outer = std::mem::replace(&mut self.inside, inside);
        visit(self);
        self.inside = outer;
    }
}

impl Visit<'_> for Found {
    fn visit_expr_index(&mut self, index: &syn::ExprIndex) {
        self.indexes = true;
        visit::visit_expr_index(self, index);
    }
    fn visit_expr_cast(&mut self, cast: &syn::ExprCast) {
        self.converts = true;
        self.within(Inside::Integers, |found| found.visit_expr(&cast.expr));
    }
    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        self.converts = true;
        self.within(Inside::Integers, |found| call.args.iter().for_each(|arg| found.visit_expr(arg)));
    }
    fn visit_expr_if(&mut self, choice: &syn::ExprIf) {
        self.within(Inside::Integers, |found| found.visit_expr(&choice.cond));
        self.visit_block(&choice.then_branch);
        choice.else_branch.iter().for_each(|(_, otherwise)| self.visit_expr(otherwise));
    }
    fn visit_expr_match(&mut self, choice: &syn::ExprMatch) {
        self.within(Inside::Integers, |found| visit::visit_expr_match(found, choice));
    }
    fn visit_local(&mut self, local: &syn::Local) {
        self.within(Inside::Let, |found| visit::visit_local(found, local));
    }
    fn visit_bin_op(&mut self, op: &syn::BinOp) {
        if is_arithmetic(op) || is_assignment(op) {
            match self.inside {
                Inside::Formula => {}
                Inside::Let => self.names = true,
                Inside::Integers => self.counts = true,
            }
        }
    }
}
