//! Options of which nobody asks what they hold.

use syn::{Expr, Pat, Stmt};

use super::maybe::Maybe;
use super::taken::Options;

impl Options {
    /// `stack.pop();`, of which nobody asks what it gives.
    pub fn dropped(&mut self, stmts: &[Stmt]) -> Option<Vec<Stmt>> {
        let (option, rest) = match stmts {
            [Stmt::Expr(option, Some(_)), rest @ ..] => (option, rest),
            [Stmt::Local(syn::Local { pat: Pat::Wild(_), init: Some(init), .. }), rest @ ..]
                if init.diverge.is_none() =>
            {
                (&*init.expr, rest)
            }
            _ => return None,
        };
        let (Expr::MethodCall(_) | Expr::Call(_)) = option else { return None };
        let Maybe { stmts, .. } = Maybe::of(option, &mut self.names)?;
        (!stmts.is_empty()).then(|| stmts.into_iter().chain(rest.iter().cloned()).collect())
    }
}
