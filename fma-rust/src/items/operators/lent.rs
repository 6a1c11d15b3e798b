//! What `Index` lends is read where it is lent, and so it is as good as given.

use syn::{Expr, Stmt};

use crate::walk::visit_mut::{self, VisitMut};

/// The method with what is behind the reference that it gives.
pub fn given(method: &mut syn::ImplItemFn) {
    let syn::ReturnType::Type(_, ty) = &mut method.sig.output else { return };
    if let syn::Type::Reference(reference) = &**ty {
        **ty = (*reference.elem).clone();
        Returns.visit_block_mut(&mut method.block);
        ends(&mut method.block);
    }
}

fn ends(block: &mut syn::Block) {
    if let Some(Stmt::Expr(last, None)) = block.stmts.last_mut() {
        end(last);
    }
}

fn end(expr: &mut Expr) {
    match expr {
        Expr::Paren(inner) => end(&mut inner.expr),
        Expr::Block(block) if block.label.is_none() => ends(&mut block.block),
        Expr::If(choice) => {
            ends(&mut choice.then_branch);
            choice.else_branch.iter_mut().for_each(|(_, otherwise)| end(otherwise));
        }
        Expr::Match(choice) => choice.arms.iter_mut().for_each(|arm| end(&mut arm.body)),
        Expr::Reference(lent) => *expr = (*lent.expr).clone(),
        // A reference that has another form stays one, and is no number.
        _ => {}
    }
}

struct Returns;

impl VisitMut for Returns {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_return_mut(&mut self, left: &mut syn::ExprReturn) {
        visit_mut::visit_expr_return_mut(self, left);
        left.expr.iter_mut().for_each(|value| end(value));
    }
}
