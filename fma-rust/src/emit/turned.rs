//! Loops inside of steps that every step turns equally often.

use proc_macro2::Span;
use syn::parse_quote;

use super::print::Printer;
use crate::reduce::{Body, Formula, Head, Header, Moving, Numbers, Turned, Turns, chain_number, first_window};
use crate::tree::LocalId;

impl Printer<'_> {
    /// The loops inside of a step, as they are asked about and bound before the first step.
    pub(super) fn turned(&mut self, header: &Header, body: &Body) -> Vec<Turned> {
        body.turns.iter().map(|turns| self.turns_of(header, turns)).collect()
    }

    fn turns_of(&mut self, header: &Header, turns: &Turns) -> Turned {
        let tree = self.source.tree;
        let index_of = |header: &Header, otherwise: &str| {
            let index = header.by_index().map(|local| tree.local(local).ident.clone());
            index.unwrap_or_else(|| syn::Ident::new(otherwise, Span::mixed_site()))
        };
        let indices = [index_of(header, "_fastmath_step"), index_of(&turns.header, "_fastmath_turn")];
        let moving = turns
            .moving
            .iter()
            .map(|moving| (self.expr(moving.slice), self.moving([header, &turns.header], moving, &indices)));
        let moving = moving.collect();
        let reached = turns.header.reached().map(|(slice, at)| {
            let scope = self.enter_index(at);
            let place = Formula { index: self.index_of(at), value: self.wide(at.formula, at) };
            self.scope.truncate(scope);
            (self.expr(slice), place)
        });
        let reached = reached.collect();
        // What gathers is slower than any number of turns.
        let is_split = self.source.loops.split.get(&turns.id).is_some_and(|split| !split.gathers);
        Turned { head: self.turned_head(header, turns), moving, reached, indices, is_split }
    }

    /// What it runs over: the first window stands for that of each step.
    fn turned_head(&mut self, header: &Header, turns: &Turns) -> Head {
        let scope = self.scope.len();
        let windows = turns.header.streams.iter().map(|stream| match stream.kind {
            Numbers::Elements { place, .. } => Some(place).zip(header.window(self.source.tree, place)),
            Numbers::Indexed { .. } | Numbers::Number { .. } | Numbers::Counter => None,
            Numbers::Step | Numbers::Formed(_) => None,
        });
        let windows: Vec<_> = windows.collect();
        let names = windows.iter().flatten().filter_map(|(place, _)| crate::reduce::root(self.source.tree, *place));
        let names: Vec<LocalId> = names.collect();
        self.enter(&names);
        let mut head = self.head(&turns.header, &[]);
        self.scope.truncate(scope);
        for (given, window) in head.streams.iter_mut().zip(&windows) {
            if let Some((_, (slice, size))) = window {
                given.taken.0 = Some(first_window(&self.expr(*slice), *size));
            }
        }
        head
    }

    /// Where an element is that moves with the steps, as it is computed and in wide integers.
    fn moving(&mut self, headers: [&Header; 2], moving: &Moving, [step, turn]: &[syn::Ident; 2]) -> [syn::Expr; 2] {
        let Some(at) = &moving.at else { return [parse_quote!(#step + #turn), parse_quote!(#step.plus(#turn))] };
        let scope = self.scope.len();
        let locals: Vec<LocalId> = headers.into_iter().filter_map(Header::by_index).collect();
        self.enter(&locals);
        let places = [self.placed(at), self.wide_by(at.formula, &locals, &at.lets)];
        self.scope.truncate(scope);
        places
    }
}

/// The number of a chain says what a loop was; one that is printed is a loop like others.
pub(super) fn unnumbered(expr: &mut syn::Expr) {
    if let syn::Expr::ForLoop(each) = expr
        && chain_number(each).is_some()
    {
        each.label = None;
    }
}
