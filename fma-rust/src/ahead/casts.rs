//! The conversions of a loop's step that can be computed ahead of it.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ExprForLoop, Pat, Stmt, parse_quote};

use super::BLOCK;
use super::handed::{handed, mutable};
use super::names::{bound, changed};
use super::taking::{Elements, Taking, element, times};
use crate::blocks::{Leaf, own};
use crate::halves::{named, text};
use crate::steady::Known;
use crate::tree::words_in;
use crate::walk::visit::Visit;
use crate::walk::visit_mut::VisitMut;

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
    pub float: Expr,
    pub to: syn::Type,
}

/// All of them, and what the loop is without them.
pub struct Casts {
    pub casts: Vec<Cast>,
    /// The `let`s that they need.
    pub lets: Vec<Stmt>,
    pub body: Vec<Stmt>,
    /// The slices whose elements at the index they are made of.
    pub reads: BTreeMap<String, Expr>,
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

    pub fn is(&self, float: &str, to: &str) -> bool {
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

    /// The loop that converts a block, over what it needs of the head; and of the index, which is bound so where elements are numbered.
    pub fn conversion(
        &self,
        leaves: &[Leaf],
        numbered: Option<(&syn::Ident, &Stmt)>,
        lets: &[Stmt],
        each_of: &syn::Token![for],
    ) -> Stmt {
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
        let numbered = numbered.filter(|(index, _)| words.contains(&index.to_string()));
        if let Some((index, _)) = numbered {
            (items, steps) = (parse_quote!((#index, #items)), parse_quote!(#steps.enumerate()));
        }
        let at = numbered.map(|(_, at)| at);
        Stmt::Expr(parse_quote!(#each_of #items in #steps { #at #(#lets)* *#slot = (#float) as #to; }), None)
    }

    /// The same of a block of so many indices, each of which is bound so, and of the elements there.
    pub fn conversion_at(
        &self,
        (index, at): (&syn::Ident, &Stmt),
        [base, count]: [&syn::Ident; 2],
        (lets, reads): (&[Stmt], &BTreeMap<String, Expr>),
        each_of: &syn::Token![for],
    ) -> Stmt {
        let Cast { name, float, to } = self;
        let (lets, slot) = (needed(lets, float), own("slot"));
        let mut elements = Elements { may: &|name, _| reads.contains_key(name), index, reads: BTreeMap::new() };
        let (mut float, mut lets) = (float.clone(), lets);
        elements.visit_expr_mut(&mut float);
        lets.iter_mut().for_each(|stmt| elements.visit_stmt_mut(stmt));
        let (mut items, mut steps): (Pat, Expr) = (parse_quote!(#slot), parse_quote!(#name[..#count].iter_mut()));
        for (name, slice) in elements.reads {
            let item = element(&name);
            (items, steps) = (parse_quote!((#items, #item)), parse_quote!(#steps.zip(&#slice[#base..#base + #count])));
        }
        let mut words = named(&float);
        lets.iter().for_each(|stmt| words.extend(words_in(stmt)));
        let is_numbered = words.contains(&index.to_string());
        if is_numbered {
            (items, steps) = (parse_quote!((#index, #items)), parse_quote!(#steps.enumerate()));
        }
        let at = is_numbered.then_some(at);
        Stmt::Expr(parse_quote!(#each_of #items in #steps { #at #(#lets)* *#slot = (#float) as #to; }), None)
    }

    /// A head of the first so many integers.
    pub fn first(&self, count: &syn::Ident) -> (Pat, Expr) {
        let name = &self.name;
        (parse_quote!(#name), parse_quote!(#name[..#count].iter().copied()))
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

/// What a step is given, by its names.
pub struct Given<'a> {
    pub known: &'a Known,
    /// Of the index.
    pub indices: BTreeSet<String>,
    /// Of what is only read, the index among it.
    pub elements: BTreeSet<String>,
    /// Of elements that may be set.
    pub set: BTreeSet<String>,
    /// Of floats among these.
    pub floats: BTreeSet<String>,
    /// The index, where it is one of slices.
    pub at: Option<&'a syn::Ident>,
}

impl Casts {
    /// Those that are made of what a step is given, of elements before it sets them, and of elements at its index.
    pub fn of(each: &ExprForLoop, given: Given<'_>, only: Option<usize>) -> Option<Casts> {
        let handed = handed(&each.body);
        let (times, mut changed, seen) = (times(each), changed(&each.body), BTreeSet::new());
        changed.extend(mutable(each).intersection(&handed).cloned());
        let (lets, casts, reads, open) = Default::default();
        let mut taking = Taking { given, times, changed, handed, open, lets, casts, reads, seen, only };
        let mut body = each.body.stmts.clone();
        for stmt in &mut body {
            taking.keep(stmt, false);
            taking.visit_stmt_mut(stmt);
            taking.learn(stmt);
            taking.keep(stmt, true);
        }
        let Taking { lets, casts, reads, .. } = taking;
        (!casts.is_empty()).then_some(Casts { casts, lets, body, reads })
    }
}
