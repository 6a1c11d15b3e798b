//! The user's words that begin as names do that are made here: while an item is rewritten they have one more underscore, which no name
//! that is made here has, so that none is ever taken for another. The way back gives every token as it was.

mod marks;
mod short;

use proc_macro2::{Group, Literal, TokenStream, TokenTree};

pub use short::Names;

use crate::made::Made;
use crate::tree::words_in;

/// What names begin with that are made here.
const MADE: &str = "fastmath_";
/// What words of the user's begin with instead.
const WRITTEN: &str = "fastmath__";

/// What is made of an attribute and its item, whose words are set apart meanwhile.
pub fn set_apart(
    attribute: TokenStream,
    item: TokenStream,
    names: Names,
    made: impl Fn(TokenStream, TokenStream) -> Made,
) -> Made {
    let made = |attribute, item| short::set_apart(attribute, item, names, &made);
    marks::set_apart(attribute, item, |attribute, item| match any(item.clone()) {
        true => {
            let begin = unused(&item);
            made(apart(attribute), apart(item)).map(|tokens| as_written(tokens, &begin))
        }
        false => made(attribute, item),
    })
}

/// Whether any word of the tokens begins so.
pub fn any(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Group(group) => any(group.stream()),
        TokenTree::Ident(ident) => begins(&ident.to_string()),
        TokenTree::Literal(literal) => literal.to_string().contains(MADE),
        TokenTree::Punct(_) => false,
    })
}

/// The tokens with the user's words set apart.
pub fn apart(tokens: TokenStream) -> TokenStream {
    each(tokens, &begins, &|text| replaced(text, MADE, WRITTEN))
}

/// The tokens with the user's words as written. What is made here begins as none of them does: `fastmath_fm0` may be a static of theirs.
fn as_written(tokens: TokenStream, begin: &str) -> TokenStream {
    let settled = |text: &str| match text.strip_prefix(MADE) {
        Some(rest) if is_made(text) => format!("{begin}{rest}"),
        _ => word_as_written(text),
    };
    each(tokens, &begins, &settled)
}

/// What no word of the user's begins with.
fn unused(item: &TokenStream) -> String {
    let words = words_in(item);
    let mut begin = format!("{MADE}made_");
    while words.iter().any(|word| word.trim_start_matches("r#").starts_with(&begin)) {
        begin.push('_');
    }
    begin
}

/// A text with the user's words set apart.
pub fn word_apart(text: &str) -> String {
    replaced(text, MADE, WRITTEN)
}

/// A text with the user's words as written.
pub fn word_as_written(text: &str) -> String {
    replaced(text, WRITTEN, MADE)
}

/// Whether a name was made here.
pub fn is_made(word: &str) -> bool {
    word.starts_with(MADE) && !word.starts_with(WRITTEN)
}

fn begins(word: &str) -> bool {
    word.trim_start_matches("r#").starts_with(MADE)
}

/// The text with what begins its words replaced.
fn replaced(text: &str, from: &str, to: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(from) {
        let (before, found) = rest.split_at(at);
        let is_begun = before.chars().next_back().or(out.chars().next_back()).is_some_and(is_of_word);
        out.push_str(before);
        out.push_str(if is_begun { from } else { to });
        rest = &found[from.len()..];
    }
    out + rest
}

fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

/// The tokens with the words of a kind changed. A group in which none is stays unopened: it prints with the spaces that it was written with.
pub fn each(tokens: TokenStream, is_one: &dyn Fn(&str) -> bool, change: &dyn Fn(&str) -> String) -> TokenStream {
    changed(tokens.clone(), is_one, change).unwrap_or(tokens)
}

/// The tokens, if any of them is changed.
fn changed(tokens: TokenStream, is_one: &dyn Fn(&str) -> bool, change: &dyn Fn(&str) -> String) -> Option<TokenStream> {
    let mut any = false;
    let tokens: TokenStream = tokens
        .into_iter()
        .map(|tree| {
            let new = match &tree {
                TokenTree::Group(group) => changed(group.stream(), is_one, change).map(|inside| {
                    let mut changed = Group::new(group.delimiter(), inside);
                    changed.set_span(group.span());
                    TokenTree::Group(changed)
                }),
                TokenTree::Ident(ident) => {
                    let word = ident.to_string();
                    is_one(&word).then(|| TokenTree::Ident(named(&change(&word), ident.span())))
                }
                TokenTree::Literal(literal) => of_literal(literal, change).map(TokenTree::Literal),
                TokenTree::Punct(_) => None,
            };
            any |= new.is_some();
            new.unwrap_or(tree)
        })
        .collect();
    any.then_some(tokens)
}

fn named(word: &str, span: proc_macro2::Span) -> proc_macro2::Ident {
    match word.strip_prefix("r#") {
        Some(raw) => proc_macro2::Ident::new_raw(raw, span),
        None => proc_macro2::Ident::new(word, span),
    }
}

/// A literal that is changed. Texts name variables as well: `"{x}"`.
fn of_literal(literal: &Literal, change: &dyn Fn(&str) -> String) -> Option<Literal> {
    let (text, changed) = (literal.to_string(), change(&literal.to_string()));
    let mut changed = (changed != text).then(|| changed.parse::<Literal>().ok()).flatten()?;
    changed.set_span(literal.span());
    Some(changed)
}
