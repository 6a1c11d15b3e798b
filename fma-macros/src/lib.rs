//! The attribute `#[fastmath]`, to be used through the crate `fastmath`, which also carries what the expansion calls.

#![forbid(unsafe_code)]

use proc_macro::TokenStream;

/// Rewrites the floating-point arithmetic of the annotated item by the fast-math flags in its list.
#[proc_macro_attribute]
pub fn fastmath(flags: TokenStream, item: TokenStream) -> TokenStream {
    match place(&item) {
        Some(place) => fma_rust::expand_at(&place, flags.into(), item.into()),
        None => fma_rust::expand(flags.into(), item.into()),
    }
    .into()
}

/// Where the first token of an item stands, if that is in a file.
fn place(item: &TokenStream) -> Option<fma_rust::Place> {
    let span = item.clone().into_iter().next()?.span();
    Some(fma_rust::Place { file: span.local_file()?, line: span.line(), column: span.column() })
}
