//! Numbers that are made of elements, in Rust.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::{Made, Member, Parts, Stream, To};
use super::formed::{Form, Looked};
use super::streams::Given;

/// The numbers of a stream.
pub fn numbers(stream: &Stream, taken: TokenStream, given: &Given, float: &syn::Ident) -> TokenStream {
    if let Some(Parts { all, which, .. }) = &given.parts {
        let all = all.iter().map(|part| way(quote!(fastmath_item), part));
        return quote!(::fastmath::rt::lanes::part::<#which, _, _, _, _>(#taken, |fastmath_item| [#(&#all),*]));
    }
    match (stream.widens, &stream.made) {
        (_, Some(number)) => {
            let formed = given.form.as_ref().map(|form| &form.value);
            let value = made(number, (formed, given.asked.as_ref()), float);
            let named = |value: TokenStream| match &given.form {
                Some(Form { names, .. }) if !names.is_empty() => quote!({ #(#names)* #value }),
                _ => value,
            };
            let value = named(value);
            match given.form.as_ref().and_then(|form| form.table.as_ref()) {
                Some(Looked { table, at, .. }) => {
                    let at = named(quote!(#at));
                    quote!(::fastmath::rt::lanes::looked_up(#taken, &(#table)[..], |fastmath_item| #at, |fastmath_item| #value))
                }
                None => quote!(::fastmath::rt::lanes::made(#taken, |fastmath_item| #value)),
            }
        }
        (true, None) => quote!(::fastmath::rt::lanes::Widened(#taken)),
        (false, None) => taken,
    }
}

/// A number of an element, which `fastmath_item` refers to, or of what is formed.
fn made(
    Made { members, to }: &Made,
    (formed, asked): (Option<&syn::Expr>, Option<&syn::Expr>),
    float: &syn::Ident,
) -> TokenStream {
    let place = match (formed, &members[..]) {
        (None, []) => quote!(*fastmath_item),
        (None, members) => way(quote!(fastmath_item), members),
        (Some(formed), []) if *to == To::Number => quote!((#formed)),
        (Some(formed), members) => way(quote!(#formed), members),
    };
    match to {
        To::Itself => place,
        To::Number => quote!(#place as #float),
        To::Truth(None) => quote!(if #place { 1.0 } else { 0.0 }),
        To::Truth(Some((cmp, _))) => {
            let cmp = crate::emit::comparison(*cmp);
            quote!(if #place #cmp (#asked) { 1.0 } else { 0.0 })
        }
    }
}

/// A place in an element.
pub fn way(element: TokenStream, members: &[Member]) -> TokenStream {
    members.iter().fold(element, |place, member| match member {
        Member::Field(field) => quote!(#place.#field),
        Member::Part(index) => {
            let index = syn::Index::from(*index as usize);
            quote!(#place.#index)
        }
        Member::At(index) => {
            let index = syn::Index::from(*index);
            quote!(#place[#index])
        }
    })
}
