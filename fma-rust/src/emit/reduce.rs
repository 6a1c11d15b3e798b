//! Loops that are split over lanes.

use proc_macro2::Span;
use quote::quote;

use super::print::Printer;
use crate::dispatch::MACHINE;
use crate::reduce::{Captured, Fold, Reduction, tokens};
use crate::tree::ExprId;

impl Printer<'_> {
    /// The loop as a call; what it reads is printed here, where the loop begins.
    pub(super) fn reduction(&mut self, id: ExprId, reduction: &Reduction) -> syn::Expr {
        let range = reduction.header.range.map(|range| [self.expr(range.start), self.expr(range.end)]);
        let slices = reduction.header.slices.iter().map(|slice| self.expr(slice.place)).collect();
        let captured = reduction.body.captured.iter().map(|captured| match captured {
            Captured::Value(value) => self.value(*value),
            Captured::Place(place) => self.expr(*place),
        });
        let captured = captured.collect();
        let sums = reduction.sums.iter().map(|(local, ..)| self.name(*local)).collect();
        let machine = syn::Ident::new(MACHINE, Span::mixed_site());
        let machine = if self.source.clone { quote!(#machine) } else { quote!(::fastmath::rt::machine::Baseline) };
        self.places.iter_mut().for_each(|place| place.closed = true);
        self.hold(self.source.lowered.after.get(&id));
        tokens(reduction, &Fold { slices, range, captured, sums, machine })
    }
}
