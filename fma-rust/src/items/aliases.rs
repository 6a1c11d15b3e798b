//! `ty(Real = f64)`: what the attribute says of types that are declared elsewhere.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;

use crate::attribute::Alias;
use crate::survey::name_of;
use crate::tree::Items;

/// The types and traits that a module declares itself, whatever else an attribute says of their names.
pub fn declared(content: &[syn::Item]) -> Vec<String> {
    let is_type = |item: &&syn::Item| {
        use syn::Item::{Enum, Struct, Trait, Type, Union};
        matches!(item, Enum(_) | Struct(_) | Trait(_) | Type(_) | Union(_))
    };
    content.iter().filter(is_type).filter_map(name_of).map(ToString::to_string).collect()
}

/// What the attribute says of names that are declared elsewhere: what is declared in sight is nearer. Whether any is there to be found, `tokens` tell, of a
/// function, or the fields of a struct.
pub fn named(mut items: Items, aliases: &[Alias], tokens: TokenStream) -> Items {
    for Alias { name, ty } in aliases {
        let fields = || items.structs.iter().flat_map(|(_, fields)| fields).map(|(_, ty)| ty.to_token_stream());
        if mentions(tokens.clone(), &name.ident) || fields().any(|field| mentions(field, &name.ident)) {
            name.found.set(true);
        }
        let name = name.ident.to_string();
        if !items.declared.contains(&name) {
            items.aliases.insert(name, ty.clone());
        }
    }
    items
}

fn mentions(tokens: TokenStream, name: &syn::Ident) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        _ => false,
    })
}
