//! Loops inside of steps that every step turns equally often.

use proc_macro2::Span;
use syn::parse_quote;

use super::print::Printer;
use crate::reduce::{Body, Element, Formula, Head, Header, Moving, Numbers, Turned, Turns, chain_number, first_window};
use crate::tree::LocalId;

impl Printer<'_> {
    /// The loops inside of a step, as they are asked about and bound before the first step.
    pub(super) fn turned(&mut self, header: &Header, body: &Body) -> Vec<Turned> {
        (0..body.turns.len()).map(|index| self.turns_of(header, body, index)).collect()
    }

    fn turns_of(&mut self, header: &Header, body: &Body, index: usize) -> Turned {
        let turns = &body.turns[index];
        let moving = turns.moving.iter().map(|moving| self.moving(header, body, moving)).collect();
        let reached = turns.header.reached().map(|(slice, at)| {
            let scope = self.enter_index(at);
            let place = Formula { index: self.index_of(at), value: self.wide(at.formula, at) };
            self.scope.truncate(scope);
            (self.expr(slice), place)
        });
        let reached = reached.collect();
        // What gathers is slower than any number of turns.
        let is_split = self.source.loops.split.get(&turns.id).is_some_and(|split| !split.gathers);
        Turned { head: self.turned_head(header, turns), moving, reached, is_split }
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

    /// An element that moves, with where it is as it is computed and in wide integers.
    fn moving(&mut self, header: &Header, body: &Body, moving: &Moving) -> Element {
        let slice = self.expr(moving.slice);
        let Some(at) = &moving.at else {
            let names = ["fastmath_window", "fastmath_turn"];
            let [step, turn] = names.map(|name| syn::Ident::new(name, Span::mixed_site()));
            let place = [parse_quote!(#step + #turn), parse_quote!(#step.plus::<usize>(#turn))];
            return Element { slice, place, step: Some(step), turns: vec![turn] };
        };
        let step = header.by_index().filter(|_| !moving.is_still);
        let turns = moving.loops.iter().filter_map(|turns| body.turns[*turns].header.by_index());
        let turns: Vec<LocalId> = turns.collect();
        let locals: Vec<LocalId> = step.into_iter().chain(turns.iter().copied()).collect();
        let scope = self.scope.len();
        self.enter(&locals);
        let place = [self.placed(at), self.wide_by(at.formula, &locals, &at.lets)];
        self.scope.truncate(scope);
        let ident = |local: LocalId| self.source.tree.local(local).ident.clone();
        Element { slice, place, step: step.map(ident), turns: turns.into_iter().map(ident).collect() }
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
