//! The truths of a function: variables that it declares.

use std::collections::BTreeMap;

use syn::{Expr, Lit, Local, Pat, Type};

use crate::walk::visit::{self, Visit};

/// The names that a body gives once, to a `bool` that changes.
pub fn truths(block: &syn::Block) -> Vec<String> {
    let mut declared = Declared::default();
    declared.visit_block(block);
    let Declared { mut truths, bound } = declared;
    truths.retain(|name| bound.get(name) == Some(&1));
    truths
}

#[derive(Default)]
struct Declared {
    truths: Vec<String>,
    bound: BTreeMap<String, usize>,
}

impl Declared {
    fn local(&mut self, pat: &Pat, init: Option<&Expr>) {
        match (pat, init) {
            (Pat::Ident(name), Some(Expr::Lit(lit))) if matches!(lit.lit, Lit::Bool(_)) => self.name(name),
            (Pat::Type(typed), _) if is_bool(&typed.ty) => {
                if let Pat::Ident(name) = &*typed.pat {
                    self.name(name);
                }
            }
            (Pat::Tuple(names), Some(Expr::Tuple(values))) if names.elems.len() == values.elems.len() => {
                names.elems.iter().zip(&values.elems).for_each(|(pat, init)| self.local(pat, Some(init)));
            }
            _ => {}
        }
    }

    fn name(&mut self, name: &syn::PatIdent) {
        if name.mutability.is_some() && name.by_ref.is_none() && name.subpat.is_none() {
            self.truths.push(name.ident.to_string());
        }
    }
}

impl Visit<'_> for Declared {
    fn visit_local(&mut self, local: &Local) {
        self.local(&local.pat, local.init.as_ref().map(|init| &*init.expr));
        visit::visit_local(self, local);
    }

    fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
        *self.bound.entry(name.ident.to_string()).or_default() += 1;
        visit::visit_pat_ident(self, name);
    }
}

fn is_bool(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident("bool"))
}
