//! Elements that literal indices name.

use quote::ToTokens;
use syn::Expr;
use syn::spanned::Spanned;

use super::Loop;
use super::known::Known;
use super::put::Put;
use super::steps::Env;
use crate::text::short;
use crate::walk::visit_mut::{self, VisitMut};

/// The elements that literal indices name, put in their places if they are `chosen`.
pub fn elements(block: &mut syn::Block, known: &Known, chosen: bool) -> Option<Loop> {
    struct Literal<'a>(Put<'a>, Option<Loop>);
    impl VisitMut for Literal<'_> {
        fn visit_item_mut(&mut self, _: &mut syn::Item) {}

        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            if let (Expr::Index(index), Some(element)) = (&*expr, self.0.element(expr))
                && self.0.known.array(&index.expr, &Env::new()).is_some_and(|array| !array.given)
            {
                let text = || short(expr.to_token_stream());
                let found = || Loop { text: text(), span: expr.span(), steps: 0, names: Vec::new() };
                let found = self.1.get_or_insert_with(found);
                found.names.extend(self.0.known.named(expr));
                *expr = element;
            } else {
                visit_mut::visit_expr_mut(self, expr);
            }
        }
    }
    let mut copy = block.clone();
    let mut walk = Literal(Put::new(Env::new(), known), None);
    walk.visit_block_mut(&mut copy);
    let found = walk.1?;
    if chosen {
        *block = copy;
    }
    Some(found)
}
