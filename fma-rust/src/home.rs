//! `crate = quick`: the path of this crate where it has another name than `fastmath`.
//!
//! What is made here says `::fastmath::…`. While an item is rewritten whose attribute gives another path, such words of the author's are raw,
//! `::r#fastmath::…`, so that all that are not were made here, and get that path.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use crate::attribute::Word;
use crate::made::Made;
use crate::words;

/// How what is made here calls the crate.
const HOME: &str = "fastmath";

/// What is made of an attribute and its item, with the path of the attribute's.
pub fn set_apart(attribute: TokenStream, item: TokenStream, made: impl Fn(TokenStream, TokenStream) -> Made) -> Made {
    let Some(path) = given(attribute.clone()) else { return made(attribute, item) };
    let rooted = |word: Ident| quote!(::#word);
    let own = |word: &Ident| (word == HOME).then(|| rooted(Ident::new_raw(HOME, word.span())));
    let raw = Ident::new_raw(HOME, Span::call_site());
    let placed = |word: &Ident| match word == HOME {
        true => Some(at(path.clone(), word.span())),
        false => (*word == raw).then(|| rooted(Ident::new(HOME, word.span()))),
    };
    let told = |text: &str| text.replace(&format!("::{raw}::"), &format!("::{HOME}::"));
    let as_written = |tokens| words::each(tokens, &|_| false, &told);
    made(attribute, each(item, &own)).map(|tokens| as_written(each(tokens, &placed)))
}

/// The path that a value names, from the root: the name of a crate, or what begins with `crate`.
pub fn path(value: TokenStream) -> Option<syn::Path> {
    let path = syn::parse::Parser::parse2(syn::Path::parse_mod_style, value).ok()?;
    let first = path.segments.first()?.ident.to_string();
    let is_of_root = !["self", "super", "Self"].contains(&first.as_str());
    is_of_root.then(|| match ["crate", "$crate"].contains(&first.as_str()) {
        true => path,
        false => syn::Path { leading_colon: Some(Default::default()), ..path },
    })
}

/// The path that the list of an attribute gives.
fn given(attribute: TokenStream) -> Option<TokenStream> {
    let trees: Vec<TokenTree> = attribute.into_iter().collect();
    let is_sign = |tree: &TokenTree, sign| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == sign);
    let value = trees.split(|tree| is_sign(tree, ',')).find_map(|entry| match entry {
        [TokenTree::Ident(word), equals, value @ ..] if word == Word::Crate.text() && is_sign(equals, '=') => {
            Some(value)
        }
        _ => None,
    })?;
    path(value.iter().cloned().collect()).map(ToTokens::into_token_stream)
}

/// A path in the place of a word, whose names mean what they mean there; only `$crate` is what it was.
fn at(path: TokenStream, word: Span) -> TokenStream {
    path.into_iter()
        .map(|mut tree| {
            let is_of_macro = matches!(&tree, TokenTree::Ident(ident) if ident == "$crate");
            tree.set_span(if is_of_macro { tree.span().located_at(word) } else { word });
            tree
        })
        .collect()
}

/// The tokens with others for `::word` of each `::word::`. A group in which none is stays unopened.
fn each(tokens: TokenStream, change: &dyn Fn(&Ident) -> Option<TokenStream>) -> TokenStream {
    changed(tokens.clone(), change).unwrap_or(tokens)
}

fn changed(tokens: TokenStream, change: &dyn Fn(&Ident) -> Option<TokenStream>) -> Option<TokenStream> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let is_colon = |at: usize| matches!(trees.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
    let (mut any, mut out) = (false, Vec::with_capacity(trees.len()));
    for (at, tree) in trees.iter().enumerate() {
        let new = match tree {
            TokenTree::Group(group) => changed(group.stream(), change).map(|inside| {
                let mut changed = Group::new(group.delimiter(), inside);
                changed.set_span(group.span());
                TokenTree::Group(changed).into()
            }),
            TokenTree::Ident(word) if at > 1 && [at - 2, at - 1, at + 1, at + 2].into_iter().all(is_colon) => {
                change(word).inspect(|_| out.truncate(out.len() - 2))
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => None,
        };
        any |= new.is_some();
        match new {
            Some(new) => out.extend(new),
            None => out.push(tree.clone()),
        }
    }
    any.then(|| out.into_iter().collect())
}
