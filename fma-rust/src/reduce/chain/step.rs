//! What is done to the items of a chain on their way to its end.

use quote::ToTokens;
use syn::{Expr, parse_quote};

use super::nested::Nested;
use crate::walk::visit::{self, Visit};

/// What is done to an item.
#[allow(clippy::large_enum_variant)] // there are few, and they live for one expansion
#[derive(Clone)]
pub enum Step {
    Stmts(Vec<syn::Stmt>),
    /// The item of a number is named, which is there: nothing that acts or stops.
    Named(syn::Stmt),
    /// Only items of which this holds go on.
    Filter(Expr),
    /// Each item of what one gives goes on.
    Each(Box<Nested>),
}

impl Step {
    /// What a loop of that label does that runs through the steps and then the statements.
    pub fn body(steps: Vec<Step>, last: Vec<syn::Stmt>, label: &syn::Lifetime) -> Vec<syn::Stmt> {
        steps.into_iter().rev().fold(last, |body, step| match step {
            Step::Stmts(mut stmts) => {
                stmts.extend(body);
                stmts
            }
            Step::Named(stmt) => std::iter::once(stmt).chain(body).collect(),
            Step::Filter(condition) => vec![parse_quote!(if #condition { #(#body)* })],
            Step::Each(nested) => nested.around(body, label),
        })
    }

    /// The label of a loop that has none, for those that stand in it.
    pub fn label() -> syn::Lifetime {
        syn::Lifetime::new("'fastmath_each", proc_macro2::Span::mixed_site())
    }

    /// Whether as many items go on as come.
    pub fn is_one_to_one(&self) -> bool {
        match self {
            Step::Stmts(_) | Step::Named(_) => true,
            Step::Filter(_) | Step::Each(_) => false,
        }
    }

    /// Whether it only names an item that is there.
    pub fn is_named(&self) -> bool {
        matches!(self, Step::Named(_))
    }

    /// Whether one item gives several.
    pub fn is_nested(&self) -> bool {
        matches!(self, Step::Each(_))
    }

    /// Whether it sets variables.
    pub fn assigns(&self) -> bool {
        let mut assigns = Assigns(false);
        self.visit(&mut assigns);
        assigns.0
    }

    /// Walks through all of it.
    pub fn visit<'a>(&'a self, walk: &mut impl Visit<'a>) {
        match self {
            Step::Stmts(stmts) => stmts.iter().for_each(|stmt| walk.visit_stmt(stmt)),
            Step::Named(stmt) => walk.visit_stmt(stmt),
            Step::Filter(condition) => walk.visit_expr(condition),
            Step::Each(nested) => {
                nested.lets.iter().for_each(|stmt| walk.visit_stmt(stmt));
                walk.visit_expr(&nested.head);
                nested.steps.iter().for_each(|step| step.visit(walk));
            }
        }
    }

    /// Whether it sets variables that the author's code names.
    pub fn acts(&self) -> bool {
        let mut acts = Acts(false);
        if !matches!(self, Step::Named(_)) {
            self.visit(&mut acts);
        }
        acts.0
    }
}

struct Assigns(bool);

impl Visit<'_> for Assigns {
    fn visit_expr_assign(&mut self, _: &syn::ExprAssign) {
        self.0 = true;
    }
    fn visit_bin_op(&mut self, op: &syn::BinOp) {
        self.0 |= is_assignment(op);
    }
}

/// What scans keep has a name that no one else writes.
struct Acts(bool);

impl Acts {
    fn sets(&mut self, place: &Expr) {
        self.0 |= super::capture::name(place).is_none_or(|name| !name.to_string().starts_with("fastmath_"));
    }
}

impl Visit<'_> for Acts {
    fn visit_expr_assign(&mut self, assign: &syn::ExprAssign) {
        self.sets(&assign.left);
        visit::visit_expr_assign(self, assign);
    }
    fn visit_expr_binary(&mut self, binary: &syn::ExprBinary) {
        if is_assignment(&binary.op) {
            self.sets(&binary.left);
        }
        visit::visit_expr_binary(self, binary);
    }
    fn visit_expr_reference(&mut self, reference: &syn::ExprReference) {
        self.0 |= reference.mutability.is_some();
        visit::visit_expr_reference(self, reference);
    }
}

/// Whether an operator sets its left side.
pub fn is_assignment(op: &syn::BinOp) -> bool {
    use syn::BinOp::{Eq, Ge, Le, Ne};
    op.to_token_stream().to_string().ends_with('=') && !matches!(op, Eq(_) | Ge(_) | Le(_) | Ne(_))
}
