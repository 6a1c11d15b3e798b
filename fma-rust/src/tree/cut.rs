//! Cutting the children out of an expression of any kind.

use super::hole::{block_hole, hole};
use super::read::Reader;
use super::*;
use crate::walk::visit_mut::{self, VisitMut};

/// Reads each direct child, and leaves a hole.
pub(super) struct CutChildren<'r, 'a> {
    pub(super) reader: &'r mut Reader<'a>,
    pub(super) children: Vec<Child>,
}

impl VisitMut for CutChildren<'_, '_> {
    fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
        let taken = std::mem::replace(expr, syn::Expr::Verbatim(Default::default()));
        let id = self.reader.expr(taken);
        *expr = hole(id);
        self.children.push(Child::Expr(id));
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let stmts = std::mem::take(&mut block.stmts);
        let (id, ty) = self.reader.block(syn::Block { brace_token: block.brace_token, stmts });
        // What surrounds a labelled or an async block may decide the type of its value.
        self.reader.types.escape(ty);
        *block = block_hole(id);
        self.children.push(Child::Block(id));
    }

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        self.reader.macro_tokens(mac);
    }

    // `let PATTERN = value` in a condition binds for what follows in the same node.
    fn visit_expr_let_mut(&mut self, cond: &mut syn::ExprLet) {
        visit_mut::visit_expr_let_mut(self, cond);
    }

    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
    fn visit_path_mut(&mut self, _: &mut syn::Path) {}
    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}
    fn visit_generic_argument_mut(&mut self, _: &mut syn::GenericArgument) {}
}
