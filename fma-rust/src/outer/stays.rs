//! What a loop does besides setting its elements.

use std::collections::BTreeSet;

use syn::{Expr, ExprForLoop, parse_quote};

use super::place::{Place, Step};
use crate::reduce::is_assignment;
use crate::walk::visit::{self, Visit};

/// Whether a loop is left at its end alone, and nothing in it is out of sight.
pub fn stays(body: &syn::Block) -> bool {
    struct Leaves(bool);
    impl<'ast> Visit<'ast> for Leaves {
        fn visit_item(&mut self, _: &'ast syn::Item) {
            self.0 = true;
        }
        fn visit_macro(&mut self, _: &'ast syn::Macro) {
            self.0 = true;
        }
        fn visit_expr(&mut self, expr: &'ast Expr) {
            self.0 |= match expr {
                Expr::Return(_) | Expr::Try(_) | Expr::Await(_) | Expr::Yield(_) | Expr::Unsafe(_) => true,
                Expr::Break(leave) => leave.label.is_some(),
                Expr::Continue(next) => next.label.is_some(),
                _ => false,
            };
            visit::visit_expr(self, expr);
        }
    }
    let mut leaves = Leaves(false);
    leaves.visit_block(body);
    !leaves.0
}

/// The names that a loop gives to something, and the variables that it sets.
pub fn bound(each: &ExprForLoop) -> BTreeSet<String> {
    struct Bound(BTreeSet<String>);
    impl<'ast> Visit<'ast> for Bound {
        fn visit_pat_ident(&mut self, name: &'ast syn::PatIdent) {
            self.0.insert(name.ident.to_string());
            visit::visit_pat_ident(self, name);
        }
        fn visit_expr(&mut self, expr: &'ast Expr) {
            let target = match expr {
                Expr::Assign(assign) => Some(&*assign.left),
                Expr::Binary(binary) if is_assignment(&binary.op) => Some(&*binary.left),
                Expr::Reference(reference) if reference.mutability.is_some() => Some(&*reference.expr),
                _ => None,
            };
            // An element may be set without its slice becoming another.
            if let Some(Place { root, way }) = target.and_then(Place::of)
                && !way.iter().any(|step| matches!(step, Step::At(_)))
            {
                self.0.insert(root.to_string());
            }
            visit::visit_expr(self, expr);
        }
    }
    let mut bound = Bound(BTreeSet::new());
    bound.visit_pat(&each.pat);
    bound.visit_block(&each.body);
    bound.0
}

/// Whether a body names what may be the place, or has it in it, and is not that place as it stands.
pub fn mentions(body: &syn::Block, place: &Place, beyond: &dyn Fn(&Expr, &Expr) -> bool) -> bool {
    let mut mentions = Mentions { place, beyond, any: false };
    mentions.visit_block(body);
    mentions.any
}

struct Mentions<'a> {
    place: &'a Place,
    beyond: &'a dyn Fn(&Expr, &Expr) -> bool,
    any: bool,
}

impl<'ast> Visit<'ast> for Mentions<'_> {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        if let Expr::MethodCall(call) = expr
            && call.method == "len"
            && Place::of(&call.receiver).is_some_and(|whole| whole.way.len() < self.place.way.len())
        {
            return;
        }
        let Some(other) = Place::of(expr) else { return visit::visit_expr(self, expr) };
        self.any |= *self.place != other && !self.place.is_apart(&other, self.beyond);
        for step in &other.way {
            if let Step::At(index) = step {
                self.any |= mentions(&parse_quote!({ #index }), self.place, self.beyond);
            }
        }
    }
}
