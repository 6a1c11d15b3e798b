//! Steps that end early, `if v < 0.0 { continue; }`, as steps of which the rest does not run, before loops are read in other words that know of no such steps: in loops
//! around others, and over records. It is what they do.

use syn::{Expr, ExprForLoop, Stmt};

use crate::marked::Marked;
use crate::reduce::put_into_arms;
use crate::rewrite::Function;
use crate::span;
use crate::text::outline_of;
use crate::trial::{self, Closures, Trial};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

impl Function<'_> {
    /// The body with such steps, where lanes then take the loops.
    pub(crate) fn without_early_ends(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        if !self.may_read_otherwise() || !Early::are_in(block) {
            return None;
        }
        let tried = |skip: usize, block: &syn::Block| {
            let (block, found) = trial::one_loop(skip, block, Closures::Read, &whole_steps)?;
            Some(Trial { block, counted: None, found })
        };
        // Short loops inside are written out only then.
        let written_out = |body: &syn::Block| self.by_numbers(body).map_or(0, |(body, _)| self.in_lanes(&body));
        trial::kept(block, tried, |body| self.in_lanes_at_last(body).max(written_out(body)))
    }
}

/// A loop, and the loops in its steps, if any of them has steps that end early.
fn whole_steps(each: &ExprForLoop) -> Option<(Stmt, Marked)> {
    let (mut all, mut whole) = (All { found: false }, each.clone());
    all.visit_expr_for_loop_mut(&mut whole);
    let marked = Marked::of(span::of_loop(each), outline_of(each));
    all.found.then(|| (Stmt::Expr(whole.into(), None), marked))
}

/// Has all loops go to the end of their steps.
struct All {
    found: bool,
}

impl VisitMut for All {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}

    fn visit_expr_for_loop_mut(&mut self, each: &mut ExprForLoop) {
        visit_mut::visit_expr_for_loop_mut(self, each);
        self.found |= each.label.is_none() && put_into_arms(&mut each.body);
    }
}

/// Looks for what ends a step early.
struct Early {
    found: bool,
}

impl Early {
    fn are_in(block: &syn::Block) -> bool {
        let mut early = Early { found: false };
        early.visit_block(block);
        early.found
    }
}

impl<'ast> Visit<'ast> for Early {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        self.found |= matches!(expr, Expr::Continue(_));
        visit::visit_expr(self, expr);
    }
}
