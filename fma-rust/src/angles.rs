//! `let (s, c) = x.sin_cos();` read as `x.sin()` and `x.cos()`, which is what it gives, where the laws of the two functions pay: of `s*s + c*c` nothing is left, and
//! `s/c` is a tangent. Elsewhere the author's call stays, and so it does on what is no float: no law applies to it.

use std::collections::BTreeSet;

use fma_ir::Flag;
use syn::{Expr, Pat, Stmt};

use crate::rewrite::Function;
use crate::several::sine_and_cosine;
use crate::walk::visit_mut::{self, VisitMut};

/// How many calls of a function are tried, one after the other.
const MOST: usize = 8;

impl Function<'_> {
    /// The body with those calls taken apart for which that pays.
    pub(crate) fn with_angles(&self, block: &syn::Block) -> Option<syn::Block> {
        let (_, calls) = apart(block, &|_| false);
        if calls == 0 || !self.may_be_ordered(block, &[Flag::Reassoc]) {
            return None;
        }
        let mut best = self.gain(&self.tried(block.clone()));
        let mut chosen = BTreeSet::new();
        for call in 0..calls.min(MOST) {
            let (trial, _) = apart(block, &|each| each == call || chosen.contains(&each));
            let gain = self.gain(&self.tried(trial));
            if gain.is_above(best) {
                best = gain;
                chosen.insert(call);
            }
        }
        (!chosen.is_empty()).then(|| apart(block, &|each| chosen.contains(&each)).0)
    }
}

/// The block with those calls taken apart that `chosen` says by their number, and how many there are.
fn apart(block: &syn::Block, chosen: &dyn Fn(usize) -> bool) -> (syn::Block, usize) {
    let mut block = block.clone();
    let mut angles = Angles { chosen, calls: 0 };
    angles.visit_block_mut(&mut block);
    (block, angles.calls)
}

struct Angles<'a> {
    chosen: &'a dyn Fn(usize) -> bool,
    calls: usize,
}

impl Angles<'_> {
    fn parts(&mut self, stmt: &Stmt) -> Option<Vec<Stmt>> {
        let mut plain = stmt.clone();
        let Stmt::Local(local) = &mut plain else { return None };
        // `let (s, c): (f64, f64) = …` says of the numbers what their functions say as well.
        let names = match &local.pat {
            Pat::Type(typed) => (*typed.pat).clone(),
            pat => pat.clone(),
        };
        let value = &local.init.as_ref()?.expr;
        if !matches!(names, Pat::Tuple(_)) || !matches!(**value, Expr::MethodCall(_) | Expr::Call(_)) {
            return None;
        }
        local.pat = names;
        let parts = sine_and_cosine(&plain)?;
        self.calls += 1;
        (self.chosen)(self.calls - 1).then_some(parts)
    }
}

impl VisitMut for Angles<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        visit_mut::visit_block_mut(self, block);
        let stmts = std::mem::take(&mut block.stmts);
        block.stmts = stmts.into_iter().flat_map(|stmt| self.parts(&stmt).unwrap_or_else(|| vec![stmt])).collect();
    }
}
