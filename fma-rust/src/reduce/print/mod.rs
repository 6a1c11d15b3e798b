//! A reduction in Rust: a step for `fma_core::lanes::fold`, and its call.

mod apart;
mod around;
mod formed;
mod guard;
mod iterate;
mod join;
mod least;
mod made;
mod map;
mod needed;
mod node;
mod outs;
mod picked;
mod pressure;
mod reaching;
mod scan;
mod streams;
mod swept;
mod tally;
mod update;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::{Body, NodeId, Reduction};
use crate::emit::braced;
pub use apart::{Parted, Spot as PartSpot, asked as parts_asked};
pub use formed::{Form, Looked, formed_asked};
pub use guard::{Asked, Guard, exact, few, guarded};
pub use iterate::{Inner, Outer, tokens as iterated};
use join::items;
pub use made::way;
pub use map::tokens as mapped;
use needed::which;
pub(super) use needed::{operands, rebuilt};
pub use node::is_estimated;
pub use node::spelling;
pub use outs::{Elements, lie_beside};
pub use streams::{Formula, Given, Head, Steps, Taken, if_any};
pub use swept::{Element, Ends, Turned, first_window, guards as turned_guards};

/// The numbers and streams of a reduction, as they are printed at its place.
pub struct Fold {
    pub head: Head,
    /// The loops inside of a step.
    pub turned: Vec<Turned>,
    pub captured: Vec<syn::Expr>,
    /// The accumulator of each lane that has one.
    pub sums: Vec<Option<syn::Expr>>,
    /// What runs through the lanes.
    pub runs: Vec<syn::Expr>,
    /// The integers that the loop changes.
    pub wholes: Vec<Counted>,
    /// What the code is compiled for.
    pub machine: TokenStream,
}

/// An integer, and what it grows by or becomes.
pub struct Counted {
    pub name: syn::Expr,
    pub by: Formula,
    /// Where it is said to overflow.
    pub at: Option<Span>,
}

/// The loop as a call of `fold`, or of `tally` where it counts, or of `update` where it sets elements.
pub fn tokens(reduction: &Reduction, fold: &Fold) -> syn::Expr {
    if !reduction.runs.is_empty() {
        return scan::tokens(reduction, fold);
    }
    if !reduction.outs.is_empty() {
        return update::tokens(reduction, fold);
    }
    let [float, work] =
        [reduction.format.layout().name, "fastmath_fold"].map(|name| syn::Ident::new(name, Span::mixed_site()));
    let fields: Vec<syn::Ident> = (0..fold.captured.len()).map(|index| format_ident!("outer{index}")).collect();
    let captured = &fold.captured;
    let swept::Fields { lets: bound, generics, of, names, types } =
        swept::fields(&reduction.body, &fold.turned, &float);
    let (declared, named) = match of.is_empty() {
        true => (None, None),
        false => (Some(quote!(<#(#of),*>)), Some(quote!(<#generics>))),
    };
    let items = items(reduction, &fold.head, &float, [&declared, &named]);
    let (lets, streams) = streams::tokens(&reduction.header, &fold.head, &float);
    let call = call(reduction, fold, &float, [&work.to_token_stream(), &streams]);
    let wholes = tally::wholes(reduction, fold);
    braced(quote! {
        struct FastmathFold #declared { #(#fields: #float,)* #(#names: #types),* }
        #items
        #lets
        #bound
        let #work = FastmathFold { #(#fields: #captured,)* #(#names),* };
        #call
        #wholes
    })
}

/// The call itself, of the step and its streams.
fn call(reduction: &Reduction, fold: &Fold, float: &syn::Ident, [work, streams]: [&TokenStream; 2]) -> TokenStream {
    let (count, sums) = (reduction.header.streams.len(), reduction.held.len());
    let (accumulators, machine, units) = (&fold.sums, &fold.machine, units(reduction.units));
    let types = quote!(#machine, ::fastmath::rt::lanes::#units, #float);
    if tally::is_needed(reduction) {
        return tally::tokens(reduction, fold, &types, work, streams);
    }
    let held = syn::Ident::new("fastmath_sums", Span::mixed_site());
    quote! {
        let mut #held = [#(#accumulators),*];
        ::fastmath::rt::lanes::fold::<#types, _, _, #count, #sums>(&#work, #streams, &mut #held);
        [#(#accumulators),*] = #held;
    }
}

fn units(units: usize) -> syn::Ident {
    const NAMES: [&str; 6] = ["One", "Two", "Four", "Eight", "Sixteen", "ThirtyTwo"];
    let name = NAMES.get(units.max(1).ilog2() as usize).unwrap_or(&"Sixteen");
    syn::Ident::new(name, Span::mixed_site())
}

/// The results of a step, behind what they need.
fn step(body: &Body, results: &[NodeId]) -> TokenStream {
    let lets = lets(body, results);
    let results = results.iter().map(name);
    quote!(#lets [#(#results),*])
}

/// What a node is called.
fn name(id: &NodeId) -> syn::Ident {
    format_ident!("lane_{}", id.0)
}

/// One `let` for each node that the results need.
fn lets(body: &Body, results: &[NodeId]) -> TokenStream {
    let needed = which(body, results);
    swept::lets(body, &needed, 0..body.nodes.len())
}
