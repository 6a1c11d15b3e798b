//! Methods of integers by their paths: `u32::wrapping_add(x, y)` is `x.wrapping_add(y)`.

use syn::{Expr, parse_quote};

use super::methods::is_number;
use crate::reduce::across;
use crate::steady::INTEGERS;
use crate::tree::Edge;
use crate::walk::visit_mut::{self, VisitMut};

/// Writes them behind what they are called on.
pub fn plain(block: &mut syn::Block) {
    struct Spelled;
    impl VisitMut for Spelled {
        fn visit_item_mut(&mut self, _: &mut syn::Item) {}
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            visit_mut::visit_expr_mut(self, expr);
            let Expr::Call(call) = &*expr else { return };
            if let Some(said) = said(call) {
                *expr = said;
            }
        }
    }
    Spelled.visit_block_mut(block);
}

/// `max` or `min` of `std::cmp`, which only integers have.
fn between(path: &syn::ExprPath) -> Option<&syn::Ident> {
    let segments: Vec<&syn::Ident> = path.path.segments.iter().map(|segment| &segment.ident).collect();
    match segments[..] {
        [library, cmp, method] => {
            let is_library = (library == "std" || library == "core") && cmp == "cmp";
            Some(method).filter(|method| is_library && (*method == "max" || *method == "min"))
        }
        [ord, method] => Some(method).filter(|method| ord == "Ord" && (*method == "max" || *method == "min")),
        _ => None,
    }
}

/// Whether a path is that of a method of integers, or of a power.
pub fn is_one(path: &syn::ExprPath) -> bool {
    named(path).is_some() || between(path).is_some()
}

/// The type, and the method.
fn named(path: &syn::ExprPath) -> Option<(&syn::Ident, &syn::Ident)> {
    let segments: Vec<&syn::Ident> = path.path.segments.iter().map(|segment| &segment.ident).collect();
    let [ty, method] = segments[..] else { return None };
    let makes = ["from", "try_from", "default"].iter().any(|prefix| method.to_string().starts_with(prefix));
    let of_integers =
        INTEGERS.iter().any(|known| ty == known) && !makes && method.to_string().starts_with(char::is_lowercase);
    (of_integers || (ty == "f32" || ty == "f64") && method == "powi").then_some((ty, method))
}

/// The method; the CPU knows no type of what a call by a path gives.
fn said(call: &syn::ExprCall) -> Option<Expr> {
    let Expr::Path(path) = &*call.func else { return None };
    let args: Vec<&Expr> = call.args.iter().collect();
    if let (Some(method), [one, other]) = (between(path), &args[..]) {
        return Some(across(Edge::Untyped, &parse_quote!((#one).#method(#other))));
    }
    let (ty, method) = named(path)?;
    match args[..] {
        [_, power] if method == "powi" && is_number(power) => None,
        [base, power] if method == "powi" => Some(across(Edge::Untyped, &parse_quote!((#base).powi(#power)))),
        [_, ..] if method == "powi" => None,
        // Of options the CPU knows no type however they are made.
        [receiver, ref rest @ ..] if method.to_string().starts_with("checked_") => {
            Some(parse_quote!(((#receiver) as #ty).#method(#(#rest),*)))
        }
        [receiver, ref rest @ ..] => {
            Some(across(Edge::Untyped, &parse_quote!(((#receiver) as #ty).#method(#(#rest),*))))
        }
        [] => None,
    }
}
