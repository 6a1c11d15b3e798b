//! Places in the source.

use proc_macro2::Span;

use crate::tree::{Expr, Tree};

/// Whether two places are one.
pub fn same(one: Span, other: Span) -> bool {
    one.start() == other.start() && one.end() == other.end()
}

/// Whether a place is part of another.
pub fn is_within(inner: Span, outer: Span) -> bool {
    outer.start() <= inner.start() && inner.end() <= outer.end()
}

/// Whether tokens were made in place of the author's, and stand nowhere.
pub fn is_made(span: Span) -> bool {
    same(span, Span::call_site())
}

/// Outside of the compiler a literal that was made stands in a text of its own.
fn is_parsed_apart(span: Span, function: Span) -> bool {
    let file = span.file();
    file.starts_with("<parsed string") && file != function.file()
}

/// What was made stands where the last of the author's words before it does: an error has to point at the source.
pub fn stand_in_source(tree: &mut Tree, function: Span) {
    let places = in_source(tree, function);
    tree.exprs.iter_mut().zip(places).for_each(|(expr, place)| expr.span = place);
}

/// Where the nodes of a function stand in its source, or the last before them that does.
pub fn in_source(tree: &Tree, function: Span) -> Vec<Span> {
    let mut last = function;
    let place = |expr: &Expr| {
        if !is_made(expr.span) && !is_parsed_apart(expr.span, function) {
            last = expr.span;
        }
        last
    };
    tree.exprs.iter().map(place).collect()
}
