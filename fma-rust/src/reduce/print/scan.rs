//! A loop whose steps take what has accumulated up to them, in Rust: a step for `fma_core::lanes::scan`, and its call.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};

use super::super::{Node, NodeId, Reduction, Way};
use super::{Fold, apart, join, lets, name, outs, streams};
use crate::emit::braced;

/// Up to so many steps are taken one after the other where numbers keep a part of what there was.
const SHORT_KEPT: usize = 24;

/// The loop as a call.
pub(super) fn tokens(reduction: &Reduction, fold: &Fold) -> syn::Expr {
    let float = syn::Ident::new(reduction.format.layout().name, Span::mixed_site());
    let [items, set, runs, sums] = counts(reduction);
    let fields: Vec<syn::Ident> = (0..fold.captured.len()).map(|index| format_ident!("outer{index}")).collect();
    let (captured, machine, running) = (&fold.captured, &fold.machine, &fold.runs);
    let accumulators: Vec<&syn::Expr> = fold.sums.iter().flatten().collect();
    let own = |name: &str| syn::Ident::new(name, Span::mixed_site());
    let (work, taken) = (own("fastmath_fold"), own("fastmath_items"));
    let (run, held) = (own("fastmath_running"), own("fastmath_sums"));
    let (from, into) = (own("fastmath_from"), own("fastmath_into"));
    let (bounds, streams) = streams::any(&reduction.header, &fold.head, &float);
    let reached = outs::reached(&fold.head, &float, None);
    let elements = match reduction.outs.is_empty() {
        true => quote!(([] as [&mut [#float]; 0])),
        false => {
            let set = outs::set(&fold.head);
            quote!([#(#set),*])
        }
    };
    let parts = apart::parts(&fold.head);
    let puts = reduction.outs.iter().any(|(out, _)| out.is_behind());
    let both = match (reduction.header.backwards, puts) {
        (false, _) => quote!((#taken, #elements)),
        (true, false) => quote!(::fastmath::rt::lanes::backwards::<#float, _, _, #items, #set>(#taken, #elements)),
        (true, true) => quote!((::fastmath::rt::lanes::taken_backwards::<#float, _, #items>(#taken), #elements)),
    };
    let (joins, step) = (join::joins(reduction, &float, [&None, &None]), step(reduction, &float));
    braced(quote! {
        struct FastmathFold { #(#fields: #float),* }
        #joins
        #step
        #bounds
        let #work = FastmathFold { #(#fields: #captured),* };
        #parts
        let #taken = #streams;
        #reached
        let mut #run = [#(#running),*];
        let mut #held: [#float; #sums] = [#(#accumulators),*];
        let (#from, #into) = #both;
        ::fastmath::rt::lanes::scan::<#machine, #float, _, _, _, #items, #set, #runs, #sums>(
            #work, #from, #into, (&mut #run, &mut #held),
        );
        [#(#running),*] = #run;
        [#(#accumulators),*] = #held;
    })
}

/// Of how many streams, elements that are set, numbers that run, and accumulators.
fn counts(reduction: &Reduction) -> [usize; 4] {
    [reduction.header.streams.len(), reduction.outs.len(), reduction.runs.len(), reduction.held.len()]
}

/// Up to how many steps are taken one after the other, where it is not as many as `fma_core::lanes::Scan` says: more where powers of a factor are made first.
fn short(reduction: &Reduction) -> Option<usize> {
    match reduction.header.is_guarded {
        // A few steps of these are printed as written.
        true => Some(0),
        false => factors(reduction).next().map(|_| SHORT_KEPT),
    }
}

fn step(reduction: &Reduction, float: &syn::Ident) -> TokenStream {
    let [items, set, runs, sums] = counts(reduction);
    let running: Vec<NodeId> = reduction.runs.iter().map(|run| run.node).collect();
    let accumulated: Vec<NodeId> = reduction.held.iter().map(|lane| lane.node).collect();
    let elements: Vec<NodeId> = reduction.outs.iter().map(|(_, node)| *node).collect();
    let results = [&running[..], &accumulated, &elements].concat();
    let (neutral, is_for_lanes) = (join::neutrals(reduction, float), is_for_lanes(reduction));
    let waits = reduction.body.nodes.iter().any(|node| matches!(node, Node::Running(_)));
    let apart = !waits && sums > 0;
    let short = short(reduction).map(|short| quote!(const SHORT: usize = #short;));
    let lets = lets(&reduction.body, &results);
    let [running, accumulated, elements] =
        [running, accumulated, elements].map(|nodes| nodes.iter().map(name).collect::<Vec<_>>());
    quote! {
        impl ::fastmath::rt::lanes::Scan<#float, #items, #set, #runs, #sums> for FastmathFold {
            const NEUTRAL: [#float; #sums] = #neutral;
            #short
            const APART: bool = #apart;
            #is_for_lanes
            #[inline(always)]
            #[allow(unused_variables)]
            fn step<M: ::fastmath::rt::machine::Machine, V: ::fastmath::rt::lanes::Register<Scalar = #float>>(
                &self, lane_running: [V; #runs], lane_sums: [V; #sums], lane_items: [V; #items], lane_outs: [V; #set],
            ) -> ([V; #runs], [V; #sums], [V; #set]) {
                #lets
                ([#(#running),*], [#(#accumulated),*], [#(#elements),*])
            }
        }
    }
}

/// The factors that the lanes multiply by.
fn factors(reduction: &Reduction) -> impl Iterator<Item = NodeId> {
    let factor = |node: &Node| match node {
        Node::Running(running) => match running.way {
            Way::Kept { factor, .. } => Some(factor),
            Way::Sum | Way::Product | Way::Least | Way::Greatest => None,
        },
        _ => None,
    };
    reduction.body.nodes.iter().filter_map(factor)
}

/// Asks for them.
fn is_for_lanes(reduction: &Reduction) -> Option<TokenStream> {
    let factors: Vec<NodeId> = factors(reduction).collect();
    let (lets, names) = (lets(&reduction.body, &factors), factors.iter().map(name));
    let float = syn::Ident::new(reduction.format.layout().name, Span::mixed_site());
    (!factors.is_empty()).then(|| {
        quote! {
            #[inline(always)]
            fn is_for_lanes<M: ::fastmath::rt::machine::Machine, V: ::fastmath::rt::lanes::Register<Scalar = #float>>(
                &self,
            ) -> bool {
                #lets
                #(::fastmath::rt::lanes::keeps(#names))&&*
            }
        }
    })
}
