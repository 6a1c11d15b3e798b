//! `x.into()` where its type is written: of a `let`, of a field, of a parameter of the module's functions, or of what the function gives.

use syn::{Expr, ReturnType, Signature, Stmt, Type, parse_quote};

use super::called::Signatures;
use super::methods::converted;
use crate::reduce::across;
use crate::tree::{Edge, Items};
use crate::walk::visit_mut::{self, VisitMut};

/// Writes it as the cast that it is, of numbers.
pub fn plain(block: &mut syn::Block, signature: &Signature, items: &Items) {
    let returns = written(&signature.output);
    let mut conversions = Conversions { items, known: Signatures::of(items, &block.clone()), returns };
    if let (Some(Stmt::Expr(last, None)), Some(ty)) = (block.stmts.last_mut(), &conversions.returns) {
        becomes(last, ty);
    }
    conversions.visit_block_mut(block);
}

fn written(output: &ReturnType) -> Option<Type> {
    match output {
        ReturnType::Default => None,
        ReturnType::Type(_, ty) => Some((**ty).clone()),
    }
}

struct Conversions<'a> {
    items: &'a Items,
    known: Signatures<'a>,
    /// What the function gives.
    returns: Option<Type>,
}

impl VisitMut for Conversions<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_closure_mut(&mut self, closure: &mut syn::ExprClosure) {
        let outer = std::mem::replace(&mut self.returns, written(&closure.output));
        visit_mut::visit_expr_closure_mut(self, closure);
        self.returns = outer;
    }

    fn visit_local_mut(&mut self, local: &mut syn::Local) {
        if let (syn::Pat::Type(typed), Some(init)) = (&local.pat, &mut local.init) {
            becomes(&mut init.expr, &typed.ty);
        }
        visit_mut::visit_local_mut(self, local);
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Struct(made) => self.fields(made),
            Expr::Call(call) => self.args(call),
            Expr::Return(syn::ExprReturn { expr: Some(value), .. }) => {
                self.returns.iter().for_each(|ty| becomes(value, ty));
            }
            _ => {}
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}

impl Conversions<'_> {
    fn fields(&self, made: &mut syn::ExprStruct) {
        let this = || match &self.items.this {
            Some(Type::Path(this)) => this.path.get_ident(),
            _ => None,
        };
        let Some(name) = made.path.get_ident() else { return };
        let Some(name) = (if name == "Self" { this() } else { Some(name) }).cloned() else { return };
        let Some((_, fields)) = self.items.structs.iter().find(|(known, _)| name == known) else { return };
        for value in &mut made.fields {
            let syn::Member::Named(member) = &value.member else { continue };
            if let Some((_, ty)) = fields.iter().find(|(field, _)| member == field) {
                becomes(&mut value.expr, ty);
            }
        }
    }

    fn args(&self, call: &mut syn::ExprCall) {
        let Some(signature) = self.known.called(&Expr::Call(call.clone())) else { return };
        for (param, arg) in signature.inputs.iter().zip(&mut call.args) {
            if let syn::FnArg::Typed(typed) = param {
                becomes(arg, &typed.ty);
            }
        }
    }
}

/// `x.into()` as a number of the type.
fn becomes(expr: &mut Expr, ty: &Type) {
    let (Expr::MethodCall(call), Type::Path(ty)) = (&*expr, ty) else { return };
    let Some(ty) = ty.path.get_ident().filter(|ty| call.method == "into" && is_number(ty)) else { return };
    let number = &call.receiver;
    *expr = across(Edge::Passed, &parse_quote!(((#number) as #ty)));
}

fn is_number(ty: &syn::Ident) -> bool {
    converted(&parse_quote!(#ty::from)).is_some()
}
