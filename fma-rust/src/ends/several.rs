//! `let (x, y) = (a, b);` as one `let` after the other.

use std::collections::BTreeSet;

use syn::{Expr, Ident, Pat, Stmt, parse_quote};

use super::changed::changed;
use crate::groups::bare;
use crate::tree::words_in;

/// The name that a pattern is, if nothing can change what it names.
pub fn name_of(pat: &Pat) -> Option<&Ident> {
    match pat {
        Pat::Type(typed) => name_of(&typed.pat),
        Pat::Ident(syn::PatIdent { by_ref: None, mutability: None, ident, subpat: None, .. }) => Some(ident),
        _ => None,
    }
}

/// The same, where it may be changed.
pub fn name_of_any(pat: &Pat) -> Option<&Ident> {
    match pat {
        Pat::Ident(syn::PatIdent { by_ref: None, ident, subpat: None, .. }) => Some(ident),
        pat => name_of(pat),
    }
}

/// Each tuple of names that is bound to as many values, if no value mentions a name.
pub fn one_by_one(stmts: &mut Vec<Stmt>) {
    *stmts = std::mem::take(stmts).into_iter().flat_map(|stmt| apart(&stmt).unwrap_or_else(|| vec![stmt])).collect();
}

fn apart(stmt: &Stmt) -> Option<Vec<Stmt>> {
    let Stmt::Local(syn::Local { attrs, pat: Pat::Tuple(names), init: Some(init), .. }) = stmt else { return None };
    let (None, Expr::Tuple(values)) = (&init.diverge, &*init.expr) else { return None };
    let texts: Vec<String> =
        names.elems.iter().map(|pat| name_of_any(pat).map(ToString::to_string)).collect::<Option<_>>()?;
    let mentioned = words_in(values);
    let is_apart = names.elems.len() == values.elems.len() && !texts.iter().any(|name| mentioned.contains(name));
    let values = values.elems.iter().map(bare);
    let lets = names.elems.iter().zip(values).map(|(name, value)| parse_quote!(let #name = #value;));
    (is_apart && attrs.is_empty()).then(|| lets.collect())
}

/// Names that nothing changes any more are no longer ones that may be changed.
pub fn settle(stmts: &mut [Stmt]) {
    for index in 0..stmts.len() {
        let (before, behind) = stmts.split_at_mut(index + 1);
        let Some(Stmt::Local(syn::Local { pat, init: Some(_), .. })) = before.last_mut() else { continue };
        let Pat::Ident(name) = pat else { continue };
        let names = BTreeSet::from([name.ident.to_string()]);
        if name.mutability.is_some() && behind.iter().all(|stmt| changed(stmt, &names).is_empty()) {
            name.mutability = None;
        }
    }
}
