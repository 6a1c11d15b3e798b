//! The entries of a list.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::Word;
use super::word::Form;
use crate::diagnostics::Diagnostics;
use crate::message::Message;

/// One entry of a list: `word`, `word(…)` or `word = …`.
pub struct Entry {
    pub ident: proc_macro2::Ident,
    pub list: Option<TokenStream>,
    pub value: Option<TokenStream>,
}

/// Cuts a list at its commas; `example` is what may stand in it.
pub fn split(tokens: TokenStream, example: &'static str, errors: &mut Diagnostics) -> Vec<Entry> {
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
            // `not afn`: its reader says what belongs to it.
            (TokenTree::Ident(ident), [TokenTree::Ident(_), ..]) if is_followed_by_list(&ident) => {
                entries.push(Entry { ident, list: None, value: None });
            }
            (TokenTree::Ident(word), [wrong, ..]) => {
                errors.error(wrong.span(), Message::ExpectedComma { word: word.to_string() });
            }
            (TokenTree::Punct(sign), [TokenTree::Ident(word)]) if matches!(sign.as_char(), '-' | '!') => {
                errors.error(sign.span(), Message::Negated { word: word.to_string() });
            }
            (wrong, _) => errors.error(wrong.span(), Message::ExpectedWord { example }),
        }
    }
    entries
}

fn is_followed_by_list(ident: &proc_macro2::Ident) -> bool {
    Word::find(&ident.to_string()).is_some_and(|word| word.form() == Form::List)
}

fn is_comma(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',')
}
