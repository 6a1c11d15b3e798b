//! Loops that are split over lanes.

use std::collections::HashSet;

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse_quote;

use super::print::Printer;
use crate::reduce::{
    Ask, Asked, Counted, Fold, Formula, Head, Header, Mapping, Out, Place, Reduction, Start, Sum, Whole, exact, few,
    formed_asked, lie_beside, mapped, parts_asked, row_of, run_guarded, tokens, turned_guards,
};
use crate::tree::{ExprId, Type};

/// Loops that add up what may not be there run as written up to so many steps.
const SHORT: usize = 16;

/// Loops that numbers run through wait for them as written, step by step.
const SHORT_RUNNING: usize = 15;

/// Steps that turn equally often run as written up to so many, and where lists are made of them.
const SHORT_TURNED: usize = 2;
const SHORT_LIST: usize = 12;

/// Loops whose parts are told apart first run as written up to so many: those of transforms begin with one step, and that often.
const SHORT_APART: usize = 4;

/// Elements that are put together of their parts are so up to so many.
const SHORT_PARTS: usize = 16;

impl Printer<'_> {
    /// A loop that lanes take.
    pub(super) fn in_lanes(&mut self, id: ExprId) -> Option<syn::Expr> {
        let loops = self.source.loops;
        if let Some(reduction) = loops.split.get(&id) {
            return Some(self.reduction(id, reduction));
        }
        if let Some(mapping) = loops.mapped.get(&id) {
            return Some(self.mapping(id, mapping));
        }
        if let Some(iteration) = loops.iterations.get(&id) {
            return Some(self.iteration(id, iteration));
        }
        let turned = loops.iterations.values().find(|iteration| iteration.parts.inner == id);
        turned.map(|iteration| self.turns(iteration))
    }

    /// The loop as a call; what it reads is printed here, where the loop begins.
    pub(super) fn reduction(&mut self, id: ExprId, reduction: &Reduction) -> syn::Expr {
        let folds: Vec<syn::Expr> = reduction.all().map(|reduction| self.fold(reduction)).collect();
        let lanes = match &folds[..] {
            [fold] => fold.clone(),
            folds => parse_quote!({ #(#folds)* }),
        };
        let printed = reduction.all().filter(|part| part.header.is_guarded).fold(lanes, |lanes, part| {
            let outs: Vec<Out> = part.outs.iter().map(|(out, _)| out.clone()).collect();
            let head = self.head(&part.header, &outs);
            let turned = self.turned(&part.header, &part.body);
            let guard = turned_guards(&part.body, &turned);
            let short = if part.runs.is_empty() { SHORT } else { SHORT_RUNNING };
            self.guarded(id, (&part.header, &head), (&outs, guard, short), &lanes)
        });
        let printed = match reduction.as_written_up_to(self.source.tree) {
            Some((slice, most)) => {
                let (slice, plain) = (self.expr(slice), self.aside(id, &reduction.header));
                parse_quote!(if (#slice).len() > #most #printed else { #plain })
            }
            None => printed,
        };
        self.places.iter_mut().for_each(|place| place.closed = true);
        self.hold(self.source.lowered.after.get(&id));
        printed
    }

    fn fold(&mut self, reduction: &Reduction) -> syn::Expr {
        let outs: Vec<Out> = reduction.outs.iter().map(|(out, _)| out.clone()).collect();
        let head = self.head(&reduction.header, &outs);
        let captured = reduction.body.captured.iter().map(|captured| self.captured(*captured)).collect();
        let sums = reduction.held.iter().map(|lane| match lane.start {
            Start::Of(sum) => Some(self.accumulator(sum)),
            Start::Zero | Start::Nowhere => None,
        });
        let sums = sums.collect();
        let runs = reduction.runs.iter().map(|run| self.accumulator(run.sum)).collect();
        let wholes = reduction.wholes.iter().map(|(sum, whole)| self.counted(*sum, whole)).collect();
        let machine = self.machine();
        let turned = self.turned(&reduction.header, &reduction.body);
        tokens(reduction, &Fold { head, turned, captured, sums, runs, wholes, machine })
    }

    /// The loop that sets elements as a call.
    pub(super) fn mapping(&mut self, id: ExprId, mapping: &Mapping) -> syn::Expr {
        let outs: Vec<Out> = mapping.outs.iter().map(|(out, _)| out.clone()).collect();
        let head = self.head(&mapping.header, &outs);
        let captured: Vec<syn::Expr> = mapping.body.captured.iter().map(|captured| self.captured(*captured)).collect();
        let machine = self.machine();
        let turned = self.turned(&mapping.header, &mapping.body);
        let lanes = mapped(mapping, (&head, &turned), &captured, &machine);
        let guard = turned_guards(&mapping.body, &turned);
        let short = match outs.iter().any(Out::is_behind) {
            _ if guard.is_none() => 0,
            true => SHORT_LIST,
            false => SHORT_TURNED,
        };
        let printed = match mapping.header.is_guarded {
            true => self.guarded(id, (&mapping.header, &head), (&outs, guard, short), &lanes),
            false => lanes,
        };
        let printed = match self.few_steps(mapping) {
            0 => printed,
            most => few((&mapping.header, &head), most, [&self.step_by_step(id), &printed]),
        };
        self.places.iter_mut().for_each(|place| place.closed = true);
        self.hold(self.source.lowered.after.get(&id));
        printed
    }

    /// Up to how many steps a loop that sets elements runs as written before anything is asked.
    fn few_steps(&self, mapping: &Mapping) -> usize {
        let Mapping { header, outs, .. } = mapping;
        let tree = self.source.tree;
        let again = header.can_be_asked_twice(tree) && outs.iter().all(|(out, _)| header.is_named(tree, out.slice()));
        let has_parts = outs.iter().any(|(out, _)| matches!(out, Out::Part(..)));
        let is_behind = outs.iter().any(|(out, _)| out.is_behind());
        match (has_parts, header.apart.is_empty()) {
            _ if !again || mapping.is_slow() => 0,
            // Where a list has room for all at once, nothing is gained by a loop that makes room again and again.
            (true, _) if is_behind => 0,
            (true, _) => SHORT_PARTS,
            (false, false) => SHORT_APART,
            (false, true) => 0,
        }
    }

    /// The loop in lanes where it has more than so many steps and all that the index reaches is there, else as written.
    fn guarded(
        &mut self,
        id: ExprId,
        (header, head): (&Header, &Head),
        (outs, turned, short): (&[Out], Option<TokenStream>, usize),
        lanes: &syn::Expr,
    ) -> syn::Expr {
        let set = outs.iter().filter_map(Out::reached);
        let reached: Vec<(ExprId, &Place)> = header.reached().chain(set).collect();
        // Whether there is a row comes before how long it is.
        let asked = reached.into_iter().flat_map(|(slice, at)| {
            let row = row_of(self.source.tree, slice).map(|(rows, row)| (rows, row, at));
            row.into_iter().chain([(slice, at.formula, at)])
        });
        let mut asked: Vec<_> = asked.collect();
        let mut known = HashSet::new();
        asked.retain(|(slice, formula, at)| {
            let text = |id| crate::text::whole(self.source.tree, id);
            known.insert([text(*slice), text(*formula), at.text(self.source.tree)])
        });
        let (guards, small) = self.guards(&asked);
        let integers: Vec<TokenStream> = header.asked.iter().map(|ask| self.ask(ask)).collect();
        let beside = head.outs.iter().filter_map(lie_beside);
        let apart = head.apart.iter().flat_map(parts_asked);
        let formed = formed_asked(header, head);
        let also = turned.into_iter().chain(integers).chain(formed).chain(beside).chain(apart).collect();
        let plain = self.aside(id, header);
        run_guarded((header, head), &Asked { guards, small, also }, short, [lanes, &plain])
    }

    /// What is asked for.
    fn ask(&mut self, ask: &Ask) -> TokenStream {
        match ask {
            Ask::There(slice, index) => {
                let (slice, index) = (self.expr(*slice), self.expr(*index));
                quote!((#index) < (#slice).len())
            }
            Ask::NotZero(by) => {
                let by = self.expr(*by);
                quote!((#by) != 0)
            }
            Ask::Exact(at) => exact(&self.reached_wide(at)),
            Ask::Ordered { bounds, .. } => {
                let [low, high] = bounds.map(|bound| self.expr(bound));
                quote!((#low) <= (#high))
            }
            Ask::Number(sum) => {
                let sum = self.accumulator(*sum);
                quote!(::fastmath::rt::lanes::is_number(#sum))
            }
        }
    }

    fn accumulator(&mut self, sum: Sum) -> syn::Expr {
        match sum {
            Sum::Local(local) => self.name(local),
            Sum::Place(place) | Sum::Pushed(place) => self.expr(place),
        }
    }

    /// An integer, and what it grows by or becomes.
    fn counted(&mut self, sum: Sum, whole: &Whole) -> Counted {
        let name = self.accumulator(sum);
        let (by, at) = match whole {
            Whole::Times { by, at, .. } => {
                let value = by.map_or_else(|| parse_quote!(1), |by| self.number(by));
                (Formula { index: None, value }, Some(*at))
            }
            Whole::Place { at, held, .. } => {
                let Formula { index, value } = self.reached(at);
                // By the author's own name: there may be other options than the library's.
                let value = match held.map(|call| &self.source.tree.expr(call).syn) {
                    Some(syn::Expr::Call(syn::ExprCall { func: some, .. })) => parse_quote!(#some(#value)),
                    _ => value,
                };
                (Formula { index, value }, None)
            }
            Whole::Total(place, at) => (self.reached(place), *at),
        };
        Counted { name, by, at: at.map(|at| self.source.tree.expr(at).span) }
    }

    /// A place that holds a number, or a reference to one.
    pub(super) fn number(&mut self, place: ExprId) -> syn::Expr {
        let (mut expr, tree) = (self.expr(place), self.source.tree);
        let mut ty = tree.ty(place);
        while let Type::Ref(inner) = ty {
            expr = parse_quote!(*#expr);
            ty = tree.types.resolve(inner);
        }
        expr
    }
}
