//! One turn in lanes.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::super::iterate::{Iteration, Number};
use super::super::super::{Body, Node, NodeId};
use super::super::{lets, name};
use super::{counts, has_ways, states};

/// The turn.
pub(super) fn item(iteration: &Iteration, float: &syn::Ident) -> TokenStream {
    let Iteration { body, floats, exits, .. } = iteration;
    let (states, numbers) = (states(iteration), iteration.fixed.len());
    let results = floats.iter().flat_map(|number| number.holds.iter().chain([&number.end]));
    let lets = lets(body, &results.chain(exits).copied().collect::<Vec<NodeId>>());
    let leaves = exits.iter().map(name);
    let mut all: Vec<TokenStream> =
        floats.iter().enumerate().map(|(index, number)| state(body, exits, number, index)).collect();
    let turns = counts(iteration).then_some(all.len());
    all.extend(turns.map(|turns| quote!(V::select(lane_stays, lane_sums[#turns] + V::of(1.0), lane_sums[#turns]))));
    all.extend(has_ways(iteration).then(|| way(exits, all.len())));
    let turns = turns
        .map_or_else(|| quote!(::core::option::Option::None), |turns| quote!(::core::option::Option::Some(#turns)));
    quote! {
        impl ::fastmath::rt::lanes::Turn<#float, #states, #numbers> for FastmathTurn {
            const TURNS: ::core::option::Option<usize> = #turns;
            #[inline(always)]
            #[allow(unused_variables)]
            fn turn<M: ::fastmath::rt::machine::Machine, V: ::fastmath::rt::approx::Lane<Scalar = #float>>(
                &self, lane_sums: [V; #states], lane_items: [V; #numbers], lane_running: V::Mask,
            ) -> ([V; #states], V::Mask) {
                #lets
                let lane_stays = lane_running #(& !#leaves)*;
                ([#(#all),*], lane_stays)
            }
        }
    }
}

/// The number of the exit by which a lane has left, the first being 1.
fn way(exits: &[NodeId], way: usize) -> TokenStream {
    let chosen = exits.iter().enumerate().rev().fold(quote!(lane_sums[#way]), |other, (index, exit)| {
        let (leaves, number) = (name(exit), (index + 1) as f64);
        quote!(V::select(#leaves, V::of(#number), #other))
    });
    quote!(V::select(lane_running, #chosen, lane_sums[#way]))
}

/// What a float becomes: where the lane has left, what it left with, if anyone asks for that.
fn state(body: &Body, exits: &[NodeId], number: &Number, index: usize) -> TokenStream {
    let end = name(&number.end);
    if !number.is_wanted {
        return quote!(#end);
    }
    let begins = |id: &NodeId| body.nodes[id.0] == Node::Sum(index);
    if number.holds.iter().all(begins) {
        return quote!(V::select(lane_stays, #end, lane_sums[#index]));
    }
    let chosen = exits.iter().zip(&number.holds).rev().fold(quote!(#end), |other, (exit, held)| {
        let (leaves, held) = (name(exit), name(held));
        quote!(V::select(#leaves, #held, #other))
    });
    quote!(V::select(lane_running, #chosen, lane_sums[#index]))
}
