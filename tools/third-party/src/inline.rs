//! Modules in files of their own, written where they are declared: what stands on a module sees all that is in it, and rustc lets no attribute of a
//! macro stand on one that has a file.

use std::collections::BTreeSet;
use std::fs;
use std::io::Result;
use std::path::{Path, PathBuf};

use syn::spanned::Spanned;
use syn::{Item, ItemMod};

use crate::annotate::is_test;

/// What a file says by its place, which it would lose.
const PLACED: [&str; 4] = ["include!", "include_str!", "include_bytes!", "path = \""];

/// Writes the modules of the crate whose library is in `folder` into its root.
pub fn modules(folder: &Path) -> Result<()> {
    let (root, mut taken) = (folder.join("lib.rs"), BTreeSet::new());
    if let Some(text) = inlined(&root, folder, &mut taken)? {
        fs::write(root, text)?;
    }
    // One file may be declared twice, under conditions that exclude each other.
    taken.iter().try_for_each(fs::remove_file)
}

/// The text of a file with its modules inside, whose own files lie in `folder`; nothing, where the file has to stay where it is.
fn inlined(path: &Path, folder: &Path, taken: &mut BTreeSet<PathBuf>) -> Result<Option<String>> {
    let text = fs::read_to_string(path)?;
    let Ok(file) = syn::parse_file(&text) else { return Ok(None) };
    if PLACED.iter().any(|word| text.contains(word)) {
        return Ok(None);
    }
    let text = text.trim_start_matches('\u{feff}');
    let mut written = String::new();
    let mut copied = 0;
    for module in file.items.iter().filter_map(elsewhere) {
        let Some((path, below)) = home(module, folder) else { continue };
        if let Some(inner) = inlined(&path, &below, taken)? {
            let end = module.span().byte_range().end;
            written += &text[copied..end - 1];
            written += &format!(" {{ {inner}\n}}");
            copied = end;
            taken.insert(path);
        }
    }
    Ok(Some(written + &text[copied..]))
}

/// A module with a file of its own, tests aside.
fn elsewhere(item: &Item) -> Option<&ItemMod> {
    match item {
        Item::Mod(module) if module.content.is_none() && !module.attrs.iter().any(is_test) => Some(module),
        _ => None,
    }
}

/// The file of a module, and the folder of those in it.
fn home(module: &ItemMod, folder: &Path) -> Option<(PathBuf, PathBuf)> {
    let below = folder.join(module.ident.to_string().trim_start_matches("r#"));
    let places = [below.with_extension("rs"), below.join("mod.rs")];
    places.into_iter().find(|place| place.is_file()).map(|place| (place, below))
}
