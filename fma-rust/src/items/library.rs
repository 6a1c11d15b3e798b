//! Constants of the standard library by the names under which they are imported.

use fma_core::Format;

use super::hidden::modules;
use super::imports::uses;
use crate::survey::name_of;
use crate::tree::{Items, constants_of_std};

/// A name that an import brings, and the path that it stands for; of a glob, the module of which everything is imported.
type Import = (Option<String>, Vec<String>);

/// Adds the constants that a module imports.
///
/// What a macro of the module makes comes before what is imported by a glob, and no one here knows its names.
pub fn of_module(content: &[syn::Item], items: &mut Items) {
    let makes_items = |item: &syn::Item| matches!(item, syn::Item::Macro(makes) if makes.ident.is_none());
    let mut all = Vec::new();
    uses(content).for_each(|tree| imports(tree, &[], &mut all));
    all.retain(|(name, _)| name.is_some() || !content.iter().any(makes_items));
    let own = content.iter().filter_map(name_of).map(ToString::to_string);
    let taken: Vec<String> = own.chain(items.shadowed.iter().cloned()).collect();
    add(items, &all, &taken);
    items.shadowed.extend(modules(content));
}

/// Adds what a body imports itself, where everything in it sees that; `taken` are the names that it declares or imports.
pub fn of_body(uses: &[syn::UseTree], items: &mut Items, taken: &[String]) {
    let mut all = Vec::new();
    uses.iter().for_each(|tree| imports(tree, &[], &mut all));
    let once = |name: &String| taken.iter().filter(|other| *other == name).count() == 1;
    all.retain(|(name, _)| name.as_ref().is_none_or(once));
    add(items, &all, taken);
}

/// The names that a tree imports.
fn imports(tree: &syn::UseTree, before: &[String], found: &mut Vec<Import>) {
    let path = |ident: &syn::Ident| [before, &[ident.to_string()]].concat();
    match tree {
        syn::UseTree::Path(part) => imports(&part.tree, &path(&part.ident), found),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| imports(tree, before, found)),
        syn::UseTree::Name(name) if name.ident == "self" => found.push((before.last().cloned(), before.to_vec())),
        syn::UseTree::Name(name) => found.push((Some(name.ident.to_string()), path(&name.ident))),
        syn::UseTree::Rename(name) => found.push((Some(name.rename.to_string()), path(&name.ident))),
        syn::UseTree::Glob(_) => found.push((None, before.to_vec())),
    }
}

/// A name that is declared or imported by itself means that, whatever a glob brings.
fn add(items: &mut Items, imports: &[Import], taken: &[String]) {
    for (name, path) in imports {
        let words: Vec<&str> = path.iter().map(String::as_str).collect();
        let (module, wanted) = match words[..] {
            ["std" | "core", module, "consts"] => (module, None),
            ["std" | "core", module, "consts", wanted] => (module, Some(wanted)),
            _ => continue,
        };
        let (format, ty): (Format, syn::Type) = match module {
            "f64" => (Format::F64, syn::parse_quote!(f64)),
            "f32" => (Format::F32, syn::parse_quote!(f32)),
            _ => continue,
        };
        for (constant, words) in constants_of_std(format) {
            let known = match (name, wanted) {
                (Some(name), Some(wanted)) if wanted == constant => name.clone(),
                (Some(module), None) => format!("{module}::{constant}"),
                (None, None) if !taken.iter().any(|taken| taken == constant) => constant.to_owned(),
                _ => continue,
            };
            items.constants.insert(known.clone(), ty.clone());
            items.numbers.insert(known, words);
        }
    }
}
