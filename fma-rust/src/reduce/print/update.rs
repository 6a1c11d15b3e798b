//! A loop that sets elements and accumulates, in Rust: a step for `fma_core::lanes::update`, and its call.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::{NodeId, Reduction};
use super::around::{Names, around, float};
use super::{Fold, join, lets, name, outs, units};

/// The loop as a call.
pub(super) fn tokens(reduction: &Reduction, fold: &Fold) -> syn::Expr {
    let float = float(reduction);
    let (count, sums, outs) = (reduction.header.streams.len(), reduction.held.len(), reduction.outs.len());
    let (machine, units, set) = (&fold.machine, units(reduction.units), outs::set(&fold.head));
    around(reduction, fold, step(reduction, &fold.head, &float), |Names { work, items, held }| {
        quote! {
            ::fastmath::rt::lanes::update::<#machine, ::fastmath::rt::lanes::#units, #float, _, _, _, #count, #outs, #sums>(
                #work, #items, [#(#set),*], &mut #held,
            );
        }
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
