//! The texts of a function as constants, and what chooses among them.

use std::cmp::Reverse;

use fma_ptx::{Target, Variant};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::Text;

/// The texts of a function, which may be none, and behind them those of its instances, each under what its name ends in.
pub fn by_instance(texts: &[Text]) -> Vec<(String, Vec<Text>)> {
    let mut found = vec![(String::new(), Vec::new())];
    for text in texts {
        let suffix = text.instance.map(|format| format!("_{}", format.layout().name)).unwrap_or_default();
        match found.iter_mut().find(|(known, _)| *known == suffix) {
            Some((_, list)) => list.push(text.clone()),
            None => found.push((suffix, vec![text.clone()])),
        }
    }
    found
}

/// `PTX`, `PTX_SM_90`, `ENTRY` and `ptx_for`, in the module of a function.
pub fn items(texts: &[Text]) -> TokenStream {
    let Some(first) = texts.first() else { return TokenStream::new() };
    let constants = constants(texts, &syn::parse_quote!(pub), "");
    let (entry, best) = (&first.entry, best(texts));
    quote! {
        #constants
        /// What the function, or its kernel where it has one, is called in its texts.
        pub const ENTRY: &str = #entry;
        /// The text that suits a machine of this compute capability best, if any does.
        pub const fn ptx_for(major: u32, minor: u32) -> ::core::option::Option<&'static str> {
            let number = major * 10 + minor;
            #best
            ::core::option::Option::None
        }
    }
}

/// `PTX`, the first text, and one constant a target; before the names stands a prefix.
pub fn constants(texts: &[Text], vis: &syn::Visibility, prefix: &str) -> TokenStream {
    let Some(first) = texts.first() else { return TokenStream::new() };
    let (whole, first) = (format_ident!("{prefix}PTX"), &first.text);
    let each = texts.iter().map(|Text { target, text, .. }| {
        let (name, doc) = (name(prefix, *target), format!("The function as PTX for {target}."));
        quote! {
            #[doc = #doc]
            #vis const #name: &'static str = #text;
        }
    });
    quote! {
        #(#each)*
        /// The function as PTX for the first target of its list.
        #vis const #whole: &'static str = #first;
    }
}

fn name(prefix: &str, target: Target) -> syn::Ident {
    format_ident!("{prefix}PTX_{}", target.name.to_uppercase())
}

/// The tests of `ptx_for`, the most particular first: a later machine runs a base text, one of the same family a family's.
fn best(texts: &[Text]) -> TokenStream {
    let mut targets: Vec<_> = texts.iter().map(|text| text.target).collect();
    targets.sort_by_key(|target| Reverse((target.number, target.variant)));
    let tests = targets.iter().map(|target| {
        let (name, number, major) = (name("", *target), u32::from(target.number), u32::from(target.number / 10));
        let runs = match target.variant {
            Variant::Exact => quote!(number == #number),
            Variant::Family => quote!(number >= #number && major == #major),
            Variant::Base => quote!(number >= #number),
        };
        quote!(if #runs { return ::core::option::Option::Some(#name); })
    });
    tests.collect()
}
