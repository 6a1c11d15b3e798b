//! Blocks with flags of their own, and closures with such. Where a closure is read in the place of its call nothing is left of it but its statements, so what stands on it, or on the block
//! that is its body, is put on a block inside of that.

use syn::parse_quote;

use crate::attribute::list_of;
use crate::walk::visit_mut::{self, VisitMut};

/// The body, in which no closure has such an attribute, nor a block that is all of one.
pub fn settled(mut block: syn::Block) -> syn::Block {
    Settle.visit_block_mut(&mut block);
    block
}

/// Whether a block is no more than its statements.
pub fn is_bare(block: &syn::ExprBlock) -> bool {
    block.label.is_none() && block.attrs.is_empty()
}

struct Settle;

impl VisitMut for Settle {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        visit_mut::visit_expr_closure_mut(self, closure);
        let is_list = |attr: &mut syn::Attribute| list_of(attr).is_some();
        let lists: Vec<syn::Attribute> = closure.attrs.extract_if(.., is_list).collect();
        let body = &mut *closure.body;
        let has_own = matches!(body, syn::Expr::Block(block) if block.attrs.iter().any(|attr| list_of(attr).is_some()));
        match (lists.is_empty(), has_own) {
            (true, true) => *body = parse_quote!({ #body }),
            (true, false) => {}
            (false, _) => *body = parse_quote!({ #(#lists)* { #body } }),
        }
    }
}
