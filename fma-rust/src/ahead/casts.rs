//! The conversions of a loop's step that can be computed ahead of it.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ExprForLoop, Pat, Stmt, parse_quote};

use super::BLOCK;
use super::names::{bound, changed, is_arithmetic};
use crate::blocks::{Leaf, own};
use crate::halves::{named, text};
use crate::reduce::is_assignment;
use crate::steady::{Known, is_integer};
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

impl Casts {
    /// Those that are made of what a step gets by these names, of elements before it sets them, and of elements at its index.
    pub fn of(
        each: &ExprForLoop,
        (elements, set): (BTreeSet<String>, BTreeSet<String>),
        at: Option<(&syn::Ident, &Known)>,
        only: Option<usize>,
    ) -> Option<Casts> {
        let (times, changed, seen) = (times(each), changed(&each.body), BTreeSet::new());
        let (lets, casts, reads) = Default::default();
        let mut taking = Taking { times, changed, elements, set, at, lets, casts, reads, seen, only };
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

/// How often a step binds each name, its pattern's among them.
fn times(each: &ExprForLoop) -> BTreeMap<String, usize> {
    let mut times = BTreeMap::new();
    super::names::each_bound(each, &mut |name| *times.entry(name).or_default() += 1);
    times
}

/// Takes conversions out of a body.
struct Taking<'a> {
    times: BTreeMap<String, usize>,
    changed: BTreeSet<String>,
    /// What is known before the loop runs: elements, and what is made of them.
    elements: BTreeSet<String>,
    /// The elements that the step sets, as long as it has not.
    set: BTreeSet<String>,
    /// The index, where it is one of slices, whose elements there are known as well.
    at: Option<(&'a syn::Ident, &'a Known)>,
    lets: Vec<Stmt>,
    casts: Vec<Cast>,
    /// The slices of which that was so, by their names.
    reads: BTreeMap<String, Expr>,
    /// All that could be taken, and the one that is, if only one is to be.
    seen: BTreeSet<String>,
    only: Option<usize>,
}

impl Taking<'_> {
    /// Whether a formula can be computed ahead.
    fn is_ahead(&mut self, float: &Expr) -> bool {
        let known = |name: &String| {
            let stays = self.set.contains(name) || self.elements.contains(name) && !self.changed.contains(name);
            match self.times.get(name) {
                Some(times) => *times == 1 && stays,
                None => !self.changed.contains(name),
            }
        };
        let (plain, reads) = self.with_elements(float);
        let is_element = |name: &String| reads.keys().any(|slice| element(slice) == name);
        let may = is_arithmetic(&plain) && named(&plain).iter().all(|name| is_element(name) || known(name));
        if may {
            self.reads.extend(reads);
        }
        may
    }

    /// A formula with names for the elements at the index, which are known.
    fn with_elements(&self, float: &Expr) -> (Expr, BTreeMap<String, Expr>) {
        let mut expr = float.clone();
        let Some((index, known)) = self.at else { return (expr, BTreeMap::new()) };
        let stays = |name: &str| !self.times.contains_key(name) && !self.changed.contains(name);
        let may = |name: &str, slice: &Expr| known.is_lent(slice) && stays(name);
        let mut elements = Elements { may: &may, index, reads: BTreeMap::new() };
        elements.visit_expr_mut(&mut expr);
        (expr, elements.reads)
    }

    /// What a statement sets is no longer what it was: from then on, or within it, where it does more than set an element to what it computes first.
    fn keep(&mut self, stmt: &Stmt, is_behind: bool) {
        let first = match stmt {
            Stmt::Expr(Expr::Assign(assign), _) => Some((&assign.left, &assign.right)),
            Stmt::Expr(Expr::Binary(binary), _) if is_assignment(&binary.op) => Some((&binary.left, &binary.right)),
            _ => None,
        };
        let changed = match first.filter(|_| !is_behind) {
            Some((place, value)) => changed(&parse_quote!({ (#place, #value); })),
            None => changed(&parse_quote!({ #stmt })),
        };
        self.set.retain(|name| !changed.contains(name));
    }

    /// A `let` of what is known ahead, or of several at once.
    fn learn(&mut self, stmt: &Stmt) {
        let Stmt::Local(local) = stmt else { return };
        let Some(init) = local.init.as_ref().filter(|init| init.diverge.is_none()) else { return };
        let pat = match &local.pat {
            Pat::Type(typed) => &*typed.pat,
            pat => pat,
        };
        let parts: Vec<(&Pat, &Expr)> = match (pat, &*init.expr) {
            (Pat::Tuple(names), Expr::Tuple(values)) => names.elems.iter().zip(&values.elems).collect(),
            (pat, value) => vec![(pat, value)],
        };
        let names: Option<Vec<String>> = parts.iter().map(|(pat, _)| plain_name(pat)).collect();
        let Some(names) = names.filter(|_| local.attrs.is_empty()) else { return };
        if parts.iter().all(|(_, value)| self.is_ahead(value)) {
            self.elements.extend(names);
            self.lets.push(stmt.clone());
        }
    }

    fn take(&mut self, cast: &syn::ExprCast) -> Option<syn::Ident> {
        let mut float = &*cast.expr;
        while let Expr::Paren(inner) = float {
            float = &inner.expr;
        }
        let of_step = named(float).iter().any(|name| self.elements.contains(name) || self.set.contains(name));
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

/// The name that a pattern gives to a value of its own.
fn plain_name(pat: &Pat) -> Option<String> {
    match pat {
        Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => Some(name.ident.to_string()),
        _ => None,
    }
}

/// What an element at the index is called.
fn element(slice: &str) -> syn::Ident {
    own(&format!("item_{}", slice.trim_start_matches("r#")))
}

/// Names elements at the index, and keeps the slices that they are of.
struct Elements<'a> {
    may: &'a dyn Fn(&str, &Expr) -> bool,
    index: &'a syn::Ident,
    reads: BTreeMap<String, Expr>,
}

impl VisitMut for Elements<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        if let Expr::Index(read) = &*expr
            && let Expr::Path(slice) = &*read.expr
            && let Some(name) = slice.path.get_ident().map(ToString::to_string)
            && matches!(&*read.index, Expr::Path(at) if at.path.is_ident(self.index))
            && (self.may)(&name, &read.expr)
        {
            let item = element(&name);
            self.reads.insert(name, (*read.expr).clone());
            *expr = parse_quote!((*#item));
            return;
        }
        visit_mut::visit_expr_mut(self, expr);
    }
}

impl VisitMut for Taking<'_> {
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
