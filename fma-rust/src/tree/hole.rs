//! Holes: how a node's children are cut out of its `syn` expression and put back.

use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};

use super::{BlockId, ExprId};
use crate::walk::visit_mut::{self, VisitMut};

const EXPR: &str = "__fastmath_hole";
const BLOCK: &str = "__fastmath_block";

/// The expression that stands where a child was.
pub fn hole(id: ExprId) -> syn::Expr {
    syn::Expr::Verbatim(marker(EXPR, id.0))
}

/// The block that stands where a child block was.
pub fn block_hole(id: BlockId) -> syn::Block {
    let stmt = syn::Stmt::Expr(syn::Expr::Verbatim(marker(BLOCK, id.0)), None);
    syn::Block { brace_token: Default::default(), stmts: vec![stmt] }
}

/// What fills holes.
pub trait Filler {
    /// The expression for a child.
    fn expr(&mut self, id: ExprId) -> syn::Expr;
    /// The block for a child block.
    fn block(&mut self, id: BlockId) -> syn::Block;
}

/// Puts the children back.
pub fn fill(expr: &mut syn::Expr, filler: &mut dyn Filler) {
    Fill(filler).visit_expr_mut(expr);
}

struct Fill<'a>(&'a mut dyn Filler);

impl VisitMut for Fill<'_> {
    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        match hole_id(expr, EXPR) {
            Some(id) => *expr = self.0.expr(ExprId(id)),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let only = match block.stmts.as_slice() {
            [syn::Stmt::Expr(expr, None)] => hole_id(expr, BLOCK),
            _ => None,
        };
        match only {
            Some(id) => *block = self.0.block(BlockId(id)),
            None => visit_mut::visit_block_mut(self, block),
        }
    }

    /// `P { q }` names the field and the variable at once: not if something else takes the variable's place.
    fn visit_field_value_mut(&mut self, field: &mut syn::FieldValue) {
        visit_mut::visit_field_value_mut(self, field);
        let same = matches!((&field.expr, &field.member), (syn::Expr::Path(path), syn::Member::Named(name)) if path.path.is_ident(name));
        if !same && field.colon_token.is_none() {
            field.colon_token = Some(Default::default());
        }
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_macro_mut(&mut self, _: &mut syn::Macro) {}
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}
}

fn marker(word: &str, id: usize) -> TokenStream {
    [TokenTree::from(Ident::new(word, Span::call_site())), Literal::usize_unsuffixed(id).into()].into_iter().collect()
}

fn hole_id(expr: &syn::Expr, word: &str) -> Option<usize> {
    let syn::Expr::Verbatim(tokens) = expr else { return None };
    let mut trees = tokens.clone().into_iter();
    let (Some(TokenTree::Ident(ident)), Some(TokenTree::Literal(literal))) = (trees.next(), trees.next()) else {
        return None;
    };
    (ident == word).then(|| literal.to_string().parse().ok()).flatten()
}
