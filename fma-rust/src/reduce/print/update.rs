//! A loop that sets elements and accumulates, in Rust: a step for `fma_core::lanes::update`, and its call.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use super::super::{NodeId, Reduction};
use super::{Fold, apart, join, lets, name, outs, streams, units};
use crate::emit::braced;

/// The loop as a call.
pub(super) fn tokens(reduction: &Reduction, fold: &Fold) -> syn::Expr {
    let float = syn::Ident::new(reduction.format.layout().name, Span::mixed_site());
    let (count, sums, outs) = (reduction.header.streams.len(), reduction.held.len(), reduction.outs.len());
    let fields: Vec<syn::Ident> = (0..fold.captured.len()).map(|index| format_ident!("outer{index}")).collect();
    let (captured, machine, units) = (&fold.captured, &fold.machine, units(reduction.units));
    let accumulators: Vec<&syn::Expr> = fold.sums.iter().flatten().collect();
    let [work, items, held] =
        ["fastmath_fold", "fastmath_items", "fastmath_sums"].map(|name| syn::Ident::new(name, Span::mixed_site()));
    let (bounds, streams) = streams::any(&reduction.header, &fold.head, &float);
    let (set, reached) = (outs::set(&fold.head), outs::reached(&fold.head, &float, None));
    let parts = apart::parts(&fold.head);
    let (joins, step) = (join::joins(reduction, &float, [&None, &None]), step(reduction, &fold.head, &float));
    braced(quote! {
        struct FastmathFold { #(#fields: #float),* }
        #joins
        #step
        #bounds
        let #work = FastmathFold { #(#fields: #captured),* };
        #parts
        let #items = #streams;
        #reached
        let mut #held = [#(#accumulators),*];
        ::fastmath::rt::lanes::update::<#machine, ::fastmath::rt::lanes::#units, #float, _, _, _, #count, #outs, #sums>(
            #work, #items, [#(#set),*], &mut #held,
        );
        [#(#accumulators),*] = #held;
    })
}

fn step(reduction: &Reduction, head: &super::Head, float: &syn::Ident) -> TokenStream {
    let (count, sums, outs) = (reduction.header.streams.len(), reduction.held.len(), reduction.outs.len());
    let accumulated: Vec<NodeId> = reduction.held.iter().map(|lane| lane.node).collect();
    let set: Vec<NodeId> = reduction.outs.iter().map(|(_, node)| *node).collect();
    let results = [&accumulated[..], &set].concat();
    let (neutral, short) = (join::neutrals(reduction, float), join::short(reduction, head, &results));
    let short = short.map(|short| quote!(const SHORT: usize = #short;));
    let (lets, accumulated, set) =
        (lets(&reduction.body, &results), accumulated.iter().map(name), set.iter().map(name));
    quote! {
        impl ::fastmath::rt::lanes::Update<#float, #count, #outs, #sums> for FastmathFold {
            const NEUTRAL: [#float; #sums] = #neutral;
            #short
            #[inline(always)]
            #[allow(unused_variables)]
            fn step<M: ::fastmath::rt::machine::Machine, V: ::fastmath::rt::approx::Lane<Scalar = #float>>(
                &self, lane_sums: [V; #sums], lane_items: [V; #count], lane_outs: [V; #outs],
            ) -> ([V; #sums], [V; #outs]) {
                #lets
                ([#(#accumulated),*], [#(#set),*])
            }
        }
    }
}
