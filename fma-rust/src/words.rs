//! The user's words that begin as names do that are made here: while an item is rewritten they have one more underscore, which no name
//! that is made here has, so that none is ever taken for another. The way back gives every token as it was.

mod short;

use proc_macro2::{Group, Literal, TokenStream, TokenTree};

/// What names begin with that are made here.
const MADE: &str = "fastmath_";
/// What words of the user's begin with instead.
const WRITTEN: &str = "fastmath__";

/// What is made of an attribute and its item, whose words are set apart meanwhile.
pub fn set_apart(
    attribute: TokenStream,
    item: TokenStream,
    made: impl Fn(TokenStream, TokenStream) -> TokenStream,
) -> TokenStream {
    let made = |attribute, item| short::set_apart(attribute, item, &made);
    match any(item.clone()) {
        true => as_written(made(apart(attribute), apart(item))),
        false => made(attribute, item),
    }
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

/// The tokens with the user's words as written.
fn as_written(tokens: TokenStream) -> TokenStream {
    each(tokens, &begins, &word_as_written)
}

/// A text with the user's words set apart.
pub fn word_apart(text: &str) -> String {
    replaced(text, MADE, WRITTEN)
}

/// A text with the user's words as written.
pub fn word_as_written(text: &str) -> String {
    replaced(text, WRITTEN, MADE)
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

/// The tokens with the words of a kind changed.
fn each(tokens: TokenStream, is_one: &dyn Fn(&str) -> bool, change: &dyn Fn(&str) -> String) -> TokenStream {
    let changed = |tree| match tree {
        TokenTree::Group(group) => {
            let mut changed = Group::new(group.delimiter(), each(group.stream(), is_one, change));
            changed.set_span(group.span());
            TokenTree::Group(changed)
        }
        TokenTree::Ident(mut ident) => {
            let word = ident.to_string();
            if is_one(&word) {
                ident = named(&change(&word), ident.span());
            }
            TokenTree::Ident(ident)
        }
        TokenTree::Literal(literal) => TokenTree::Literal(of_literal(literal, change)),
        TokenTree::Punct(punct) => TokenTree::Punct(punct),
    };
    tokens.into_iter().map(changed).collect()
}

fn named(word: &str, span: proc_macro2::Span) -> proc_macro2::Ident {
    match word.strip_prefix("r#") {
        Some(raw) => proc_macro2::Ident::new_raw(raw, span),
        None => proc_macro2::Ident::new(word, span),
    }
}

/// Texts name variables as well: `"{x}"`.
fn of_literal(literal: Literal, change: &dyn Fn(&str) -> String) -> Literal {
    let (text, changed) = (literal.to_string(), change(&literal.to_string()));
    if changed == text {
        return literal;
    }
    match changed.parse::<Literal>() {
        Ok(mut changed) => {
            changed.set_span(literal.span());
            changed
        }
        Err(_) => literal,
    }
}
