//! What is worth looking for in a body: most have no loop, and much of what is made of loops begins by walking to find one.

use syn::{Expr, Type};

use crate::reduce::TERMINALS;
use crate::walk::visit::{self, Visit};

/// What one walk over a function finds.
#[derive(Default)]
pub struct Sought {
    /// Whether anything runs again and again: a loop, a closure, or a chain by what may end it.
    pub turns: bool,
    /// Whether there may be an array of the function's own.
    pub arrays: bool,
}

impl Sought {
    /// In a function.
    pub fn of(signature: &syn::Signature, block: &syn::Block) -> Sought {
        let mut sought = Sought::default();
        sought.visit_signature(signature);
        sought.visit_block(block);
        sought
    }
}

impl<'ast> Visit<'ast> for Sought {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        self.turns |= match expr {
            Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_) | Expr::Closure(_) => true,
            Expr::MethodCall(call) => TERMINALS.iter().any(|name| call.method == name),
            _ => false,
        };
        self.arrays |= matches!(expr, Expr::Array(_) | Expr::Repeat(_));
        visit::visit_expr(self, expr);
    }

    fn visit_type(&mut self, ty: &'ast Type) {
        self.arrays |= matches!(ty, Type::Array(_) | Type::Slice(_));
        visit::visit_type(self, ty);
    }

    fn visit_path(&mut self, _: &'ast syn::Path) {}
    fn visit_ident(&mut self, _: &'ast syn::Ident) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
    fn visit_lit(&mut self, _: &'ast syn::Lit) {}
}
