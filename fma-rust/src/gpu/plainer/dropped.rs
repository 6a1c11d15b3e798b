//! Options of which nobody asks what they hold.

use syn::{Expr, Pat, Stmt, parse_quote};

use super::maybe::Maybe;
use super::taken::Options;
use crate::reduce::Item;

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
        let Maybe { mut stmts, condition, mut then, value, .. } = Maybe::of(option, &mut self.names)?;
        computed(value, &mut then);
        if !then.is_empty() {
            stmts.push(parse_quote!(if #condition { #(#then)* }));
        }
        (!stmts.is_empty()).then(|| stmts.into_iter().chain(rest.iter().cloned()).collect())
    }
}

/// What computes an item, which may act: of `x.map(|p| *p *= 2.0);` it is all that there is.
fn computed(item: Item, stmts: &mut Vec<Stmt>) {
    match item {
        Item::One(Expr::Path(_) | Expr::Reference(_) | Expr::Lit(_)) => {}
        Item::One(value) => stmts.push(Stmt::Expr(value, Some(Default::default()))),
        Item::All(parts) => parts.into_iter().for_each(|part| computed(part, stmts)),
    }
}
