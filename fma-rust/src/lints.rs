//! What lints say of a rewritten function: no more than of the one that was written.

use proc_macro2::Span;

use crate::rewrite::Rewritten;

/// Silences in a function's attributes what only the rewritten function would be told.
///
/// What the author expects a lint to find may be gone, or stand in the clone and not in its entry: `expect` only allows then.
pub fn of(function: &Rewritten, attrs: &mut Vec<syn::Attribute>) {
    if function.applied || function.dispatch.is_some() {
        attrs.iter_mut().for_each(allow);
    }
    attrs.extend(function.lint.clone());
}

fn allow(attr: &mut syn::Attribute) {
    if let syn::Meta::List(list) = &mut attr.meta
        && list.path.is_ident("expect")
    {
        list.path = syn::Ident::new("allow", Span::call_site()).into();
    }
}
