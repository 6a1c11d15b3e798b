//! Test modules in files of their own: the files that `#[cfg(test)] mod name;` leads to.

use std::path::{Path, PathBuf};

use syn::{File, Item, ItemMod};

use crate::annotate::is_test;

/// The files and folders that a source file brings in for tests alone.
pub fn brought_in(path: &Path, text: &str) -> Vec<PathBuf> {
    let items = syn::parse_file(text).map_or(Vec::new(), |File { items, .. }| items);
    items.iter().filter_map(|item| test_module(item)).flat_map(|module| places(path, module)).collect()
}

fn test_module(item: &Item) -> Option<&ItemMod> {
    match item {
        Item::Mod(module) if module.content.is_none() && module.attrs.iter().any(is_test) => Some(module),
        _ => None,
    }
}

/// `name.rs` and `name/` where rustc looks for the module's file.
fn places(path: &Path, module: &ItemMod) -> [PathBuf; 2] {
    let is_root = ["lib.rs", "main.rs", "mod.rs"].iter().any(|root| path.ends_with(root));
    let folder = if is_root { path.with_file_name("") } else { path.with_extension("") };
    let name = module.ident.to_string();
    [folder.join(format!("{name}.rs")), folder.join(name)]
}
