//! The attribute `#[fastmath]`, to be used through the crate `fastmath`, which also carries what the expansion calls.

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// Rewrites the floating-point arithmetic of the annotated item by the fast-math flags in its list.
#[proc_macro_attribute]
pub fn fastmath(_flags: TokenStream, item: TokenStream) -> TokenStream {
    without_nested(item)
}

/// The tokens as written, less the `#[fastmath]` attributes inside, which belong to the outermost one.
fn without_nested(tokens: TokenStream) -> TokenStream {
    let mut rest = tokens.into_iter().peekable();
    let mut kept = Vec::new();
    while let Some(tree) = rest.next() {
        match (tree, rest.peek()) {
            (TokenTree::Punct(hash), Some(TokenTree::Group(list))) if hash.as_char() == '#' && names_fastmath(list) => {
                rest.next();
            }
            (TokenTree::Group(group), _) => {
                let mut inner = Group::new(group.delimiter(), without_nested(group.stream()));
                inner.set_span(group.span());
                kept.push(TokenTree::Group(inner));
            }
            (other, _) => kept.push(other),
        }
    }
    kept.into_iter().collect()
}

/// Whether the brackets of an attribute hold `fastmath`, `fastmath(...)` or the same behind a path.
fn names_fastmath(list: &Group) -> bool {
    let path = list.stream().into_iter().take_while(|tree| !matches!(tree, TokenTree::Group(_)));
    list.delimiter() == Delimiter::Bracket && path.last().is_some_and(|last| last.to_string() == "fastmath")
}
