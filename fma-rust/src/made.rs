//! What an attribute is expanded to.

use proc_macro2::TokenStream;
use quote::quote;

/// The item and what is said of it.
pub struct Made {
    /// Nothing where it stays as it was written.
    pub item: Option<TokenStream>,
    pub errors: TokenStream,
}

impl Made {
    /// The same in other words.
    pub fn map(self, change: impl Fn(TokenStream) -> TokenStream) -> Made {
        Made { item: self.item.map(&change), errors: change(self.errors) }
    }

    /// What replaces the item. One that did not change is handed back unopened: tokens that were taken apart print with other spaces in `stringify!`, and
    /// without the invisible groups of what a macro passed on, `$a * 2` with `1 + 2` for `$a` as `1 + 2 * 2`.
    pub fn instead_of(self, written: TokenStream) -> TokenStream {
        let (item, errors) = (self.item.unwrap_or(written), self.errors);
        quote!(#item #errors)
    }
}
