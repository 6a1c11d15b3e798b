//! What functions take for such structs.

use std::collections::HashMap;

use quote::format_ident;
use syn::{FnArg, Pat, Type, parse_quote};

use super::{Held, Known};
use crate::tree::Items;

type Fields = Vec<(String, Type)>;

/// The structs of a module that hold slices.
pub struct Structs<'a> {
    pub fields: HashMap<&'a str, &'a Fields>,
    pub items: &'a Items,
}

impl<'a> Structs<'a> {
    /// Those of a module, if it has any.
    pub fn of(items: &'a Items) -> Option<Structs<'a>> {
        let holds = |fields: &Fields| fields.iter().any(|(_, ty)| is_lent(ty));
        let found = items.structs.iter().filter(|(_, fields)| holds(fields));
        let fields: HashMap<_, _> = found.map(|(name, fields)| (name.as_str(), fields)).collect();
        (!fields.is_empty()).then_some(Structs { fields, items })
    }

    /// Which of them a type is, behind whatever references.
    pub fn owner(&self, ty: &Type, this: Option<&Type>) -> Option<String> {
        match ty {
            Type::Reference(reference) => self.owner(&reference.elem, this),
            Type::Paren(inner) => self.owner(&inner.elem, this),
            Type::Group(inner) => self.owner(&inner.elem, this),
            Type::Path(path) if path.qself.is_none() => {
                let last = path.path.segments.last()?;
                match path.path.is_ident("Self") {
                    true => self.owner(this?, None),
                    false => {
                        let name = last.ident.to_string();
                        self.fields.contains_key(name.as_str()).then_some(name)
                    }
                }
            }
            _ => None,
        }
    }

    /// A signature with a parameter for each field, whose names join what is known.
    pub fn spread(&self, signature: &syn::Signature, this: Option<&Type>, known: &mut Known) -> syn::Signature {
        let mut spread = signature.clone();
        spread.inputs.clear();
        for input in &signature.inputs {
            let (name, ty) = match input {
                FnArg::Receiver(receiver) => (syn::Ident::new("self", receiver.self_token.span), &*receiver.ty),
                FnArg::Typed(typed) => match &*typed.pat {
                    Pat::Ident(name) => (name.ident.clone(), &*typed.ty),
                    _ => {
                        spread.inputs.push(input.clone());
                        continue;
                    }
                },
            };
            let Some(owner) = self.owner(ty, this) else {
                spread.inputs.push(input.clone());
                continue;
            };
            let own = !matches!(ty, Type::Reference(_));
            let held = self.held(&owner, &name, own);
            for ((_, field), (_, ident)) in self.fields[owner.as_str()].iter().zip(&held.fields) {
                let ty = passed(field, ty);
                spread.inputs.push(if own && !is_lent(field) {
                    parse_quote!(mut #ident: #ty)
                } else {
                    parse_quote!(#ident: #ty)
                });
            }
            known.insert(name.to_string(), held);
        }
        spread
    }

    /// The variables that stand for one.
    pub fn held(&self, owner: &str, name: &syn::Ident, own: bool) -> Held {
        let variable =
            |(field, _): &(String, Type)| (field.clone(), format_ident!("{name}·{field}", span = name.span()));
        Held { owner: owner.to_owned(), fields: self.fields[owner].iter().map(variable).collect(), own }
    }

    /// The names of the module, with such signatures.
    pub fn items(&self, items: &Items) -> Items {
        let mut items = items.clone();
        let this = items.this.clone();
        for signature in items.functions.values_mut() {
            *signature = self.spread(signature, None, &mut Known::new());
        }
        for signature in items.methods.values_mut() {
            *signature = self.spread(signature, this.as_ref(), &mut Known::new());
        }
        for ((owner, _), signature) in items.inherent.iter_mut() {
            let owner = syn::Ident::new(owner, proc_macro2::Span::mixed_site());
            *signature = self.spread(signature, Some(&parse_quote!(#owner)), &mut Known::new());
        }
        items
    }
}

/// Whether a field is a slice, or an array behind a reference.
pub fn is_lent(ty: &Type) -> bool {
    match ty {
        Type::Reference(reference) => matches!(*reference.elem, Type::Slice(_) | Type::Array(_)),
        Type::Paren(inner) => is_lent(&inner.elem),
        Type::Group(inner) => is_lent(&inner.elem),
        _ => false,
    }
}

/// The type of a field of a parameter: what is behind a shared reference does not change.
fn passed(field: &Type, whole: &Type) -> Type {
    let mut ty = field.clone();
    let shared = matches!(whole, Type::Reference(reference) if reference.mutability.is_none());
    if let (Type::Reference(reference), true) = (&mut ty, shared) {
        reference.mutability = None;
    }
    ty
}
