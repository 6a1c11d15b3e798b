//! Ranges without an end, which something else ends: `(1..).zip(x)` and `for i in 2.. { … }` run to the last number of their type.

use syn::{Expr, parse_quote};

use crate::groups::bare;
use crate::tree::LAST;
use crate::walk::visit_mut::{self, VisitMut};

/// Gives them that end.
pub fn plain(block: &mut syn::Block) {
    struct Endless;
    impl VisitMut for Endless {
        fn visit_item_mut(&mut self, _: &mut syn::Item) {}
        fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
            visit_mut::visit_expr_for_loop_mut(self, each);
            ended(&mut each.expr);
        }
        fn visit_expr_method_call_mut(&mut self, call: &mut syn::ExprMethodCall) {
            visit_mut::visit_expr_method_call_mut(self, call);
            // What is only asked whether it contains something is no iterator.
            if call.method != "contains" {
                ended(&mut call.receiver);
            }
            if call.method == "zip" {
                call.args.iter_mut().for_each(ended);
            }
        }
    }
    Endless.visit_block_mut(block);
}

/// Whether a loop runs over one.
pub fn is_one(each: &syn::ExprForLoop) -> bool {
    matches!(bare(&each.expr), Expr::Range(range) if range.end.is_none())
}

fn ended(expr: &mut Expr) {
    match expr {
        Expr::Paren(inner) => ended(&mut inner.expr),
        Expr::Range(syn::ExprRange { start: Some(_), end: end @ None, .. }) => {
            let last = syn::Ident::new(LAST, proc_macro2::Span::mixed_site());
            *end = Some(Box::new(parse_quote!(#last())));
        }
        _ => {}
    }
}
