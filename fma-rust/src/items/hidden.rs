//! What names of a module mean something else in a body.

use std::rc::Rc;

use crate::tree::{Items, is_constant_of_std};

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
