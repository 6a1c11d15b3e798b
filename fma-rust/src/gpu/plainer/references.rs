//! References to what the function holds itself: another name for a place.

use std::collections::HashMap;

use syn::{Expr, Pat, Stmt, parse_quote};

use super::bound::{Bound, Mentioned, name};
use super::put::{Bare, Put};
use crate::reduce::{across, is_place};
use crate::tree::Edge;
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// Puts the places where their other names stood.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature) {
    let bound = Bound::of(signature, block);
    Names { bound }.visit_block_mut(block);
}

/// `let r = &mut place;`
struct Names {
    bound: Bound,
}

impl Names {
    /// The name and the place, if both mean the same throughout.
    fn of(&self, stmt: &Stmt) -> Option<(String, Expr)> {
        let Stmt::Local(syn::Local { pat: Pat::Ident(ident), init: Some(init), .. }) = stmt else { return None };
        let Expr::Reference(syn::ExprReference { mutability: Some(_), expr, .. }) = &*init.expr else { return None };
        let mut mentioned = Mentioned::default();
        mentioned.visit_expr(expr);
        let root = root(expr)?;
        let steady = |name: &String| self.bound.is_steady(name) && (*name == root || !self.bound.is_mutable(name));
        let own = ident.ident.to_string();
        let is_one = ident.mutability.is_none() && self.bound.count.get(&own) == Some(&1);
        (is_one && is_place(expr) && mentioned.names.keys().all(steady)).then(|| (own, (**expr).clone()))
    }
}

/// What a place is a part of.
pub fn root(place: &Expr) -> Option<String> {
    match place {
        Expr::Field(field) => root(&field.base),
        Expr::Index(index) => match &*index.index {
            Expr::Range(_) => None,
            _ => root(&index.expr),
        },
        other => name(other),
    }
}

impl VisitMut for Names {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut at = 0;
        while let Some(stmt) = block.stmts.get(at) {
            at += 1;
            let Some((own, place)) = self.of(stmt) else { continue };
            let known = HashMap::from([(own, place.clone())]);
            let mut rest: Vec<Stmt> = block.stmts[at..].to_vec();
            let mut put = Put { known: &known, bare: Bare::Left, left: false };
            rest.iter_mut().for_each(|stmt| put.visit_stmt_mut(stmt));
            if put.left {
                continue;
            }
            // On the CPU the variable is read from memory from here on; and an element is there, or this traps.
            let read = match name(&place) {
                Some(_) => across(Edge::Captured, &place),
                None => place,
            };
            block.stmts.truncate(at - 1);
            block.stmts.push(parse_quote!(#read;));
            block.stmts.extend(rest);
        }
        visit_mut::visit_block_mut(self, block);
    }
}
