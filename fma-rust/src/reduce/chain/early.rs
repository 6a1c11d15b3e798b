//! Closures that return early, as blocks that are left.

use syn::{Expr, parse_quote};

use super::Reason;
use super::names::{Names, Reading};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// The body of a closure without its `return`s.
pub fn ended(body: Expr, names: &mut Names) -> Result<Expr, Reason> {
    let mut leaves = Leaves::default();
    leaves.visit_expr(&body);
    if leaves.tries || leaves.returns && names.reading == Reading::Lanes {
        return Err("a closure in it returns early".to_owned());
    }
    if !leaves.returns {
        return Ok(body);
    }
    let label = names.fresh("closure");
    let label = syn::Lifetime::new(&format!("'{label}"), label.span());
    let mut body = body;
    Broken(&label).visit_expr_mut(&mut body);
    Ok(parse_quote!(#label: { #body }))
}

#[derive(Default)]
struct Leaves {
    returns: bool,
    tries: bool,
}

impl Visit<'_> for Leaves {
    fn visit_expr_return(&mut self, ret: &syn::ExprReturn) {
        self.returns = true;
        visit::visit_expr_return(self, ret);
    }
    fn visit_expr_try(&mut self, _: &syn::ExprTry) {
        self.tries = true;
    }
}

struct Broken<'a>(&'a syn::Lifetime);

impl VisitMut for Broken<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        if let Expr::Return(ret) = expr {
            let (label, value) = (self.0, ret.expr.iter());
            *expr = parse_quote!(break #label #(#value)*);
        }
    }
}
