//! What a path means in a module.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::named;
use super::place::{Declared, Kind, Place, Space};

/// What a path means.
#[derive(Clone, PartialEq, Eq)]
pub enum Found {
    /// An item of a module, and what of it.
    Item { home: String, name: String, kind: Kind, rest: Vec<String> },
    /// Something of another crate; whether a glob brought it in.
    External { path: Vec<String>, by_glob: bool },
    /// No item of these modules.
    Nothing,
    /// Nobody here knows.
    Unclear,
}

/// How often one import may lead to another.
const DEEPEST: usize = 16;

/// What a path means in a module.
pub fn find(places: &BTreeMap<String, Place>, home: &str, path: &[String], space: Space) -> Found {
    Finder { places, from: home, asked: RefCell::default() }.path(home, path, space, DEEPEST)
}

struct Finder<'a> {
    places: &'a BTreeMap<String, Place>,
    /// The module that asks, which sees what is private around it.
    from: &'a str,
    /// What globs are asked for already: modules import one another.
    asked: RefCell<Vec<(String, String, Space)>>,
}

impl Finder<'_> {
    fn path(&self, home: &str, path: &[String], space: Space, fuel: usize) -> Found {
        let (Some((first, rest)), Some(fuel)) = (path.split_first(), fuel.checked_sub(1)) else {
            return Found::Unclear;
        };
        match first.as_str() {
            "self" if !rest.is_empty() => self.within(home, rest, space, fuel),
            "super" if !rest.is_empty() => match self.places.get(home).and_then(|place| place.parent.as_deref()) {
                Some(parent) => self.within(parent, rest, space, fuel),
                None => Found::Unclear,
            },
            "crate" => Found::Unclear,
            _ => self.within(home, path, space, fuel),
        }
    }

    /// A path that begins in a module.
    fn within(&self, home: &str, path: &[String], space: Space, fuel: usize) -> Found {
        let Some((first, rest)) = path.split_first() else { return Found::Unclear };
        if ["self", "super"].contains(&first.as_str()) {
            return self.path(home, path, space, fuel);
        }
        let found = self.name(home, first, if rest.is_empty() { space } else { Space::Types }, fuel);
        match found {
            _ if rest.is_empty() => found,
            Found::Item { home, name, kind: Kind::Module, .. } => self.within(&named(&home, &name), rest, space, fuel),
            Found::Item { home, name, kind, rest: mut behind } => {
                behind.extend(rest.iter().cloned());
                Found::Item { home, name, kind, rest: behind }
            }
            Found::External { mut path, by_glob } => {
                path.extend(rest.iter().cloned());
                Found::External { path, by_glob }
            }
            other => other,
        }
    }

    /// A name in a module: what it declares, what it imports by name, and what by globs, in this order.
    fn name(&self, home: &str, name: &str, space: Space, fuel: usize) -> Found {
        let (Some(place), Some(fuel)) = (self.places.get(home), fuel.checked_sub(1)) else { return Found::Unclear };
        let declared = if space == Space::Types { &place.types } else { &place.values };
        if let Some(Declared { kind, .. }) = declared.get(name) {
            return match kind {
                Kind::Conditional => Found::Unclear,
                kind => Found::Item { home: home.to_owned(), name: name.to_owned(), kind: *kind, rest: Vec::new() },
            };
        }
        for import in place.imports.iter().filter(|import| import.name.as_deref() == Some(name)) {
            match self.imported(home, &import.path, space, fuel) {
                Found::Nothing => {}
                found => return found,
            }
        }
        let asked = (home.to_owned(), name.to_owned(), space);
        if self.asked.borrow().contains(&asked) {
            return Found::Nothing;
        }
        self.asked.borrow_mut().push(asked);
        let found = self.by_globs((home, place), (name, space), fuel);
        self.asked.borrow_mut().pop();
        found
    }

    fn by_globs(&self, (home, place): (&str, &Place), (name, space): (&str, Space), fuel: usize) -> Found {
        let mut found = Found::Nothing;
        for import in place.imports.iter().filter(|import| import.name.is_none()) {
            let next = self.of_glob(home, &import.path, (name, space), fuel);
            match (&found, &next) {
                (_, Found::Nothing) => {}
                (Found::Nothing, _) => found = next,
                (known, next) if known == next => {}
                _ => return Found::Unclear,
            }
        }
        let may_be_more = place.is_open && found != Found::Nothing;
        if may_be_more { Found::Unclear } else { found }
    }

    /// What a `use` names: of these modules, or of another crate.
    fn imported(&self, home: &str, path: &[String], space: Space, fuel: usize) -> Found {
        // `use ggx as ggx;` does not name itself.
        let first = path.first().map(String::as_str).unwrap_or_default();
        let is_relative = ["self", "super", "crate"].contains(&first);
        let begins = is_relative || self.places.get(home).is_some_and(|place| place.types.contains_key(first));
        match path {
            [_] if !begins => match self.places.get(home).is_some_and(|place| place.values.contains_key(first)) {
                true => self.path(home, path, space, fuel),
                false => Found::External { path: path.to_vec(), by_glob: false },
            },
            _ if begins => self.path(home, path, space, fuel),
            [head, ..] => match self.name(home, head, Space::Types, fuel) {
                Found::Nothing => Found::External { path: path.to_vec(), by_glob: false },
                _ => self.path(home, path, space, fuel),
            },
            [] => Found::Unclear,
        }
    }

    fn of_glob(&self, home: &str, path: &[String], (name, space): (&str, Space), fuel: usize) -> Found {
        match self.imported(home, path, Space::Types, fuel) {
            Found::Item { home, name: module, kind: Kind::Module, .. } => {
                self.visible(&named(&home, &module), name, space, fuel)
            }
            Found::Item { home, name: owner, kind, rest } if rest.is_empty() => {
                let types = self.places.get(&home).map(|place| &place.types);
                let is_variant = types
                    .and_then(|types| types.get(&owner))
                    .is_some_and(|owner| owner.variants.iter().any(|variant| variant == name));
                match is_variant {
                    true => Found::Item { home, name: owner, kind, rest: vec![name.to_owned()] },
                    false => Found::Nothing,
                }
            }
            Found::External { .. } => Found::Nothing,
            // `use super::*;` names a module that has no name here.
            Found::Unclear if path.iter().all(|word| word == "super" || word == "self") => {
                let up = path.iter().filter(|word| *word == "super").count();
                let mut at = home.to_owned();
                for _ in 0..up {
                    let Some(parent) = self.places.get(&at).and_then(|place| place.parent.clone()) else {
                        return Found::Nothing;
                    };
                    at = parent;
                }
                self.visible(&at, name, space, fuel)
            }
            other => other,
        }
    }

    /// A name of a module, if the one that asks sees it.
    fn visible(&self, home: &str, name: &str, space: Space, fuel: usize) -> Found {
        let Some(place) = self.places.get(home) else { return Found::Unclear };
        let declared = if space == Space::Types { &place.types } else { &place.values };
        let import = place.imports.iter().find(|import| import.name.as_deref() == Some(name)).map(|import| &import.vis);
        let vis = declared.get(name).map(|declared| &declared.vis).or(import);
        let is_around = |outer: &str| {
            outer.is_empty() || self.from == outer || self.from.starts_with(&(outer.to_owned() + super::BETWEEN))
        };
        let sees = match vis {
            Some(syn::Visibility::Inherited) => is_around(home),
            Some(syn::Visibility::Restricted(restricted)) if restricted.path.is_ident("super") => {
                is_around(place.parent.as_deref().unwrap_or_default())
            }
            _ => true,
        };
        match (sees, self.name(home, name, space, fuel)) {
            (false, _) => Found::Nothing,
            (true, Found::External { path, .. }) => Found::External { path, by_glob: true },
            (true, found) => found,
        }
    }
}
