//! What a module knows of others: the types and constants that it imports, as if it declared them itself.
//!
//! A declaration is read where it stands, and each name in it replaced by what means the same in the module that sees it. What has no name there gets one that
//! nobody writes ([`MADE`]): its fields and its number are known, and it is never printed. What is not known becomes `_`.

mod exprs;
mod given;
mod paths;
mod types;

use std::collections::BTreeSet;
use std::rc::Rc;

use quote::format_ident;
use syn::parse_quote;

use super::modules::{Module, Reach};
use super::names::{self, Meaning};
use super::outline::What;
use super::sight::are_plain;
use super::wanted::Wanted;
use crate::items::{self, Abroad, Choice, has_lifetimes_alone, is_of_library};
use crate::tree::{Items, is_conditional, path_words, words_in};

/// How names begin that are given here.
const MADE: &str = "fastmath_far";

/// How many declarations are followed for one item.
const MOST: usize = 256;

/// What a module has from others.
#[derive(Clone, Default)]
pub struct Linked {
    /// Types and constants that can be named and taken apart as if they stood here.
    pub told: Vec<syn::Item>,
    /// Structs of which only the types of their fields may be known: some are not visible, or of what has no name here.
    fields: Vec<syn::ItemStruct>,
    /// Constants of which only the type is.
    typed: Vec<(String, syn::Type)>,
    /// Enums.
    choices: Vec<Choice>,
    /// What paths begin with, or are: a path, and the name that means the same.
    paths: Vec<(String, String)>,
    /// The names of all of these.
    names: BTreeSet<String>,
    /// Names of the language that mean something else.
    hidden: Vec<String>,
    /// What functions and impls give.
    abroad: Abroad,
}

impl Linked {
    /// What a module has from others by some names.
    pub fn of(here: &Module, wanted: &Wanted) -> Linked {
        if !here.is_of_crate() {
            return Linked::default();
        }
        let mut linker = Linker { here, known: Vec::new(), out: Linked::default() };
        for name in wanted.words.iter().filter(|name| !is_of_library(name)) {
            match names::of_name(here, name) {
                Meaning::Item(module, at) if module != *here => linker.link((module, at), name),
                // It has the name of something of the library's, perhaps.
                Meaning::Hidden if here.list().named(name).next().is_none() => linker.out.hidden.push(name.clone()),
                Meaning::Item(..) | Meaning::Module(_) | Meaning::Library(_) => {}
                Meaning::Nothing | Meaning::Hidden | Meaning::Unsure => {}
            }
        }
        let words: BTreeSet<&str> =
            wanted.words.iter().map(String::as_str).chain(["f32", "f64", "std", "core"]).collect();
        for word in words.into_iter().filter(|word| is_of_library(word)) {
            match names::of_name(here, word) {
                Meaning::Item(..) | Meaning::Hidden => linker.out.hidden.push(word.to_owned()),
                Meaning::Module(_) => linker.out.hidden.push(format!("{word}::")),
                Meaning::Library(_) | Meaning::Nothing | Meaning::Unsure => {}
            }
        }
        linker.paths(&wanted.paths);
        linker.given(&wanted.words);
        linker.out
    }

    /// Adds to what a module declares of its own what is no declaration.
    pub fn add_to(&self, items: &mut Items) {
        items.shadowed.retain(|name| !self.names.contains(name));
        items.shadowed.extend(self.hidden.iter().cloned());
        for item in &self.fields {
            let name = item.ident.to_string();
            items.laid_out.extend(items::aligned(&item.attrs).map(|least| (name.clone(), least)));
            items.structs.push((name, items::fields(&item.fields)));
        }
        items.choices.extend(self.choices.iter().cloned());
        items.constants.extend(self.typed.iter().cloned());
        self.paths.iter().for_each(|(path, name)| items.take_path(path, name));
        items.abroad = Rc::new(self.abroad.clone());
    }
}

/// An entry of a module's list.
type Place = (Module, usize);

struct Linker<'a> {
    here: &'a Module,
    /// What was found so far, and what each is called here.
    known: Vec<(Place, String)>,
    out: Linked,
}

impl Linker<'_> {
    /// The name that a declaration has here, if need be a made one.
    fn name(&mut self, place: Place) -> String {
        if let Some((_, name)) = self.known.iter().find(|(known, _)| *known == place) {
            return name.clone();
        }
        let own = place.0.list()[place.1].name.clone();
        let is_same = names::of_name(self.here, &own) == Meaning::Item(place.0.clone(), place.1);
        let name = if is_same { own } else { format!("{MADE}{}", self.known.len()) };
        self.link(place, &name);
        name
    }

    fn link(&mut self, place: Place, name: &str) {
        if self.known.len() >= MOST || self.known.iter().any(|(known, _)| *known == place) {
            return;
        }
        self.known.push((place.clone(), name.to_owned()));
        // What the module declares itself it is told as it stands.
        if place.0 != *self.here {
            self.bring(place, name);
        }
    }

    fn bring(&mut self, (module, at): Place, name: &str) {
        match self.is_brought(&module, at, name) {
            true => _ = self.out.names.insert(name.to_owned()),
            // A `Vec` of the crate's own.
            false => self.out.hidden.push(name.to_owned()),
        }
    }

    fn is_brought(&mut self, module: &Module, at: usize, name: &str) -> bool {
        let text = module.source.outline.text_of(&module.list()[at]);
        let Ok(item) = syn::parse_str::<syn::Item>(&text) else { return false };
        match item {
            syn::Item::Struct(item) if is_certain(&item.attrs) && has_lifetimes_alone(&item.generics) => {
                self.structure(module, item, name)
            }
            syn::Item::Enum(item) if is_certain(&item.attrs) && has_lifetimes_alone(&item.generics) => {
                self.choice(module, item, name)
            }
            syn::Item::Type(item) if is_certain(&item.attrs) && item.generics.params.is_empty() => {
                let (ty, _) = self.ty(module, &item.ty);
                let name = ident(name);
                self.out.told.push(parse_quote!(type #name = #ty;));
                true
            }
            syn::Item::Const(item) if is_certain(&item.attrs) => self.constant(module, item, name),
            syn::Item::Static(item) if is_certain(&item.attrs) => self.fixed(module, item, name),
            _ => false,
        }
    }

    fn structure(&mut self, module: &Module, mut item: syn::ItemStruct, name: &str) -> bool {
        let mut is_open = !name.starts_with(MADE);
        for field in &mut item.fields {
            items::without_self(&item.ident, &mut field.ty);
            let (ty, is_same) = self.ty(module, &field.ty);
            is_open &= is_same && module.shows(reach(&field.vis), self.here);
            field.ty = ty;
        }
        let (own, outline) = (item.ident.to_string(), &module.source.outline);
        let is_dropped = |entry| outline.is_dropped(entry, &|name| name == own);
        item.ident = ident(name);
        if module.list().of_kind(What::Impl).any(|(_, entry)| is_dropped(entry)) {
            let name = &item.ident;
            self.out.told.push(parse_quote!(impl Drop for #name {}));
        }
        match is_open {
            true => self.out.told.push(item.into()),
            false => self.out.fields.push(item),
        }
        true
    }

    fn choice(&mut self, module: &Module, mut item: syn::ItemEnum, name: &str) -> bool {
        for field in item.variants.iter_mut().flat_map(|variant| &mut variant.fields) {
            items::without_self(&item.ident, &mut field.ty);
            field.ty = self.ty(module, &field.ty).0;
        }
        item.ident = ident(name);
        let choice = Choice::of(&item);
        let is_known = choice.is_some();
        self.out.choices.extend(choice);
        is_known
    }

    fn constant(&mut self, module: &Module, item: syn::ItemConst, name: &str) -> bool {
        let (ty, is_same) = self.ty(module, &item.ty);
        let (expr, use_of) = self.expr(module, &item.expr);
        let is_known = match is_scalar(&ty) {
            true => use_of.is_known,
            false => is_same && use_of.is_same && !name.starts_with(MADE),
        };
        match is_known {
            true => {
                let (ident, ty, expr) = (ident(name), Box::new(ty), Box::new(expr));
                self.out.told.push(syn::ItemConst { ident, ty, expr, ..item }.into());
            }
            false if is_unknown(&ty) => return false,
            false => self.out.typed.push((name.to_owned(), ty)),
        }
        true
    }

    /// A static that never changes.
    fn fixed(&mut self, module: &Module, item: syn::ItemStatic, name: &str) -> bool {
        let (ty, is_same) = self.ty(module, &item.ty);
        let (expr, use_of) = self.expr(module, &item.expr);
        let is_known = is_same && use_of.is_same && !name.starts_with(MADE);
        if is_known {
            let (ident, ty, expr) = (ident(name), Box::new(ty), Box::new(expr));
            self.out.told.push(syn::ItemStatic { ident, ty, expr, ..item }.into());
        }
        is_known
    }
}

fn ident(name: &str) -> syn::Ident {
    let at = proc_macro2::Span::call_site();
    // One without a mark may be a word of the language.
    let is_marked = name.starts_with("r#") || ["Self", "self", "super", "crate"].contains(&name);
    match is_marked || syn::parse_str::<syn::Ident>(name).is_ok() {
        true => format_ident!("{name}", span = at),
        false => syn::Ident::new_raw(name, at),
    }
}

fn is_certain(attrs: &[syn::Attribute]) -> bool {
    are_plain(attrs) && !is_conditional(attrs)
}

fn is_scalar(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Path(path) if path.path.segments.last().is_some_and(|last| is_of_library(&last.ident.to_string())))
}

/// Whether some of a type is not known.
fn is_unknown(ty: &syn::Type) -> bool {
    words_in(ty).iter().any(|word| word == "_")
}

/// Who sees a field.
fn reach(vis: &syn::Visibility) -> Reach {
    match vis {
        syn::Visibility::Public(_) => Reach::All,
        syn::Visibility::Restricted(within) if within.path.is_ident("crate") => Reach::All,
        syn::Visibility::Restricted(within) if within.path.is_ident("super") => Reach::Around,
        syn::Visibility::Restricted(_) | syn::Visibility::Inherited => Reach::Within,
    }
}

/// What a path means that stands in a module.
fn meaning(module: &Module, path: &syn::Path) -> Meaning {
    let mut words = path_words(path);
    match (&words[..], path.leading_colon) {
        // What belongs to the type around is not looked for.
        ([first, _, ..], None) if first == "Self" => Meaning::Unsure,
        ([word], None) => names::of_name(module, word),
        (_, None) => names::of_path(module, &words),
        (_, Some(_)) => {
            words.insert(0, String::new());
            names::of_path(module, &words)
        }
    }
}

/// Whether an entry of a module's list is a name for another type.
fn is_alias(module: &Module, at: usize) -> bool {
    let entry = &module.list()[at];
    let mut words = module.source.outline.words(entry.head..entry.all.end);
    entry.what == What::Type && words.find(|word| ["struct", "enum", "union", "type"].contains(word)) == Some("type")
}
