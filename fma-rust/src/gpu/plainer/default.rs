//! `Default::default()` where its type is written: the rest of a struct, a `let` with a type, and the defaults of numbers.

use syn::{Expr, parse_quote};

use crate::items::zero;
use crate::reduce::across;
use crate::tree::{Edge, path_words};
use crate::walk::visit_mut::{self, VisitMut};

/// Writes out which it is.
pub fn plain(block: &mut syn::Block) {
    Defaults.visit_block_mut(block);
}

/// Whether a path is `Default::default`, or that of a number.
pub fn is_one(path: &syn::ExprPath) -> bool {
    is_any(path) || of_number(path).is_some()
}

fn is_any(path: &syn::ExprPath) -> bool {
    let words = path_words(&path.path);
    matches!(words.iter().map(String::as_str).collect::<Vec<_>>()[..], [.., "Default", "default"])
}

/// `f32::default`
fn of_number(path: &syn::ExprPath) -> Option<Expr> {
    let words: Vec<&syn::Ident> = path.path.segments.iter().map(|segment| &segment.ident).collect();
    let [ty, name] = words[..] else { return None };
    let is_number = crate::tree::primitive(&ty.to_string()) != crate::tree::Type::Other;
    if name != "default" || !is_number { None } else { zero(&parse_quote!(#ty)) }
}

struct Defaults;

impl VisitMut for Defaults {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        if let (syn::Pat::Type(typed), Some(init)) = (&local.pat, &mut local.init)
            && is_called(&init.expr)
            && let Some(zero) = zero(&typed.ty)
        {
            *init.expr = zero;
        }
        visit_mut::visit_local_mut(self, local);
    }

    fn visit_expr_struct_mut(&mut self, made: &mut syn::ExprStruct) {
        if let Some(rest) = made.rest.as_mut().filter(|rest| is_called(rest)) {
            let path = &made.path;
            **rest = parse_quote!(#path::default());
        }
        visit_mut::visit_expr_struct_mut(self, made);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Expr::Call(call) = &*expr
            && let Expr::Path(path) = &*call.func
            && let Some(zero) = of_number(path)
        {
            // The CPU knows what type such a call gives, and no more.
            *expr = across(Edge::Passed, &zero);
        }
    }
}

/// Whether an expression is `Default::default()`.
fn is_called(expr: &Expr) -> bool {
    matches!(expr, Expr::Call(call) if matches!(&*call.func, Expr::Path(path) if is_any(path)))
}
