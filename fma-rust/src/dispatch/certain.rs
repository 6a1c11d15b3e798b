//! Names that mean one function whatever the configuration says: of two under `#[cfg(…)]` and `#[cfg(not(…))]`, one may have no clone.

use std::collections::BTreeMap;

use super::Entry;
use crate::items::imported;
use crate::tree::is_conditional;

/// How often each name of a module's or an impl's own may be called is defined, and how often under a condition.
#[derive(Default)]
pub struct Definitions {
    all: BTreeMap<String, usize>,
    conditional: BTreeMap<String, usize>,
    /// Where a name is not defined, it may come from elsewhere.
    open: bool,
}

impl Definitions {
    pub fn of_module(content: &[syn::Item]) -> Definitions {
        let mut found = Definitions::default();
        for item in content {
            match item {
                syn::Item::Fn(item) => found.add(&item.attrs, [item.sig.ident.to_string()]),
                syn::Item::Const(item) => found.add(&item.attrs, [item.ident.to_string()]),
                syn::Item::Static(item) => found.add(&item.attrs, [item.ident.to_string()]),
                syn::Item::Struct(item) => found.add(&item.attrs, [item.ident.to_string()]),
                syn::Item::Use(item) => {
                    let mut names = Vec::new();
                    imported(&item.tree, &mut names);
                    found.open |= has_glob(&item.tree);
                    found.add(&item.attrs, names);
                }
                syn::Item::Macro(item) => found.open |= item.ident.is_none(),
                _ => {}
            }
        }
        found
    }

    pub fn of_impl(items: &[syn::ImplItem]) -> Definitions {
        // Methods of traits, and of the type's other impls.
        let mut found = Definitions { open: true, ..Definitions::default() };
        for item in items {
            match item {
                syn::ImplItem::Fn(item) => found.add(&item.attrs, [item.sig.ident.to_string()]),
                syn::ImplItem::Const(item) => found.add(&item.attrs, [item.ident.to_string()]),
                _ => {}
            }
        }
        found
    }

    fn add(&mut self, attrs: &[syn::Attribute], names: impl IntoIterator<Item = String>) {
        for name in names {
            let conditional = usize::from(is_conditional(attrs));
            *self.conditional.entry(name.clone()).or_default() += conditional;
            *self.all.entry(name).or_default() += 1;
        }
    }

    /// Whether all that a name may mean has a clone, and these are called alike.
    pub fn are_entries(&self, name: &str, entries: &[Entry]) -> bool {
        let own: Vec<&Entry> = entries.iter().filter(|entry| entry.name == name).collect();
        let all = self.all.get(name).copied().unwrap_or_default();
        let is_there = all > 1 || !self.open || self.conditional.get(name).is_none_or(|count| *count == 0);
        let alike = |entry: &&Entry| {
            !entry.is_unsafe && (entry.parameters, entry.is_small) == (own[0].parameters, own[0].is_small)
        };
        all == own.len() && is_there && own.iter().all(alike)
    }
}

fn has_glob(tree: &syn::UseTree) -> bool {
    match tree {
        syn::UseTree::Path(path) => has_glob(&path.tree),
        syn::UseTree::Group(group) => group.items.iter().any(has_glob),
        syn::UseTree::Glob(_) => true,
        syn::UseTree::Name(_) | syn::UseTree::Rename(_) => false,
    }
}
