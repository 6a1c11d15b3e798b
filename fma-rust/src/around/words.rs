//! The words of an item, as its tokens have them and as its text does.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::outline::Outline;
use super::scan::Kind;

/// Whether the words of an item are those of a part of a file, attributes aside: so it is that item, and no macro made it.
pub fn are_those(item: &TokenStream, outline: &Outline, at: std::ops::Range<usize>) -> bool {
    let mut written = Vec::new();
    of_item(item.clone(), &mut written);
    let mut found = of_text(outline, at);
    written.iter().all(|word| found.next() == Some(word)) && found.next().is_none()
}

/// All words of an item, those in attributes left out.
pub fn of_item(item: TokenStream, words: &mut Vec<String>) {
    let mut trees = item.into_iter().peekable();
    while let Some(tree) = trees.next() {
        match tree {
            TokenTree::Punct(sign) if sign.as_char() == '#' => {
                let is_inner = matches!(trees.peek(), Some(TokenTree::Punct(sign)) if sign.as_char() == '!');
                if is_inner {
                    trees.next();
                }
                let is_list = |tree: &TokenTree| matches!(tree, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket);
                trees.next_if(is_list);
            }
            // A lifetime.
            TokenTree::Punct(sign) if sign.as_char() == '\'' => _ = trees.next(),
            TokenTree::Group(group) => of_item(group.stream(), words),
            TokenTree::Ident(ident) => words.push(ident.to_string()),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// The same of a text, in which numbers are words that no identifier is.
fn of_text(outline: &Outline, range: std::ops::Range<usize>) -> impl Iterator<Item = &str> {
    let tokens = &outline.tokens;
    let mut at = range.start;
    std::iter::from_fn(move || {
        while at < range.end {
            let token = tokens[at];
            at += 1;
            match token.kind {
                Kind::Sign('#') => at = behind_attribute(outline, at),
                Kind::Word => {
                    let word = &outline.text[token.start..token.end];
                    if !word.starts_with(|c: char| c.is_ascii_digit()) {
                        return Some(word);
                    }
                    at = behind_number(outline, at);
                }
                Kind::Literal | Kind::Open(_) | Kind::Close(_) | Kind::Sign(_) => {}
            }
        }
        None
    })
}

fn behind_attribute(outline: &Outline, at: usize) -> usize {
    let is = |at: usize, kind| outline.tokens.get(at).is_some_and(|token| token.kind == kind);
    let open = at + usize::from(is(at, Kind::Sign('!')));
    if !is(open, Kind::Open('[')) {
        return at;
    }
    let mut depth = 0usize;
    for (next, token) in outline.tokens.iter().enumerate().skip(open) {
        match token.kind {
            Kind::Open(_) => depth += 1,
            Kind::Close(_) => depth -= 1,
            Kind::Word | Kind::Literal | Kind::Sign(_) => {}
        }
        if depth == 0 {
            return next + 1;
        }
    }
    at
}

/// `2.5e-3f64` is one number, and the tokens of a text that it is made of are several.
fn behind_number(outline: &Outline, at: usize) -> usize {
    let tokens = &outline.tokens;
    let touches = |at: usize| at < tokens.len() && tokens[at].start == tokens[at - 1].end;
    let is = |at: usize, kind| tokens.get(at).is_some_and(|token| token.kind == kind);
    let is_digits =
        |at: usize| is(at, Kind::Word) && outline.text[tokens[at].start..].starts_with(|c: char| c.is_ascii_digit());
    let ends_in_exponent = |at: usize| {
        let text = &outline.text[tokens[at - 1].start..tokens[at - 1].end];
        !text.starts_with("0x") && text.ends_with(['e', 'E'])
    };
    let mut at = at;
    if touches(at) && is(at, Kind::Sign('.')) && touches(at + 1) && is_digits(at + 1) {
        at += 2;
    }
    let signed = [Kind::Sign('+'), Kind::Sign('-')].iter().any(|sign| is(at, *sign));
    if ends_in_exponent(at) && touches(at) && signed && touches(at + 1) && is_digits(at + 1) {
        at += 2;
    }
    at
}

/// The words of an item, each once.
pub fn named(item: &TokenStream) -> BTreeSet<String> {
    let mut words = Vec::new();
    of_item(item.clone(), &mut words);
    words.into_iter().collect()
}
