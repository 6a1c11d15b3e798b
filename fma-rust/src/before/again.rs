//! What the step before left, made again.

use std::collections::BTreeSet;

use syn::ext::IdentExt;
use syn::{Expr, Pat, Stmt, parse_quote};

use super::carried::{Carried, Left};
use crate::blocks::own;
use crate::walk::visit_mut::{self, VisitMut};

/// Calls what a step gives by the names that it has in the step behind.
pub struct Before<'a> {
    pub names: &'a BTreeSet<String>,
    /// The index, which has no other name: it is one less.
    pub index: Option<&'a syn::Ident>,
}

impl Before<'_> {
    /// The pattern of what a step is given, as far as something is made of it.
    pub fn pattern(&mut self, pat: &Pat) -> Pat {
        let mut pat = pat.clone();
        self.visit_pat_mut(&mut pat);
        pat
    }

    fn has(&self, name: &syn::Ident) -> bool {
        self.names.contains(&name.to_string())
    }

    fn called(name: &syn::Ident) -> syn::Ident {
        own(&format!("before_{}", name.unraw()))
    }
}

impl VisitMut for Before<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Path(path) = &*expr
            && let Some(name) = path.path.get_ident().filter(|name| self.has(name))
        {
            let called = Before::called(name);
            *expr = match self.index.filter(|index| *index == name) {
                Some(index) => parse_quote!((#index - 1)),
                None => parse_quote!(#called),
            };
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }

    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        match pat {
            Pat::Ident(name) if self.has(&name.ident) => name.ident = Before::called(&name.ident),
            Pat::Ident(_) => *pat = parse_quote!(_),
            _ => visit_mut::visit_pat_mut(self, pat),
        }
    }
}

impl Carried {
    /// The variables as each step but the first begins with them.
    pub fn again(&self, index: Option<&syn::Ident>) -> Vec<Stmt> {
        let mut before = Before { names: &self.names, index };
        let lets = self.lets.iter().cloned().map(|mut stmt| {
            before.visit_stmt_mut(&mut stmt);
            stmt
        });
        let lets: Vec<Stmt> = lets.collect();
        let variables = self.all.iter().map(|Left { name, inside, .. }| -> Stmt {
            let mut inside = inside.clone();
            before.visit_expr_mut(&mut inside);
            parse_quote!(let #name = #inside;)
        });
        lets.into_iter().chain(variables).collect()
    }

    /// What the last step leaves.
    pub fn at_last(&self) -> Vec<Stmt> {
        let given = self.all.iter().map(|Left { name, value, .. }| -> Stmt { parse_quote!(#name = #value;) });
        self.lets.iter().cloned().chain(given).collect()
    }
}
