//! Loops that are split over lanes.

use syn::parse_quote;

use super::print::Printer;
use crate::reduce::{
    Counted, Fold, Formula, Head, HeadSteps, Header, Mapping, Numbers, Place, Reduction, Start, Steps, Sum, Whole,
    mapped, tokens,
};
use crate::tree::{ExprId, Type};

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
        self.places.iter_mut().for_each(|place| place.closed = true);
        self.hold(self.source.lowered.after.get(&id));
        match &folds[..] {
            [fold] => fold.clone(),
            folds => parse_quote!({ #(#folds)* }),
        }
    }

    fn fold(&mut self, reduction: &Reduction) -> syn::Expr {
        let head = self.head(&reduction.header, &[]);
        let captured = reduction.body.captured.iter().map(|captured| self.captured(*captured)).collect();
        let sums = reduction.held.iter().map(|lane| match lane.start {
            Start::Of(sum) => Some(self.accumulator(sum)),
            Start::Zero | Start::Nowhere => None,
        });
        let sums = sums.collect();
        let wholes = reduction.wholes.iter().map(|(sum, whole)| self.counted(*sum, whole)).collect();
        let machine = self.machine();
        tokens(reduction, &Fold { head, captured, sums, wholes, machine })
    }

    /// The loop that sets elements as a call.
    pub(super) fn mapping(&mut self, id: ExprId, mapping: &Mapping) -> syn::Expr {
        let outs: Vec<ExprId> = mapping.outs.iter().map(|(place, _)| *place).collect();
        let head = self.head(&mapping.header, &outs);
        let captured: Vec<syn::Expr> = mapping.body.captured.iter().map(|captured| self.captured(*captured)).collect();
        let machine = self.machine();
        self.places.iter_mut().for_each(|place| place.closed = true);
        self.hold(self.source.lowered.after.get(&id));
        mapped(mapping, &head, &captured, &machine)
    }

    fn accumulator(&mut self, sum: Sum) -> syn::Expr {
        match sum {
            Sum::Local(local) => self.name(local),
            Sum::Place(place) => self.expr(place),
        }
    }

    /// An integer, and what it grows by or becomes.
    fn counted(&mut self, sum: Sum, whole: &Whole) -> Counted {
        let name = self.accumulator(sum);
        let by = match whole {
            Whole::Times { by, .. } => Formula { index: None, value: self.number(*by) },
            Whole::Place { at, .. } | Whole::Total(at) => self.reached(at),
        };
        Counted { name, by }
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

    fn head(&mut self, header: &Header, outs: &[ExprId]) -> Head {
        let steps = match header.steps {
            Steps::Shortest => HeadSteps::Shortest,
            Steps::Range { start, end, inclusive } => {
                HeadSteps::Range { start: self.expr(start), end: self.expr(end), inclusive }
            }
            Steps::Windows { place, size } => HeadSteps::Windows { slice: self.expr(place), size },
            Steps::Chunks { place, size } => HeadSteps::Chunks { slice: self.expr(place), size },
        };
        let counts = header.counts.iter().map(|count| self.expr(*count)).collect();
        let streams = header.streams.iter().map(|stream| match &stream.kind {
            Numbers::Elements { place, .. } => (Some(self.expr(*place)), None),
            Numbers::Indexed { place, at } => (Some(self.expr(*place)), Some(self.reached(at))),
            Numbers::Number { at } => (None, Some(self.reached(at))),
            Numbers::Counter => (None, None),
        });
        let streams = streams.collect();
        Head { counts, steps, streams, outs: outs.iter().map(|out| self.expr(*out)).collect() }
    }

    /// An integer that the index gives, in a closure whose parameter is the index.
    fn reached(&mut self, at: &Place) -> Formula {
        let scope = self.scope.len();
        self.enter(at.index.as_slice());
        let mut lets: Vec<syn::Stmt> = Vec::new();
        for (local, init) in &at.lets {
            let value = self.value_of(*init);
            let init = self.expr(*init);
            self.enter(&[*local]);
            self.put(*local, value);
            let name = self.name(*local);
            lets.push(parse_quote!(let #name = #init;));
        }
        // A closure's body needs no parentheses.
        let value = match self.expr(at.formula) {
            syn::Expr::Paren(paren) => *paren.expr,
            value => value,
        };
        let value = if lets.is_empty() { value } else { parse_quote!({ #(#lets)* #value }) };
        self.scope.truncate(scope);
        at.lets.iter().for_each(|(local, _)| self.put(*local, None));
        let index = at.index.map(|local| self.source.tree.local(local).ident.clone());
        Formula { index, value }
    }
}
