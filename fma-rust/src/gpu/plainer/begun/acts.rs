//! What an iterator under a name may change, or be changed by, until it is used.

use std::collections::HashSet;

use syn::Expr;

use crate::gpu::plainer::bound::name;
use crate::reduce::{is_assignment, is_place};
use crate::walk::visit::{self, Visit};

/// Whether something in a head changes what stands elsewhere, or is changed by it.
pub fn acts(head: &Expr, inside: &HashSet<String>) -> bool {
    let mut acts = Acts { inside, any: false };
    acts.visit_expr(head);
    acts.any
}

/// Whether it only lends a slice that changes in chunks of one length: no one else can see that meanwhile.
pub fn is_cut(head: &Expr) -> bool {
    let Expr::MethodCall(call) = head else { return false };
    let is_kept = call.args.first().is_some_and(|size| matches!(size, Expr::Lit(_) | Expr::Path(_)));
    call.method == "chunks_exact_mut" && is_place(&call.receiver) && is_kept
}

struct Acts<'a> {
    /// The names that the head itself binds.
    inside: &'a HashSet<String>,
    any: bool,
}

impl Acts<'_> {
    fn sets(&mut self, place: &Expr) {
        match place {
            Expr::Paren(syn::ExprParen { expr, .. }) | Expr::Field(syn::ExprField { base: expr, .. }) => {
                self.sets(expr);
            }
            Expr::Unary(syn::ExprUnary { expr, .. }) => self.sets(expr),
            place => self.any |= name(place).is_none_or(|name| !self.inside.contains(&name)),
        }
    }
}

impl Visit<'_> for Acts<'_> {
    fn visit_expr_assign(&mut self, assign: &syn::ExprAssign) {
        self.sets(&assign.left);
        visit::visit_expr_assign(self, assign);
    }
    fn visit_expr_binary(&mut self, binary: &syn::ExprBinary) {
        if is_assignment(&binary.op) {
            self.sets(&binary.left);
        }
        visit::visit_expr_binary(self, binary);
    }
    fn visit_expr_reference(&mut self, reference: &syn::ExprReference) {
        self.any |= reference.mutability.is_some();
        visit::visit_expr_reference(self, reference);
    }
    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        self.any |= call.method.to_string().ends_with("_mut");
        self.any |= call.args.iter().any(|arg| matches!(arg, Expr::Index(_) | Expr::Unary(_) | Expr::Field(_)));
        visit::visit_expr_method_call(self, call);
    }
    fn visit_expr(&mut self, expr: &Expr) {
        if let Expr::Range(range) = expr {
            self.any |= [&range.start, &range.end].into_iter().flatten().any(|end| !is_kept(end));
        }
        visit::visit_expr(self, expr);
    }
    fn visit_macro(&mut self, _: &syn::Macro) {
        self.any = true;
    }
}

/// Whether an end of a range stays what it is while its names do.
fn is_kept(end: &Expr) -> bool {
    match end {
        Expr::Lit(_) | Expr::Path(_) => true,
        Expr::Paren(inner) => is_kept(&inner.expr),
        Expr::Binary(binary) => is_kept(&binary.left) && is_kept(&binary.right),
        Expr::MethodCall(call) => call.method == "len" && is_place(&call.receiver),
        _ => false,
    }
}
