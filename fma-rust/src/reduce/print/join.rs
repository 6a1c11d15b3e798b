//! How lanes are joined.

use fma_ir::FloatOp;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::super::{Join, Lane, Node, NodeId, Reduction, Start};
use super::needed::needed;
use super::{Head, pressure, step};

/// How lanes are joined, and what one step does.
/// The types of what turns of loops inside take stand behind the name of the fold, and are declared.
pub(super) fn items(
    reduction: &Reduction,
    head: &Head,
    float: &syn::Ident,
    [named, declared]: [&Option<TokenStream>; 2],
) -> TokenStream {
    let (slices, sums) = (reduction.header.streams.len(), reduction.held.len());
    let results: Vec<NodeId> = reduction.held.iter().map(|lane| lane.node).collect();
    let (step, pressure) = (step(&reduction.body, &results), pressure::constants(&reduction.body, &results));
    let (joins, neutral) = (joins(reduction, float, [named, declared]), neutrals(reduction, float));
    let short = short(reduction, head, &results).map(|short| quote!(const SHORT: usize = #short;));
    quote! {
        #joins
        impl #declared ::fastmath::rt::lanes::Fold<#float, #slices, #sums> for FastmathFold #named {
            const NEUTRAL: [#float; #sums] = #neutral;
            #short
            #pressure
            #[inline(always)]
            #[allow(unused_variables)]
            fn step<M: ::fastmath::rt::machine::Machine, V: ::fastmath::rt::approx::Lane<Scalar = #float>>(
                &self, lane_sums: [V; #sums], lane_items: [V; #slices],
            ) -> [V; #sums] {
                #step
            }
        }
    }
}

/// How lanes are joined.
pub(super) fn joins(
    reduction: &Reduction,
    float: &syn::Ident,
    [named, declared]: [&Option<TokenStream>; 2],
) -> TokenStream {
    let sums = reduction.held.len();
    let better = (0..sums).filter_map(|lane| better(&reduction.held, lane));
    let joined = (0..sums).map(|lane| joined(reduction.held[lane].join, lane));
    quote! {
        impl #declared ::fastmath::rt::lanes::Join<#float, #sums> for FastmathFold #named {
            #[inline(always)]
            fn join<V: ::fastmath::rt::approx::Lane<Scalar = #float>>(lane_one: [V; #sums], lane_other: [V; #sums]) -> [V; #sums] {
                #(#better)*
                [#(#joined),*]
            }
        }
    }
}

/// What the lanes begin with.
pub(super) fn neutrals(reduction: &Reduction, float: &syn::Ident) -> TokenStream {
    let neutral = (0..reduction.held.len()).map(|lane| neutral(&reduction.held, lane, float));
    quote!([#(#neutral),*])
}

/// Up to how many steps are taken one after the other, where it is not as many as `fma_core::lanes::Fold` says: fewer where a step is dear, or numbers are
/// gathered.
pub(super) fn short(reduction: &Reduction, head: &Head, results: &[NodeId]) -> Option<usize> {
    let is_first = |lane: &Lane| matches!(lane.join, Join::Best { latest: false, .. });
    match needed(&reduction.body, results).map(|(_, node)| weight(node)).sum() {
        // A few steps of these are printed as written.
        _ if reduction.header.is_guarded => Some(0),
        _ if reduction.only_counts() => Some(4),
        _ if reduction.gathers => Some(16),
        // Registers of three numbers each are taken apart, and of the last elements each alone.
        0..=8 if head.streams.iter().any(|given| given.parts.as_ref().is_some_and(|parts| parts.all.len() == 3)) => {
            Some(20)
        }
        // Of four such streams each, and what is left of them, one after the other.
        0..=8 if head.streams.iter().filter(|given| given.parts.is_some()).count() >= 4 => Some(24),
        // Lanes that hold places are joined by several operations each.
        0..=8 if reduction.held.len() == 2 && reduction.held.iter().any(is_first) => Some(24),
        0..=8 => None,
        9..=16 => Some(8),
        _ => Some(4),
    }
}

/// About how many additions a node takes the time of, one after the other and not in lanes.
fn weight(node: &Node) -> usize {
    use FloatOp::{Abs, Add, Max, Min, Mul, MulAdd, Neg, Sub};
    match node {
        Node::Float(Neg | Abs, ..) => 0,
        Node::Float(Add | Sub | Mul | MulAdd | Max | Min, ..) | Node::Compare(..) | Node::Select(..) => 1,
        Node::Float(..) => 20,
        Node::Item(_) | Node::Sum(_) | Node::Set(_) | Node::Captured(_) | Node::Const(_) => 0,
        Node::Counted(_) | Node::Logic(..) | Node::Turn(..) => 0,
        Node::Running(_) | Node::Before { .. } => 1,
    }
}

/// What changes nothing when it is joined: of places, one that comes behind all others.
fn neutral(held: &[Lane], lane: usize, float: &syn::Ident) -> TokenStream {
    let least = quote!(#float::NEG_INFINITY);
    let greatest = quote!(#float::INFINITY);
    match (held[lane].join, held[lane].start) {
        (Join::Sum, _) => quote!(-0.0),
        (Join::Product, _) => quote!(1.0),
        (Join::Min | Join::Best { greater: false, .. }, _) => greatest,
        (Join::Max | Join::Best { greater: true, .. }, _) => least,
        (Join::Kept { best }, Start::Nowhere) if !is_latest(held[best].join) => greatest,
        (Join::Kept { .. }, _) => least,
    }
}

fn is_latest(join: Join) -> bool {
    matches!(join, Join::Best { latest: true, .. })
}

/// The lanes in which the other best is to be kept.
fn better(held: &[Lane], lane: usize) -> Option<TokenStream> {
    let Join::Best { greater, latest, place } = held[lane].join else { return None };
    let name = format_ident!("better{lane}");
    let ordered = |up: bool, lane: usize| match up {
        true => quote!(::fastmath::rt::approx::Lane::less(lane_one[#lane], lane_other[#lane])),
        false => quote!(::fastmath::rt::approx::Lane::less(lane_other[#lane], lane_one[#lane])),
    };
    let (better, sooner) = (ordered(greater, lane), ordered(latest, place));
    Some(
        quote!(let #name = #better | (::fastmath::rt::approx::Lane::equal(lane_one[#lane], lane_other[#lane]) & #sooner);),
    )
}

fn joined(join: Join, lane: usize) -> TokenStream {
    let chosen = |best: usize| {
        let better = format_ident!("better{best}");
        quote!(V::select(#better, lane_other[#lane], lane_one[#lane]))
    };
    match join {
        Join::Sum => quote!(lane_one[#lane] + lane_other[#lane]),
        Join::Product => quote!(lane_one[#lane] * lane_other[#lane]),
        Join::Min => quote!(::fastmath::rt::lanes::lesser(lane_one[#lane], lane_other[#lane])),
        Join::Max => quote!(::fastmath::rt::lanes::greater(lane_one[#lane], lane_other[#lane])),
        Join::Best { .. } => chosen(lane),
        Join::Kept { best } => chosen(best),
    }
}
