//! Loops that keep beside the best element so far what is the same in every step, `if d < best { best = d; row = i; at = j; }` in a loop over `j`: behind the loop,
//! where that lets lanes take it.
//!
//! The best is set nowhere else, and to what is less than it, or to what is greater: so behind the loop it is less, or greater, than before it if any step has set
//! it. What is set beside it is a variable of the function itself, which a panic takes along, and the loop does nothing with it. This needs no permission.

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::{BinOp, Expr, ExprForLoop, Member, Stmt, parse_quote};

use crate::ahead::names::each_bound;
use crate::before::Variables;
use crate::blocks::own;
use crate::groups::bare;
use crate::marked::Marked;
use crate::rewrite::Function;
use crate::several::tuple;
use crate::span;
use crate::steady::goes_on;
use crate::text::outline_of;
use crate::tree::words_in;
use crate::trial::{self, Closures, Trial};
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

impl Function<'_> {
    /// The body with what is the same set behind the loops that then run in lanes.
    pub(crate) fn with_the_same_behind(&self, block: &syn::Block) -> Option<(syn::Block, Vec<Marked>)> {
        if !self.may_read_otherwise() {
            return None;
        }
        let (variables, tuples) = (Variables::of(self.signature, block), tuple::named(block));
        let read = |each: &ExprForLoop| Same { variables: &variables, tuples: &tuples }.behind(each);
        let tried = |skip: usize, block: &syn::Block| {
            let (block, found) = trial::one_loop(skip, block, Closures::AsWritten, &read)?;
            Some(Trial { block, counted: None, found })
        };
        trial::kept(block, tried, |body| self.in_lanes_at_last(body))
    }
}

/// What is known where a loop is read.
struct Same<'a> {
    variables: &'a Variables,
    tuples: &'a BTreeSet<String>,
}

impl Same<'_> {
    fn behind(&self, each: &ExprForLoop) -> Option<(Stmt, Marked)> {
        if each.label.is_some() || !each.attrs.is_empty() || !goes_on(&each.body) {
            return None;
        }
        let mut names = Names::default();
        each_bound(each, &mut |name| _ = names.inner.insert(name));
        names.visit_block(&each.body);
        let mut body = each.body.clone();
        let mut taking = Taking { same: self, names: &names, found: None };
        taking.visit_block_mut(&mut body);
        let Found { best, op, set } = taking.found?;
        let once = |place: &Expr| names.set.iter().filter(|known| alike(known, place)).count() == 1;
        let are_apart = set.iter().all(|(place, _)| self.is_own(place) && once(place) && !names.asks_for(place));
        if !self.is_own(&best) || !once(&best) || !are_apart {
            return None;
        }
        let (before, inside) = (own("before"), ExprForLoop { body, ..each.clone() });
        let sets = set.iter().map(|(place, value)| -> Stmt { parse_quote!(#place = #value;) });
        let stmt = parse_quote!({ let #before = #best; #inside if #best #op #before { #(#sets)* } });
        Some((stmt, Marked::of(span::of_loop(each), outline_of(each))))
    }

    /// Whether a place is a variable of the function, or a part of one.
    fn is_own(&self, place: &Expr) -> bool {
        root(place).is_some_and(|root| self.variables.has(root))
    }
}

/// What a loop binds, sets and asks for.
#[derive(Default)]
struct Names {
    /// What it binds, and the roots of what it sets.
    inner: BTreeSet<String>,
    /// The places that it sets, each as often as it does, whole or part by part.
    set: Vec<Expr>,
    /// Those that it reads, or does something else with.
    read: Vec<Expr>,
}

impl Names {
    /// Whether something other than setting it is done with a place, with what it is a part of, or with what may lend it.
    fn asks_for(&self, place: &Expr) -> bool {
        let whole = root(place);
        self.read.iter().any(|read| alike(read, place) || root(read) == whole && matches!(read, Expr::Path(_)))
    }

    /// Whether a value is the same in every step.
    fn is_same(&self, value: &Expr) -> bool {
        match bare(value) {
            Expr::Lit(_) => true,
            // A constant may be something that acts where it is dropped.
            Expr::Path(path) => path
                .path
                .get_ident()
                .map(ToString::to_string)
                .is_some_and(|name| name.starts_with(char::is_lowercase) && !self.inner.contains(&name)),
            _ => false,
        }
    }

    fn sets(&mut self, place: &Expr) {
        self.inner.extend(words_in(place));
        self.set.push(place.clone());
    }
}

impl Visit<'_> for Names {
    fn visit_expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Assign(assign) if place_of(&assign.left) => {
                match (root(&assign.left), &*assign.left, bare(&assign.right)) {
                    (Some(name), Expr::Path(_), Expr::Tuple(values)) => {
                        (0..values.elems.len()).for_each(|part| {
                            let part = Member::from(part);
                            self.sets(&parse_quote!(#name.#part));
                        });
                    }
                    _ => self.sets(&assign.left),
                }
                self.visit_expr(&assign.right);
            }
            Expr::Assign(assign) => {
                self.inner.extend(words_in(&assign.left));
                visit::visit_expr(self, expr);
            }
            Expr::Binary(binary) if crate::reduce::is_assignment(&binary.op) => {
                self.inner.extend(words_in(&binary.left));
                self.set.push((*binary.left).clone());
                visit::visit_expr(self, expr);
            }
            expr if place_of(expr) => self.read.push(expr.clone()),
            Expr::Reference(lent) if lent.mutability.is_some() => {
                self.inner.extend(words_in(&lent.expr));
                visit::visit_expr(self, expr);
            }
            expr => visit::visit_expr(self, expr),
        }
    }

    fn visit_macro(&mut self, call: &syn::Macro) {
        let words = words_in(call);
        self.read.extend(words.iter().filter_map(|word| syn::parse_str(word).ok()));
        self.inner.extend(words);
    }
}

/// Whether two expressions are written alike.
fn alike(one: &Expr, other: &Expr) -> bool {
    one.to_token_stream().to_string() == other.to_token_stream().to_string()
}

/// Whether it is a variable, or a part of one.
fn place_of(expr: &Expr) -> bool {
    root(expr).is_some()
}

/// The variable that a place is, or that it is a part of.
fn root(place: &Expr) -> Option<&syn::Ident> {
    match place {
        Expr::Path(path) if path.qself.is_none() => path.path.get_ident(),
        Expr::Field(syn::ExprField { base, member: Member::Unnamed(_), .. }) => match &**base {
            Expr::Path(_) => root(base),
            _ => None,
        },
        _ => None,
    }
}

/// The best, how another is better, and what is set where one is.
struct Found {
    best: Expr,
    op: BinOp,
    set: Vec<(Expr, Expr)>,
}

/// Takes what is the same out of the block of a choice.
struct Taking<'a> {
    same: &'a Same<'a>,
    names: &'a Names,
    found: Option<Found>,
}

impl Taking<'_> {
    fn taken(&self, choice: &mut syn::ExprIf) -> Option<Found> {
        let apart = |stmt: &Stmt| tuple::set(stmt, self.same.tuples).unwrap_or_else(|| vec![stmt.clone()]);
        let stmts: Vec<Stmt> = choice.then_branch.stmts.iter().flat_map(apart).collect();
        let is_taken = |(value, best, _): &(&Expr, &Expr, BinOp)| {
            stmts.iter().filter_map(assigned).any(|(place, taken)| alike(place, best) && alike(bare(taken), value))
        };
        let (_, best, op) = better(&choice.cond).into_iter().find(is_taken).filter(|_| choice.else_branch.is_none())?;
        let best = best.clone();
        let is_behind = |stmt: &Stmt| {
            assigned(stmt).is_some_and(|(place, value)| !alike(place, &best) && self.names.is_same(value))
        };
        let (behind, rest): (Vec<Stmt>, Vec<Stmt>) = stmts.into_iter().partition(is_behind);
        let set = behind.iter().filter_map(assigned).map(|(place, value)| (place.clone(), value.clone())).collect();
        choice.then_branch.stmts = rest;
        (!behind.is_empty()).then_some(Found { best, op, set })
    }
}

impl VisitMut for Taking<'_> {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}
    fn visit_expr_closure_mut(&mut self, _: &mut syn::ExprClosure) {}
    fn visit_expr_for_loop_mut(&mut self, _: &mut ExprForLoop) {}
    fn visit_expr_while_mut(&mut self, _: &mut syn::ExprWhile) {}
    fn visit_expr_loop_mut(&mut self, _: &mut syn::ExprLoop) {}

    fn visit_expr_if_mut(&mut self, choice: &mut syn::ExprIf) {
        if self.found.is_some() {
            return;
        }
        let mut tried = choice.clone();
        self.found = self.taken(&mut tried);
        match &self.found {
            Some(_) => *choice = tried,
            None => visit_mut::visit_expr_if_mut(self, choice),
        }
    }
}

/// `d < best`, `best > d`: what is compared, what may be the best, and how that is then compared with what it was before.
fn better(cond: &Expr) -> Vec<(&Expr, &Expr, BinOp)> {
    let Expr::Binary(binary) = bare(cond) else { return Vec::new() };
    let turned: BinOp = match binary.op {
        BinOp::Lt(_) => parse_quote!(>),
        BinOp::Gt(_) => parse_quote!(<),
        _ => return Vec::new(),
    };
    let [left, right] = [bare(&binary.left), bare(&binary.right)];
    [(left, right, binary.op), (right, left, turned)].into_iter().filter(|(_, best, _)| place_of(best)).collect()
}

/// `place = value;`
fn assigned(stmt: &Stmt) -> Option<(&Expr, &Expr)> {
    match stmt {
        Stmt::Expr(Expr::Assign(assign), Some(_)) if place_of(&assign.left) => Some((&assign.left, &assign.right)),
        _ => None,
    }
}
