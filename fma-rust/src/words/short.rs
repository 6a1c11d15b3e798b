//! Short names that are made here, `fm0` and `lane_0`. Hygiene keeps the user's variables apart from them, but no constant, static or unit struct,
//! which a pattern of that name would mean, wherever it is declared: what the compiler gets has longer ones, which begin as no word of a user's does. For a reader
//! they stay short where the item has no such word.

use proc_macro2::{TokenStream, TokenTree};

use super::{MADE, each, is_of_word};
use crate::made::Made;

/// What the names of numbers begin with that are made here, and with a digit.
const NUMBERED: [&str; 4] = ["fm", "better", "moving", "turns"];
/// What those in lanes begin with.
const LANE: &str = "lane_";
/// What the user's words begin with instead: no other word does, theirs or one that is made.
const KEPT: &str = "fastmath_written_";

/// Which names what is made has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// Short ones, for a reader.
    Short,
    /// Longer ones, for the compiler, which sees more of the user's than the item.
    Long,
}

/// What is made of an attribute and its item, with longer names for the compiler, and where the item has words like the short ones.
pub fn set_apart(
    attribute: TokenStream,
    item: TokenStream,
    names: Names,
    made: impl Fn(TokenStream, TokenStream) -> Made,
) -> Made {
    if !any(item.clone()) {
        let made = made(attribute, item);
        return match names {
            Names::Short => made,
            // In a text such a word is the user's: what is made stands in none.
            Names::Long => made.map(|tokens| each(tokens, &is_short, &settled)),
        };
    }
    let [attribute, item] = [attribute, item].map(|tokens| each(tokens, &is_short, &|text| by_words(text, &kept)));
    let is_one = |word: &str| is_short(word) || is_kept(word);
    made(attribute, item).map(|tokens| each(tokens, &is_one, &|text| by_words(text, &settled)))
}

fn any(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Group(group) => any(group.stream()),
        TokenTree::Ident(ident) => is_short(&ident.to_string()),
        // A text names no item.
        TokenTree::Literal(_) | TokenTree::Punct(_) => false,
    })
}

fn is_short(word: &str) -> bool {
    let word = bare(word);
    let is_numbered = |begin: &str| {
        word.strip_prefix(begin).is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
    };
    word.starts_with(LANE) || NUMBERED.iter().any(|begin| is_numbered(begin))
}

fn is_kept(word: &str) -> bool {
    bare(word).starts_with(KEPT)
}

pub(super) fn bare(word: &str) -> &str {
    word.strip_prefix("r#").unwrap_or(word)
}

/// A word of the user's, while the item is rewritten.
fn kept(word: &str) -> String {
    if is_short(word) { format!("{KEPT}{word}") } else { word.to_owned() }
}

/// A word as it stands in the end: the user's as written, and a longer one for each short one that was made.
fn settled(word: &str) -> String {
    match word.strip_prefix(KEPT) {
        Some(written) => written.to_owned(),
        None if is_short(word) => format!("{MADE}{word}"),
        None => word.to_owned(),
    }
}

/// The text with each word changed; `r#` is none.
pub(super) fn by_words(text: &str, change: &dyn Fn(&str) -> String) -> String {
    let (mut out, mut word) = (String::with_capacity(text.len()), String::new());
    for letter in text.chars() {
        if is_of_word(letter) {
            word.push(letter);
        } else {
            out.push_str(&change(&std::mem::take(&mut word)));
            out.push(letter);
        }
    }
    out + &change(&word)
}
