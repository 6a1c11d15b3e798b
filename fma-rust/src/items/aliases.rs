//! `ty(Real = f64)`: what the attribute says of types that are declared elsewhere.

use std::collections::HashMap;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;

use crate::attribute::Alias;
use crate::survey::name_of;
use crate::tree::Items;
use crate::walk::visit_mut::{self, VisitMut};

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

/// A type as it is without aliases.
pub fn behind_aliases(ty: &syn::Type, aliases: &HashMap<String, syn::Type>) -> syn::Type {
    struct Out<'a>(&'a HashMap<String, syn::Type>, usize);
    impl VisitMut for Out<'_> {
        fn visit_type_mut(&mut self, ty: &mut syn::Type) {
            // An alias that stands for itself would have no end.
            if let syn::Type::Path(path) = &*ty
                && let Some(alias) = path.path.get_ident().and_then(|name| self.0.get(&name.to_string()))
                && self.1 < self.0.len()
            {
                *ty = alias.clone();
                self.1 += 1;
                self.visit_type_mut(ty);
                self.1 -= 1;
            } else {
                visit_mut::visit_type_mut(self, ty);
            }
        }
    }
    let mut ty = ty.clone();
    Out(aliases, 0).visit_type_mut(&mut ty);
    ty
}

/// The types that a call is given, `sum::<Real>()`, without aliases.
pub fn given_behind_aliases(expr: &mut syn::Expr, aliases: &HashMap<String, syn::Type>) {
    let syn::Expr::MethodCall(syn::ExprMethodCall { turbofish: Some(given), .. }) = expr else { return };
    for arg in &mut given.args {
        if let syn::GenericArgument::Type(ty) = arg {
            *ty = behind_aliases(ty, aliases);
        }
    }
}
