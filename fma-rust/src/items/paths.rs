//! What a path means whose first words name a type of the module, of another one, or `Self`.

use syn::parse_quote;

use crate::tree::{Items, path_words};

impl Items {
    /// A path of another module's means what a name does.
    pub fn take_path(&mut self, path: &str, name: &str) {
        if let Some(ty) = self.constants.get(name).cloned() {
            self.constants.insert(path.to_owned(), ty);
        }
        if let Some(words) = self.numbers.get(name).copied() {
            self.numbers.insert(path.to_owned(), words);
        }
        let is_choice = || self.choices.iter().any(|choice| choice.name == name);
        let is_type =
            self.structs.iter().any(|(known, _)| known == name) || self.aliases.contains_key(name) || is_choice();
        // What has no name that could be written is no type.
        if let (true, Ok(name)) = (is_type, syn::parse_str::<syn::Ident>(name)) {
            self.aliases.insert(path.to_owned(), parse_quote!(#name));
        }
    }

    /// The name of the type that a name or a path means, behind one alias.
    pub fn type_at(&self, owner: &[String]) -> Option<String> {
        let named = |ty: &syn::Type| match ty {
            syn::Type::Path(path) if path.qself.is_none() => path.path.get_ident().map(ToString::to_string),
            _ => None,
        };
        match (owner, self.aliases.get(&owner.join("::"))) {
            (_, Some(behind)) => named(behind),
            ([name], None) if name == "Self" => named(self.this.as_ref()?),
            ([name], None) => Some(name.clone()),
            (_, None) => None,
        }
    }

    /// What [`constants`](Items::constants) calls the constant that a path means, if there is one.
    pub fn constant_at(&self, path: &syn::ExprPath) -> Option<String> {
        let is_plain = path.path.segments.iter().all(|segment| segment.arguments.is_none());
        if path.qself.is_some() || path.path.leading_colon.is_some() || !is_plain {
            return None;
        }
        let words = path_words(&path.path);
        let as_written = words.join("::");
        if self.constants.contains_key(&as_written) {
            return Some(as_written);
        }
        let (name, owner) = words.split_last()?;
        let of_type = format!("{}::{name}", self.type_at(owner)?);
        self.constants.contains_key(&of_type).then_some(of_type)
    }
}
