//! What is named of short arrays by numbers.

use std::collections::{BTreeMap, BTreeSet};

use quote::ToTokens;
use syn::Expr;

use super::arrays::Arrays;
use crate::reduce::is_assignment;
use crate::tree::words_of;
use crate::walk::visit::{self, Visit};

/// What the names of the fields of `self` begin with.
pub const SELF: &str = "self.";

/// The elements of arrays that a block names by numbers.
pub struct Named<'a> {
    of: &'a Arrays,
    /// How often, for each array.
    pub counts: BTreeMap<String, usize>,
    /// The arrays as the block has them.
    pub places: BTreeMap<String, Expr>,
    /// The arrays of which it sets elements.
    pub set: BTreeSet<String>,
    /// It may be left otherwise than at its end, and what it has set is seen then.
    pub leaves: bool,
}

impl<'a> Named<'a> {
    pub fn in_block(arrays: &'a Arrays, block: &syn::Block) -> Named<'a> {
        let (counts, places) = (BTreeMap::new(), BTreeMap::new());
        let mut named = Named { of: arrays, counts, places, set: BTreeSet::new(), leaves: false };
        named.visit_block(block);
        named
    }

    /// The array of an element that is there.
    fn array<'e>(&self, expr: &'e Expr) -> Option<(String, &'e Expr)> {
        let (place, way) = element(expr)?;
        let name = name(place)?;
        let lengths = &self.of.get(&name)?.lengths;
        let there = lengths.len() == way.len() && way.iter().zip(lengths).all(|(at, length)| at < length);
        there.then_some((name, place))
    }
}

impl<'ast> Visit<'ast> for Named<'_> {
    fn visit_item(&mut self, _: &'ast syn::Item) {}

    /// It may return.
    fn visit_macro(&mut self, _: &'ast syn::Macro) {
        self.leaves = true;
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        let target = match expr {
            Expr::Assign(assign) => Some(&*assign.left),
            Expr::Binary(binary) if is_assignment(&binary.op) => Some(&*binary.left),
            _ => None,
        };
        self.set.extend(target.and_then(|target| self.array(target)).map(|(name, _)| name));
        self.leaves |= matches!(expr, Expr::Return(_) | Expr::Try(_) | Expr::Await(_) | Expr::Yield(_))
            || matches!(expr, Expr::Break(leave) if leave.label.is_some())
            || matches!(expr, Expr::Continue(next) if next.label.is_some());
        match self.array(expr) {
            Some((name, place)) => {
                self.places.insert(name.clone(), place.clone());
                *self.counts.entry(name).or_default() += 1;
            }
            None => visit::visit_expr(self, expr),
        }
    }

    /// A reference to an element is one to the array.
    fn visit_expr_reference(&mut self, _: &'ast syn::ExprReference) {}

    /// What it sets is captured.
    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        let set = self.set.clone();
        visit::visit_expr_closure(self, closure);
        self.leaves |= self.set != set;
    }
}

/// The array of which an expression names an element by numbers.
pub fn element(expr: &Expr) -> Option<(&Expr, Vec<usize>)> {
    let Expr::Index(index) = expr else { return None };
    let Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(at), .. }) = &*index.index else { return None };
    let at = at.base10_parse().ok()?;
    match element(&index.expr) {
        Some((array, mut way)) => {
            way.push(at);
            Some((array, way))
        }
        None => Some((&index.expr, vec![at])),
    }
}

/// What a variable or a field of `self` is called.
pub fn name(place: &Expr) -> Option<String> {
    match place {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
        Expr::Field(field) => match &field.member {
            syn::Member::Named(member) if is_self(&field.base) => Some(format!("{SELF}{member}")),
            _ => None,
        },
        _ => None,
    }
}

fn is_self(expr: &Expr) -> bool {
    matches!(expr, Expr::Path(path) if path.path.is_ident("self"))
}

/// How often tokens have a word.
pub fn words(tokens: &impl ToTokens, word: &str) -> usize {
    let mut words = Vec::new();
    words_of(tokens.to_token_stream(), &mut words);
    words.iter().filter(|known| *known == word).count()
}

/// How often a loop names an array, in whatever way. Where it names `self` itself, it may reach all of its fields.
pub fn mentions(each: &syn::ExprForLoop, name: &str) -> Option<usize> {
    let Some(field) = name.strip_prefix(SELF) else { return Some(words(each, name)) };
    let mut fields = Fields { field, found: 0, all: 0 };
    fields.visit_expr_for_loop(each);
    (fields.all == words(each, "self")).then_some(fields.found)
}

/// Counts the mentions of one field of `self`, and of all.
struct Fields<'a> {
    field: &'a str,
    found: usize,
    all: usize,
}

impl<'ast> Visit<'ast> for Fields<'_> {
    fn visit_expr_field(&mut self, field: &'ast syn::ExprField) {
        if is_self(&field.base) {
            let named = matches!(&field.member, syn::Member::Named(member) if member == self.field);
            self.found += usize::from(named);
            self.all += 1;
        }
        visit::visit_expr_field(self, field);
    }
}
