//! The names in a function, and the arrays and numbers that it declares.

use std::collections::HashMap;

use quote::ToTokens;
use syn::{Expr, Pat, Type};

use crate::items::imported;
use crate::tree::{is_conditional, words_of};
use crate::walk::visit::{self, Visit};

/// The names that a function binds, and what its own constants and arrays are made of.
pub struct Names {
    pub bound: HashMap<String, usize>,
    pub declared: Vec<(String, Option<Type>, Expr)>,
    /// The words of the whole body, and of the block around.
    all: Vec<String>,
    around: Vec<String>,
}

impl Names {
    pub fn of(signature: &syn::Signature, block: &syn::Block) -> Names {
        let all = words(block);
        let mut names = Names { bound: HashMap::new(), declared: Vec::new(), around: all.clone(), all };
        names.visit_signature(signature);
        names.visit_block(block);
        names
    }

    fn bind(&mut self, name: String) {
        *self.bound.entry(name).or_default() += 1;
    }

    pub fn is_unique(&self, name: &str) -> bool {
        self.bound.get(name) == Some(&1)
    }

    /// Whether nothing outside of the block around says the name: it would mean something else there.
    fn is_seen(&self, name: &str) -> bool {
        let count = |words: &[String]| words.iter().filter(|word| *word == name).count();
        count(&self.around) == count(&self.all)
    }
}

fn words(tokens: impl ToTokens) -> Vec<String> {
    let mut words = Vec::new();
    words_of(tokens.to_token_stream(), &mut words);
    words
}

impl<'ast> Visit<'ast> for Names {
    fn visit_block(&mut self, block: &'ast syn::Block) {
        if !block.stmts.iter().any(|stmt| matches!(stmt, syn::Stmt::Item(_))) {
            return visit::visit_block(self, block);
        }
        let around = std::mem::replace(&mut self.around, words(block));
        visit::visit_block(self, block);
        self.around = around;
    }

    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.bind(pat.ident.to_string());
        visit::visit_pat_ident(self, pat);
    }

    fn visit_const_param(&mut self, param: &'ast syn::ConstParam) {
        self.bind(param.ident.to_string());
    }

    fn visit_local(&mut self, local: &'ast syn::Local) {
        let (pat, ty) = match &local.pat {
            Pat::Type(typed) => (&*typed.pat, Some((*typed.ty).clone())),
            pat => (pat, None),
        };
        if let (Pat::Ident(name), Some(init)) = (pat, &local.init)
            && name.mutability.is_none()
            && name.by_ref.is_none()
            && !is_conditional(&local.attrs)
            && matches!(*init.expr, Expr::Array(_) | Expr::Repeat(_) | Expr::Reference(_))
        {
            self.declared.push((name.ident.to_string(), ty, (*init.expr).clone()));
        }
        visit::visit_local(self, local);
    }

    /// A name of the body; what an item declares inside is its own.
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let (ident, declared) = match item {
            syn::Item::Const(item) => (&item.ident, (!is_conditional(&item.attrs)).then_some((&item.ty, &item.expr))),
            syn::Item::Static(item) => {
                let stays = matches!(item.mutability, syn::StaticMutability::None) && !is_conditional(&item.attrs);
                (&item.ident, stays.then_some((&item.ty, &item.expr)))
            }
            syn::Item::Fn(item) => return self.bind(item.sig.ident.to_string()),
            syn::Item::Use(item) => {
                let mut names = Vec::new();
                imported(&item.tree, &mut names);
                return names.into_iter().for_each(|name| self.bind(name));
            }
            _ => return,
        };
        let name = ident.to_string();
        self.bind(name.clone());
        if let Some((ty, value)) = declared.filter(|_| self.is_seen(&name)) {
            self.declared.push((name, Some((**ty).clone()), (**value).clone()));
        }
    }
}
