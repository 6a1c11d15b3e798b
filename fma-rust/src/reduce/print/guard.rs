//! Loops in lanes that ask first whether all is there.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::Header;
use super::streams::{Formula, Head, bounds, name};
use crate::tree::words_of;

/// A slice that the index reaches into: all places must be inside.
pub struct Guard {
    pub slice: syn::Expr,
    pub place: Formula,
}

/// What is asked before the first step.
pub struct Asked {
    pub guards: Vec<Guard>,
    /// The integers whose smallness says that no place overflows; without those, places are wide integers.
    pub small: Option<Vec<syn::Expr>>,
    /// What else has to hold.
    pub also: Vec<TokenStream>,
}

/// The loop in lanes where it has more than so many steps, and all that it reaches is there; else as written.
pub fn guarded(
    (header, head): (&Header, &Head),
    asked: &Asked,
    short: usize,
    [lanes, plain]: [&syn::Expr; 2],
) -> syn::Expr {
    let (fits, range) = (name("fastmath_fits"), name("fastmath_range"));
    let (lets, _) = bounds(header, head);
    let function = name(if asked.small.is_some() { "are_there" } else { "fits" });
    let small = asked.small.iter().map(|of| quote!(::fastmath::rt::lanes::are_small(&#range, &[#(#of),*])));
    let guards = asked.guards.iter().map(|Guard { slice, place: Formula { index, value } }| {
        let at = index.clone().unwrap_or_else(|| name("fastmath_index"));
        let value = if index.is_some() { quote!(#value) } else { quote!(#at.plus(#value)) };
        let taken = taken_by(&at, &value);
        let fits = quote!(::fastmath::rt::lanes::#function((#slice).len(), &#range, |#taken| #value));
        // One of several slices may be missing where no step asks for it.
        if matches!(slice, syn::Expr::Index(_)) { quote!((#range.is_empty() || #fits)) } else { fits }
    });
    let all = small.chain(guards).chain(asked.also.iter().cloned());
    let long = (short > 0).then(|| quote!(#range.count() > #short &&));
    crate::emit::braced(quote! {
        let #fits = { #lets #long #(#all)&&* };
        if #fits #lanes else { #plain }
    })
}

/// The index as a closure takes it: a row of rows may be the same in every step, and then nothing names it.
fn taken_by(index: &syn::Ident, value: &TokenStream) -> TokenStream {
    let mut words = Vec::new();
    words_of(value.clone(), &mut words);
    if words.iter().any(|word| index == word) { quote!(#index) } else { quote!(_) }
}
