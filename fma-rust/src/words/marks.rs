//! Variables of one name that macros keep apart: in `macro_rules! m { ($x:ident) => { fn f($x: f64) -> f64 { let x = 2.0; $x + x } } }` the two are not the
//! same, even where the caller says `m!(x)`. While such an item is rewritten, those of all contexts but the first have a name of their own.
//!
//! Where a name came from is what its span knows. No stable interface tells that but the text in which spans show themselves, which begins with the
//! number of the context; where it does not, as outside of the compiler, all names are of one.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};

use super::short::{bare, by_words};
use super::{named, of_literal};
use crate::made::Made;
use crate::walk::visit::{self, Visit};

/// What declares items, whose names have no context.
const ITEMS: [&str; 7] = ["fn", "mod", "struct", "enum", "union", "trait", "type"];

/// The context of what no macro wrote.
const CALLER: &str = "#0";

/// What is made of an attribute and its item in which each name is one variable's.
pub fn set_apart(attribute: TokenStream, item: TokenStream, made: impl Fn(TokenStream, TokenStream) -> Made) -> Made {
    let marks = Marks::of(&item);
    if marks.0.is_empty() {
        return made(attribute, item);
    }
    let [attribute, item] =
        [attribute, item].map(|tokens| each(tokens, None, &|word, token| marks.marked(word, token)));
    // Fields that were named as variables have colons where those were replaced.
    let written = |word: &str| marks.written(word).unwrap_or_else(|| word.to_owned());
    let is_one = |word: &str| marks.written(word).is_some();
    made(attribute, item).map(|tokens| super::each(tokens, &is_one, &|text| by_words(text, &written)))
}

/// The names of the variables that have others, by their words and contexts.
struct Marks(BTreeMap<(String, String), String>);

impl Marks {
    fn of(item: &TokenStream) -> Marks {
        let mut words = BTreeMap::new();
        contexts(item.clone(), None, &mut words);
        if words.values().all(|contexts: &BTreeSet<String>| contexts.len() < 2) {
            return Marks(BTreeMap::new());
        }
        let mut others = BTreeMap::new();
        for (word, bound) in Bound::of(item).0 {
            for (at, context) in bound.into_iter().enumerate().skip(1) {
                let mut other = format!("{word}_of{at}");
                while words.contains_key(&other) {
                    other.push('_');
                }
                others.insert((word.clone(), context), other);
            }
        }
        Marks(others)
    }

    /// What a word of a token is called meanwhile.
    fn marked(&self, word: &str, (span, token): (Span, &str)) -> Option<String> {
        let word = bare(word);
        if self.0.keys().all(|(known, _)| known != word) {
            return None;
        }
        self.0.get(&(word.to_owned(), context(span, token)?)).cloned()
    }

    fn written(&self, word: &str) -> Option<String> {
        let ((word, _), _) = self.0.iter().find(|(_, marked)| *marked == word)?;
        let is_keyword = syn::parse_str::<Ident>(word).is_err();
        Some(if is_keyword { format!("r#{word}") } else { word.clone() })
    }
}

/// The context of a word, where that can be seen. A word that stands nowhere, for its span is a longer or shorter one, is made by a procedural macro. Such are
/// mostly the caller's, and no span tells which.
fn context(span: Span, written: &str) -> Option<String> {
    let text = format!("{span:?}");
    let (context, place) = text.split_once(' ')?;
    let (from, to) = place.strip_prefix("bytes(")?.strip_suffix(')')?.split_once("..")?;
    let length = to.parse::<usize>().ok()?.checked_sub(from.parse().ok()?)?;
    let context = if length == written.len() { context } else { CALLER };
    context.starts_with('#').then(|| context.to_owned())
}

/// The contexts of all words that variables may have.
fn contexts(tokens: TokenStream, within: Option<Delimiter>, words: &mut BTreeMap<String, BTreeSet<String>>) {
    let around = Around { within, trees: tokens.into_iter().collect() };
    for (at, tree) in around.trees.iter().enumerate() {
        match tree {
            TokenTree::Group(group) => contexts(group.stream(), Some(group.delimiter()), words),
            TokenTree::Ident(ident) => {
                let word = ident.to_string();
                if !word.starts_with(char::is_uppercase) && around.is_variable(at) {
                    // All words are outside of the compiler.
                    let Some(context) = context(ident.span(), &word) else { return };
                    words.entry(bare(&word).to_owned()).or_default().insert(context);
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
        let word = name.ident.to_string();
        if let Some(context) = context(name.ident.span(), &word) {
            let contexts = self.0.entry(bare(&word).to_owned()).or_default();
            if !contexts.contains(&context) {
                contexts.push(context);
            }
        }
        visit::visit_pat_ident(self, name);
    }
}

/// What gives a word another one, if it has one.
type Change<'a> = &'a dyn Fn(&str, (Span, &str)) -> Option<String>;

/// The tokens with other words for variables; fields have no context, nor have paths and items.
fn each(tokens: TokenStream, within: Option<Delimiter>, change: Change<'_>) -> TokenStream {
    let around = Around { within, trees: tokens.into_iter().collect() };
    let changed = around.trees.iter().enumerate().map(|(at, tree)| match tree {
        TokenTree::Group(group) => {
            let inside = each(group.stream(), Some(group.delimiter()), change);
            let mut changed = Group::new(group.delimiter(), inside);
            changed.set_span(group.span());
            TokenTree::Group(changed)
        }
        TokenTree::Ident(ident) if around.is_variable(at) => {
            let word = ident.to_string();
            let other = change(&word, (ident.span(), &word)).map(|word| named(&word, ident.span()));
            TokenTree::Ident(other.unwrap_or_else(|| ident.clone()))
        }
        // Texts name variables.
        TokenTree::Literal(literal) => {
            let token = literal.to_string();
            let of_word = |word: &str| change(word, (literal.span(), &token)).unwrap_or_else(|| word.to_owned());
            let changed = of_literal(literal, &|text| by_words(text, &of_word));
            TokenTree::Literal(changed.unwrap_or_else(|| literal.clone()))
        }
        TokenTree::Ident(_) | TokenTree::Punct(_) => tree.clone(),
    });
    changed.collect()
}

/// What stands around a word.
struct Around {
    within: Option<Delimiter>,
    trees: Vec<TokenTree>,
}

impl Around {
    fn is_variable(&self, at: usize) -> bool {
        let before = at.checked_sub(1);
        let is_member = before.is_some_and(|before| self.is_punct(before, '.'))
            && !at.checked_sub(2).is_some_and(|before| self.is_punct(before, '.'));
        let is_item = before.is_some_and(|before| ITEMS.iter().any(|word| self.is_word(before, word)));
        !is_member && !is_item && !self.is_path(at) && !self.is_field(at)
    }

    /// `x::`
    fn is_path(&self, at: usize) -> bool {
        let is_joint =
            matches!(self.trees.get(at + 1), Some(TokenTree::Punct(punct)) if punct.spacing() == Spacing::Joint);
        is_joint && self.is_punct(at + 1, ':') && self.is_punct(at + 2, ':')
    }

    /// `x:` in `Point { x: 1.0, y }`, and no parameter of a closure in a block.
    fn is_field(&self, at: usize) -> bool {
        let begin = self.before_visibility(at);
        let is_begun = begin.checked_sub(1).is_none_or(|before| self.is_punct(before, ','));
        is_begun && self.is_punct(at + 1, ':') && self.holds_fields()
    }

    /// Whether it is what stands in the braces of a struct: a block begins with no `x:` and no `x,`.
    fn holds_fields(&self) -> bool {
        let mut names = self.trees.iter().enumerate().skip_while(|(at, tree)| match tree {
            TokenTree::Group(_) => true,
            TokenTree::Punct(punct) => punct.as_char() == '#',
            TokenTree::Ident(_) => ["pub", "ref", "mut"].iter().any(|word| self.is_word(*at, word)),
            TokenTree::Literal(_) => false,
        });
        let is_field = |at: usize| self.is_punct(at + 1, ':') && !self.is_path(at) || self.is_punct(at + 1, ',');
        let is_first = |(at, tree): (usize, &TokenTree)| !matches!(tree, TokenTree::Punct(_)) && is_field(at);
        self.within == Some(Delimiter::Brace) && names.next().is_some_and(is_first)
    }

    /// In front of `#[…] pub(crate)`.
    fn before_visibility(&self, at: usize) -> usize {
        let is = |at: Option<usize>, word: &str| at.is_some_and(|at| self.is_word(at, word));
        let mut at = match [1, 2].map(|back| at.checked_sub(back)) {
            [Some(before), _] if self.is_word(before, "pub") => before,
            [Some(before), further] if self.is_group(before, Delimiter::Parenthesis) && is(further, "pub") => {
                before - 1
            }
            _ => at,
        };
        while at > 1 && self.is_group(at - 1, Delimiter::Bracket) && self.is_punct(at - 2, '#') {
            at -= 2;
        }
        at
    }

    fn is_group(&self, at: usize, of: Delimiter) -> bool {
        matches!(self.trees.get(at), Some(TokenTree::Group(group)) if group.delimiter() == of)
    }

    fn is_punct(&self, at: usize, sign: char) -> bool {
        matches!(self.trees.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
    }

    fn is_word(&self, at: usize, word: &str) -> bool {
        matches!(self.trees.get(at), Some(TokenTree::Ident(ident)) if ident == word)
    }
}
