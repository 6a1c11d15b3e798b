//! Functions of records by their names, `points.iter().map(Vec3::length)`, as closures that call them.

use syn::{Expr, Ident, parse_quote};

use super::known::Known;
use crate::walk::visit_mut::{self, VisitMut};

/// The body with closures where functions that can be read are named.
pub fn opened(block: &syn::Block, known: &Known) -> syn::Block {
    struct Opened<'a>(&'a Known);
    impl VisitMut for Opened<'_> {
        fn visit_item_mut(&mut self, _: &mut syn::Item) {}
        fn visit_expr_method_call_mut(&mut self, call: &mut syn::ExprMethodCall) {
            visit_mut::visit_expr_method_call_mut(self, call);
            let arg = call.args.first_mut().filter(|_| call.method == "map");
            arg.into_iter().for_each(|arg| {
                if let Some(closure) = closure(arg, self.0) {
                    *arg = closure
                }
            });
        }
    }
    let mut block = block.clone();
    Opened(known).visit_block_mut(&mut block);
    block
}

/// The closure that calls a method by its type: its parameter stands where the function was named.
fn closure(function: &Expr, known: &Known) -> Option<Expr> {
    let Expr::Path(syn::ExprPath { qself: None, path, .. }) = function else { return None };
    let callee = known.function(path).filter(|_| path.segments.len() == 2)?;
    let item = Ident::new("fastmath_item", path.segments.first()?.ident.span());
    (callee.sig.inputs.len() == 1).then(|| parse_quote!(|#item| #function(#item)))
}
