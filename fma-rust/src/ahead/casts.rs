//! The conversions of a loop's step that can be computed ahead of it.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ExprForLoop, Pat, Stmt, parse_quote};

use super::BLOCK;
use super::names::{bound, changed, is_arithmetic};
use crate::blocks::{Head, Leaf, own};
use crate::halves::{named, text};
use crate::steady::is_integer;
use crate::tree::words_in;
use crate::walk::visit::Visit;
use crate::walk::visit_mut::{self, VisitMut};

/// Whether there may be any in a body.
pub fn are_in(block: &syn::Block) -> bool {
    struct Found(bool);
    impl Visit<'_> for Found {
        fn visit_expr_cast(&mut self, _: &syn::ExprCast) {
            self.0 = true;
        }
    }
    let mut found = Found(false);
    found.visit_block(block);
    found.0
}

/// One of them.
#[derive(Clone)]
pub struct Cast {
    /// The name of the integers.
    pub name: syn::Ident,
    float: Expr,
    to: syn::Type,
}

/// All of them, and what the loop is without them.
pub struct Casts {
    pub casts: Vec<Cast>,
    /// The `let`s that they need.
    pub lets: Vec<Stmt>,
    pub body: Vec<Stmt>,
}

impl Cast {
    /// As its author has it.
    pub fn written(&self) -> TokenStream {
        let Cast { float, to, .. } = self;
        match float {
            Expr::Binary(_) | Expr::Unary(_) => quote!((#float) as #to),
            _ => quote!(#float as #to),
        }
    }

    fn is(&self, float: &str, to: &str) -> bool {
        text(&self.float) == float && text(&self.to) == to
    }

    /// What holds the integers of a block.
    pub fn held(&self) -> Stmt {
        let Cast { name, to, .. } = self;
        parse_quote!(let mut #name = [0 as #to; #BLOCK];)
    }

    /// A head with these integers beside what it gives.
    pub fn beside(&self, (items, steps): (Pat, Expr)) -> (Pat, Expr) {
        let name = &self.name;
        (parse_quote!((#items, #name)), parse_quote!(#steps.zip(#name.iter().copied())))
    }

    /// The loop that converts a block, over what it needs of the head.
    pub fn conversion(&self, leaves: &[Leaf], lets: &[Stmt], each_of: &syn::Token![for]) -> Stmt {
        let Cast { name, float, to } = self;
        let lets = needed(lets, float);
        let mut words = named(float);
        lets.iter().for_each(|stmt| words.extend(words_in(stmt)));
        let taken = leaves.iter().filter(|leaf| leaf.pat.iter().any(|pat| !bound(pat).is_disjoint(&words)));
        let slot = own("slot");
        let (mut items, mut steps): (Pat, Expr) = (parse_quote!(#slot), parse_quote!(#name.iter_mut()));
        for leaf in taken {
            let (each, pat) = (leaf.each(), &leaf.pat);
            (items, steps) = (parse_quote!((#items, #pat)), parse_quote!(#steps.zip(#each)));
        }
        Stmt::Expr(parse_quote!(#each_of #items in #steps { #(#lets)* *#slot = (#float) as #to; }), None)
    }
}

/// The `let`s that a formula needs, in order.
fn needed(lets: &[Stmt], float: &Expr) -> Vec<Stmt> {
    let (mut words, mut kept) = (named(float), Vec::new());
    for stmt in lets.iter().rev() {
        let Stmt::Local(local) = stmt else { continue };
        if !bound(&local.pat).is_disjoint(&words) {
            words.extend(local.init.iter().flat_map(|init| named(&init.expr)));
            kept.insert(0, stmt.clone());
        }
    }
    kept
}

impl Casts {
    /// Those that are made of elements of slices which are only read.
    pub fn of(each: &ExprForLoop, head: &Head, only: Option<usize>) -> Option<Casts> {
        let mut elements = BTreeSet::new();
        for leaf in &head.leaves {
            let names = bound(leaf.pat.as_ref()?);
            if !leaf.is_set() {
                elements.extend(names);
            }
        }
        let (times, changed, seen) = (times(each), changed(&each.body), BTreeSet::new());
        let (lets, casts) = Default::default();
        let mut taking = Taking { times, changed, elements, lets, casts, seen, only };
        let mut body = each.body.stmts.clone();
        for stmt in &mut body {
            taking.visit_stmt_mut(stmt);
            taking.learn(stmt);
        }
        let Taking { lets, casts, .. } = taking;
        (!casts.is_empty()).then_some(Casts { casts, lets, body })
    }
}

/// How often a step binds each name, its pattern's among them.
fn times(each: &ExprForLoop) -> BTreeMap<String, usize> {
    let mut times = BTreeMap::new();
    super::names::each_bound(each, &mut |name| *times.entry(name).or_default() += 1);
    times
}

/// Takes conversions out of a body.
struct Taking {
    times: BTreeMap<String, usize>,
    changed: BTreeSet<String>,
    /// What is known before the loop runs: elements, and what is made of them.
    elements: BTreeSet<String>,
    lets: Vec<Stmt>,
    casts: Vec<Cast>,
    /// All that could be taken, and the one that is, if only one is to be.
    seen: BTreeSet<String>,
    only: Option<usize>,
}

impl Taking {
    /// Whether a formula can be computed ahead.
    fn is_ahead(&self, float: &Expr) -> bool {
        let known = |name: &String| match self.times.get(name) {
            Some(times) => *times == 1 && self.elements.contains(name) && !self.changed.contains(name),
            None => !self.changed.contains(name),
        };
        is_arithmetic(float) && named(float).iter().all(known)
    }

    /// A `let` of what is known ahead.
    fn learn(&mut self, stmt: &Stmt) {
        let Stmt::Local(local) = stmt else { return };
        let Some(init) = local.init.as_ref().filter(|init| init.diverge.is_none()) else { return };
        let pat = match &local.pat {
            Pat::Type(typed) => &*typed.pat,
            pat => pat,
        };
        let Pat::Ident(name) = pat else { return };
        if name.by_ref.is_none() && name.subpat.is_none() && local.attrs.is_empty() && self.is_ahead(&init.expr) {
            self.elements.insert(name.ident.to_string());
            self.lets.push(stmt.clone());
        }
    }

    fn take(&mut self, cast: &syn::ExprCast) -> Option<syn::Ident> {
        let mut float = &*cast.expr;
        while let Expr::Paren(inner) = float {
            float = &inner.expr;
        }
        let of_step = named(float).iter().any(|name| self.elements.contains(name));
        if !is_integer(&cast.ty) || !of_step || !self.is_ahead(float) {
            return None;
        }
        let (text, to) = (text(float), text(&cast.ty));
        self.seen.insert(format!("{text} as {to}"));
        if let Some(known) = self.casts.iter().find(|known| known.is(&text, &to)) {
            return Some(known.name.clone());
        }
        if self.only.is_some_and(|only| self.seen.len() != only + 1) {
            return None;
        }
        let name = own(&format!("at{}", self.casts.len()));
        self.changed.insert(name.to_string());
        self.casts.push(Cast { name: name.clone(), float: float.clone(), to: (*cast.ty).clone() });
        Some(name)
    }
}

impl VisitMut for Taking {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    /// It may be called when its names mean something else.
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        let taken = match &*expr {
            Expr::Cast(cast) => self.take(cast),
            _ => None,
        };
        match taken {
            Some(name) => *expr = parse_quote!(#name),
            None => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
