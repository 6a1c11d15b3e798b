//! The methods that traits from elsewhere may give the records of a module.
//!
//! A method is sought for each type that a receiver leads to, `V`, `&V`, `&mut V` and then what is behind a reference, and only where it takes just that type do a type's own methods come
//! before those of traits. So `v.dot()` of a value is a trait's `dot(self)` before it is the type's own `dot(&self)`, wherever that trait was declared.

use std::collections::BTreeSet;

use syn::{Item, UseTree};

use crate::tree::{operator_trait, words_in};
use crate::walk::visit::{self, Visit};

/// Traits of the library that types implement, and what their methods are called.
const LIBRARY: [(&str, &[&str]); 15] = [
    ("PartialEq", &["eq", "ne"]),
    ("PartialOrd", &["partial_cmp", "lt", "le", "gt", "ge"]),
    ("Ord", &["cmp", "max", "min", "clamp"]),
    (
        "Iterator",
        &["map", "sum", "product", "min", "max", "count", "last", "zip", "rev", "fold", "cmp", "eq", "lt", "le"],
    ),
    ("IntoIterator", &["into_iter"]),
    ("AsRef", &["as_ref"]),
    ("AsMut", &["as_mut"]),
    ("Borrow", &["borrow"]),
    ("BorrowMut", &["borrow_mut"]),
    ("Index", &["index"]),
    ("IndexMut", &["index_mut"]),
    ("Deref", &["deref"]),
    ("DerefMut", &["deref_mut"]),
    ("ShlAssign", &["shl_assign"]),
    ("ShrAssign", &["shr_assign"]),
];

/// What every type has from the prelude.
const OF_ALL: [&str; 2] = ["into", "try_into"];

/// Traits of the library with many methods.
const MANY: [&str; 9] =
    ["Any", "BufRead", "BuildHasher", "Hasher", "IntoFuture", "Read", "Seek", "ToSocketAddrs", "Write"];

/// What calls of methods may mean.
#[derive(Clone, Default)]
pub struct Scope {
    /// Whether a trait may be in scope that nobody here knows.
    is_open: bool,
    names: BTreeSet<String>,
}

impl Scope {
    pub fn of(content: &[Item]) -> Scope {
        let mut scope = Scope { is_open: false, names: OF_ALL.map(str::to_owned).into() };
        let mut sized = OfOneSize::default();
        for item in content {
            // One in it has names of its own.
            if !matches!(item, Item::Mod(_)) {
                sized.visit_item(item);
            }
            words_in(item).iter().for_each(|word| scope.names.extend(of_library(word)));
        }
        for item in content {
            match item {
                Item::Use(item) => scope.is_open |= brings_traits(&item.tree, &[], &sized.0),
                // It may write `use`, if it is no definition.
                Item::Macro(item) => scope.is_open |= item.ident.is_none(),
                _ => {}
            }
        }
        scope
    }

    /// Whether a trait may give a method of this name.
    pub fn may_give(&self, name: &str) -> bool {
        self.is_open || self.names.contains(name)
    }
}

/// The methods of a trait of the library, by its name.
fn of_library(name: &str) -> Vec<String> {
    let known = LIBRARY.iter().filter(|(owner, _)| *owner == name).flat_map(|(_, names)| names.iter());
    let mut names: Vec<String> = known.map(|name| (*name).to_owned()).collect();
    if operator_trait::is_one(name) {
        let (stem, assigns) = name.strip_suffix("Assign").map_or((name, ""), |stem| (stem, "_assign"));
        names.push(format!("{}{assigns}", stem.to_lowercase()));
    }
    names
}

/// Whether an import may bring a trait of which nothing is known; some names are those of types.
fn brings_traits(tree: &UseTree, before: &[String], types: &BTreeSet<String>) -> bool {
    let is_of = |owners: &[&str]| before.first().is_some_and(|first| owners.contains(&first.as_str()));
    let is_library = is_of(&["std", "core", "alloc"]);
    let may_be = |name: &syn::Ident| match is_library {
        true => MANY.iter().any(|many| name == many) || before.iter().any(|word| word == "os"),
        false => is_like_a_trait(&name.to_string()) && !types.contains(&name.to_string()),
    };
    match tree {
        UseTree::Path(path) => brings_traits(&path.tree, &[before, &[path.ident.to_string()]].concat(), types),
        UseTree::Group(group) => group.items.iter().any(|tree| brings_traits(tree, before, types)),
        UseTree::Name(name) => may_be(&name.ident),
        // Another name tells nothing of the library's trait: its methods are looked for by that.
        UseTree::Rename(name) => may_be(&name.ident) || !is_library && name.rename == "_",
        // Constants, or the variants of an enum.
        UseTree::Glob(_) => {
            let is_enum = before.last().is_some_and(|last| last.starts_with(char::is_uppercase));
            !is_enum && !before.last().is_some_and(|last| is_library && last == "consts")
        }
    }
}

/// Whether a name is written as the compiler asks of traits: it warns of one that begins with a small letter or has underscores.
fn is_like_a_trait(name: &str) -> bool {
    name.starts_with(|first: char| !first.is_lowercase()) && !name.contains('_')
}

/// The names that are types of a known size, as no trait is: what fields are, and what functions take and give.
#[derive(Default)]
struct OfOneSize(BTreeSet<String>);

impl OfOneSize {
    fn take(&mut self, ty: &syn::Type) {
        match ty {
            syn::Type::Path(path) => self.0.extend(path.path.get_ident().map(ToString::to_string)),
            syn::Type::Array(array) => self.take(&array.elem),
            syn::Type::Slice(slice) => self.take(&slice.elem),
            syn::Type::Tuple(tuple) => tuple.elems.iter().for_each(|ty| self.take(ty)),
            syn::Type::Reference(reference) if matches!(*reference.elem, syn::Type::Slice(_)) => {
                self.take(&reference.elem);
            }
            _ => {}
        }
    }
}

impl Visit<'_> for OfOneSize {
    fn visit_field(&mut self, field: &syn::Field) {
        self.take(&field.ty);
    }

    fn visit_signature(&mut self, sig: &syn::Signature) {
        visit::visit_signature(self, sig);
        if let syn::ReturnType::Type(_, ty) = &sig.output {
            self.take(ty);
        }
    }

    fn visit_pat_type(&mut self, typed: &syn::PatType) {
        self.take(&typed.ty);
    }
}

#[cfg(test)]
mod tests {
    use super::Scope;

    fn may_give(source: &str) -> Option<bool> {
        Some(Scope::of(&syn::parse_file(source).ok()?.items).may_give("length"))
    }

    #[test]
    fn what_is_known_brings_no_method() {
        for source in [
            "fn f(v: V) -> f64 { v.length() }",
            "use std::{collections::HashMap, fmt::Debug, ops::Sub}; use std::f64::consts::*; use core::ops::Add;",
            "use super::{helper, LEAST_OF_ALL, Kind, Row}; struct S { kind: Kind } fn f(rows: &[Row]) {}",
            "use super::Shape::*; use fastmath::fastmath; macro_rules! m { () => {} }",
        ] {
            assert_eq!(may_give(source), Some(false), "{source}");
        }
    }

    #[test]
    fn what_is_unknown_may_bring_any() {
        for source in [
            "use super::*;",
            "use super::Foreign;",
            "use super::Foreign as _;",
            "use super::Foreign; fn f(x: &dyn Foreign) {}",
            "use std::io::prelude::*;",
            "imports!();",
        ] {
            assert_eq!(may_give(source), Some(true), "{source}");
        }
    }

    #[test]
    fn traits_of_the_library_bring_their_own() {
        let gives = |source: &str, name: &str| Some(Scope::of(&syn::parse_file(source).ok()?.items).may_give(name));
        assert_eq!(gives("use std::ops::{Add, MulAssign};", "add"), Some(true));
        assert_eq!(gives("use std::ops::{Add, MulAssign};", "mul_assign"), Some(true));
        assert_eq!(gives("impl Ord for V {}", "max"), Some(true));
        assert_eq!(gives("impl Sub for V {}", "max"), Some(false));
        assert_eq!(gives("", "into"), Some(true));
    }
}
