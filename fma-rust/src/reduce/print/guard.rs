//! Loops in lanes that ask first whether all is there.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::Header;
use super::streams::{Formula, Head, bounds, counted, name};
use crate::tree::words_of;

/// What the index gives: below a limit in each step, as the length of a slice that it reaches into.
pub struct Guard {
    pub limit: TokenStream,
    pub place: Formula,
    /// Whether only a step asks for the limit: that of one of several slices, which may be missing where there is none.
    pub is_late: bool,
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
    let small = asked
        .small
        .iter()
        .filter(|_| !asked.guards.is_empty())
        .map(|of| quote!(::fastmath::rt::lanes::are_small(&#range, &[#(#of),*])));
    let guards = asked.guards.iter().map(|Guard { limit, place, is_late }| {
        let (taken, value) = closure(place);
        let fits = quote!(::fastmath::rt::lanes::#function(#limit, &#range, |#taken| #value));
        if *is_late { quote!((#range.is_empty() || #fits)) } else { fits }
    });
    let all = small.chain(guards).chain(asked.also.iter().cloned());
    let long = match short {
        0 if header.needs_step => quote!(!#range.is_empty() &&),
        0 => TokenStream::new(),
        _ => quote!(#range.count() > #short &&),
    };
    crate::emit::braced(quote! {
        let #fits = { #lets #long #(#all)&&* };
        if #fits #lanes else { #plain }
    })
}

/// The loop as written up to so many steps.
pub fn few((header, head): (&Header, &Head), most: usize, [plain, more]: [&syn::Expr; 2]) -> syn::Expr {
    let (are_few, range) = (name("fastmath_few"), name("fastmath_range"));
    let lets = counted(header, head);
    crate::emit::braced(quote! {
        let #are_few = { #lets #range.count() <= #most };
        if #are_few { #plain } else { #more }
    })
}

/// Whether an integer is exact in every step; one that no index gives is the same in each.
pub fn exact(Formula { index, value }: &Formula) -> TokenStream {
    let range = name("fastmath_range");
    let taken = index.as_ref().map_or_else(|| quote!(_), |index| taken_by(index, &quote!(#value)));
    quote!(::fastmath::rt::lanes::are_exact(&#range, |#taken| #value))
}

/// A parameter and a body: where no name leads to the index, what is formed is added to where the step begins.
fn closure(Formula { index, value }: &Formula) -> (TokenStream, TokenStream) {
    let at = index.clone().unwrap_or_else(|| name("fastmath_index"));
    let value = if index.is_some() { quote!(#value) } else { quote!(#at.plus::<usize>(#value)) };
    (taken_by(&at, &value), value)
}

/// The index as a closure takes it: a row of rows may be the same in every step, and then nothing names it.
pub(super) fn taken_by(index: &syn::Ident, value: &TokenStream) -> TokenStream {
    let mut words = Vec::new();
    words_of(value.clone(), &mut words);
    if words.iter().any(|word| index == word) { quote!(#index) } else { quote!(_) }
}
