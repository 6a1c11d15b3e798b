//! What a function that takes others gives by an option: a truth, and what is there, which each way out of the body sets.

use proc_macro2::Span;
use syn::{Expr, ReturnType, Stmt, Type, parse_quote};

use super::body::is_plain;
use crate::gpu::plainer::given::{shape, zeros};
use crate::gpu::plainer::kept::{self, KEPT};
use crate::gpu::plainer::maybe::is_none;
use crate::reduce::{Names, across};
use crate::tree::{Edge, Items};
use crate::walk::visit_mut::{self, VisitMut};

/// What an output holds, if that is an option of numbers.
pub fn held(ty: &Type) -> Option<&Type> {
    kept::within(ty).filter(|ty| is_plain(ty))
}

/// Whether an output is an option of numbers.
pub fn is_given(output: &ReturnType) -> bool {
    matches!(output, ReturnType::Type(_, ty) if held(ty).is_some())
}

/// The body as an option; `edge` is how what is there comes out.
pub fn optional(mut block: syn::Block, ty: &Type, edge: Edge, (items, names): (&Items, &mut Names)) -> Expr {
    let label = syn::Lifetime::new(&format!("'{}", names.fresh("left")), Span::mixed_site());
    let (some, value) = (names.fresh("some"), names.fresh("given"));
    let mut leave = Leave { some: &some, value: &value, label: &label, names };
    leave.ends(&mut block);
    leave.visit_block_mut(&mut block);
    let kept = syn::Ident::new(KEPT, Span::mixed_site());
    let (zeros, given) = (zeros(&shape(ty, items)), across(edge, &parse_quote!(#value)));
    parse_quote!({
        let mut #some = false;
        let mut #value: #ty = #zeros;
        #label: #block
        #kept(#some, #given)
    })
}

struct Leave<'a> {
    some: &'a syn::Ident,
    value: &'a syn::Ident,
    label: &'a syn::Lifetime,
    names: &'a mut Names,
}

impl Leave<'_> {
    /// Sets what an option says.
    fn set(&mut self, option: &Expr) -> Expr {
        let (some, value) = (self.some, self.value);
        match option {
            option if is_none(option) => parse_quote!({}),
            Expr::Call(call) if matches!(&*call.func, Expr::Path(path) if path.path.is_ident("Some")) => {
                let given = call.args.first();
                parse_quote!({ #value = #given; #some = true; })
            }
            option => {
                let given = self.names.fresh("found");
                parse_quote!(if let Some(#given) = #option { #value = #given; #some = true; })
            }
        }
    }

    /// What a body gives at its end.
    fn ends(&mut self, block: &mut syn::Block) {
        if let Some(Stmt::Expr(last, semi @ None)) = block.stmts.last_mut() {
            self.end(last);
            *semi = Some(Default::default());
        }
    }

    fn end(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Paren(inner) => self.end(&mut inner.expr),
            Expr::Block(block) if block.label.is_none() => self.ends(&mut block.block),
            Expr::If(choice) => {
                self.ends(&mut choice.then_branch);
                choice.else_branch.iter_mut().for_each(|(_, otherwise)| self.end(otherwise));
            }
            Expr::Match(choice) => choice.arms.iter_mut().for_each(|arm| self.end(&mut arm.body)),
            Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) | Expr::Loop(_) | Expr::Macro(_) => {}
            other => *other = self.set(other),
        }
    }
}

impl VisitMut for Leave<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let label = self.label;
        match expr {
            Expr::Return(left) => {
                let set = left.expr.as_deref().map(|option| self.set(option));
                *expr = parse_quote!({ #set break #label; });
            }
            Expr::Try(tried) => {
                let (option, found) = (&tried.expr, self.names.fresh("found"));
                *expr = parse_quote!(match #option { Some(#found) => #found, None => break #label });
            }
            _ => {}
        }
    }
}
