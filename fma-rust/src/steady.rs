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

/// Whether a body does not bind such a name again, and is left by nothing but a panic.
pub fn is_steady(body: &syn::Block, index: Option<&syn::Ident>) -> bool {
    let mut moves = Moves { index, found: false };
    moves.visit_block(body);
    !moves.found
}

/// Looks for what is not steady.
struct Moves<'a> {
    index: Option<&'a syn::Ident>,
    found: bool,
}

impl Visit<'_> for Moves<'_> {
    fn visit_expr(&mut self, expr: &Expr) {
        self.found |= is_left(expr) || is_unseen(expr);
        visit::visit_expr(self, expr);
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

/// Whether it may leave the loop.
fn is_left(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::Break(_) | Expr::Continue(_) | Expr::Return(_) | Expr::Try(_) | Expr::Await(_) | Expr::Yield(_)
    )
}

/// Whether what it does is not looked into.
fn is_unseen(expr: &Expr) -> bool {
    matches!(expr, Expr::Macro(_) | Expr::Unsafe(_) | Expr::Verbatim(_) | Expr::Closure(_) | Expr::Async(_))
}
