//! A body in which every name is bound once: what a name is put in the place of means the same wherever that is.

use std::collections::HashSet;

use super::bound::Bound;
use crate::reduce::renamed;
use crate::walk::visit::{self, Visit};

/// What stands between a name and how often it was bound.
const AGAIN: char = '·';

/// The name as it stands in the source.
pub fn written(name: &str) -> &str {
    name.split(AGAIN).next().unwrap_or(name)
}

/// Gives a name that is bound again another one, unless a macro, whose words stay, may mean it.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature) {
    let mut words = Words::default();
    words.visit_signature(signature);
    words.visit_block(block);
    let bound = Bound::of(signature, block);
    let (mut taken, Words { mut known, fixed }) = (Bound::of_parameters(signature), words);
    renamed(block, &mut |ident| {
        let name = ident.to_string();
        let again = bound.count.get(&name).is_some_and(|count| *count > 1) && !taken.insert(name.clone());
        if !again || fixed.contains(&name) {
            return ident.clone();
        }
        let mut number = 2;
        while !known.insert(format!("{name}{AGAIN}{number}")) {
            number += 1;
        }
        syn::Ident::new(&format!("{name}{AGAIN}{number}"), ident.span())
    });
}

/// The words of a function.
#[derive(Default)]
struct Words {
    known: HashSet<String>,
    /// Those in macros and items.
    fixed: HashSet<String>,
}

impl Visit<'_> for Words {
    fn visit_ident(&mut self, ident: &syn::Ident) {
        self.known.insert(ident.to_string());
    }
    fn visit_item(&mut self, item: &syn::Item) {
        let mut inner = Words::default();
        visit::visit_item(&mut inner, item);
        self.known.extend(inner.known.iter().cloned());
        self.fixed.extend(inner.known);
    }
    fn visit_macro(&mut self, mac: &syn::Macro) {
        let mut words = Vec::new();
        crate::tree::words_of(mac.tokens.clone(), &mut words);
        self.known.extend(words.iter().cloned());
        self.fixed.extend(words);
    }
}
