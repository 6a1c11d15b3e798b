//! Numbers that are made of elements, in Rust.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::{Made, Member, To};

/// A number of an element, which `fastmath_item` refers to, or of what is formed.
pub fn made(
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
