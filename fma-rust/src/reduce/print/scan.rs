//! A loop whose steps take what has accumulated up to them, in Rust: a step for `fma_core::lanes::scan`, and its call.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::{Node, NodeId, Reduction, Way};
use super::around::{Names, around, float, own};
use super::{Fold, join, lets, name, outs};

/// Up to so many steps are taken one after the other where numbers keep a part of what there was.
const SHORT_KEPT: usize = 24;

/// The loop as a call.
pub(super) fn tokens(reduction: &Reduction, fold: &Fold) -> syn::Expr {
    let float = float(reduction);
    let [items, set, runs, sums] = counts(reduction);
    let (machine, running) = (&fold.machine, &fold.runs);
    let (run, from, into) = (own("fastmath_running"), own("fastmath_from"), own("fastmath_into"));
    around(reduction, fold, step(reduction, &float), |names| {
        let (Names { work, held, .. }, both) = (names, both(reduction, fold, names));
        quote! {
            let mut #run = [#(#running),*];
            let (#from, #into) = #both;
            ::fastmath::rt::lanes::scan::<#machine, #float, _, _, _, #items, #set, #runs, #sums>(
                #work, #from, #into, (&mut #run, &mut #held),
            );
            [#(#running),*] = #run;
        }
    })
}

/// The streams and what is set, in the order of the steps: what is put behind a list is always in that.
fn both(reduction: &Reduction, fold: &Fold, Names { items, .. }: &Names) -> TokenStream {
    let (float, [count, set, ..]) = (float(reduction), counts(reduction));
    let elements = match reduction.outs.is_empty() {
        true => quote!(([] as [&mut [#float]; 0])),
        false => {
            let set = outs::set(&fold.head);
            quote!([#(#set),*])
        }
    };
    let puts = reduction.outs.iter().any(|(out, _)| out.is_behind());
    match (reduction.header.backwards, puts) {
        (false, _) => quote!((#items, #elements)),
        (true, false) => quote!(::fastmath::rt::lanes::backwards::<#float, _, _, #count, #set>(#items, #elements)),
        (true, true) => quote!((::fastmath::rt::lanes::taken_backwards::<#float, _, #count>(#items), #elements)),
    }
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
            Way::Composed { .. } | Way::Sum | Way::Product | Way::Least | Way::Greatest => None,
        },
        _ => None,
    };
    reduction.body.nodes.iter().filter_map(factor)
}

/// Asks for them.
fn is_for_lanes(reduction: &Reduction) -> Option<TokenStream> {
    let factors: Vec<NodeId> = factors(reduction).collect();
    let (lets, names) = (lets(&reduction.body, &factors), factors.iter().map(name));
    let float = float(reduction);
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
