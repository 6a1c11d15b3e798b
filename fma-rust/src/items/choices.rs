//! Enums as the CPU's code is read: what each variant holds, so that a pattern that takes it out tells its types. Which variant a value is no one asks here.

use quote::ToTokens;

use super::enums::imports;
use super::{fields, has_lifetimes_alone, is_of_library, without_self};
use crate::tree::{Items, is_conditional};

/// An enum of the module.
#[derive(Clone)]
pub struct Choice {
    pub name: String,
    /// The variants that are there under any condition.
    variants: Vec<Held>,
    /// The names of all.
    pub names: Vec<String>,
    /// The variants that the module imports by their own names.
    imported: Vec<String>,
}

/// A variant, and its fields.
#[derive(Clone)]
pub struct Held {
    pub name: String,
    pub fields: Vec<(String, syn::Type)>,
}

impl Held {
    /// The type of a field.
    pub fn field(&self, member: &syn::Member) -> Option<&syn::Type> {
        let name = member.to_token_stream().to_string();
        self.fields.iter().find(|(field, _)| *field == name).map(|(_, ty)| ty)
    }
}

impl Choice {
    /// If it has a name of its own and no parameters but lifetimes.
    pub fn of(item: &syn::ItemEnum) -> Option<Choice> {
        let name = item.ident.to_string();
        if !has_lifetimes_alone(&item.generics) || is_conditional(&item.attrs) || is_of_library(&name) {
            return None;
        }
        let is_certain = |variant: &&syn::Variant| {
            !is_conditional(&variant.attrs) && !variant.fields.iter().any(|field| is_conditional(&field.attrs))
        };
        let held = |variant: &syn::Variant| {
            let mut of = fields(&variant.fields);
            of.iter_mut().for_each(|(_, ty)| without_self(&item.ident, ty));
            Held { name: variant.ident.to_string(), fields: of }
        };
        Some(Choice {
            name,
            variants: item.variants.iter().filter(is_certain).map(held).collect(),
            names: item.variants.iter().map(|variant| variant.ident.to_string()).collect(),
            imported: Vec::new(),
        })
    }

    /// Takes the names of variants that an import brings.
    fn import(&mut self, tree: &syn::UseTree) {
        let variants: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let names = imports(tree, &self.name, &variants);
        self.imported.extend(names);
    }
}

/// Takes what imports bring of the variants of enums.
pub fn import<'a>(trees: impl Iterator<Item = &'a syn::UseTree>, items: &mut Items) {
    for tree in trees {
        items.choices.iter_mut().for_each(|choice| choice.import(tree));
    }
}

impl Items {
    /// The variant of an enum that a path names, as patterns do: `Shape::Circle`, `Self::Circle`, or `Circle` where it is imported.
    pub fn variant(&self, index: usize, path: &[String]) -> Option<&Held> {
        let choice = self.choices.get(index)?;
        let name = match path.split_last()? {
            (name, []) if choice.imported.contains(name) => name,
            (name, owner) if self.choice(owner) == Some(index) => name,
            _ => return None,
        };
        choice.variants.iter().find(|held| held.name == *name)
    }

    /// The enum that a path names a variant of, and the variant.
    pub fn made(&self, path: &[String]) -> Option<(usize, &Held)> {
        let index = self.choice(path.split_last()?.1)?;
        Some((index, self.variant(index, path)?))
    }

    /// The enum that a name or a path means.
    pub fn choice(&self, owner: &[String]) -> Option<usize> {
        let name = self.type_at(owner)?;
        let is_hidden = self.shadowed.contains(&name);
        self.choices.iter().position(|choice| choice.name == name && !is_hidden)
    }
}
