//! Numbers that functions take behind references: `fn square(x: &f32) -> f32` takes a number in its text, and `square(&y)` passes one.

use syn::punctuated::Punctuated;
use syn::{Expr, FnArg, Token, Type, parse_quote};

use super::called::Signatures;
use super::own::is_number;
use crate::reduce::{Names, Reading, across};
use crate::tree::{Edge, Items};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// The number behind the reference that a parameter is, if it is one that changes nothing.
pub fn number(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Reference(syn::TypeReference { mutability: None, elem, .. }) => {
            Some(&**elem).filter(|ty| matches!(ty, Type::Path(_)) && is_number(ty))
        }
        _ => None,
    }
}

/// Whether a body calls anything that takes such.
pub fn any(block: &syn::Block, items: &Items) -> bool {
    struct Any<'a>(Signatures<'a>, bool);
    impl Any<'_> {
        fn called(&mut self, call: Expr) {
            self.1 |= self.0.called(&call).is_some_and(|signature| taken(&signature).any(|ty| ty.is_some()));
        }
    }
    impl Visit<'_> for Any<'_> {
        fn visit_expr_call(&mut self, call: &syn::ExprCall) {
            self.called(call.clone().into());
            visit::visit_expr_call(self, call);
        }
        fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
            self.called(call.clone().into());
            visit::visit_expr_method_call(self, call);
        }
    }
    let takes = |signature: &syn::Signature| taken(signature).any(|ty| ty.is_some());
    if !items.functions.values().chain(items.inherent.values()).any(takes) {
        return false;
    }
    let mut any = Any(Signatures::of(items, block), false);
    any.visit_block(block);
    any.1
}

/// The numbers behind the parameters, `self` aside.
fn taken(signature: &syn::Signature) -> impl Iterator<Item = Option<Type>> + '_ {
    signature.inputs.iter().filter_map(|input| match input {
        FnArg::Receiver(_) => None,
        FnArg::Typed(typed) => Some(number(&typed.ty).cloned()),
    })
}

/// `map(square)` of a function that takes such is `map(|x| square(x))`.
pub fn handed(block: &mut syn::Block, known: &Signatures<'_>) {
    struct Handed<'a>(&'a Signatures<'a>, Names);
    impl VisitMut for Handed<'_> {
        fn visit_item_mut(&mut self, _: &mut syn::Item) {}
        fn visit_expr_method_call_mut(&mut self, call: &mut syn::ExprMethodCall) {
            visit_mut::visit_expr_method_call_mut(self, call);
            for arg in &mut call.args {
                let Expr::Path(path) = &*arg else { continue };
                let Some(signature) = self.0.called(&parse_quote!(#path())) else { continue };
                if signature.receiver().is_none() && taken(&signature).any(|ty| ty.is_some()) {
                    let names: Vec<_> = signature.inputs.iter().map(|_| self.1.fresh("handed")).collect();
                    *arg = parse_quote!(|#(#names),*| #path(#(#names),*));
                }
            }
        }
    }
    Handed(known, Names::new(Reading::Statements)).visit_block_mut(block);
}

/// Passes the numbers.
pub fn plain(block: &mut syn::Block, known: &Signatures<'_>) {
    struct Lent<'a>(&'a Signatures<'a>);
    impl VisitMut for Lent<'_> {
        fn visit_item_mut(&mut self, _: &mut syn::Item) {}
        fn visit_expr_mut(&mut self, expr: &mut Expr) {
            visit_mut::visit_expr_mut(self, expr);
            let Some(signature) = self.0.called(expr) else { return };
            match expr {
                Expr::Call(call) => {
                    let receivers = usize::from(signature.receiver().is_some());
                    passed(&mut call.args, receivers, &signature);
                }
                Expr::MethodCall(call) => passed(&mut call.args, 0, &signature),
                _ => {}
            }
        }
    }
    Lent(known).visit_block_mut(block);
}

fn passed(args: &mut Punctuated<Expr, Token![,]>, receivers: usize, signature: &syn::Signature) {
    for (arg, ty) in args.iter_mut().skip(receivers).zip(taken(signature)) {
        let Some(ty) = ty else { continue };
        *arg = match &*arg {
            Expr::Reference(syn::ExprReference { expr, .. }) if matches!(&**expr, Expr::Lit(_)) => {
                parse_quote!((#expr as #ty))
            }
            Expr::Reference(syn::ExprReference { expr, .. }) => (**expr).clone(),
            arg => across(Edge::Behind, arg),
        };
    }
}
