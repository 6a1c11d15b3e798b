//! Paths as the names of what they mean.

use std::collections::BTreeMap;

use quote::format_ident;
use syn::punctuated::Punctuated;
use syn::{Expr, Pat, Token, parse_quote};

use super::find::{Found, find};
use super::named;
use super::place::{Kind, Place, Space};
use super::scope::{Local, Scopes};
use crate::tree::path_words;
use crate::walk::visit_mut::VisitMut;

/// What stands behind a name of which nobody here knows what it means.
pub const UNCLEAR: &str = "··unclear";

/// Writes names for the paths of an item.
pub struct Rewrite<'a> {
    places: &'a BTreeMap<String, Place>,
    home: &'a str,
    pub scopes: Scopes,
}

/// What is written for a path.
struct Written {
    words: Vec<String>,
    /// Whether the CPU's reading knows nothing of it, though the name is one of the module's own.
    untyped: bool,
}

impl<'a> Rewrite<'a> {
    /// For an item of a module.
    pub fn new(places: &'a BTreeMap<String, Place>, home: &'a str) -> Rewrite<'a> {
        Rewrite { places, home, scopes: Scopes::default() }
    }

    /// What a path becomes; nothing where it stays.
    fn written(&self, words: &[String], space: Space) -> Option<Written> {
        let first = words.first()?;
        if first == "Self" || words.len() == 1 && first == "self" {
            return None;
        }
        let space_of_first = if words.len() == 1 { space } else { Space::Types };
        let found = match self.scopes.find(first) {
            // A variable is no type.
            Some(Local::Own) if space_of_first == Space::Values || first.starts_with(char::is_uppercase) => {
                return None;
            }
            Some(Local::Imported(path)) => {
                let whole: Vec<String> = path.iter().chain(&words[1..]).cloned().collect();
                self.imported(&whole, space)
            }
            _ => self.by_globs(words, space).unwrap_or_else(|| find(self.places, self.home, words, space)),
        };
        self.by_name(words, found)
    }

    /// The name of what a path was found to mean.
    fn by_name(&self, words: &[String], found: Found) -> Option<Written> {
        let first = words.first()?;
        match found {
            Found::Item { kind: Kind::Module, .. } => None,
            Found::Item { home, name, kind, rest } => {
                let is_own = *home == *self.home;
                let is_plain = words.len() == 1 + rest.len() && *first == name;
                // Of enums the CPU's reading knows nothing in any case.
                let untyped = is_own && !is_plain && kind != Kind::Enum;
                if untyped && (kind == Kind::Other || !rest.is_empty()) {
                    return (!self.home.is_empty()).then(|| self.unclear(words));
                }
                let by: Vec<String> = std::iter::once(named(&home, &name)).chain(rest).collect();
                // A name of the body would be nearer.
                match matches!(&by[..], [one] if words != by && self.scopes.find(one) == Some(&Local::Own)) {
                    true => Some(self.unclear(words)),
                    false => Some(Written { words: by, untyped }),
                }
            }
            Found::External { path, by_glob } => {
                let stays = self.home.is_empty() && !by_glob;
                (!stays).then_some(Written { words: path, untyped: by_glob })
            }
            Found::Nothing => {
                let means_another = self.places.get("").is_some_and(|root| root.names(first));
                (!self.home.is_empty() && means_another).then(|| self.unclear(words))
            }
            Found::Unclear => (!self.home.is_empty()).then(|| self.unclear(words)),
        }
    }

    fn imported(&self, path: &[String], space: Space) -> Found {
        match find(self.places, self.home, path, space) {
            Found::Nothing => Found::External { path: path.to_vec(), by_glob: false },
            found => found,
        }
    }

    /// What a block around imports all of.
    fn by_globs(&self, words: &[String], space: Space) -> Option<Found> {
        self.scopes.globs().find_map(|glob| {
            let whole: Vec<String> = glob.iter().chain(words).cloned().collect();
            match find(self.places, self.home, &whole, space) {
                found @ Found::Item { .. } if self.is_there(&found) => Some(found),
                Found::Item { .. } | Found::External { .. } | Found::Nothing | Found::Unclear => None,
            }
        })
    }

    /// Whether what is named behind an enum is one of its variants: it has no others that a glob brings in.
    fn is_there(&self, found: &Found) -> bool {
        let Found::Item { home, name, kind: Kind::Enum, rest } = found else { return true };
        let declared = self.places.get(home).and_then(|place| place.types.get(name));
        let is_variant = |word: &String| declared.is_some_and(|declared| declared.variants.contains(word));
        rest.first().is_none_or(is_variant)
    }

    /// Whether a path is that of a function.
    pub fn is_function(&self, path: &syn::Path) -> bool {
        let words = path_words(path);
        is_function(self.places, self.home, &words)
    }

    /// Whether a path leads into one of these modules.
    pub fn is_module(&self, path: &[String]) -> bool {
        let relative = path.iter().all(|word| word == "super" || word == "self");
        relative && !path.is_empty() || matches!(find(self.places, self.home, path, Space::Types), Found::Item { .. })
    }

    fn unclear(&self, words: &[String]) -> Written {
        Written { words: vec![words.join(super::BETWEEN) + UNCLEAR], untyped: false }
    }

    /// Whether it is of the CPU's reading unknown, though the name is not foreign.
    pub fn path(&self, path: &mut syn::Path, space: Space) -> bool {
        if path.leading_colon.is_some() {
            return false;
        }
        let words = path_words(path);
        let Some(Written { words: by, untyped }) = self.written(&words, space) else { return false };
        // What stands between angle brackets belongs to the last words.
        let arguments: Vec<syn::PathArguments> =
            path.segments.iter().rev().map(|segment| segment.arguments.clone()).collect();
        let span = path.segments.last().map_or_else(proc_macro2::Span::call_site, |last| last.ident.span());
        let mut segments: Vec<syn::PathSegment> =
            by.iter().map(|word| syn::PathSegment::from(format_ident!("{word}", span = span))).collect();
        for (segment, arguments) in segments.iter_mut().rev().zip(arguments) {
            segment.arguments = arguments;
        }
        path.segments = segments.into_iter().collect();
        untyped
    }

    pub fn scoped(&mut self, inside: impl FnOnce(&mut Self)) {
        self.scopes.open();
        inside(self);
        self.scopes.close();
    }

    /// A name in a pattern: a binding, or a constant or variant of the name.
    pub fn named_pattern(&self, pat: &mut Pat) {
        let Pat::Ident(ident) = &*pat else { return };
        if ident.subpat.is_some() || ident.by_ref.is_some() || ident.mutability.is_some() {
            return;
        }
        let words = [ident.ident.to_string()];
        let found = match self.scopes.find(&words[0]) {
            Some(Local::Own) => return,
            Some(Local::Imported(path)) => self.imported(path, Space::Values),
            None => {
                let by_globs = self.by_globs(&words, Space::Values);
                by_globs.unwrap_or_else(|| find(self.places, self.home, &words, Space::Values))
            }
        };
        // By convention no variable has such a name.
        let is_constant = words[0].starts_with(char::is_uppercase) && words[0] != "None";
        let by = match found {
            Found::Item { kind: Kind::Function | Kind::Module, .. } => return,
            Found::Item { .. } => self.by_name(&words, found),
            Found::External { .. } | Found::Unclear if is_constant => self.by_name(&words, found),
            Found::Nothing if is_constant && !self.home.is_empty() => Some(self.unclear(&words)),
            Found::External { .. } | Found::Unclear | Found::Nothing => return,
        };
        let Some(Written { words: by, .. }) = by else { return };
        let idents = by.iter().map(|word| format_ident!("{word}", span = ident.ident.span()));
        *pat = parse_quote!(#(#idents)::*);
    }

    pub fn in_macro(&mut self, mac: &mut syn::Macro) {
        if let Ok(mut args) = mac.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
            args.iter_mut().for_each(|arg| self.visit_expr_mut(arg));
            mac.tokens = quote::quote!(#args);
        } else if let Ok((mut expr, mut pat, mut guard)) = mac.parse_body_with(matched) {
            self.visit_expr_mut(&mut expr);
            self.scoped(|this| {
                this.visit_pat_mut(&mut pat);
                this.scopes.pattern(&pat);
                guard.iter_mut().for_each(|guard| this.visit_expr_mut(guard));
            });
            let guard = guard.map(|guard| quote::quote!(if #guard));
            mac.tokens = quote::quote!(#expr, #pat #guard);
        } else if !self.home.is_empty() {
            mac.path = parse_quote!(unclear);
        }
    }
}

/// Whether a name is that of a function, which no pattern means.
fn is_function(places: &BTreeMap<String, Place>, home: &str, words: &[String]) -> bool {
    matches!(find(places, home, words, Space::Values), Found::Item { kind: Kind::Function, .. })
}

/// What `matches!` takes.
fn matched(input: syn::parse::ParseStream) -> syn::Result<(Expr, Pat, Option<Expr>)> {
    let expr = input.parse()?;
    input.parse::<Token![,]>()?;
    let pat = Pat::parse_multi_with_leading_vert(input)?;
    let guard = if input.peek(Token![if]) {
        input.parse::<Token![if]>()?;
        Some(input.parse()?)
    } else {
        None
    };
    input.parse::<Option<Token![,]>>()?;
    Ok((expr, pat, guard))
}
