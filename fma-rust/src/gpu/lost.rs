//! A number that a function gives, and of which nothing is known: a text without it would be another function.

use fma_ir::Func;
use fma_ptx::{Source, Why, results_of};

use super::{Found, Shape};
use crate::tree::{Items, Stmt, Tree};

/// Where the number stands, where nothing else tells that it is lost.
pub fn lost(
    tree: &Tree,
    (func, source): (&Func, &Source),
    (items, signature): (&Items, &syn::Signature),
) -> Option<Found> {
    let syn::ReturnType::Type(_, ty) = &signature.output else { return None };
    let Some(Stmt::Expr(last, None)) = tree.block(tree.body).stmts.last() else { return None };
    let gives_one = matches!(Shape::of(items, ty, items.this.as_ref()), Shape::Number(_));
    let expr = tree.expr(*last);
    let found = || Found { id: Some(*last), span: expr.span, why: Why::Type, silent: false };
    (gives_one && results_of(func, source, &func.body).is_empty()).then(found)
}
