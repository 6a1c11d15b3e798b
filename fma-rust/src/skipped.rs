//! Steps that end early, `if v < 0.0 { continue; }`, as steps of which the rest does not run: `if v < 0.0 {} else { … }`. It is what they do, said so that
//! lanes can do both.

use syn::{Expr, ExprForLoop, Stmt, parse_quote};

use crate::marked::Marked;
use crate::rewrite::Function;
use crate::span;
use crate::text::outline_of;
use crate::trial::{self, Closures, Trial};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

impl Function<'_> {
    /// The body with such steps, where lanes then take the loops.
    pub(crate) fn without_early_ends(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        if !self.may_read_otherwise() {
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
    let mut all = All { found: false };
    let mut whole = each.clone();
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
        if each.label.is_none()
            && let Some(body) = to_the_end(&each.body)
        {
            each.body = body;
            self.found = true;
        }
    }
}

/// The steps of a loop, of which none ends early, if some do.
pub fn to_the_end(body: &syn::Block) -> Option<syn::Block> {
    let ends = |body: &syn::Block| {
        let mut early = Early { found: false };
        early.visit_block(body);
        early.found
    };
    if !ends(body) {
        return None;
    }
    let stmts = whole(&body.stmts);
    let body = syn::Block { stmts, ..body.clone() };
    (!ends(&body)).then_some(body)
}

/// The statements up to the first behind which a step may end, and what is left of them as its other arm.
fn whole(stmts: &[Stmt]) -> Vec<Stmt> {
    let Some((at, (cond, then))) = stmts.iter().enumerate().find_map(|(at, stmt)| Some((at, ending(stmt)?))) else {
        return match stmts {
            [before @ .., last] if is_end(last) => before.to_vec(),
            _ => stmts.to_vec(),
        };
    };
    let rest = whole(&stmts[at + 1..]);
    let mut all = stmts[..at].to_vec();
    all.push(parse_quote!(if #cond { #(#then)* } else { #(#rest)* }));
    all
}

/// `if condition { …; continue; }`
fn ending(stmt: &Stmt) -> Option<(&Expr, &[Stmt])> {
    let Stmt::Expr(Expr::If(choice), _) = stmt else { return None };
    if choice.else_branch.is_some() || !choice.attrs.is_empty() || matches!(*choice.cond, Expr::Let(_)) {
        return None;
    }
    let (last, then) = choice.then_branch.stmts.split_last()?;
    is_end(last).then_some((&choice.cond, then))
}

fn is_end(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Expr(Expr::Continue(end), _) if end.label.is_none() && end.attrs.is_empty())
}

/// Looks for what ends a step early.
struct Early {
    found: bool,
}

impl<'ast> Visit<'ast> for Early {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Continue(_) => self.found = true,
            // What is in them ends theirs.
            Expr::ForLoop(_) | Expr::While(_) | Expr::Loop(_) | Expr::Closure(_) => {}
            _ => visit::visit_expr(self, expr),
        }
    }

    fn visit_item(&mut self, _: &'ast syn::Item) {}
}
