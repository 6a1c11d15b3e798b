//! The names in a function, and the arrays and numbers that it declares.

use std::cell::OnceCell;
use std::collections::HashMap;

use quote::ToTokens;
use syn::{Expr, Pat, Type};

use crate::items::imported;
use crate::tree::{is_conditional, words_of};
use crate::walk::visit::{self, Visit};

/// The names that a function binds, and what its own constants and arrays are made of.
#[derive(Default)]
pub struct Names {
    pub bound: HashMap<String, usize>,
    pub declared: Vec<(String, Option<Type>, Expr)>,
}

impl Names {
    pub fn of(signature: &syn::Signature, block: &syn::Block) -> Names {
        let mut search = Search { names: Names::default(), all: Words::of(block), around: None };
        search.visit_signature(signature);
        search.visit_block(block);
        search.names
    }

    fn bind(&mut self, name: String) {
        *self.bound.entry(name).or_default() += 1;
    }

    pub fn is_unique(&self, name: &str) -> bool {
        self.bound.get(name) == Some(&1)
    }
}

/// The words of a block, once someone asks: only what declares a constant does.
struct Words<'ast> {
    block: &'ast syn::Block,
    found: OnceCell<Vec<String>>,
}

impl<'ast> Words<'ast> {
    fn of(block: &'ast syn::Block) -> Words<'ast> {
        Words { block, found: OnceCell::new() }
    }

    fn count(&self, name: &str) -> usize {
        let found = self.found.get_or_init(|| words(self.block));
        found.iter().filter(|word| *word == name).count()
    }
}

struct Search<'ast> {
    names: Names,
    /// The whole body, and the block around that has items of its own.
    all: Words<'ast>,
    around: Option<Words<'ast>>,
}

impl Search<'_> {
    /// Whether nothing outside of the block around says the name: it would mean something else there.
    fn is_seen(&self, name: &str) -> bool {
        let is_all = |around: &Words<'_>| std::ptr::eq(around.block, self.all.block);
        self.around.as_ref().is_none_or(|around| is_all(around) || around.count(name) == self.all.count(name))
    }
}

fn words(tokens: impl ToTokens) -> Vec<String> {
    let mut words = Vec::new();
    words_of(tokens.to_token_stream(), &mut words);
    words
}

impl<'ast> Visit<'ast> for Search<'ast> {
    fn visit_block(&mut self, block: &'ast syn::Block) {
        if !block.stmts.iter().any(|stmt| matches!(stmt, syn::Stmt::Item(_))) {
            return visit::visit_block(self, block);
        }
        let around = self.around.replace(Words::of(block));
        visit::visit_block(self, block);
        self.around = around;
    }

    fn visit_pat_ident(&mut self, pat: &'ast syn::PatIdent) {
        self.names.bind(pat.ident.to_string());
        visit::visit_pat_ident(self, pat);
    }

    fn visit_const_param(&mut self, param: &'ast syn::ConstParam) {
        self.names.bind(param.ident.to_string());
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
            self.names.declared.push((name.ident.to_string(), ty, (*init.expr).clone()));
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
            syn::Item::Fn(item) => return self.names.bind(item.sig.ident.to_string()),
            syn::Item::Use(item) => {
                let mut names = Vec::new();
                imported(&item.tree, &mut names);
                return names.into_iter().for_each(|name| self.names.bind(name));
            }
            _ => return,
        };
        let name = ident.to_string();
        self.names.bind(name.clone());
        if let Some((ty, value)) = declared.filter(|_| self.is_seen(&name)) {
            self.names.declared.push((name, Some((**ty).clone()), (**value).clone()));
        }
    }
}
