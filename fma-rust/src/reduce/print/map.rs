//! A loop that sets elements, in Rust: a step for `fma_core::lanes::map`, and its call.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use super::super::{Mapping, Node, NodeId, Out};
use super::needed::needed;
use super::swept::{Fields, fields};
use super::{Head, Turned, apart, outs, pressure, step, streams, units};
use crate::emit::braced;

/// The loop as a call; `captured` and `machine` as in a reduction.
pub fn tokens(
    mapping: &Mapping,
    (head, turned): (&Head, &[Turned]),
    captured: &[syn::Expr],
    machine: &TokenStream,
) -> syn::Expr {
    match turned.is_empty() {
        true => map(mapping, head, captured, machine),
        false => swept(mapping, (head, turned), captured, machine),
    }
}

/// Whether a step is short and takes numbers that it sets, as a loop around it may once more.
fn comes_back(mapping: &Mapping, results: &[NodeId]) -> bool {
    let is_whole = |(out, _): &(Out, NodeId)| !matches!(out, Out::Part(..));
    let takes = needed(&mapping.body, results).any(|(_, node)| matches!(node, Node::Set(_)));
    takes && !mapping.is_long() && mapping.outs.iter().all(is_whole)
}

fn map(mapping: &Mapping, head: &Head, captured: &[syn::Expr], machine: &TokenStream) -> syn::Expr {
    let float = syn::Ident::new(mapping.format.layout().name, Span::mixed_site());
    let (count, outs) = (mapping.header.streams.len(), mapping.outs.len());
    let fields: Vec<syn::Ident> = (0..captured.len()).map(|index| format_ident!("outer{index}")).collect();
    let [work, items] = ["fastmath_map", "fastmath_items"].map(|name| syn::Ident::new(name, Span::mixed_site()));
    let results: Vec<NodeId> = mapping.outs.iter().map(|(_, node)| *node).collect();
    let (units, step) = (units(mapping.units), step(&mapping.body, &results));
    let (lets, streams) = streams::any(&mapping.header, head, &float);
    let (set, reached) = (outs::set_as(mapping.cast, head), outs::reached(head, &float, mapping.cast));
    let parts = apart::parts(head);
    let shape = ["IS_LONG", "COMES_BACK"].map(|shape| syn::Ident::new(shape, Span::mixed_site()));
    let shape = shape.iter().zip([mapping.is_long(), comes_back(mapping, &results)]).filter(|(_, is_so)| *is_so);
    let shape = shape.map(|(shape, _)| quote!(const #shape: bool = true;));
    let pressure = pressure::constants(&mapping.body, &results);
    braced(quote! {
        struct FastmathMap { #(#fields: #float),* }
        impl ::fastmath::rt::lanes::Map<#float, #count, #outs> for FastmathMap {
            #(#shape)*
            #pressure
            #[inline(always)]
            #[allow(unused_variables)]
            fn step<M: ::fastmath::rt::machine::Machine, V: ::fastmath::rt::approx::Lane<Scalar = #float>>(
                &self, lane_items: [V; #count], lane_outs: [V; #outs],
            ) -> [V; #outs] {
                #step
            }
        }
        #lets
        let #work = FastmathMap { #(#fields: #captured),* };
        #parts
        let #items = #streams;
        #reached
        ::fastmath::rt::lanes::map::<#machine, ::fastmath::rt::lanes::#units, #float, _, _, _, #count, #outs>(
            #work, #items, [#(#set),*],
        );
    })
}

/// The loop as a call of `sweep`: its steps have loops inside.
fn swept(
    mapping: &Mapping,
    (head, turned): (&Head, &[Turned]),
    captured: &[syn::Expr],
    machine: &TokenStream,
) -> syn::Expr {
    let float = syn::Ident::new(mapping.format.layout().name, Span::mixed_site());
    let (count, outs) = (mapping.header.streams.len(), mapping.outs.len());
    let outer: Vec<syn::Ident> = (0..captured.len()).map(|index| format_ident!("outer{index}")).collect();
    let Fields { lets: bound, generics, of, names, types } = fields(&mapping.body, turned, &float);
    let results: Vec<NodeId> = mapping.outs.iter().map(|(_, node)| *node).collect();
    let step = step(&mapping.body, &results);
    let held = mapping.body.turns.iter().map(|turns| turns.starts.len()).max().unwrap_or_default();
    let (lets, streams) = streams::any(&mapping.header, head, &float);
    let (set, reached) = (outs::set_as(mapping.cast, head), outs::reached(head, &float, mapping.cast));
    let [work, items] = ["fastmath_sweep", "fastmath_items"].map(|name| syn::Ident::new(name, Span::mixed_site()));
    braced(quote! {
        struct FastmathSweep<'fastmath, #(#of),*> {
            #(#outer: #float,)*
            #(#names: #types,)*
            of: ::core::marker::PhantomData<&'fastmath #float>,
        }
        impl<#generics> ::fastmath::rt::lanes::Sweep<#float, #count, #outs> for FastmathSweep<'_, #(#of),*> {
            const HELD: usize = #held;
            #[inline(always)]
            #[allow(unused_variables)]
            fn step<M: ::fastmath::rt::machine::Machine, V: ::fastmath::rt::lanes::Register<Scalar = #float>>(
                &self, lane_at: ::fastmath::rt::lanes::At, lane_items: [V; #count], lane_outs: [V; #outs],
            ) -> [V; #outs] {
                #step
            }
        }
        #lets
        let #items = #streams;
        #bound
        let #work = FastmathSweep { #(#outer: #captured,)* #(#names,)* of: ::core::marker::PhantomData };
        #reached
        ::fastmath::rt::lanes::sweep::<#machine, #float, _, _, _, #count, #outs>(#work, #items, [#(#set),*]);
    })
}
