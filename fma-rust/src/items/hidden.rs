//! What names of a module mean something else in a body.

use std::rc::Rc;

use super::{globs, of_module};
use crate::survey::Declared;
use crate::tree::{Items, Type, is_constant_of_std, primitive};

impl Items {
    /// Forgets what the module says of a name.
    pub fn hide(&mut self, name: &str) {
        self.functions.remove(name);
        let of_it = format!("{name}::");
        let stays = |known: &String| known != name && !known.starts_with(&of_it);
        self.aliases.retain(|known, _| stays(known));
        self.constants.retain(|known, _| stays(known));
        self.numbers.retain(|known, _| stays(known));
        self.arrays.remove(name);
        self.records.remove(name);
        self.callable.hide(name);
        if self.bodies.contains_key(name) {
            Rc::make_mut(&mut self.bodies).remove(name);
        }
    }

    /// Whether a path is one of a primitive type in the language or its library (or in `half`), and nothing here has the name that it begins with.
    pub fn is_of_language(&self, path: &[impl AsRef<str>]) -> bool {
        let path: Vec<&str> = path.iter().map(AsRef::as_ref).collect();
        let owner = match path[..] {
            ["std" | "core", "primitive", owner, ..] | ["std" | "core" | "half", owner, ..] | [owner, ..] => owner,
            [] => return false,
        };
        let hidden = |name: &&str| self.shadowed.iter().any(|known| known.strip_suffix("::").unwrap_or(known) == *name);
        primitive(owner) != Type::Other && !path.first().is_some_and(hidden)
    }

    /// The names of the module's own items, types first.
    fn names(&self) -> Vec<String> {
        let types = self.structs.iter().map(|(name, _)| name).chain(self.aliases.keys());
        let types = types.chain(self.choices.iter().map(|choice| &choice.name));
        let values = self.functions.keys().chain(self.abroad.functions.keys()).chain(self.constants.keys());
        types.chain(values).cloned().collect()
    }
}

/// The names of a module's items, where `outer` are those around it: a type that has a primitive one's name there may have it here too, if the module
/// imports all there is of anything.
pub fn of_module_in(outer: &Items, content: &[syn::Item]) -> Items {
    let (mut items, mut all) = (of_module(content), Vec::new());
    items.traits = items.traits.inside(&outer.traits);
    for item in content {
        if let syn::Item::Use(item) = item {
            globs(&item.tree, &[], &mut all);
        }
    }
    if !all.is_empty() {
        let hidden = outer.shadowed.iter().filter(|name| is_of_library(name.trim_end_matches(':')));
        items.shadowed.extend(hidden.cloned());
    }
    items
}

/// The names in a body: what it declares or imports itself hides what the module declares.
pub fn of_body(mut items: Items, declared: Declared) -> Items {
    if !declared.names.is_empty() && !items.bodies.is_empty() {
        items.inner.around = Some(Rc::new(items.clone()));
    }
    for name in &declared.names {
        items.hide(name);
    }
    items.declared.extend(declared.names.iter().cloned());
    items.shadowed.extend(declared.names.iter().cloned());
    if declared.traits {
        items.traits = items.traits.open();
    }
    for glob in &declared.globs {
        by_glob(&mut items, glob);
    }
    super::choices::import(declared.uses.iter(), &mut items);
    super::library::of_body(&declared.uses, &mut items, &declared.names);
    items
}

/// What a module is called that hides the library's, in its paths: a type of the name stays what it is.
pub fn modules(content: &[syn::Item]) -> impl Iterator<Item = String> {
    content.iter().filter_map(|item| match item {
        syn::Item::Mod(item) if is_of_library(&item.ident.to_string()) => Some(format!("{}::", item.ident)),
        _ => None,
    })
}

/// Whether the language or its library has a name that a module may hide.
pub fn is_of_library(name: &str) -> bool {
    name == "std" || name == "core" || primitive(name) != Type::Other
}

/// Forgets what an import of all there is may hide.
fn by_glob(items: &mut Items, path: &[String]) {
    let variants = items.choice(path).map(|index| items.choices[index].names.clone());
    let hides = |name: &String| variants.as_ref().map_or_else(|| may_hide(path, name), |known| known.contains(name));
    for name in items.names().iter().filter(|name| hides(name)) {
        items.hide(name);
        items.shadowed.push(name.clone());
    }
}

/// Whether an import of all there is may hide a name: who knows what that is, but for the constants of the library and the variants of an enum,
/// whose names are no function's.
pub fn may_hide(path: &[String], name: &str) -> bool {
    match path.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["std" | "core", "f32" | "f64", "consts"] => is_constant_of_std(name),
        [.., owner] if owner.starts_with(char::is_uppercase) => name.starts_with(char::is_uppercase),
        _ => true,
    }
}
