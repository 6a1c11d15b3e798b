//! The functions beside an item, with their bodies: what a loop of the item calls may be read in the place of the call.

use std::collections::BTreeSet;

use proc_macro2::{Group, Span, TokenStream, TokenTree};

use super::modules::Module;
use super::outline::{Entry, What};
use crate::attribute::list_of;
use crate::called::are_lenient;
use crate::tree::{is_conditional, operator_trait};

/// A body of more text is called.
const LONGEST: usize = 4000;

/// No more functions than these are read for one item.
const MOST: usize = 64;

/// The functions of a module and the methods of its types that some words name, and those that these name, for certain.
pub fn of(module: &Module, words: BTreeSet<String>) -> Vec<syn::Item> {
    Bodies::grown(module, words).read()
}

/// The words of an item, and those of what its loops may call.
pub fn words(module: &Module, words: BTreeSet<String>) -> BTreeSet<String> {
    if repeats(&words) { Bodies::grown(module, words).words } else { words }
}

/// Whether something in an item may be done again and again, by its words.
pub fn repeats(words: &BTreeSet<String>) -> bool {
    ["for", "while", "loop", "fold", "map", "for_each"].iter().any(|word| words.contains(*word))
}

struct Bodies<'a> {
    module: &'a Module,
    words: BTreeSet<String>,
    /// Entries of the list, and the items of those that are impls.
    found: BTreeSet<(usize, Option<usize>)>,
}

impl<'a> Bodies<'a> {
    fn grown(module: &'a Module, words: BTreeSet<String>) -> Bodies<'a> {
        let mut bodies = Bodies { module, words, found: BTreeSet::new() };
        while bodies.grow() && bodies.found.len() < MOST {}
        bodies
    }

    /// Takes what the words name that are known by now; whether there was anything new.
    fn grow(&mut self) -> bool {
        let outline = &self.module.source.outline;
        let mut new = BTreeSet::new();
        for (at, entry) in self.module.list().iter().enumerate() {
            let is_named = |entry: &Entry| self.words.contains(&entry.name);
            match entry.what {
                What::Fn | What::Type if is_named(entry) => _ = new.insert((at, None)),
                What::Impl if outline.header(entry).any(|word| self.words.contains(word)) => {
                    let is_operator = outline
                        .header(entry)
                        .any(|word| operator_trait::is_one(word) || ["Clone", "Drop"].contains(&word));
                    let own = entry.items.iter().enumerate();
                    let own = own.filter(|(_, item)| is_operator || item.what == What::Fn && is_named(item));
                    new.extend(own.map(|(item, _)| (at, Some(item))));
                }
                _ => {}
            }
        }
        let added: Vec<_> = new.difference(&self.found).copied().collect();
        for (at, item) in &added {
            let entry = &self.module.list()[*at];
            let all = item.map_or(entry, |item| &entry.items[item]).all.clone();
            self.words.extend(outline.words(all).map(str::to_owned));
        }
        self.found.extend(added.iter().copied());
        !added.is_empty()
    }

    /// Those that are there under any condition and not too long.
    fn read(&self) -> Vec<syn::Item> {
        let (outline, list) = (&self.module.source.outline, self.module.list());
        let is_short = |entry: &Entry| outline.of_tokens(entry.all.clone()).len() <= LONGEST;
        let mut items = Vec::new();
        for (at, entry) in list.iter().enumerate() {
            let text = match entry.what {
                What::Fn if self.found.contains(&(at, None)) && is_short(entry) && self.is_only(entry) => {
                    outline.of_tokens(entry.all.clone()).to_owned()
                }
                What::Impl => {
                    let own: Vec<&Entry> = entry
                        .items
                        .iter()
                        .enumerate()
                        .filter(|(item, _)| self.found.contains(&(at, Some(*item))))
                        .map(|(_, item)| item)
                        .collect();
                    let Some(body) =
                        entry.body.as_ref().filter(|_| !own.is_empty() && own.iter().all(|item| is_short(item)))
                    else {
                        continue;
                    };
                    let own: Vec<&str> = own.iter().map(|item| outline.of_tokens(item.all.clone())).collect();
                    format!("{}{}}}", outline.of_tokens(entry.all.start..body.start), own.join("\n"))
                }
                _ => continue,
            };
            let item = text.parse().ok().and_then(|tokens| syn::parse2::<syn::Item>(made(tokens)).ok());
            items.extend(item.filter(leaves));
        }
        items
    }

    /// Whether no other function has the name.
    fn is_only(&self, entry: &Entry) -> bool {
        self.module.list().named(&entry.name).filter(|(_, other)| other.what == What::Fn).count() == 1
    }
}

/// Tokens that stand nowhere in the item: an error about them points at what is before them.
fn made(tokens: TokenStream) -> TokenStream {
    let place = Span::call_site();
    let made = |mut tree: TokenTree| {
        if let TokenTree::Group(group) = &tree {
            tree = Group::new(group.delimiter(), made(group.stream())).into();
        }
        tree.set_span(place);
        tree
    };
    tokens.into_iter().map(made).collect()
}

/// Whether a function or an impl is what it says.
fn leaves(item: &syn::Item) -> bool {
    const MARKS: [&str; 9] = ["inline", "must_use", "doc", "cold", "allow", "expect", "warn", "deny", "rustfmt"];
    let is_idle =
        |attr: &syn::Attribute| MARKS.iter().any(|name| attr.path().is_ident(name)) || list_of(attr).is_some();
    let leave = |attrs: &[syn::Attribute]| attrs.iter().all(is_idle) && !is_conditional(attrs) && !are_lenient(attrs);
    match item {
        syn::Item::Fn(function) => leave(&function.attrs),
        syn::Item::Impl(block) => {
            let is_plain = |item: &syn::ImplItem| match item {
                syn::ImplItem::Fn(method) => leave(&method.attrs),
                syn::ImplItem::Const(item) => leave(&item.attrs),
                syn::ImplItem::Type(item) => leave(&item.attrs),
                _ => false,
            };
            leave(&block.attrs) && block.items.iter().all(is_plain)
        }
        _ => false,
    }
}
