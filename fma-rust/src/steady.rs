//! What stays as it is while a loop runs: names, lengths, and whether its steps go on to the end, and name no other thing by the names of its head.

use syn::{Expr, Pat, Type};

use crate::walk::visit::{self, Visit};

mod known;

pub use known::Known;

/// The types of integers.
pub const INTEGERS: [&str; 10] = ["u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize"];

pub fn is_integer(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if INTEGERS.iter().any(|integer| path.path.is_ident(integer)))
}

/// Whether an expression is an integer of such digits.
pub fn is_literal(expr: &Expr, digits: &str) -> bool {
    matches!(expr, Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) if int.base10_digits() == digits)
}

/// Whether a body does not bind such a name again, and is left by nothing but a panic.
pub fn is_steady(body: &syn::Block, index: Option<&syn::Ident>) -> bool {
    !Moves { index, inside: None, found: false }.are_in(body)
}

/// The same of a step that may end early, and of which loops and closures in it are looked into: nothing leaves the loop around it.
pub fn is_whole(body: &syn::Block, index: &syn::Ident) -> bool {
    !Moves { index: Some(index), inside: Some(0), found: false }.are_in(body)
}

/// Whether steps go on to the next one, however early they end, or panic.
pub fn goes_on(body: &syn::Block) -> bool {
    !Moves { index: None, inside: Some(0), found: false }.are_in(body)
}

/// Looks for what is not steady.
struct Moves<'a> {
    index: Option<&'a syn::Ident>,
    /// In how many loops of the body it looks, if what happens in them is looked into.
    inside: Option<usize>,
    found: bool,
}

impl Moves<'_> {
    fn are_in(mut self, body: &syn::Block) -> bool {
        self.visit_block(body);
        self.found
    }

    /// Whether an expression may leave the loop.
    fn is_left(&self, expr: &Expr) -> bool {
        match (expr, self.inside) {
            (Expr::Break(leaves), Some(loops)) => loops == 0 || leaves.label.is_some(),
            (Expr::Continue(leaves), Some(_)) => leaves.label.is_some(),
            (Expr::Break(_) | Expr::Continue(_), None) => true,
            (Expr::Return(_) | Expr::Try(_) | Expr::Await(_) | Expr::Yield(_), _) => true,
            _ => false,
        }
    }

    /// Whether what it does is not looked into.
    fn is_unseen(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Closure(_) => self.inside.is_none(),
            Expr::Macro(_) | Expr::Unsafe(_) | Expr::Verbatim(_) | Expr::Async(_) => true,
            _ => false,
        }
    }
}

impl Visit<'_> for Moves<'_> {
    fn visit_expr(&mut self, expr: &Expr) {
        self.found |= self.is_left(expr) || self.is_unseen(expr);
        if let Expr::ForLoop(inner) = expr {
            // What leaves its head leaves the loop around.
            self.visit_expr(&inner.expr);
        }
        let (around, is_loop) = (self.inside, matches!(expr, Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_)));
        self.inside = around.map(|loops| loops + usize::from(is_loop));
        visit::visit_expr(self, expr);
        self.inside = around;
    }

    fn visit_pat(&mut self, pat: &Pat) {
        if let Pat::Ident(name) = pat {
            self.found |= self.index.is_some_and(|index| name.ident == *index);
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
