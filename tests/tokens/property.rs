//! What has to hold of every expansion.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

pub enum Seen {
    /// The case was an item, and its expansion parses.
    WellFormed,
    /// The case was no item in the first place.
    Refused,
    /// The case was an item, and this came out of it.
    Broken(String),
}

pub fn expands(list: &str, item: &str) -> Seen {
    let (Ok(list), Ok(item)) = (list.parse::<TokenStream>(), item.parse::<TokenStream>()) else { return Seen::Refused };
    let expansion = fma_rust::expand(list, item.clone());
    let parses = |tokens: TokenStream| syn::parse2::<syn::File>(tokens).is_ok();
    let in_impl = |tokens: &dyn ToTokens| quote!(impl S { #tokens });
    match (parses(item.clone()), parses(in_impl(&item))) {
        (false, false) => Seen::Refused,
        _ if parses(expansion.clone()) || parses(in_impl(&expansion)) => Seen::WellFormed,
        _ => Seen::Broken(expansion.to_string()),
    }
}
