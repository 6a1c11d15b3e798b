//! Loops whose indices go round at the ends, `x[(i + 1) % n]`: the first and the last step stand by themselves, and in the loop between them the
//! neighbours are `i - 1` and `i + 1`, where that lets lanes take it. Polygons, rings, periodic stencils.
//!
//! The steps are those that were written, in their order, by the identities of integers that `rounds/neighbour.rs` lists: this needs no permission. What the loop runs up to is a
//! `usize` or the length of a slice, which nothing changes; the steps go on to the end, or panic.

use syn::{Expr, ExprForLoop, Pat, Stmt, parse_quote};

use crate::rewrite::Function;
use crate::walk::visit_mut::{self, VisitMut};

mod known;
mod neighbour;
mod steady;

pub use known::Known;
use neighbour::{Neighbours, Put};
pub use steady::is_steady;

impl Function<'_> {
    /// The body with such loops cut, where what is between the ends then runs in lanes. Under a budget every operation is counted as it was written.
    pub(crate) fn without_rounds(&self, block: &syn::Block) -> Option<syn::Block> {
        let may = self.may_read_otherwise();
        if !may {
            return None;
        }
        let known = Known::of(self.signature, block);
        let (mut kept, mut refused, mut changed) = (block.clone(), 0, false);
        loop {
            let [mut cut, mut without] = [kept.clone(), kept.clone()];
            if !Cut::at((refused, Ends::Apart), &known, &mut cut) {
                return changed.then_some(kept);
            }
            Cut::at((refused, Ends::Gone), &known, &mut without);
            // More than without the loop: others may be in lanes anyway.
            match self.in_lanes(&cut) > self.in_lanes(&without) {
                true => (kept, changed) = (cut, true),
                false => refused += 1,
            }
        }
    }
}

/// What becomes of a loop that goes round.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Apart,
    Gone,
}

/// Cuts one loop, behind so many that could be cut.
struct Cut<'a> {
    known: &'a Known,
    skip: usize,
    ends: Ends,
    done: bool,
}

impl Cut<'_> {
    fn at((skip, ends): (usize, Ends), known: &Known, block: &mut syn::Block) -> bool {
        let mut cut = Cut { known, skip, ends, done: false };
        cut.visit_block_mut(block);
        cut.done
    }
}

impl VisitMut for Cut<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_stmt_mut(&mut self, stmt: &mut Stmt) {
        if self.done {
            return;
        }
        let cut = match stmt {
            Stmt::Expr(Expr::ForLoop(each), _) => apart(each, self.known),
            _ => None,
        };
        match cut {
            Some(cut) if self.skip == 0 => {
                *stmt = if self.ends == Ends::Apart { cut } else { parse_quote!({}) };
                self.done = true;
            }
            Some(_) => self.skip -= 1,
            None => visit_mut::visit_stmt_mut(self, stmt),
        }
    }
}

/// The first step, the loop and the last step.
fn apart(each: &ExprForLoop, known: &Known) -> Option<Stmt> {
    let (index, end) = head(each).filter(|(_, end)| known.is_end(end))?;
    let mut neighbours = Neighbours::of(index, end);
    let mut between = each.body.clone();
    Put(&mut neighbours).visit_block_mut(&mut between);
    if !(neighbours.next || neighbours.previous) || !is_steady(&each.body, Some(index)) {
        return None;
    }
    let stmts = &each.body.stmts;
    let step = |at: Expr| -> Stmt { parse_quote!({ let #index: usize = #at; #(#stmts)* }) };
    let first = neighbours.previous.then(|| step(parse_quote!(0)));
    let last = neighbours.next.then(|| step(parse_quote!(#end - 1)));
    let start: Expr = if neighbours.previous { parse_quote!(1) } else { parse_quote!(0) };
    let upper: Expr = if neighbours.next { parse_quote!(#end - 1) } else { end.clone() };
    // Of one step, the first is the last.
    let last: Option<Stmt> = match (last, neighbours.previous) {
        (Some(last), true) => Some(parse_quote!(if #end > 1 { #last })),
        (last, _) => last,
    };
    let between = ExprForLoop { expr: parse_quote!(#start..#upper), body: between, ..each.clone() };
    Some(parse_quote!(if #end > 0 { #first #between #last }))
}

/// `for index in 0..end`
fn head(each: &ExprForLoop) -> Option<(&syn::Ident, &Expr)> {
    let Pat::Ident(syn::PatIdent { attrs, by_ref: None, mutability: None, ident, subpat: None }) = &*each.pat else {
        return None;
    };
    let Expr::Range(syn::ExprRange {
        start: Some(start), limits: syn::RangeLimits::HalfOpen(_), end: Some(end), ..
    }) = &*each.expr
    else {
        return None;
    };
    let is_plain = each.label.is_none() && each.attrs.is_empty() && attrs.is_empty();
    let is_from_zero =
        matches!(&**start, Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) if int.base10_digits() == "0");
    (is_plain && is_from_zero).then_some((ident, end))
}
