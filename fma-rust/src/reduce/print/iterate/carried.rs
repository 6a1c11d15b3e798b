//! What a step carries over its turns.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};

use super::{Inner, Outer};
use crate::walk::visit::Visit;

/// The names that a step binds before its turns and needs behind them, and whether they may change there.
pub(super) fn names(outer: &Outer, taken: &TokenStream, inner: &Inner) -> Vec<(syn::Ident, bool)> {
    let mut bound = Bindings(Vec::new());
    bound.visit_pat(&outer.pat);
    for stmt in &outer.before {
        if let syn::Stmt::Local(local) = stmt {
            bound.visit_pat(&local.pat);
        }
    }
    let mut mentioned = BTreeSet::new();
    mention(taken.clone(), &mut mentioned);
    let mut seen: BTreeSet<String> = inner.floats.iter().map(ToString::to_string).collect();
    // Of names that hide one another, the latest.
    let latest = bound.0.into_iter().rev();
    latest.filter(|(name, _)| mentioned.contains(&name.to_string()) && seen.insert(name.to_string())).collect()
}

struct Bindings(Vec<(syn::Ident, bool)>);

impl<'ast> Visit<'ast> for Bindings {
    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.0.push((pat.ident.clone(), pat.mutability.is_some() && pat.by_ref.is_none()));
        crate::walk::visit::visit_pat_ident(self, pat);
    }
}

fn mention(tokens: TokenStream, found: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => _ = found.insert(ident.to_string()),
            TokenTree::Group(group) => mention(group.stream(), found),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}
