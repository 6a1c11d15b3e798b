//! What is asked for by `*name`. Of a type that has its own `Deref` that is a call, which may do anything, so it stays where it is; of a reference it is what
//! is there.

use std::collections::BTreeSet;

use syn::Expr;

use crate::walk::visit::{self, Visit};

/// Whether all that a step asks for by `*name` is still asked for in another, where its type is looked at; names of its own aside.
pub fn all_stay(step: &syn::Block, other: &syn::Block) -> bool {
    let (Names { asked, own }, left) = (Names::of(step), Names::of(other).asked);
    asked.iter().all(|name| own.contains(name) || left.contains(name))
}

#[derive(Default)]
struct Names {
    asked: BTreeSet<String>,
    /// Names of patterns in the step.
    own: BTreeSet<String>,
}

impl Names {
    fn of(block: &syn::Block) -> Names {
        let mut names = Names::default();
        names.visit_block(block);
        names
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        if let Expr::Unary(syn::ExprUnary { op: syn::UnOp::Deref(_), expr: of, .. }) = expr
            && let Expr::Path(path) = &**of
            && let Some(name) = path.path.get_ident()
        {
            self.asked.insert(name.to_string());
        }
        visit::visit_expr(self, expr);
    }

    fn visit_pat_ident(&mut self, name: &'ast syn::PatIdent) {
        self.own.insert(name.ident.to_string());
        visit::visit_pat_ident(self, name);
    }
}
