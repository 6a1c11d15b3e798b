//! A loop that sets elements, in Rust: a step for `fma_core::lanes::map`, and its call.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use super::super::{Mapping, NodeId};
use super::{Head, step, streams, units};
use crate::emit::braced;

/// The loop as a call of `map`; `captured` and `machine` as in a reduction.
pub fn tokens(mapping: &Mapping, head: &Head, captured: &[syn::Expr], machine: &TokenStream) -> syn::Expr {
    let float = syn::Ident::new(mapping.format.layout().name, Span::mixed_site());
    let (count, outs) = (mapping.header.streams.len(), mapping.outs.len());
    let fields: Vec<syn::Ident> = (0..captured.len()).map(|index| format_ident!("outer{index}")).collect();
    let work = syn::Ident::new("fastmath_map", Span::mixed_site());
    let results: Vec<NodeId> = mapping.outs.iter().map(|(_, node)| *node).collect();
    let (units, step) = (units(mapping.units), step(&mapping.body, &results));
    let (lets, streams) = streams::tokens(&mapping.header, head, &float);
    let streams = if count == 0 { quote!(([] as [&[#float]; 0])) } else { streams };
    let (set, reached) = ((0..outs).map(streams::out), streams::outs(head, &float));
    let items = syn::Ident::new("fastmath_items", Span::mixed_site());
    let is_long = mapping.is_long().then(|| {
        quote!(
            const IS_LONG: bool = true;
        )
    });
    braced(quote! {
        struct FastmathMap { #(#fields: #float),* }
        impl ::fastmath::rt::lanes::Map<#float, #count, #outs> for FastmathMap {
            #is_long
            #[inline(always)]
            #[allow(unused_variables)]
            fn step<M: ::fastmath::rt::machine::Machine, V: ::fastmath::rt::approx::Lane<Scalar = #float>>(
                &self, lane_items: [V; #count], lane_sums: [V; #outs],
            ) -> [V; #outs] {
                #step
            }
        }
        #lets
        let #work = FastmathMap { #(#fields: #captured),* };
        let #items = #streams;
        #reached
        ::fastmath::rt::lanes::map::<#machine, ::fastmath::rt::lanes::#units, #float, _, _, #count, #outs>(
            #work, #items, [#(#set),*],
        );
    })
}
