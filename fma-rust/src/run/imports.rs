//! Constants of the standard library by the names under which they are imported.

use fma_core::Format;
use syn::visit::{self, Visit};

use crate::items;
use crate::tree::{Items, constants_of_std};

/// The paths that names and modules stand for; of a glob, the module of which everything is imported.
#[derive(Default)]
struct Imports(Vec<(Option<String>, Vec<String>)>);

/// The names of a module, and what they stand for that it imports.
pub fn of_module(content: &[syn::Item]) -> Items {
    let mut imports = Imports::default();
    content.iter().for_each(|item| imports.item(item));
    let mut imported = Items::default();
    imports.add(&mut imported);
    let declared = |(name, ty): (&String, &syn::Type)| {
        let (ident, bits) = (syn::parse_str::<syn::Ident>(name).ok()?, imported.numbers.get(name)?[0]);
        let is_declared = |item: &syn::Item| matches!(item, syn::Item::Const(item) if item.ident == ident);
        (!content.iter().any(is_declared)).then(|| syn::parse_quote!(const #ident: #ty = #ty::from_bits(#bits);))
    };
    let mut constants: Vec<(&String, &syn::Type)> = imported.constants.iter().collect();
    constants.sort_by_key(|(name, _)| *name);
    let all: Vec<syn::Item> = constants.into_iter().filter_map(declared).chain(content.iter().cloned()).collect();
    let mut items = items::of_module(&all);
    imports.add(&mut items);
    items
}

/// Adds what a body imports itself.
pub fn add_imported(items: &mut Items, block: &syn::Block) {
    let mut imports = Imports::default();
    imports.visit_block(block);
    imports.add(items);
}

impl Imports {
    fn item(&mut self, item: &syn::Item) {
        if let syn::Item::Use(item) = item {
            self.imported(&item.tree, &[]);
        }
    }

    fn imported(&mut self, tree: &syn::UseTree, before: &[String]) {
        let path = |ident: &syn::Ident| [before, &[ident.to_string()]].concat();
        match tree {
            syn::UseTree::Path(part) => self.imported(&part.tree, &path(&part.ident)),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.imported(tree, before)),
            syn::UseTree::Name(name) if name.ident == "self" => self.0.push((before.last().cloned(), before.to_vec())),
            syn::UseTree::Name(name) => self.0.push((Some(name.ident.to_string()), path(&name.ident))),
            syn::UseTree::Rename(name) => self.0.push((Some(name.rename.to_string()), path(&name.ident))),
            syn::UseTree::Glob(_) => self.0.push((None, before.to_vec())),
        }
    }

    /// A name that an item declares means that.
    fn add(&self, items: &mut Items) {
        for (name, path) in &self.0 {
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
                    (None, None) if !items.constants.contains_key(constant) => constant.to_owned(),
                    _ => continue,
                };
                items.constants.insert(known.clone(), ty.clone());
                items.numbers.insert(known, words);
            }
        }
    }
}

impl Visit<'_> for Imports {
    fn visit_item(&mut self, item: &syn::Item) {
        self.item(item);
        visit::visit_item(self, item);
    }
}
