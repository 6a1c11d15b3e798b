//! Where a loop in lanes panics: at what its author wrote.

use proc_macro2::{Delimiter, Group, TokenStream};
use quote::quote;

use crate::span;

/// A call that panics where something that the loop reaches is not there: at the slice, as its author wrote it, which the compiler takes from the parentheses.
pub(super) fn reaching(place: Option<&syn::Expr>, function: TokenStream, arguments: TokenStream) -> TokenStream {
    let mut groups = [function, arguments].map(|inner| Group::new(Delimiter::Parenthesis, inner));
    if let Some(place) = place {
        groups.iter_mut().for_each(|group| group.set_span(span::of(place)));
    }
    quote!(#(#groups)*)
}
