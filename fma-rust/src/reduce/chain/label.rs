//! The labels of loops that were chains.

use proc_macro2::Span;

use crate::tree::{ExprId, Tree};

/// What they begin with.
const LABEL: &str = "fastmath_chain_";

/// The number of the chain that a loop was.
pub fn number(each: &syn::ExprForLoop) -> Option<usize> {
    each.label.as_ref()?.name.ident.to_string().strip_prefix(LABEL)?.parse().ok()
}

/// The same of a loop in a tree.
pub fn chain_of(tree: &Tree, id: ExprId) -> Option<usize> {
    match &tree.expr(id).syn {
        syn::Expr::ForLoop(each) => number(each),
        _ => None,
    }
}

/// The label of a chain.
pub fn label(index: usize, span: Span) -> syn::Lifetime {
    syn::Lifetime::new(&format!("'{LABEL}{index}"), span)
}
