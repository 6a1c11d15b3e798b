//! Which local a name means.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;

use super::LocalId;

/// The names in a path.
pub fn path_words(path: &syn::Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

/// Which local a name means, innermost scope last.
#[derive(Default)]
pub struct Scopes {
    names: Vec<(String, Option<LocalId>)>,
}

impl Scopes {
    /// A mark to leave the scope that begins now.
    pub fn enter(&self) -> usize {
        self.names.len()
    }

    /// Forgets the names bound since the mark.
    pub fn leave(&mut self, mark: usize) {
        self.names.truncate(mark);
    }

    /// Binds a name; to nothing known if `None`.
    pub fn bind(&mut self, name: String, local: Option<LocalId>) {
        self.names.push((name, local));
    }

    /// The local that a name means here: `None` if no local has the name, `Some(None)` if something unknown bound it.
    pub fn find(&self, name: &str) -> Option<Option<LocalId>> {
        self.names.iter().rev().find(|(known, _)| known == name).map(|(_, local)| *local)
    }

    /// Every local in scope whose name is among the identifiers and words of the tokens.
    pub fn mentioned(&self, tokens: TokenStream) -> Vec<LocalId> {
        let mut words = Vec::new();
        words_of(tokens, &mut words);
        words.sort();
        words.dedup();
        words.iter().filter_map(|word| self.find(word).flatten()).collect()
    }
}

/// All words in a piece of syntax.
pub fn words_in(syntax: &impl ToTokens) -> Vec<String> {
    let mut words = Vec::new();
    words_of(syntax.to_token_stream(), &mut words);
    words
}

/// The identifiers of the tokens, and the words inside its string literals (format strings name variables).
pub fn words_of(tokens: TokenStream, words: &mut Vec<String>) {
    for tree in tokens {
        match tree {
            TokenTree::Group(group) => words_of(group.stream(), words),
            TokenTree::Ident(ident) => words.push(ident.to_string()),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let named = text.split(|c: char| !c.is_alphanumeric() && c != '_');
                // `"{type}"` names the variable `r#type`.
                words.extend(named.flat_map(|word| [word.to_owned(), format!("r#{word}")]));
            }
            TokenTree::Punct(_) => {}
        }
    }
}
