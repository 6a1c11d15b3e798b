//! Names for numbers that the printer binds, and the places where it binds them.

use fma_ir::{Site, ValueId};
use proc_macro2::Span;

use super::build::{block, block_expr, name};
use super::print::Printer;
use crate::tree::ExprId;

/// A number bound by a statement that the printer added.
pub(super) struct Temp {
    pub(super) value: ValueId,
    pub(super) ident: syn::Ident,
    /// The index of the place that it goes out of scope with.
    pub(super) place: usize,
    /// How many islands are open where it is bound: it is not in scope outside of them.
    pub(super) islands: usize,
    /// How often it was named.
    pub(super) named: usize,
    /// The compiler may not know yet which float it is.
    pub(super) undecided: bool,
}

/// A number that several others need, bound where it was first needed.
pub(super) struct Shared {
    pub(super) value: ValueId,
    pub(super) ident: syn::Ident,
    /// How often it was named: others may turn out to be out of its reach.
    pub(super) named: usize,
}

/// A place for new `let`s.
pub(super) struct Place {
    pub(super) lets: Vec<syn::Stmt>,
    /// How many islands were open when the place was made: a number that needs a node of a later one cannot be bound here.
    pub(super) islands: usize,
    /// Not for new `let`s any more: a variable changed since, or what is printed may not run.
    pub(super) closed: bool,
}

impl Printer<'_> {
    /// A new name. Hygiene keeps the author's variables apart from it, but not constants and statics: hence a rare word, and a longer one where
    /// the author has such a word (`words/short.rs`).
    pub(super) fn temp(&mut self) -> syn::Ident {
        self.temp_count += 1;
        syn::Ident::new(&format!("fm{}", self.temp_count - 1), Span::mixed_site())
    }

    /// Notes that a name is bound to what is printed for a number.
    pub(super) fn bind_temp(&mut self, value: ValueId, ident: syn::Ident, place: usize, printed: &syn::Expr) {
        let undecided = self.is_undecided(printed) || self.begins_undecided(value);
        let islands = self.places.get(place).map_or(self.islands.len(), |place| place.islands);
        self.temps.push(Temp { value, ident, place, islands, named: 0, undecided });
    }

    /// The number that an ident holds.
    pub(super) fn bound(&self, value: ValueId) -> Option<syn::Ident> {
        self.find_temp(value).map(|temp| temp.ident.clone())
    }

    /// The number that an ident holds, which is named now.
    pub(super) fn take_temp(&mut self, value: ValueId) -> Option<syn::Ident> {
        let temp = self.temps.iter_mut().rev().find(|temp| temp.value == value)?;
        temp.named += 1;
        // Comparing names asks the compiler.
        let mut shared = self.shared.iter_mut().filter(|shared| shared.value == value && shared.ident == temp.ident);
        shared.next().into_iter().for_each(|shared| shared.named += 1);
        Some(temp.ident.clone())
    }

    /// The name of a node that was bound before its statement.
    pub(super) fn exported(&mut self, id: ExprId) -> Option<syn::Expr> {
        let value = self.value_of(id).filter(|_| self.plan.exported.contains(&Site(id.0 as u32)))?;
        self.take_temp(value).map(|ident| name(&ident))
    }

    pub(super) fn find_temp(&self, value: ValueId) -> Option<&Temp> {
        self.temps.iter().rev().find(|temp| temp.value == value)
    }

    /// A place for new `let`s around an expression.
    pub(super) fn in_place(&mut self, print: impl FnOnce(&mut Self) -> syn::Expr) -> syn::Expr {
        let (lets, value) = self.in_block(print);
        if lets.is_empty() { value } else { block_expr(block(lets, value)) }
    }

    /// Prints what runs at a time of its own, if it runs: what is bound for it is bound inside, where the names that it binds are.
    pub(super) fn apart<T>(&mut self, print: impl FnOnce(&mut Self) -> T) -> T {
        let islands = std::mem::take(&mut self.islands);
        let printed = print(self);
        self.islands = islands;
        printed
    }

    /// The `let`s that an expression needs, and the expression.
    pub(super) fn in_block(&mut self, print: impl FnOnce(&mut Self) -> syn::Expr) -> (Vec<syn::Stmt>, syn::Expr) {
        let index = self.places.len();
        self.places.push(Place { lets: Vec::new(), islands: self.islands.len(), closed: false });
        let expr = print(self);
        self.temps.retain(|temp| temp.place < index || temp.place == usize::MAX);
        (self.places.pop().map(|place| place.lets).unwrap_or_default(), expr)
    }
}
