//! Bodies of loops in plainer words: what lanes do not understand, and what says nothing that plain statements do not.
//!
//! - `for k in 0..3 { … }` is its three steps, with numbers for `k` ([`steps`]).
//! - `let d = [a, b]; … d[0] …` is `let (d0, d1) = (a, b); … d0 …` ([`parts`]).
//! - `let p = points[i]; … p[0] …` is `… points[i][0] …` ([`rows`]).
//!
//! A name is taken for what its `let` or its pattern binds only where every use of the word in the same block is known. Whether plainer words are
//! worth it, the loops in lanes say.

mod parts;
mod rows;
mod steps;

use std::collections::BTreeMap;

use quote::ToTokens;
use syn::visit_mut::{self, VisitMut};
use syn::{Block, Expr};

use crate::rewrite::Function;
use crate::tree::words_of;

impl Function<'_> {
    /// The body with its loops in plainer words, where more of them then run in lanes.
    pub(crate) fn in_plain_words(&self, block: &Block) -> Option<Block> {
        if !self.may_split() {
            return None;
        }
        let mut tried = block.clone();
        let mut plainer = Plainer { words: Words::of(&[&self.signature, block]), loops: 0, changed: false };
        plainer.visit_block_mut(&mut tried);
        (plainer.changed && self.in_lanes(&tried) > self.in_lanes(block)).then_some(tried)
    }
}

/// How often a text has each word, macros and format strings included.
struct Words(BTreeMap<String, usize>);

impl Words {
    fn of(texts: &[&dyn ToTokens]) -> Words {
        let mut words = Vec::new();
        texts.iter().for_each(|text| words_of(text.to_token_stream(), &mut words));
        let mut count = BTreeMap::new();
        words.into_iter().for_each(|word| *count.entry(word).or_default() += 1);
        Words(count)
    }

    fn count(&self, word: &str) -> usize {
        self.0.get(word).copied().unwrap_or(0)
    }

    /// A name like another that nothing has.
    fn fresh(&self, like: &str) -> String {
        let mut name = like.to_owned();
        while self.count(&name) > 0 {
            name.push('_');
        }
        name
    }
}

/// The walk over a body: what is inside becomes plainer first.
struct Plainer {
    words: Words,
    /// How many loops are around.
    loops: usize,
    changed: bool,
}

impl VisitMut for Plainer {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_for_loop_mut(&mut self, each: &mut syn::ExprForLoop) {
        self.loops += 1;
        visit_mut::visit_expr_for_loop_mut(self, each);
        self.loops -= 1;
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        visit_mut::visit_block_mut(self, block);
        if self.loops == 0 {
            return;
        }
        let mut at = 0;
        while at < block.stmts.len() {
            let steps = steps::of(&block.stmts[at]);
            self.changed |= steps.is_some();
            match steps {
                Some(steps) => _ = block.stmts.splice(at..=at, steps),
                None => at += 1,
            }
        }
        for at in (0..block.stmts.len()).rev() {
            self.changed |= parts::apart(block, at, &self.words) || rows::named_by_place(block, at);
        }
    }
}

/// The one name that a `let` binds for good.
fn bound(stmt: &syn::Stmt) -> Option<String> {
    let syn::Stmt::Local(local) = stmt else { return None };
    let pat = match &local.pat {
        syn::Pat::Type(typed) => &typed.pat,
        pat => pat,
    };
    match pat {
        syn::Pat::Ident(name) if name.mutability.is_none() && name.by_ref.is_none() && name.subpat.is_none() => {
            Some(name.ident.to_string())
        }
        _ => None,
    }
}

/// Whether an expression is this name.
fn is_name(expr: &Expr, name: &str) -> bool {
    matches!(expr, Expr::Path(path) if path.path.is_ident(name))
}

/// An integer as it is written, and its suffix.
fn integer(expr: &Expr) -> Option<(u64, &str)> {
    match expr {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) => Some((int.base10_parse().ok()?, int.suffix())),
        Expr::Paren(paren) => integer(&paren.expr),
        _ => None,
    }
}
