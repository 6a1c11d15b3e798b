//! The names that an unrolled chain gives its numbers.

use proc_macro2::Span;
use quote::format_ident;

/// A source of names that no one else writes.
#[derive(Default)]
pub struct Names {
    count: usize,
}

impl Names {
    /// A new name.
    pub fn fresh(&mut self, word: &str) -> syn::Ident {
        self.count += 1;
        format_ident!("fastmath_{word}{}", self.count - 1, span = Span::mixed_site())
    }
}
