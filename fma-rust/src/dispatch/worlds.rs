//! Parameters under `#[cfg(...)]`: no argument can stand under one, so what hands them on is written for each answer of the configuration.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// As many conditions as a function may have: each doubles what is written.
const MOST: usize = 3;

/// What a parameter hands on.
pub struct Argument {
    pub name: Ident,
    /// When the parameter is there, if not always.
    pub condition: Option<TokenStream>,
}

/// When a parameter is there, if not always.
pub fn condition(input: &syn::FnArg) -> Option<TokenStream> {
    let (syn::FnArg::Receiver(syn::Receiver { attrs, .. }) | syn::FnArg::Typed(syn::PatType { attrs, .. })) = input;
    let written = attrs.iter().filter(|attr| attr.path().is_ident("cfg"));
    let conditions: Vec<_> = written.filter_map(|attr| Some(&attr.meta.require_list().ok()?.tokens)).collect();
    (!conditions.is_empty()).then(|| quote!(all(#(#conditions),*)))
}

/// Whether there are more answers than are written out.
pub fn are_too_many(sig: &syn::Signature) -> bool {
    distinct(sig.inputs.iter().filter_map(condition)).len() > MOST
}

/// What `hand` makes of the arguments that are there, whatever the configuration says.
pub fn in_each(arguments: &[Argument], hand: impl Fn(TokenStream) -> TokenStream) -> TokenStream {
    let conditions = distinct(arguments.iter().filter_map(|argument| argument.condition.clone()));
    let handed = |is_there: &dyn Fn(&TokenStream) -> bool| {
        let there = arguments.iter().filter(|argument| argument.condition.as_ref().is_none_or(is_there));
        let names = there.map(|argument| &argument.name);
        hand(quote!((#(#names),*)))
    };
    let worlds = (0..1_u32 << conditions.len()).map(|world| {
        let answers: Vec<(&TokenStream, bool)> = conditions.iter().zip((0..).map(|at| world >> at & 1 == 1)).collect();
        let says =
            answers.iter().map(|(condition, holds)| if *holds { quote!(#condition) } else { quote!(not(#condition)) });
        let holds = |asked: &TokenStream| answers.iter().any(|(condition, holds)| *holds && are_same(condition, asked));
        let (says, body) = (quote!(#(#says),*), handed(&holds));
        quote!(#[cfg(all(#says))] { #body })
    });
    if conditions.is_empty() { handed(&|_| true) } else { worlds.collect() }
}

/// Each condition once.
fn distinct(conditions: impl Iterator<Item = TokenStream>) -> Vec<TokenStream> {
    let mut distinct: Vec<TokenStream> = Vec::new();
    for condition in conditions {
        if !distinct.iter().any(|other| are_same(other, &condition)) {
            distinct.push(condition);
        }
    }
    distinct
}

fn are_same(one: &TokenStream, other: &TokenStream) -> bool {
    one.to_string() == other.to_string()
}
