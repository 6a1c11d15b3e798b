//! What stands around a call that takes a whole step: the same for loops that set elements and accumulate, and for those that numbers run through.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use super::super::Reduction;
use super::{Fold, apart, join, outs, streams};
use crate::emit::braced;

/// What the step, the streams and the accumulators are called.
pub(super) struct Names {
    pub work: syn::Ident,
    pub items: syn::Ident,
    pub held: syn::Ident,
}

/// A name of the expansion's own.
pub(super) fn own(name: &str) -> syn::Ident {
    syn::Ident::new(name, Span::mixed_site())
}

/// The type of a loop's numbers.
pub(super) fn float(reduction: &Reduction) -> syn::Ident {
    own(reduction.format.layout().name)
}

/// A step and its call, with all that they take before them and what has accumulated behind them.
pub(super) fn around(
    reduction: &Reduction,
    fold: &Fold,
    step: TokenStream,
    call: impl FnOnce(&Names) -> TokenStream,
) -> syn::Expr {
    let (float, sums) = (float(reduction), reduction.held.len());
    let fields: Vec<syn::Ident> = (0..fold.captured.len()).map(|index| format_ident!("outer{index}")).collect();
    let (captured, accumulators) = (&fold.captured, fold.sums.iter().flatten().collect::<Vec<_>>());
    let names = Names { work: own("fastmath_fold"), items: own("fastmath_items"), held: own("fastmath_sums") };
    let Names { work, items, held } = &names;
    let (bounds, streams) = streams::any(&reduction.header, &fold.head, &float);
    let (parts, reached) = (apart::parts(&fold.head), outs::reached(&fold.head, &float, None));
    let (joins, call) = (join::joins(reduction, &float, [&None, &None]), call(&names));
    braced(quote! {
        struct FastmathFold { #(#fields: #float),* }
        #joins
        #step
        #bounds
        let #work = FastmathFold { #(#fields: #captured),* };
        #parts
        let #items = #streams;
        #reached
        let mut #held: [#float; #sums] = [#(#accumulators),*];
        #call
        [#(#accumulators),*] = #held;
    })
}
