//! Loops inside of steps that every step turns equally often.

use proc_macro2::Span;
use syn::parse_quote;

use super::print::Printer;
use crate::reduce::{
    Body, Element, Ends, Formula, Head, Header, Moving, Numbers, Sliding, Spot, Turned, Turns, chain_number,
    first_window,
};
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
            let place = self.reached_wide(at);
            (self.expr(slice), place)
        });
        let reached = reached.collect();
        // What gathers is slower than any number of turns.
        let is_split = self.source.loops.split.get(&turns.id).is_some_and(|split| !split.gathers);
        let streams = turns.header.streams.iter();
        let parts: Vec<Option<Ends>> =
            streams.map(|stream| Some(self.ends(&header.part_of(self.source.tree, stream)?))).collect();
        let head = self.turned_head(header, turns, &parts);
        Turned { head, moving, reached, parts: parts.into_iter().flatten().collect(), is_split }
    }

    /// Where a part that moves with the steps begins and ends.
    fn ends(&mut self, Sliding { slice, start, end, is_closed, .. }: &Sliding) -> Ends {
        let slice = self.expr(*slice);
        let Formula { index, value: first } = self.reached_wide(start);
        let one: syn::Expr = parse_quote!(::fastmath::rt::lanes::wide(1));
        let end: syn::Expr = match end.as_ref().map(|end| self.reached_wide(end).value) {
            Some(last) if *is_closed => parse_quote!(#last.plus::<usize>(#one)),
            Some(end) => end,
            None => parse_quote!(::fastmath::rt::lanes::wide((#slice).len() as i128)),
        };
        let index = index.unwrap_or_else(|| syn::Ident::new("fastmath_index", Span::mixed_site()));
        Ends { slice, index, ends: [first, end] }
    }

    /// What it runs over: the first window or part stands for that of each step.
    fn turned_head(&mut self, header: &Header, turns: &Turns, parts: &[Option<Ends>]) -> Head {
        let scope = self.scope.len();
        let windows = turns.header.streams.iter().map(|stream| match stream.kind {
            Numbers::Elements { place, .. } => Some(place).zip(header.window(self.source.tree, place)),
            Numbers::Indexed { .. } | Numbers::Number { .. } | Numbers::Counter => None,
            Numbers::Step | Numbers::Formed(_) => None,
        });
        let windows: Vec<_> = windows.collect();
        let names = windows.iter().flatten().filter_map(|(place, _)| crate::reduce::root(self.source.tree, *place));
        let slid = turns.header.streams.iter().filter_map(|stream| header.part_of(self.source.tree, stream));
        let slid = slid.flat_map(|sliding| [Some(sliding.start), sliding.end]).flatten();
        let slid = slid.flat_map(|at| at.lets.into_iter().map(|(local, _)| local).chain(at.index));
        let names: Vec<LocalId> = names.chain(slid).collect();
        // What is printed of those is replaced.
        self.enter(&names);
        let mut head = self.head(&turns.header, &[]);
        self.scope.truncate(scope);
        for (given, window) in head.streams.iter_mut().zip(&windows) {
            if let Some((_, (slice, size))) = window {
                given.taken.0 = Some(first_window(&self.expr(*slice), *size));
            }
        }
        for (given, part) in head.streams.iter_mut().zip(parts) {
            if let Some(part) = part {
                given.taken.0 = Some(part.first());
            }
        }
        head
    }

    /// An element that moves, with where it is as it is computed and in wide integers.
    fn moving(&mut self, header: &Header, body: &Body, moving: &Moving) -> Element {
        let slice = self.expr(moving.slice);
        let behind = |start: [syn::Expr; 2], step, turn: syn::Ident| {
            let [first, wide] = start;
            let sum = match first {
                syn::Expr::Path(_) => parse_quote!(#first + #turn),
                // A block may not stand before an operator.
                _ => parse_quote!({ let fastmath_first = #first; fastmath_first + #turn }),
            };
            let place = [sum, parse_quote!(#wide.plus::<usize>(#turn))];
            Element { slice: slice.clone(), place, step: Some(step), turns: vec![turn] }
        };
        let [window, turn] = ["fastmath_window", "fastmath_turn"].map(|name| syn::Ident::new(name, Span::mixed_site()));
        let at = match &moving.at {
            Spot::At(at) => at,
            Spot::InWindow => return behind([parse_quote!(#window), parse_quote!(#window)], window, turn),
            Spot::InPart(at) => {
                let (Formula { index, value: first }, wide) = (self.reached(at), self.reached_wide(at).value);
                return behind([first, wide], index.unwrap_or(window), turn);
            }
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
