//! Code under `#[cfg(...)]`: it may be absent, so nothing is concluded from it, and it is printed as written.

use quote::ToTokens;
use syn::visit_mut::VisitMut;

use super::read::Reader;
use super::*;
use crate::attribute::list_of;
use crate::walk::visit::{self, Visit};

/// Attributes that leave what they stand on as it is, wherever the configuration puts them.
const IDLE: [&str; 11] =
    ["derive", "doc", "allow", "expect", "warn", "deny", "inline", "must_use", "non_exhaustive", "deprecated", "serde"];

/// Whether the attributes make what follows them depend on the configuration.
pub fn is_conditional(attrs: &[syn::Attribute]) -> bool {
    attrs.iter().any(|attr| attr.path().is_ident("cfg") || attr.path().is_ident("cfg_attr") && !puts_idle_ones(attr))
}

/// `#[cfg_attr(feature = "serde", derive(Serialize))]`
fn puts_idle_ones(attr: &syn::Attribute) -> bool {
    let is_idle = |meta: &syn::Meta| IDLE.iter().any(|name| meta.path().is_ident(name));
    brought(attr).is_some_and(|(_, metas)| metas.iter().all(is_idle))
}

/// The condition of a `cfg_attr`, and the attributes that it brings.
pub fn brought(attr: &syn::Attribute) -> Option<(syn::Meta, Vec<syn::Meta>)> {
    let list = attr.meta.require_list().ok().filter(|list| list.path.is_ident("cfg_attr"))?;
    let all = syn::punctuated::Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated;
    let mut metas = list.parse_args_with(all).ok()?.into_iter();
    Some((metas.next()?, metas.collect()))
}

/// Whether a statement, or a part of it outside of its blocks, depends on the configuration.
pub(super) fn may_be_absent(stmt: &syn::Stmt) -> bool {
    struct Find(bool);
    impl Visit<'_> for Find {
        fn visit_attribute(&mut self, attr: &syn::Attribute) {
            self.0 |= is_conditional(std::slice::from_ref(attr));
        }
        // The statements of a block are judged one by one, when the block is read.
        fn visit_block(&mut self, _: &syn::Block) {}
        fn visit_item(&mut self, _: &syn::Item) {}
    }
    let mut find = Find(false);
    visit::visit_stmt(&mut find, stmt);
    find.0
}

/// Whether an operator of arithmetic is among the tokens.
fn computes(tokens: proc_macro2::TokenStream) -> bool {
    use proc_macro2::TokenTree;
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Group(group) => computes(group.stream()),
        TokenTree::Punct(punct) => matches!(punct.as_char(), '+' | '-' | '*' | '/'),
        TokenTree::Ident(_) | TokenTree::Literal(_) => false,
    })
}

impl Reader<'_> {
    /// A statement that may be absent: the names that it binds may mean what they meant before.
    pub(super) fn conditional(&mut self, mut stmt: syn::Stmt) -> Stmt {
        self.mentioned(stmt.to_token_stream());
        if !matches!(stmt, syn::Stmt::Item(_)) && computes(stmt.to_token_stream()) {
            self.absent.push((syn::spanned::Spanned::span(&stmt), crate::text::short(stmt.to_token_stream())));
        }
        WithoutLists.visit_stmt_mut(&mut stmt);
        match stmt {
            syn::Stmt::Local(syn) => {
                let first = self.locals.len();
                self.bind_unknown(&syn.pat);
                Stmt::Let { syn, local: None, binds: self.bound_since(first), init: None, otherwise: None }
            }
            syn::Stmt::Expr(expr, semi) => {
                let span = syn::spanned::Spanned::span(&expr);
                Stmt::Expr(self.untouched(expr, span), semi)
            }
            syn::Stmt::Macro(syn) => {
                let may_bind = self.forget(syn.mac.tokens.clone());
                Stmt::Macro { syn, may_bind }
            }
            syn::Stmt::Item(item) => Stmt::Item(item, self.setting),
        }
    }

    /// Tokens that are not looked into name these locals: they may change them, and decide their types.
    pub(super) fn mentioned(&mut self, tokens: proc_macro2::TokenStream) {
        for local in self.scopes.mentioned(tokens) {
            let ty = self.locals[local.0].ty;
            self.types.escape(ty);
            let local = &mut self.locals[local.0];
            local.unstable |= local.mutable;
            local.opaque_uses += 1;
        }
    }
}

/// Takes off the lists inside, which only the outermost attribute may read.
pub fn without_lists(block: &mut syn::Block) {
    WithoutLists.visit_block_mut(block);
}

/// All attributes of a node at once are shown by `syn`'s own walk alone.
struct WithoutLists;

impl VisitMut for WithoutLists {
    fn visit_attributes_mut(&mut self, attrs: &mut Vec<syn::Attribute>) {
        attrs.retain(|attr| list_of(attr).is_none());
    }
}
