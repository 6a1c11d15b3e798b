//! What names of a module mean something else in a body.

use std::rc::Rc;

use super::{globs, of_module};
use crate::tree::{Items, Type, is_constant_of_std, primitive};

impl Items {
    /// Forgets what the module says of a name.
    pub fn hide(&mut self, name: &str) {
        self.functions.remove(name);
        self.aliases.remove(name);
        let of_it = format!("{name}::");
        let stays = |known: &String| known != name && !known.starts_with(&of_it);
        self.constants.retain(|known, _| stays(known));
        self.numbers.retain(|known, _| stays(known));
        self.arrays.remove(name);
        self.records.remove(name);
        self.callable.hide(name);
        if self.bodies.contains_key(name) {
            Rc::make_mut(&mut self.bodies).remove(name);
        }
    }

    /// The names of the module's own items, types first.
    fn names(&self) -> Vec<String> {
        let types = self.structs.iter().map(|(name, _)| name).chain(self.aliases.keys());
        let values = self.functions.keys().chain(self.constants.keys());
        types.chain(values).cloned().collect()
    }
}

/// The names of a module's items, where `outer` are those around it: a type that has a primitive one's name there may have it here too, if the module
/// imports all there is of anything.
pub fn of_module_in(outer: &Items, content: &[syn::Item]) -> Items {
    let (mut items, mut all) = (of_module(content), Vec::new());
    for item in content {
        if let syn::Item::Use(item) = item {
            globs(&item.tree, &[], &mut all);
        }
    }
    if !all.is_empty() {
        let hidden = outer.shadowed.iter().filter(|name| primitive(name) != Type::Other);
        items.shadowed.extend(hidden.cloned());
    }
    items
}

/// Forgets what an import of all there is may hide.
pub fn by_glob(items: &mut Items, path: &[String]) {
    for name in items.names().iter().filter(|name| may_hide(path, name)) {
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
