//! Variables of one name that macros keep apart: in `macro_rules! m { ($x:ident) => { fn f($x: f64) -> f64 { let x = 2.0; $x + x } } }` the two are not the
//! same, even where the caller says `m!(x)`. While such an item is rewritten, those of all contexts but the first have a name of their own.
//!
//! Where a name came from is what its span knows. No stable interface tells that but the text in which spans show themselves, which begins with the
//! number of the context; where it does not, as outside of the compiler, all names are of one.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};

use super::short::by_words;
use super::{MADE, named, of_literal};
use crate::walk::visit::{self, Visit};

/// What is made of an item in which each name is one variable's.
pub fn set_apart(item: TokenStream, made: impl Fn(TokenStream) -> TokenStream) -> TokenStream {
    let marks = Marks::of(&item);
    if marks.0.is_empty() {
        return made(item);
    }
    let marked = each(item, &|word, span| marks.marked(word, span));
    each(made(marked), &|word, _| marks.written(word))
}

/// The names of the variables that have others, by their words and contexts.
struct Marks(BTreeMap<(String, String), String>);

impl Marks {
    fn of(item: &TokenStream) -> Marks {
        let mut words = BTreeMap::new();
        contexts(item.clone(), &mut words);
        words.retain(|_, contexts| contexts.len() > 1);
        if words.is_empty() {
            return Marks(BTreeMap::new());
        }
        let bound = Bound::of(item);
        let mut others = BTreeMap::new();
        for (word, contexts) in bound.0.into_iter().filter(|(word, _)| words.contains_key(word)) {
            for (at, context) in contexts.into_iter().skip(1).enumerate() {
                let other = format!("{MADE}{at}of_{word}");
                others.insert((word.clone(), context), other);
            }
        }
        Marks(others)
    }

    fn marked(&self, word: &str, span: Span) -> Option<String> {
        if self.0.keys().all(|(known, _)| known != word) {
            return None;
        }
        self.0.get(&(word.to_owned(), context(span)?)).cloned()
    }

    fn written(&self, word: &str) -> Option<String> {
        self.0.iter().find(|(_, marked)| *marked == word).map(|((word, _), _)| word.clone())
    }
}

/// The context of a span, where that can be seen.
fn context(span: Span) -> Option<String> {
    let text = format!("{span:?}");
    let context = text.split(' ').next()?;
    context.starts_with('#').then(|| context.to_owned())
}

/// The contexts of all words that variables may have.
fn contexts(tokens: TokenStream, words: &mut BTreeMap<String, BTreeSet<String>>) {
    for tree in tokens {
        match tree {
            TokenTree::Group(group) => contexts(group.stream(), words),
            TokenTree::Ident(ident) => {
                let word = ident.to_string();
                if !word.starts_with(char::is_uppercase) {
                    // All words are outside of the compiler.
                    let Some(context) = context(ident.span()) else { return };
                    words.entry(word).or_default().insert(context);
                }
            }
            TokenTree::Literal(_) | TokenTree::Punct(_) => {}
        }
    }
}

/// The contexts in which each name is given to a variable, in the order of the source.
#[derive(Default)]
struct Bound(BTreeMap<String, Vec<String>>);

impl Bound {
    fn of(item: &TokenStream) -> Bound {
        let mut bound = Bound::default();
        if let Ok(item) = syn::parse2::<syn::Item>(item.clone()) {
            bound.visit_item(&item);
        } else if let Ok(method) = syn::parse2::<syn::ImplItemFn>(item.clone()) {
            bound.visit_signature(&method.sig);
            bound.visit_block(&method.block);
        }
        bound
    }
}

impl Visit<'_> for Bound {
    fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
        if let Some(context) = context(name.ident.span()) {
            let contexts = self.0.entry(name.ident.to_string()).or_default();
            if !contexts.contains(&context) {
                contexts.push(context);
            }
        }
        visit::visit_pat_ident(self, name);
    }
}

/// The tokens with other words for variables; fields have no context, nor have paths.
fn each(tokens: TokenStream, change: &dyn Fn(&str, Span) -> Option<String>) -> TokenStream {
    in_group(tokens, None, change)
}

fn in_group(
    tokens: TokenStream,
    within: Option<Delimiter>,
    change: &dyn Fn(&str, Span) -> Option<String>,
) -> TokenStream {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let is_field = |at: usize| {
        let before = at.checked_sub(1).map(|before| &trees[before]);
        let is_member = is_punct(before, '.') && !is_punct(at.checked_sub(2).map(|before| &trees[before]), '.');
        let is_begun = before.is_none() || is_punct(before, ',');
        let has_colon = is_punct(trees.get(at + 1), ':');
        let is_path = has_colon && is_joint(trees.get(at + 1));
        is_member || is_path || within == Some(Delimiter::Brace) && is_begun && has_colon
    };
    let changed = trees.iter().enumerate().map(|(at, tree)| match tree {
        TokenTree::Group(group) => {
            let mut changed = Group::new(group.delimiter(), in_group(group.stream(), Some(group.delimiter()), change));
            changed.set_span(group.span());
            TokenTree::Group(changed)
        }
        TokenTree::Ident(ident) if !is_field(at) => TokenTree::Ident(other(ident, change)),
        // Texts name variables.
        TokenTree::Literal(literal) => {
            let of_word = |word: &str| change(word, literal.span()).unwrap_or_else(|| word.to_owned());
            let changed = of_literal(literal, &|text| by_words(text, &of_word));
            TokenTree::Literal(changed.unwrap_or_else(|| literal.clone()))
        }
        TokenTree::Ident(_) | TokenTree::Punct(_) => tree.clone(),
    });
    changed.collect()
}

fn other(ident: &Ident, change: &dyn Fn(&str, Span) -> Option<String>) -> Ident {
    change(&ident.to_string(), ident.span()).map_or_else(|| ident.clone(), |word| named(&word, ident.span()))
}

fn is_punct(tree: Option<&TokenTree>, sign: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

fn is_joint(tree: Option<&TokenTree>) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint)
}
