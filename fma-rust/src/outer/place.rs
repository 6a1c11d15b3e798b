//! The elements that a loop sets again and again.

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::{BinOp, Expr, ExprForLoop, Lit, parse_quote};

use super::stays::{bound, is_met, is_steady, mentions, names, stays};
use super::there;
use crate::reduce::is_assignment;
use crate::text::tidy;
use crate::walk::visit::{self, Visit};

/// A number in memory: a local, and the way from there.
#[derive(Clone)]
pub struct Place {
    pub root: syn::Ident,
    pub way: Vec<Step>,
}

/// A step into what is in memory.
#[derive(Clone)]
pub enum Step {
    Field(syn::Member),
    At(Box<Expr>),
}

impl Step {
    fn text(&self) -> String {
        match self {
            Step::Field(member) => format!(".{}", member.to_token_stream()),
            Step::At(index) => format!("[{}]", tidy(index.to_token_stream())),
        }
    }
}

impl PartialEq for Place {
    fn eq(&self, other: &Place) -> bool {
        self.text() == other.text()
    }
}

impl Place {
    pub fn of(expr: &Expr) -> Option<Place> {
        match expr {
            Expr::Paren(inner) => Place::of(&inner.expr),
            Expr::Path(path) => Some(Place { root: path.path.get_ident()?.clone(), way: Vec::new() }),
            Expr::Field(field) => Place::of(&field.base)?.then(Step::Field(field.member.clone())),
            Expr::Index(index) => Place::of(&index.expr)?.then(Step::At(index.index.clone())),
            _ => None,
        }
    }

    fn then(mut self, step: Step) -> Option<Place> {
        self.way.push(step);
        Some(self)
    }

    pub fn text(&self) -> String {
        std::iter::once(self.root.to_string()).chain(self.way.iter().map(Step::text)).collect()
    }

    pub fn expr(&self) -> Expr {
        self.expr_of(self.way.len())
    }

    /// The same so far.
    fn expr_of(&self, steps: usize) -> Expr {
        let root = &self.root;
        self.way.iter().take(steps).fold(parse_quote!(#root), |whole: Expr, step| match step {
            Step::Field(member) => parse_quote!(#whole.#member),
            Step::At(index) => parse_quote!(#whole[#index]),
        })
    }

    /// What tells that each element on the way is there, in order.
    pub fn there(&self) -> Vec<Expr> {
        let indices = self.way.iter().enumerate().filter_map(|(at, step)| match step {
            Step::At(index) => Some((self.expr_of(at), index)),
            Step::Field(_) => None,
        });
        indices.flat_map(|(whole, index)| there::asked(&whole, index)).collect()
    }

    /// The variables and fields that its indices are made of.
    fn numbers(&self) -> Vec<Place> {
        let indices = self.way.iter().filter_map(|step| match step {
            Step::At(index) => Some(index),
            Step::Field(_) => None,
        });
        indices.flat_map(|index| numbers(index)).collect()
    }

    fn is_element(&self) -> bool {
        self.way.iter().any(|step| matches!(step, Step::At(_)))
    }

    /// Whether two are different numbers for certain, where what is at `beyond` is no index of this one.
    pub fn is_apart(&self, other: &Place, beyond: &dyn Fn(&Expr, &Expr) -> bool) -> bool {
        if self.root != other.root {
            return true;
        }
        let steps = self.way.iter().zip(&other.way).find(|(one, other)| one.text() != other.text());
        match steps {
            Some((Step::Field(_), Step::Field(_))) => true,
            Some((Step::At(one), Step::At(other))) => are_other_numbers(one, other) || beyond(one, other),
            Some(_) | None => false,
        }
    }
}

fn are_other_numbers(one: &Expr, other: &Expr) -> bool {
    let number = |expr: &Expr| match expr {
        Expr::Lit(syn::ExprLit { lit: Lit::Int(int), .. }) => int.base10_parse::<usize>().ok(),
        _ => None,
    };
    number(one).zip(number(other)).is_some_and(|(one, other)| one != other)
}

/// The elements that a loop sets in each step, if nothing else in it may be one of them.
pub fn places(each: &ExprForLoop) -> Vec<Place> {
    if !stays(&each.body) {
        return Vec::new();
    }
    let inner = bound(each);
    let mut targets = Targets { inner: &inner, found: Vec::new() };
    targets.visit_block(&each.body);
    let mut places: Vec<Place> = targets.found;
    let beyond = |index: &Expr, other: &Expr| passes(each, index, other);
    places.retain(|place| {
        let is_steady = place.numbers().iter().all(|number| is_steady(each, number));
        is_steady && !mentions(&each.body, place, &beyond) && !is_met(&each.expr, place)
    });
    places
}

/// The elements that are assigned to, and that are the same in each step.
struct Targets<'a> {
    inner: &'a BTreeSet<String>,
    found: Vec<Place>,
}

impl<'ast> Visit<'ast> for Targets<'_> {
    fn visit_item(&mut self, _: &'ast syn::Item) {}

    fn visit_expr(&mut self, expr: &'ast Expr) {
        let target = match expr {
            Expr::Assign(assign) => Some(&*assign.left),
            Expr::Binary(binary) if is_assignment(&binary.op) => Some(&*binary.left),
            _ => None,
        };
        if let Some(place) = target.and_then(Place::of)
            && place.is_element()
            && self.is_outer(&place)
            && !self.found.contains(&place)
        {
            self.found.push(place);
        }
        visit::visit_expr(self, expr);
    }
}

impl Targets<'_> {
    fn is_outer(&self, place: &Place) -> bool {
        let is_free = |name: &syn::Ident| !self.inner.contains(&name.to_string());
        is_free(&place.root)
            && place.way.iter().all(|step| match step {
                Step::Field(_) => true,
                Step::At(index) => is_asked(index, &is_free),
            })
    }
}

/// The variables and fields in an index.
fn numbers(index: &Expr) -> Vec<Place> {
    match index {
        Expr::Paren(inner) => numbers(&inner.expr),
        Expr::Cast(cast) => numbers(&cast.expr),
        Expr::Binary(binary) => numbers(&binary.left).into_iter().chain(numbers(&binary.right)).collect(),
        other => Place::of(other).into_iter().collect(),
    }
}

/// Whether an index is made of names from outside, by what can be asked for before the first step: a difference may be none there, and what is cast
/// may be more than its type holds.
fn is_asked(index: &Expr, is_free: &dyn Fn(&syn::Ident) -> bool) -> bool {
    match index {
        Expr::Lit(syn::ExprLit { lit: Lit::Int(_), .. }) => true,
        Expr::Path(path) => path.path.get_ident().is_none_or(is_free),
        Expr::Paren(inner) => is_asked(&inner.expr, is_free),
        Expr::Field(field) => is_asked(&field.base, is_free),
        Expr::Cast(cast) => is_number(&cast.expr) && is_asked(&cast.expr, is_free),
        Expr::Binary(binary) => {
            matches!(binary.op, BinOp::Add(_) | BinOp::Mul(_))
                && is_asked(&binary.left, is_free)
                && is_asked(&binary.right, is_free)
        }
        _ => false,
    }
}

/// Whether it is there as it stands.
fn is_number(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(inner) => is_number(&inner.expr),
        Expr::Cast(cast) => is_number(&cast.expr),
        Expr::Lit(_) | Expr::Path(_) | Expr::Field(_) => true,
        _ => false,
    }
}

/// Whether the index of the loop, which `other` is, runs only behind an index or only before it: `for j in i + 1..n`, `for j in 0..i`.
fn passes(each: &ExprForLoop, index: &Expr, other: &Expr) -> bool {
    let text = |expr: &Expr| tidy(expr.to_token_stream());
    let syn::Pat::Ident(name) = &*each.pat else { return false };
    let is_index = matches!(other, Expr::Path(path) if path.path.is_ident(&name.ident))
        && !names(&each.body).contains(&name.ident.to_string());
    let Some(range) = range(&each.expr).filter(|_| is_index && name.mutability.is_none()) else { return false };
    let is_next = |start: &Expr| match start {
        Expr::Binary(sum) if matches!(sum.op, BinOp::Add(_)) => {
            let is_some = |expr: &Expr| matches!(expr, Expr::Lit(syn::ExprLit { lit: Lit::Int(int), .. }) if int.base10_digits() != "0");
            text(&sum.left) == text(index) && is_some(&sum.right)
        }
        _ => false,
    };
    let is_end = |end: &Expr| matches!(range.limits, syn::RangeLimits::HalfOpen(_)) && text(end) == text(index);
    range.start.as_deref().is_some_and(is_next) || range.end.as_deref().is_some_and(is_end)
}

fn range(head: &Expr) -> Option<&syn::ExprRange> {
    match head {
        Expr::Range(range) => Some(range),
        Expr::Paren(inner) => range(&inner.expr),
        Expr::MethodCall(call) if call.method == "rev" => range(&call.receiver),
        _ => None,
    }
}
