//! Loops that count beside what they run through, `for v in x { n += 1; mean += (v - mean) / n as f64; }`, as loops whose items are numbered: each turn has
//! the count from its number, `(number as u64 + 1) as f64`, and lanes have that.
//!
//! Of the same type, the number overflows in the same turn as the count, and behind the loop the count has all turns added to it. Where the head cannot
//! be asked twice how many those are, the count goes on in the loop.

mod head;
mod uses;

use proc_macro2::{Literal, Span};
use quote::ToTokens;
use syn::{BinOp, Expr, ExprForLoop, Lit, Pat, Stmt, parse_quote};

use crate::marked::Marked;
use crate::place::same;
use crate::rewrite::Function;
use crate::span;
use crate::steady::{self, Known};
use crate::text::outline_of;
use crate::trial::{self, Closures, Trial};
use crate::walk::visit::{self, Visit};
use head::Numbered;
use uses::{Reads, Uses, words};

impl Function<'_> {
    /// The body with such loops over numbered items, where they then run in lanes.
    pub(crate) fn with_numbers(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        let counters = Counters::of(block);
        if !self.may_read_otherwise() || counters.is_empty() {
            return None;
        }
        let known = Known::around_loops(self.signature, block);
        let read = |each: &ExprForLoop| {
            let counted = counters.iter().find_map(|counter| counter.counted(each, &known))?;
            Some((counted, Marked::of(span::of_loop(each), outline_of(each))))
        };
        let tried = |skip: usize, block: &syn::Block| {
            let (block, found) = trial::one_loop(skip, block, Closures::Read, &read)?;
            Some(Trial { block, counted: None, found })
        };
        trial::kept(block, tried, |body| self.in_lanes_at_last(body))
    }
}

/// An integer that a loop grows by the same number in each turn.
struct Counter {
    name: syn::Ident,
    /// The type, as far as it is known: `i32` is what an integer is that nothing says another type of.
    ty: syn::Type,
    first: u64,
    by: u64,
    /// Which of the statements of a turn counts.
    at: usize,
    /// The loop.
    each: Span,
}

impl Counter {
    /// The loop over numbered items, each of whose turns takes the count from its number, if it asks for that and no more.
    fn counted(&self, each: &ExprForLoop, known: &Known) -> Option<Stmt> {
        let [before, behind] =
            [&each.body.stmts[..self.at], &each.body.stmts[self.at + 1..]].map(|stmts| Reads::of(stmts, &self.name));
        let reads = before + behind;
        if !same(self.each, each.for_token.span) || reads == 0 || reads + 1 != words(&each.body, &self.name) {
            return None;
        }
        let Numbered { number, mut counted, again } = Numbered::of(each, known)?;
        let (name, by) = (&self.name, Literal::u64_unsuffixed(self.by));
        let stmts = &mut counted.body.stmts;
        let grows = stmts.remove(self.at);
        for (at, has_grown, reads) in [(self.at, true, behind), (0, false, before)] {
            let value = self.value(&number, has_grown)?;
            stmts.splice(at..at, (reads > 0).then(|| parse_quote!(let #name = #value;)));
        }
        Some(match again {
            Some(items) => parse_quote!({ #counted #name = #items.fold(#name, |#name, _| #name + #by); }),
            // Before another has the name.
            None => {
                counted.body.stmts.insert(0, grows);
                Stmt::Expr(Expr::ForLoop(counted), None)
            }
        })
    }

    /// What it is in a turn, before it grows there or behind.
    fn value(&self, number: &syn::Ident, has_grown: bool) -> Option<Expr> {
        let (ty, by) = (&self.ty, Literal::u64_unsuffixed(self.by));
        let first = if has_grown { self.first.checked_add(self.by)? } else { self.first };
        if first > greatest(&self.ty)? {
            return None;
        }
        let number: Expr = parse_quote!(#number as #ty);
        let grown: Expr = if self.by == 1 { number } else { parse_quote!((#number) * #by) };
        let first_of = Literal::u64_unsuffixed(first);
        Some(if first == 0 { grown } else { parse_quote!(#grown + #first_of) })
    }
}

struct Counters<'a> {
    all: &'a syn::Block,
    found: Vec<Counter>,
}

impl Counters<'_> {
    fn of(block: &syn::Block) -> Vec<Counter> {
        let mut counters = Counters { all: block, found: Vec::new() };
        counters.visit_block(block);
        counters.found
    }
}

impl Visit<'_> for Counters<'_> {
    fn visit_item(&mut self, _: &syn::Item) {}

    fn visit_block(&mut self, block: &syn::Block) {
        for (at, stmt) in block.stmts.iter().enumerate() {
            let Some((name, ty, first)) = begun(stmt) else { continue };
            let names = |stmt: &&Stmt| words(stmt, name) > 0;
            let next = block.stmts[at + 1..].iter().find(names);
            let Some(Stmt::Expr(Expr::ForLoop(each), _)) = next else { continue };
            let uses = Uses::of(self.all, name);
            let ty = ty.or_else(|| uses.are_plain().then(|| parse_quote!(i32)));
            let counts =
                grown(&each.body, name).filter(|_| steady::is_steady(&each.body, Some(name)) && uses.bound == 1);
            if let (Some(ty), Some((at, by))) = (ty, counts) {
                self.found.push(Counter { name: name.clone(), ty, first, by, at, each: each.for_token.span });
            }
        }
        visit::visit_block(self, block);
    }
}

/// `let mut n = 0;`, and its type where that is said.
fn begun(stmt: &Stmt) -> Option<(&syn::Ident, Option<syn::Type>, u64)> {
    let Stmt::Local(syn::Local { pat, init: Some(init), .. }) = stmt else { return None };
    let (pat, said) = match pat {
        Pat::Type(typed) => (&*typed.pat, Some(&*typed.ty)),
        pat => (pat, None),
    };
    let Pat::Ident(syn::PatIdent { by_ref: None, mutability: Some(_), ident, subpat: None, .. }) = pat else {
        return None;
    };
    let Expr::Lit(syn::ExprLit { lit: Lit::Int(first), .. }) = &*init.expr else { return None };
    let suffix = match first.suffix() {
        "" => None,
        suffix => Some(syn::parse_str::<syn::Type>(suffix).ok()?),
    };
    let ty = said.cloned().or(suffix);
    let is_known = ty.as_ref().is_none_or(steady::is_integer);
    is_known.then_some((ident, ty, first.base10_parse().ok()?))
}

/// The greatest literal of a type of integers, on any machine.
fn greatest(ty: &syn::Type) -> Option<u64> {
    let name = ty.to_token_stream().to_string();
    let (sign, bits) = name.split_at_checked(1)?;
    let bits: u32 = if bits == "size" { 32 } else { bits.parse().ok()? };
    u64::MAX.checked_shr(64_u32.checked_sub(bits)? + u32::from(sign == "i"))
}

/// The statement of a turn that grows an integer, and by what.
fn grown(body: &syn::Block, name: &syn::Ident) -> Option<(usize, u64)> {
    let mut found = body.stmts.iter().enumerate().filter_map(|(at, stmt)| match stmt {
        Stmt::Expr(expr, Some(_)) => Some((at, growth(expr, name)?)),
        _ => None,
    });
    found.next()
}

/// `n += 1`
fn growth(expr: &Expr, name: &syn::Ident) -> Option<u64> {
    let Expr::Binary(syn::ExprBinary { left, op: BinOp::AddAssign(_), right, .. }) = expr else { return None };
    match &**right {
        Expr::Lit(syn::ExprLit { lit: Lit::Int(by), .. }) if is_name(left, name) => by.base10_parse().ok(),
        _ => None,
    }
}

fn is_name(expr: &Expr, name: &syn::Ident) -> bool {
    matches!(expr, Expr::Path(path) if path.path.is_ident(name))
}
