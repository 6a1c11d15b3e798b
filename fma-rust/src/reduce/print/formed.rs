//! What steps form of integers, in Rust, and whether all of it is there.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::{Formed, Header, Numbers};
use super::streams::{Head, Slices, Taken, bounds, name, taken};

/// What each step computes for itself, of what it takes: `fastmath_item`, or parts of that.
pub struct Form {
    pub from: Vec<Taken>,
    pub names: Vec<syn::Stmt>,
    pub value: syn::Expr,
    pub table: Option<Looked>,
    /// The place, or else the value, or none where it overflows: a closure's body, if that is asked for.
    pub asked: Option<syn::Expr>,
}

/// An element of a slice at a place that the step computes, by the same names.
pub struct Looked {
    pub table: syn::Expr,
    pub at: syn::Expr,
}

/// Whether all that steps form is there: no integer overflows, and tables have all that is looked for. Where that is asked.
pub fn formed_asked(header: &Header, head: &Head) -> Vec<TokenStream> {
    let (range, (_, slices)) = (name("fastmath_range"), bounds(header, head));
    let forms =
        header.streams.iter().zip(&head.streams).filter_map(|(stream, given)| match (&stream.kind, &given.form) {
            (Numbers::Formed(formed), Some(form)) => Some((formed, form)),
            _ => None,
        });
    let asked = forms.filter_map(|(formed, form)| {
        let (at, from) = (form.asked.as_ref()?, each_taken(formed, form, &slices, &range));
        let (function, table) = match &form.table {
            Some(Looked { table, .. }) => (name("all_there"), Some(quote!(&(#table)[..],))),
            None => (name("all_hold"), None),
        };
        Some(quote!(::fastmath::rt::lanes::#function(#from, #range.count(), #table |fastmath_item| #at)))
    });
    asked.collect()
}

/// What a step forms a number of.
pub fn each_taken(formed: &Formed, form: &Form, slices: &Slices<'_>, range: &syn::Ident) -> TokenStream {
    let each = formed.from.iter().zip(&form.from).map(|(kind, of)| taken(kind, slices, of, range));
    let each: Vec<TokenStream> = each.collect();
    if let [one] = &each[..] { one.clone() } else { quote!((#(#each),*)) }
}
