//! Loops over arrays of constants, read as what they do step by step.
//!
//! `for c in COEFFICIENTS.iter().rev() { p = p * x + c }` is read as `p = p * x + 0.5f64; p = p * x + 0.25f64; …`, and a `fold` as a chain
//! of `let`s, so that the passes see one polynomial whose coefficients are numbers. That is the loop itself, without any permission;
//! [`trial`] keeps it only where another order of the operations paid, and every other loop stays as its author wrote it.
//!
//! What is unrolled: up to [`MOST`] steps over arrays whose numbers are known ([`known`]), without loops, jumps, closures or macros
//! inside. A name means an array only where nothing else in the function has that name.

mod array;
mod count;
mod elements;
mod fold;
mod indices;
mod known;
mod line;
mod literal;
mod mention;
mod names;
mod put;
mod seen;
mod steps;
mod trial;
mod whole;

use proc_macro2::Span;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Expr, Stmt, parse_quote};

use crate::text::short;
use crate::walk::visit_mut::{self, VisitMut};
use count::{Counted, counted};

pub use array::Array;
pub use fold::folded;
pub use known::Known;
pub use names::Names;
pub use put::{applied, stepped};
pub use seen::Seen;
pub use steps::{By, Env, Item, bind, items};
pub use trial::Unrolling;
pub use whole::length;

/// How many steps a loop may have: twice the terms of the longest polynomial, since even and odd ones skip every other coefficient.
const MOST: usize = 64;

/// A loop that can be unrolled.
pub struct Loop {
    pub text: String,
    pub span: Span,
    /// Its steps; none where elements are only named by literal indices.
    pub steps: usize,
    /// The arrays and numbers that it names.
    names: Vec<String>,
}

/// The body with those of its loops unrolled that `chosen` says by their number; and all that could be. The last number stands for the
/// elements that literal indices name outside of these loops.
fn unrolled(block: &syn::Block, known: &Known, chosen: &dyn Fn(usize) -> bool) -> (syn::Block, Vec<Loop>) {
    let mut block = block.clone();
    let mut unroll = Unroll { known, chosen, loops: Vec::new() };
    unroll.visit_block_mut(&mut block);
    let mut loops = unroll.loops;
    if let Some(elements) = elements::elements(&mut block, known, chosen(loops.len())) {
        loops.push(elements);
    }
    (block, loops)
}

/// The walk over a body.
struct Unroll<'a> {
    known: &'a Known,
    chosen: &'a dyn Fn(usize) -> bool,
    loops: Vec<Loop>,
}

impl Unroll<'_> {
    /// What a loop does, step by step.
    fn steps_of(&self, stmt: &Stmt, before: &[Stmt], after: &[Stmt]) -> Option<(Vec<Stmt>, usize)> {
        if let Stmt::Expr(Expr::While(each), _) = stmt {
            return self.counts_of(each, before);
        }
        let Stmt::Expr(Expr::ForLoop(each), _) = stmt else { return None };
        if each.label.is_some() || !each.attrs.is_empty() {
            return None;
        }
        let items = steps::items(&each.expr, self.known)?;
        let (mut stmts, mut used) = (Vec::new(), 0);
        if let Some((line, elements)) = line::line(each, &items, self.known, before, after) {
            return (elements > 0).then_some((line, items.len()));
        }
        for item in &items {
            let (body, elements) = stepped(&each.pat, item.clone(), &each.body, self.known)?;
            used += elements;
            stmts.extend(body);
        }
        (used > 0).then_some((stmts, items.len()))
    }

    /// The same of a loop that counts by itself.
    fn counts_of(&self, each: &syn::ExprWhile, before: &[Stmt]) -> Option<(Vec<Stmt>, usize)> {
        let plain = each.label.is_none() && each.attrs.is_empty();
        let Counted { name, values, last, body } = counted(each, self.known, before).filter(|_| plain)?;
        let (mut stmts, mut used, pat) = (Vec::new(), 0, parse_quote!(#name));
        for value in &values {
            let (step, elements) = stepped(&pat, Item::Index(*value), &body, self.known)?;
            used += elements;
            stmts.extend(step);
        }
        let last = proc_macro2::Literal::i64_unsuffixed(last);
        stmts.push(parse_quote!(#name = #last;));
        (used > 0).then_some((stmts, values.len()))
    }

    /// Notes a loop that can be unrolled; whether it is to be.
    fn found(&mut self, tokens: &impl ToTokens, span: Span, steps: usize) -> bool {
        let (text, names) = (short(tokens.to_token_stream()), self.known.named(tokens));
        self.loops.push(Loop { text, span, steps, names });
        (self.chosen)(self.loops.len() - 1)
    }
}

impl VisitMut for Unroll<'_> {
    /// A function of its own.
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        let mut after = std::mem::take(&mut block.stmts).into_iter();
        while let Some(mut stmt) = after.next() {
            match self.steps_of(&stmt, &block.stmts, after.as_slice()) {
                Some((steps, count)) if self.found(&stmt, stmt.span(), count) => block.stmts.extend(steps),
                Some(_) => block.stmts.push(stmt),
                None => {
                    self.visit_stmt_mut(&mut stmt);
                    block.stmts.push(stmt);
                }
            }
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Some((folded, count)) = fold::folded(expr, self.known) {
            let span = expr.span();
            if self.found(expr, span, count) {
                *expr = parse_quote!(({ #folded }));
            }
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}
