//! What a body holds that the program has but once.

use proc_macro2::{TokenStream, TokenTree};

use crate::tree::{is_reader, only_reads};
use crate::walk::visit::{self, Visit};

/// Whether a body declares what would be another one in a second body, a `static` say, or calls a macro that may.
pub fn stands_once(block: &syn::Block) -> bool {
    let mut search = Search(false);
    search.visit_block(block);
    search.0
}

struct Search(bool);

impl Visit<'_> for Search {
    fn visit_item(&mut self, item: &syn::Item) {
        use syn::Item::{Const, Enum, Fn, Struct, Type, Use};
        match item {
            Const(_) | Enum(_) | Fn(_) | Struct(_) | Type(_) | Use(_) => visit::visit_item(self, item),
            _ => self.0 = true,
        }
    }

    fn visit_macro(&mut self, mac: &syn::Macro) {
        self.0 |= !only_reads(mac) || declares(mac.tokens.clone());
    }
}

/// Whether tokens that may be expressions hold an item or a call of such a macro.
fn declares(tokens: TokenStream) -> bool {
    const ITEMS: [&str; 7] = ["static", "fn", "struct", "enum", "union", "trait", "impl"];
    let (mut name, mut is_called) = (None, false);
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => {
            let is_item = ITEMS.iter().any(|word| ident == word);
            (name, is_called) = (Some(ident), false);
            is_item
        }
        TokenTree::Punct(punct) => {
            let before = name.take().filter(|_| punct.as_char() == '!');
            is_called = before.is_some_and(|name| !is_reader(&name));
            false
        }
        TokenTree::Group(group) => {
            let called = std::mem::take(&mut is_called);
            name = None;
            called || declares(group.stream())
        }
        TokenTree::Literal(_) => {
            (name, is_called) = (None, false);
            false
        }
    })
}
