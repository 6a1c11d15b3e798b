//! What of a chain may panic, as far as its words tell: indexing, and arithmetic on what may be integers.

use syn::Expr;

use super::stream::{Step, is_assignment};
use crate::left::is_arithmetic;
use crate::tree::{Edge, ZERO};
use crate::walk::visit::{self, Visit};

/// Whether an expression indexes.
pub fn indexes(expr: &Expr) -> bool {
    let mut found = Found::default();
    found.visit_expr(expr);
    found.indexes
}

/// Whether computing an item may panic.
pub fn may_panic(steps: &[Step], item: &Expr) -> bool {
    let mut found = Found::default();
    steps.iter().for_each(|step| step.visit(&mut found));
    found.visit_expr(item);
    found.indexes || found.counts || found.names && found.converts
}

/// Whether what is done to an item may stop everything, whatever its types: by an index, a division or a call.
pub fn may_stop(steps: &[Step]) -> bool {
    let mut stops = Stops(false);
    let others = steps.iter().filter(|step| !matches!(step, Step::Named(_)));
    others.for_each(|step| step.visit(&mut stops));
    stops.0
}

struct Stops(bool);

impl Visit<'_> for Stops {
    fn visit_expr_index(&mut self, _: &syn::ExprIndex) {
        self.0 = true;
    }
    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        let is_own = |name: &syn::Ident| Edge::of(&[name.to_string()]).is_some() || name == ZERO;
        let is_own = matches!(&*call.func, Expr::Path(path) if path.path.get_ident().is_some_and(is_own));
        self.0 |= !is_own;
        visit::visit_expr_call(self, call);
    }
    fn visit_bin_op(&mut self, op: &syn::BinOp) {
        self.0 |=
            matches!(op, syn::BinOp::Div(_) | syn::BinOp::Rem(_) | syn::BinOp::DivAssign(_) | syn::BinOp::RemAssign(_));
    }
}

/// Whether what a fold starts from may change what its head names: the head comes first.
pub fn changes(init: &Expr, head: &Expr) -> bool {
    let mut acts = Acts::default();
    acts.visit_expr(init);
    acts.sets || acts.calls && indexes(head)
}

#[derive(Default)]
struct Acts {
    sets: bool,
    calls: bool,
}

impl Visit<'_> for Acts {
    fn visit_expr_assign(&mut self, _: &syn::ExprAssign) {
        self.sets = true;
    }
    fn visit_expr_reference(&mut self, reference: &syn::ExprReference) {
        self.sets |= reference.mutability.is_some();
        visit::visit_expr_reference(self, reference);
    }
    fn visit_bin_op(&mut self, op: &syn::BinOp) {
        self.sets |= is_assignment(op);
    }
    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        self.calls = true;
        visit::visit_expr_call(self, call);
    }
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
        let shifts = matches!(op, syn::BinOp::Shl(_) | syn::BinOp::Shr(_));
        if shifts || is_arithmetic(op) || is_assignment(op) {
            match self.inside {
                Inside::Formula => {}
                Inside::Let => self.names = true,
                Inside::Integers => self.counts = true,
            }
        }
    }
}
