//! Names that may have lost their last reader, mentioned so that no lint finds them unused.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use syn::{Pat, parse_quote};

use crate::walk::visit_mut::{self, VisitMut};

/// Mentions arrays that may have lost their last reader, where they come into scope.
pub fn mention(block: &mut syn::Block, names: &BTreeSet<String>) {
    struct Mention(BTreeSet<String>);
    impl VisitMut for Mention {
        fn visit_item_mut(&mut self, _: &mut syn::Item) {}

        fn visit_block_mut(&mut self, block: &mut syn::Block) {
            for stmt in std::mem::take(&mut block.stmts) {
                let name = declares(&stmt).filter(|name| self.0.remove(name));
                block.stmts.push(stmt);
                block.stmts.extend(name.and_then(|name| let_nothing(&name)));
            }
            visit_mut::visit_block_mut(self, block);
        }
    }
    let mut mention = Mention(names.clone());
    mention.visit_block_mut(block);
    block.stmts.splice(0..0, mention.0.iter().filter_map(|name| let_nothing(name)).collect::<Vec<_>>());
}

fn let_nothing(name: &str) -> Option<syn::Stmt> {
    let path: TokenStream = name.parse().ok()?;
    Some(parse_quote!(let _ = &#path;))
}

fn declares(stmt: &syn::Stmt) -> Option<String> {
    match stmt {
        syn::Stmt::Local(local) => match &local.pat {
            Pat::Ident(name) => Some(name.ident.to_string()),
            Pat::Type(typed) => match &*typed.pat {
                Pat::Ident(name) => Some(name.ident.to_string()),
                _ => None,
            },
            _ => None,
        },
        syn::Stmt::Item(syn::Item::Const(item)) => Some(item.ident.to_string()),
        syn::Stmt::Item(syn::Item::Static(item)) => Some(item.ident.to_string()),
        _ => None,
    }
}
