//! Enums whose variants hold something. PTX holds one as a struct: the number of its variant, and places for what variants hold, of which
//! those of one type are shared.

use quote::{ToTokens, format_ident};
use syn::{Fields, Member, parse_quote};

use crate::tree::{Items, is_conditional};

/// An enum of the annotated module with something in it.
#[derive(Clone)]
pub struct Tagged {
    pub name: String,
    pub variants: Vec<Variant>,
    /// The types of the places.
    pub held: Vec<syn::Type>,
    attrs: Vec<syn::Attribute>,
    /// The variants that the module imports.
    pub imported: Vec<String>,
}

/// What one variant holds: the place of each field.
#[derive(Clone)]
pub struct Variant {
    pub name: String,
    pub fields: Vec<(Member, usize)>,
}

/// Those of a module.
pub fn all(content: &[syn::Item]) -> Vec<Tagged> {
    let known = |item: &syn::Item| match item {
        syn::Item::Enum(item) => Tagged::of(item),
        _ => None,
    };
    let mut all: Vec<Tagged> = content.iter().filter_map(known).collect();
    content.iter().for_each(|item| import(item, &mut all));
    all
}

/// `use Shape::*;`, `use self::Shape::{Circle, Square};`
pub fn import(item: &syn::Item, known: &mut [Tagged]) {
    let syn::Item::Use(item) = item else { return };
    for one in known {
        let variants: Vec<&str> = one.variants.iter().map(|variant| variant.name.as_str()).collect();
        let names = super::enums::imports(&item.tree, &one.name, &variants);
        one.imported.extend(names);
    }
}

impl Tagged {
    /// If something stands in it, and all of that is known.
    pub fn of(item: &syn::ItemEnum) -> Option<Tagged> {
        let holds = item.variants.iter().any(|variant| !variant.fields.is_empty());
        if !holds || !item.generics.params.is_empty() || is_conditional(&item.attrs) {
            return None;
        }
        let mut tagged = Tagged {
            name: item.ident.to_string(),
            variants: Vec::new(),
            held: Vec::new(),
            attrs: item.attrs.clone(),
            imported: Vec::new(),
        };
        for variant in &item.variants {
            let is_unknown = variant.fields.iter().any(|field| is_conditional(&field.attrs));
            if is_unknown || is_conditional(&variant.attrs) {
                return None;
            }
            tagged.add(&variant.ident, &variant.fields);
        }
        Some(tagged)
    }

    fn add(&mut self, name: &syn::Ident, fields: &Fields) {
        let mut taken = Vec::new();
        let fields = fields.iter().enumerate().map(|(at, field)| {
            let place = self.place(&field.ty, &taken);
            taken.push(place);
            (field.ident.clone().map_or_else(|| Member::from(at), Member::from), place)
        });
        let fields = fields.collect();
        self.variants.push(Variant { name: name.to_string(), fields });
    }

    /// The first place of a type that the variant has not taken.
    fn place(&mut self, ty: &syn::Type, taken: &[usize]) -> usize {
        let words = |ty: &syn::Type| ty.to_token_stream().to_string();
        let is_free = |(at, held): (usize, &syn::Type)| words(held) == words(ty) && !taken.contains(&at);
        let found = self.held.iter().enumerate().position(is_free);
        found.unwrap_or_else(|| {
            self.held.push(ty.clone());
            self.held.len() - 1
        })
    }

    /// The struct that stands for it, with what it derives.
    pub fn structure(&self) -> syn::ItemStruct {
        let (attrs, name) = (&self.attrs, format_ident!("{}", self.name));
        let (kind, held) = (kind(), self.held.iter().enumerate().map(|(at, ty)| (place(at), ty)));
        let (places, types): (Vec<_>, Vec<_>) = held.unzip();
        parse_quote!(#(#attrs)* struct #name { #kind: i32, #(#places: #types),* })
    }
}

/// The field with the number of the variant. No one else writes such names.
pub fn kind() -> syn::Ident {
    format_ident!("variant·0")
}

/// The field with what a variant holds.
pub fn place(at: usize) -> syn::Ident {
    format_ident!("held·{at}")
}

/// With those enums as structs, of whose fields the CPU knows no type.
pub fn with_tagged(mut items: Items) -> Items {
    let first = items.structs.len();
    for known in &*items.tagged {
        let is_other = |name: &String| *name != known.name;
        if items.structs.iter().all(|(name, _)| is_other(name)) {
            items.shadowed.retain(is_other);
            items.structs.push((known.name.clone(), super::fields(&known.structure().fields)));
            items.inner.structs = items.inner.structs.min(first);
        }
    }
    items
}
