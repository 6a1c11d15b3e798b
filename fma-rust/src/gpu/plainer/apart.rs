//! Several names at once that refer, and several places that are set at once: one after another.

use syn::{Expr, Pat, Stmt, parse_quote};

use super::bound::{Bound, Mentioned, name};
use crate::reduce::{Names, is_place};
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// Takes them apart.
pub fn plain(block: &mut syn::Block) {
    Apart { names: Names::of_several() }.visit_block_mut(block);
}

/// `let (p, q) = (&a, &b);` and `let (p, q) = &mut pair;`
pub fn is_bound(local: &syn::Local) -> bool {
    names(local).is_some()
}

/// `(x[i], x[j]) = (x[j], x[i])`
pub fn is_set(assign: &syn::ExprAssign) -> bool {
    set(assign).is_some()
}

struct Apart {
    names: Names,
}

impl VisitMut for Apart {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut stmts = Vec::new();
        for stmt in std::mem::take(&mut block.stmts) {
            match &stmt {
                Stmt::Local(local) if let Some(bound) = names(local) => {
                    stmts.extend(bound.into_iter().map(|(pat, value)| -> Stmt { parse_quote!(let #pat = #value;) }));
                }
                _ => stmts.push(stmt),
            }
        }
        block.stmts = stmts;
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let Expr::Assign(assign) = &*expr else { return };
        let Some(pairs) = set(assign) else { return };
        let (mut first, mut then) = (Vec::<Stmt>::new(), Vec::<Stmt>::new());
        for (place, value) in pairs {
            let by = self.names.fresh("set");
            first.push(parse_quote!(let #by = #value;));
            then.push(parse_quote!(#place = #by;));
        }
        *expr = parse_quote!({ #(#first)* #(#then)* });
    }
}

/// The names of such a `let`, each with what it refers to.
fn names(local: &syn::Local) -> Option<Vec<(Pat, Expr)>> {
    let (Pat::Tuple(pats), Some(init)) = (&local.pat, &local.init) else { return None };
    let is_name = |pat: &Pat| matches!(pat, Pat::Ident(name) if name.subpat.is_none() && name.by_ref.is_none());
    if init.diverge.is_some() || !pats.elems.iter().all(is_name) {
        return None;
    }
    match &*init.expr {
        Expr::Tuple(values) if values.elems.len() == pats.elems.len() => {
            let lends = |value: &&Expr| matches!(value, Expr::Reference(_));
            let is_of_number = |value: &Expr| matches!(value, Expr::Reference(lent) if is_number(&lent.expr));
            let lent = values.elems.iter().filter(lends).count();
            let refers = values.elems.iter().any(|value| is_of_number(value) || is_option(value));
            let refers = refers || (1..values.elems.len()).contains(&lent);
            (refers && is_apart(local, &values.elems))
                .then(|| pats.elems.iter().cloned().zip(values.elems.clone()).collect())
        }
        Expr::Reference(lent) if name(&lent.expr).is_some() => {
            let (mutability, whole) = (&lent.mutability, &lent.expr);
            let part = |(at, pat): (usize, &Pat)| {
                let at = syn::Index::from(at);
                (pat.clone(), parse_quote!(&#mutability #whole.#at))
            };
            Some(pats.elems.iter().enumerate().map(part).collect())
        }
        _ => None,
    }
}

/// Whether a call gives an option, which has to have a name of its own.
fn is_option(value: &Expr) -> bool {
    const GIVING: [&str; 12] = [
        "get",
        "first",
        "last",
        "position",
        "rposition",
        "find",
        "find_map",
        "then",
        "then_some",
        "reduce",
        "max_by",
        "min_by",
    ];
    const UNDER: [&str; 8] = ["copied", "cloned", "map", "filter", "or", "or_else", "and_then", "zip"];
    match value {
        Expr::MethodCall(call) if UNDER.iter().any(|name| call.method == name) => is_option(&call.receiver),
        Expr::MethodCall(call) => {
            GIVING.iter().any(|name| call.method == name) || call.method.to_string().starts_with("checked_")
        }
        _ => false,
    }
}

/// Whether a place may be a number: no part of a slice.
fn is_number(place: &Expr) -> bool {
    is_place(place) && !matches!(place, Expr::Index(index) if matches!(*index.index, Expr::Range(_)))
}

/// Whether no value names what is bound before it.
fn is_apart(local: &syn::Local, values: &syn::punctuated::Punctuated<Expr, syn::Token![,]>) -> bool {
    let (mut bound, mut mentioned) = (Bound::default(), Mentioned::default());
    bound.visit_pat(&local.pat);
    values.iter().for_each(|value| mentioned.visit_expr(value));
    bound.count.keys().all(|name| !mentioned.names.contains_key(name))
}

/// The places of such an assignment, each with what it is set to; none where all are names.
fn set(assign: &syn::ExprAssign) -> Option<Vec<(Expr, Expr)>> {
    let (Expr::Tuple(places), Expr::Tuple(values)) = (&*assign.left, &*assign.right) else { return None };
    let is_part = |place: &Expr| is_place(place) && !matches!(place, Expr::Path(_) | Expr::Lit(_));
    let are_places = places.elems.iter().all(|place| matches!(place, Expr::Path(_)) || is_part(place));
    let fits = places.elems.len() == values.elems.len() && are_places && places.elems.iter().any(is_part);
    fits.then(|| places.elems.iter().cloned().zip(values.elems.iter().cloned()).collect())
}
