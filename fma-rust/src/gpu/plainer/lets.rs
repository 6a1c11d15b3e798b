//! `let Point { x, y } = point;` of what a reference refers to: `x` is `point.x` wherever it stands.

use std::collections::HashMap;

use syn::{Expr, FnArg, Pat, Stmt, Type};

use super::bound::{Bound, name};
use super::heads;
use super::put::{Bare, Put};
use crate::walk::visit_mut::{self, VisitMut};

/// Puts the places where the names stand.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature) {
    Lets { lent: lent(signature), bound: Bound::of(signature, block) }.visit_block_mut(block);
}

/// Whether a `let` takes a struct apart that has a name.
pub fn is_one(local: &syn::Local) -> bool {
    let is_struct = matches!(local.pat, Pat::Struct(_) | Pat::TupleStruct(_));
    is_struct && local.init.as_ref().is_some_and(|init| init.diverge.is_none() && name(&init.expr).is_some())
}

/// The parameters that are references.
fn lent(signature: &syn::Signature) -> Vec<String> {
    let name = |input: &FnArg| match input {
        FnArg::Receiver(receiver) => receiver.reference.as_ref().map(|_| "self".to_owned()),
        FnArg::Typed(typed) => match (&*typed.pat, &*typed.ty) {
            (Pat::Ident(name), Type::Reference(_)) => Some(name.ident.to_string()),
            _ => None,
        },
    };
    signature.inputs.iter().filter_map(name).collect()
}

struct Lets {
    lent: Vec<String>,
    bound: Bound,
}

impl VisitMut for Lets {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut at = 0;
        while at < block.stmts.len() {
            let said = match &block.stmts[at] {
                Stmt::Local(local) if is_one(local) => self.put(local, &block.stmts[at + 1..]),
                _ => None,
            };
            match said {
                Some(rest) => {
                    block.stmts.truncate(at);
                    block.stmts.extend(rest);
                }
                None => at += 1,
            }
        }
        visit_mut::visit_block_mut(self, block);
    }
}

impl Lets {
    fn put(&self, local: &syn::Local, rest: &[Stmt]) -> Option<Vec<Stmt>> {
        let init = &local.init.as_ref()?.expr;
        let of = name(init).filter(|of| self.lent.contains(of) && self.bound.is_steady(of))?;
        let mut known = HashMap::new();
        named(&local.pat, init, &mut known)?;
        if self.bound.is_mutable(&of) || !known.keys().all(|name| self.bound.is_steady(name)) {
            return None;
        }
        let (mut put, mut rest) = (Put { known: &known, bare: Bare::Reference, left: false }, rest.to_vec());
        rest.iter_mut().for_each(|stmt| put.visit_stmt_mut(stmt));
        (!put.left).then_some(rest)
    }
}

/// The names in a pattern, with the places that they refer to.
fn named(pat: &Pat, place: &Expr, known: &mut HashMap<String, Expr>) -> Option<()> {
    match pat {
        Pat::Wild(_) => Some(()),
        Pat::Ident(ident) if ident.by_ref.is_none() && ident.subpat.is_none() && ident.mutability.is_none() => {
            known.insert(ident.ident.to_string(), place.clone());
            Some(())
        }
        pat => heads::parts(pat, place)?.into_iter().try_for_each(|(part, place)| named(part, &place, known)),
    }
}
