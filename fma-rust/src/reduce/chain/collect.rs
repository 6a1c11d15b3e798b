//! What the items of a chain are that ends in a list.

use syn::{GenericArgument, PathArguments, Type};

use super::terminal::is_float;

/// The type of the items where the list says that they are floats.
pub fn item(call: &syn::ExprMethodCall, expected: Option<&Type>) -> Option<Type> {
    if call.method != "collect" || !call.args.is_empty() {
        return None;
    }
    let written = call.turbofish.as_ref().and_then(|turbofish| turbofish.args.first()).and_then(|given| match given {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    let held = match written.or(expected)? {
        Type::Path(list) => held(&list.path)?,
        _ => return None,
    };
    is_float(held).then(|| held.clone())
}

/// What a `Vec` holds, or a boxed slice.
fn held(list: &syn::Path) -> Option<&Type> {
    let last = list.segments.last()?;
    let PathArguments::AngleBracketed(held) = &last.arguments else { return None };
    match (held.args.first()?, last.ident.to_string().as_str()) {
        (GenericArgument::Type(Type::Slice(slice)), "Box") => Some(&slice.elem),
        (GenericArgument::Type(ty), "Vec") => Some(ty),
        _ => None,
    }
}

/// Whether an adaptor gives on what it gets.
pub fn passes(method: &syn::Ident) -> bool {
    ["rev", "take", "skip", "step_by", "filter", "inspect"].iter().any(|name| method == name)
}
