//! The entries of a list.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::diagnostics::Diagnostics;
use crate::message::Message;

/// One entry of a list: `word`, `word(…)` or `word = …`.
pub struct Entry {
    pub ident: proc_macro2::Ident,
    pub list: Option<TokenStream>,
    pub value: Option<TokenStream>,
}

/// Cuts a list at its commas.
pub fn split(tokens: TokenStream, errors: &mut Diagnostics) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut trees = tokens.into_iter().peekable();
    while let Some(first) = trees.next() {
        let rest: Vec<TokenTree> = std::iter::from_fn(|| trees.next_if(|tree| !is_comma(tree))).collect();
        trees.next();
        match (first, rest.as_slice()) {
            (TokenTree::Ident(ident), []) => entries.push(Entry { ident, list: None, value: None }),
            (TokenTree::Ident(ident), [TokenTree::Group(group)]) if group.delimiter() == Delimiter::Parenthesis => {
                entries.push(Entry { ident, list: Some(group.stream()), value: None });
            }
            (TokenTree::Ident(ident), [TokenTree::Punct(equals), value @ ..]) if equals.as_char() == '=' => {
                entries.push(Entry { ident, list: None, value: Some(value.iter().cloned().collect()) });
            }
            (TokenTree::Ident(_), [wrong, ..]) => errors.error(wrong.span(), Message::ExpectedWord),
            (wrong, _) => errors.error(wrong.span(), Message::ExpectedWord),
        }
    }
    entries
}

fn is_comma(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',')
}
