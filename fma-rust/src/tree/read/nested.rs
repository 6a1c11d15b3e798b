//! Nested attributes: which expressions may carry one, and how far it reaches.

use super::*;
use crate::span;

impl Reader<'_> {
    /// Reads an expression, with the permissions that an attribute on it declares.
    pub(in super::super) fn expr(&mut self, mut expr: syn::Expr) -> ExprId {
        let outer = self.setting;
        if let Some(attrs) = attributes(&mut expr) {
            self.setting = self.nested.take(attrs, outer);
        }
        if let Some(attrs) = leading(&mut expr) {
            self.setting = self.nested.take(attrs, self.setting);
        }
        let span = span::of(&expr);
        let id = self.kind(expr, span);
        self.setting = outer;
        id
    }
}

/// The attributes of an expression that may carry a nested `#[fastmath(...)]`.
fn attributes(expr: &mut syn::Expr) -> Option<&mut Vec<syn::Attribute>> {
    match expr {
        syn::Expr::Block(e) => Some(&mut e.attrs),
        syn::Expr::Unsafe(e) => Some(&mut e.attrs),
        syn::Expr::ForLoop(e) => Some(&mut e.attrs),
        syn::Expr::While(e) => Some(&mut e.attrs),
        syn::Expr::Loop(e) => Some(&mut e.attrs),
        syn::Expr::If(e) => Some(&mut e.attrs),
        syn::Expr::Match(e) => Some(&mut e.attrs),
        syn::Expr::Closure(e) => Some(&mut e.attrs),
        syn::Expr::Paren(e) => Some(&mut e.attrs),
        syn::Expr::Assign(e) => Some(&mut e.attrs),
        syn::Expr::Binary(e) => Some(&mut e.attrs),
        syn::Expr::Call(e) => Some(&mut e.attrs),
        syn::Expr::MethodCall(e) => Some(&mut e.attrs),
        syn::Expr::Return(e) => Some(&mut e.attrs),
        _ => None,
    }
}

/// The attributes at the beginning of an operation: syn gives them to the first operand, `a` of `#[fastmath(strict)] a * b + c`. One that ends by itself,
/// as a block does, keeps its own.
fn leading(expr: &mut syn::Expr) -> Option<&mut Vec<syn::Attribute>> {
    let mut first = match expr {
        syn::Expr::Binary(e) => &mut *e.left,
        syn::Expr::Assign(e) => &mut *e.left,
        syn::Expr::Cast(e) => &mut *e.expr,
        _ => return None,
    };
    loop {
        first = match first {
            syn::Expr::Binary(e) => &mut *e.left,
            syn::Expr::Assign(e) => &mut *e.left,
            syn::Expr::Cast(e) => &mut *e.expr,
            syn::Expr::Path(e) => return Some(&mut e.attrs),
            syn::Expr::Lit(e) => return Some(&mut e.attrs),
            syn::Expr::Field(e) => return Some(&mut e.attrs),
            syn::Expr::Index(e) => return Some(&mut e.attrs),
            syn::Expr::Unary(e) => return Some(&mut e.attrs),
            syn::Expr::Call(e) => return Some(&mut e.attrs),
            syn::Expr::MethodCall(e) => return Some(&mut e.attrs),
            _ => return None,
        };
    }
}
