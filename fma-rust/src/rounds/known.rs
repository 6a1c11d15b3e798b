//! What a loop may run up to: what no step changes, and whose type is known.

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;
use syn::{Expr, Pat, Type};

use crate::walk::visit::{self, Visit};

/// The names of a function that it binds once and that stay: of `usize`, and of slices and arrays, whose lengths stay too.
#[derive(Default)]
pub struct Known {
    counts: BTreeSet<String>,
    slices: BTreeSet<String>,
    /// Lists have a length that may change.
    lists: BTreeSet<String>,
    bound: BTreeMap<String, usize>,
}

impl Known {
    pub fn of(signature: &syn::Signature, block: &syn::Block) -> Known {
        let mut known = Known::default();
        known.visit_signature(signature);
        known.visit_block(block);
        let Known { counts, slices, lists, bound } = &mut known;
        for names in [counts, slices, lists] {
            names.retain(|name| bound.get(name) == Some(&1));
        }
        known
    }

    /// Whether a loop may run up to it: a count, or the length of a slice.
    pub fn is_end(&self, end: &Expr) -> bool {
        match end {
            Expr::Path(path) => path.path.get_ident().is_some_and(|name| self.counts.contains(&name.to_string())),
            _ => self.is_length(end, &[&self.slices]),
        }
    }

    /// `x.len()` of one of such names.
    fn is_length(&self, expr: &Expr, of: &[&BTreeSet<String>]) -> bool {
        let Expr::MethodCall(call) = expr else { return false };
        let Expr::Path(path) = &*call.receiver else { return false };
        let is_known = |name: &syn::Ident| of.iter().any(|names| names.contains(&name.to_string()));
        call.method == "len" && call.args.is_empty() && path.path.get_ident().is_some_and(is_known)
    }

    /// The names that are given a length.
    fn given(&mut self, pat: &Pat, init: &Expr) {
        match (pat, init) {
            (Pat::Ident(name), init)
                if name.mutability.is_none() && self.is_length(init, &[&self.slices, &self.lists]) =>
            {
                self.counts.insert(name.ident.to_string());
            }
            (Pat::Tuple(names), Expr::Tuple(values)) if names.elems.len() == values.elems.len() => {
                names.elems.iter().zip(&values.elems).for_each(|(pat, init)| self.given(pat, init));
            }
            _ => {}
        }
    }

    fn typed(&mut self, name: &syn::PatIdent, ty: &Type) {
        if name.mutability.is_some() || name.by_ref.is_some() {
            return;
        }
        let behind = if let Type::Reference(reference) = ty { &*reference.elem } else { ty };
        let names = match behind {
            Type::Slice(_) | Type::Array(_) => &mut self.slices,
            Type::Path(path) if path.path.is_ident("usize") && matches!(ty, Type::Path(_)) => &mut self.counts,
            Type::Path(path)
                if path.path.segments.len() == 1 && path.to_token_stream().to_string().starts_with("Vec <") =>
            {
                &mut self.lists
            }
            _ => return,
        };
        names.insert(name.ident.to_string());
    }
}

impl Visit<'_> for Known {
    fn visit_pat_type(&mut self, typed: &syn::PatType) {
        if let Pat::Ident(name) = &*typed.pat {
            self.typed(name, &typed.ty);
        }
        visit::visit_pat_type(self, typed);
    }

    fn visit_local(&mut self, local: &syn::Local) {
        if let Some(init) = &local.init {
            self.given(&local.pat, &init.expr);
        }
        visit::visit_local(self, local);
    }

    fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
        *self.bound.entry(name.ident.to_string()).or_default() += 1;
        visit::visit_pat_ident(self, name);
    }

    /// It may bind any name, and be any type.
    fn visit_item(&mut self, item: &syn::Item) {
        if let Some(name) = crate::survey::name_of(item) {
            *self.bound.entry(name.to_string()).or_default() += 2;
        }
    }
}
