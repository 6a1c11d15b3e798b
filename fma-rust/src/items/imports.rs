//! What `use` brings into a module.

use crate::tree::{Type, is_conditional, primitive};

/// The crates whose types and traits are known by their names.
const KNOWN: [&str; 5] = ["half", "fastmath", "fma_core", "num_traits", "num"];

/// A type that is imported under the name of a primitive one hides it, as does a trait under that of `num-traits`; the names of some crates mean what
/// they say.
pub fn imported(tree: &syn::UseTree, names: &mut Vec<String>) {
    match tree {
        syn::UseTree::Path(path) if KNOWN.iter().any(|owner| path.ident == owner) => {}
        // `use std::f64` names the module of the constants, and leaves the type as it is.
        syn::UseTree::Path(path) if path.ident == "std" || path.ident == "core" => {
            let first = names.len();
            imported(&path.tree, names);
            let own = names.split_off(first).into_iter().filter(|name| primitive(name) == Type::Other);
            names.extend(own);
        }
        syn::UseTree::Path(path) => imported(&path.tree, names),
        syn::UseTree::Name(name) => names.push(name.ident.to_string()),
        syn::UseTree::Rename(name) => names.push(name.rename.to_string()),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| imported(tree, names)),
        syn::UseTree::Glob(_) => {}
    }
}

/// What a module imports for certain.
pub fn uses(content: &[syn::Item]) -> impl Iterator<Item = &syn::UseTree> {
    content.iter().filter_map(|item| match item {
        syn::Item::Use(item) if !is_conditional(&item.attrs) => Some(&item.tree),
        _ => None,
    })
}

/// The paths of which all is imported.
pub fn globs(tree: &syn::UseTree, before: &[String], paths: &mut Vec<Vec<String>>) {
    match tree {
        syn::UseTree::Path(path) => globs(&path.tree, &[before, &[path.ident.to_string()]].concat(), paths),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| globs(tree, before, paths)),
        syn::UseTree::Glob(_) => paths.push(before.to_vec()),
        syn::UseTree::Name(_) | syn::UseTree::Rename(_) => {}
    }
}

/// What is imported of `fastmath::gpu`.
pub fn of_gpu(tree: &syn::UseTree, before: &[String], names: &mut Vec<String>) {
    let inside = before.last().is_some_and(|last| last == "gpu");
    let own = before.first().is_none_or(|first| first == "fastmath" || first == "fma_core");
    match tree {
        syn::UseTree::Path(path) if own && before.len() < 3 => {
            of_gpu(&path.tree, &[before, &[path.ident.to_string()]].concat(), names);
        }
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| of_gpu(tree, before, names)),
        syn::UseTree::Name(name) if own && inside && name.ident == "self" => names.push("gpu".to_owned()),
        syn::UseTree::Name(name) if !before.is_empty() && own && (inside || name.ident == "gpu") => {
            names.push(name.ident.to_string());
        }
        syn::UseTree::Glob(_) if own && inside => names.push("*".to_owned()),
        syn::UseTree::Path(_) | syn::UseTree::Name(_) | syn::UseTree::Rename(_) | syn::UseTree::Glob(_) => {}
    }
}
