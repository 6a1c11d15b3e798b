//! The attribute `#[fastmath]`, to be used through the crate `fastmath`, which also carries what the expansion calls.

#![forbid(unsafe_code)]

use proc_macro::TokenStream;

/// Rewrites the floating-point arithmetic of the annotated item by the fast-math flags in its list.
#[proc_macro_attribute]
pub fn fastmath(flags: TokenStream, item: TokenStream) -> TokenStream {
    fma_rust::expand(flags.into(), item.into()).into()
}
