//! Chains that end in a list: what their items are, and their loops.

use syn::{Expr, GenericArgument, PathArguments, Type, parse_quote};

use super::names::Names;
use super::terminal::{Accumulation, is_float};

/// The type of the items where the list says that they are floats, or lists.
pub fn item(call: &syn::ExprMethodCall, expected: Option<&Type>) -> Option<Type> {
    if call.method != "collect" || !call.args.is_empty() {
        return None;
    }
    let held = match collected(call).or(expected)? {
        Type::Path(list) => held(&list.path)?,
        _ => return None,
    };
    (is_float(held) || is_list(held)).then(|| held.clone())
}

/// The type that is written between the angle brackets.
fn collected(call: &syn::ExprMethodCall) -> Option<&Type> {
    match call.turbofish.as_ref()?.args.first()? {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    }
}

/// The type of a `Vec` that a chain ends in, if it is written.
pub fn list(call: &syn::ExprMethodCall, expected: Option<&Type>) -> Option<Type> {
    let list = collected(call).or(expected)?;
    (call.method == "collect" && call.args.is_empty() && is_list(list)).then(|| list.clone())
}

fn is_list(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Vec"))
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

/// A new list, and each item behind it.
pub fn listed(ty: &Type, item: Expr, names: &mut Names) -> Accumulation {
    let list = names.fresh("list");
    Accumulation {
        lets: vec![parse_quote!(let mut #list: #ty = ::core::default::Default::default();)],
        stmts: vec![parse_quote!(#list.push(#item);)],
        result: Some(parse_quote!(#list)),
    }
}

/// Each item behind a list that there is.
pub fn extended(list: &Expr, item: Expr) -> Accumulation {
    Accumulation { lets: Vec::new(), stmts: vec![parse_quote!(#list.push(#item);)], result: None }
}
