//! Loops whose steps run side by side.

use quote::{ToTokens, quote};

use super::print::Printer;
use crate::reduce::{Captured, Fixed, Inner, Iteration, Outer, iterated};
use crate::tree::{Child, ExprId, Kind, LocalId};

/// What stands where the turns were, until the loop around them is put together.
const MARK: &str = "fastmath_turns_here";

impl Printer<'_> {
    /// The loop over steps.
    pub(super) fn iteration(&mut self, id: ExprId, iteration: &Iteration) -> syn::Expr {
        let (parts, source) = (&iteration.parts, self.source);
        let (holds, scope) = (self.holds.clone(), self.scope.len());
        self.hold(source.lowered.at.get(&Child::Expr(parts.head)));
        let head = self.in_place(|printer| printer.expr(parts.head));
        self.holds = holds.clone();
        let captured = iteration.outer.iter().map(|captured| self.captured(*captured)).collect();
        self.hold(source.lowered.at.get(&Child::Block(parts.body)));
        self.enter(&parts.binds);
        let mut block = self.block(parts.body);
        self.holds = holds;
        self.scope.truncate(scope);
        let mark = block.stmts.iter().position(|stmt| stmt.to_token_stream().to_string().starts_with(MARK));
        let (Some(mark), Some(inner), syn::Expr::ForLoop(each)) = (mark, self.turns.take(), &source.tree.expr(id).syn)
        else {
            self.failed = true;
            return super::value::nothing();
        };
        let behind = block.stmts.split_off(mark + 1);
        block.stmts.truncate(mark);
        self.places.iter_mut().for_each(|place| place.closed = true);
        self.hold(source.lowered.after.get(&id));
        let machine = self.machine();
        let outer = Outer { pat: (*each.pat).clone(), head, captured, before: block.stmts, behind, machine };
        iterated(iteration, &inner, &outer)
    }

    /// The turns: what is printed of them at their place.
    pub(super) fn turns(&mut self, iteration: &Iteration) -> syn::Expr {
        let tree = self.source.tree;
        let ident = |local: LocalId| tree.local(local).ident.clone();
        let floats: Vec<LocalId> = iteration.floats.iter().map(|number| number.local).collect();
        let wholes: Vec<LocalId> = iteration.wholes.iter().map(|whole| whole.local).collect();
        floats.iter().chain(&wholes).for_each(|local| _ = self.name(*local));
        let fixed = iteration.fixed.iter().map(|captured| self.captured(*captured)).collect();
        let grows = iteration.wholes.iter().map(|whole| whole.grows.map(|(by, _)| self.number(by))).collect();
        let bounds = iteration.limits.iter().map(|limit| self.number(limit.bound)).collect();
        let scope = self.scope.len();
        let index = iteration.range.and_then(|range| range.index);
        let range = iteration.range.map(|range| (self.expr(range.head), range.index.map(ident)));
        self.enter(index.as_slice());
        let sets = iteration.ways.iter().map(|way| way.sets.iter().map(|set| self.set(*set)).collect()).collect();
        self.scope.truncate(scope);
        self.turns = Some(Inner {
            floats: floats.into_iter().map(ident).collect(),
            wholes: wholes.into_iter().map(ident).collect(),
            fixed,
            grows,
            bounds,
            sets,
            range,
        });
        self.places.iter_mut().for_each(|place| place.closed = true);
        self.hold(self.source.lowered.after.get(&iteration.parts.inner));
        let mark = syn::Ident::new(MARK, proc_macro2::Span::mixed_site());
        super::build::name(&mark)
    }

    /// A number that a loop does not change.
    pub(super) fn captured(&mut self, fixed: Fixed) -> syn::Expr {
        let number = match fixed.number {
            Captured::Value(value) => self.value(value),
            Captured::Place(place) => self.number(place),
            Captured::Element(place) => crate::reduce::if_any(&self.number(place)),
        };
        match fixed.divides {
            true => syn::parse_quote!(1.0 / (#number)),
            false => number,
        }
    }

    /// What the code is compiled for.
    pub(super) fn machine(&self) -> proc_macro2::TokenStream {
        let machine = syn::Ident::new(crate::dispatch::MACHINE, proc_macro2::Span::mixed_site());
        if self.source.clone.is_some() { quote!(#machine) } else { quote!(::fastmath::rt::machine::Baseline) }
    }

    /// An assignment to an integer as written: its parts are names.
    fn set(&mut self, id: ExprId) -> syn::Expr {
        let Kind::Assign { target, value, .. } = self.source.tree.expr(id).kind else { return super::value::nothing() };
        let (target, value) = (self.integer(target), self.integer(value));
        let mut syn = self.source.tree.expr(id).syn.clone();
        match &mut syn {
            syn::Expr::Assign(assign) => (*assign.left, *assign.right) = (target, value),
            syn::Expr::Binary(binary) => (*binary.left, *binary.right) = (target, value),
            _ => self.failed = true,
        }
        syn
    }

    fn integer(&mut self, id: ExprId) -> syn::Expr {
        self.written(id, &|_| None)
    }
}
