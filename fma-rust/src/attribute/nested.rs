//! Attributes inside an annotated item: the outer one takes them off.

use proc_macro2::TokenStream;

use super::{Nested, Options, Written, apply};
use crate::diagnostics::Diagnostics;
use crate::tree::Setting;

/// Takes nested attributes, with the lists of an expansion.
pub struct NestedAttributes<'a> {
    /// Set when there was one.
    pub found: &'a mut bool,
    pub written: &'a mut Vec<Written>,
    pub errors: &'a mut Diagnostics,
}

impl Nested for NestedAttributes<'_> {
    fn take(&mut self, attrs: &mut Vec<syn::Attribute>, outer: Setting) -> Setting {
        let mut setting = outer;
        attrs.retain(|attr| {
            let Some(tokens) = list_of(attr) else { return true };
            *self.found = true;
            let options = Options { setting, ..Options::default() };
            setting = apply(&options, tokens, true, self.written, self.errors).setting;
            false
        });
        setting
    }
}

/// The list of a `#[fastmath(...)]` or `#[fastmath::fastmath(...)]`; `None` for any other attribute.
pub fn list_of(attr: &syn::Attribute) -> Option<TokenStream> {
    let last = attr.path().segments.last()?;
    if last.ident != "fastmath" || attr.path().segments.len() > 2 {
        return None;
    }
    Some(match &attr.meta {
        syn::Meta::List(list) => list.tokens.clone(),
        syn::Meta::Path(_) | syn::Meta::NameValue(_) => TokenStream::new(),
    })
}
