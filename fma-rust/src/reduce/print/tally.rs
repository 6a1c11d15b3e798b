//! The integers that a loop changes: what lanes hold of them, and what becomes of them behind the loop.

use proc_macro2::{Span, TokenStream};
use quote::quote;

use super::super::{Lane, Reduction, Start, Whole};
use super::{Counted, Fold, Formula};

fn name() -> syn::Ident {
    syn::Ident::new("fastmath_tally", Span::mixed_site())
}

/// Whether lanes hold integers, or the steps are counted.
pub(super) fn is_needed(reduction: &Reduction) -> bool {
    let counted = |(_, whole): &(_, Whole)| matches!(whole, Whole::Times { .. });
    reduction.wholes.iter().any(counted) || integers(reduction).next().is_some()
}

/// The lanes that stand for integers.
fn integers(reduction: &Reduction) -> impl Iterator<Item = (usize, &Lane)> {
    reduction.held.iter().enumerate().filter(|(_, lane)| !matches!(lane.start, Start::Of(_)))
}

/// The call of `tally`, and the accumulators behind it.
pub(super) fn tokens(
    reduction: &Reduction,
    fold: &Fold,
    types: &TokenStream,
    work: &TokenStream,
    streams: &TokenStream,
) -> TokenStream {
    let (name, count, held) = (name(), reduction.header.streams.len(), reduction.held.len());
    let starts = reduction.held.iter().zip(&fold.sums).map(|(lane, sum)| match lane.start {
        Start::Of(_) => quote!(#sum),
        Start::Zero => quote!(0.0),
        Start::Nowhere => quote!(-1.0),
    });
    let ends = fold.sums.iter().map(|sum| sum.as_ref().map_or_else(|| quote!(_), |sum| quote!(#sum)));
    let lanes: Vec<usize> = integers(reduction).map(|(lane, _)| lane).collect();
    let wholes = integers(reduction).map(|(_, lane)| match lane.start {
        Start::Nowhere => quote!(::fastmath::rt::lanes::Whole::Place(::core::option::Option::None)),
        Start::Zero | Start::Of(_) => quote!(::fastmath::rt::lanes::Whole::Times(0)),
    });
    let integers = lanes.len();
    quote! {
        let #name = ::fastmath::rt::lanes::tally::<#types, _, _, #count, #held, #integers>(
            &#work, #streams, [#(#starts),*], [#(#lanes),*], [#(#wholes),*],
        );
        [#(#ends),*] = #name.sums;
    }
}

/// What becomes of each integer.
pub(super) fn wholes(reduction: &Reduction, fold: &Fold) -> TokenStream {
    let integers: Vec<usize> = integers(reduction).map(|(lane, _)| lane).collect();
    let all = reduction.wholes.iter().zip(&fold.wholes).map(|((_, whole), counted)| after(whole, counted, &integers));
    quote!(#(#all)*)
}

fn after(
    whole: &Whole,
    Counted { name: integer, by: Formula { index, value } }: &Counted,
    lanes: &[usize],
) -> TokenStream {
    let (tally, range) = (name(), syn::Ident::new("fastmath_range", Span::mixed_site()));
    let at = |lane: &usize| {
        let index = lanes.iter().position(|known| known == lane);
        quote!(#tally.wholes[#index])
    };
    match whole {
        Whole::Times { lane, down, .. } => {
            let times = lane.as_ref().map_or_else(
                || quote!(#tally.steps),
                |lane| {
                    let whole = at(lane);
                    quote!(#whole.times())
                },
            );
            let (function, operator) = if *down { (quote!(subtracted), quote!(-)) } else { (quote!(added), quote!(+)) };
            quote! {
                let [fastmath_a, fastmath_b, fastmath_c] = ::fastmath::rt::lanes::#function(#integer, #value, #times);
                #integer = fastmath_a #operator fastmath_b #operator fastmath_c;
            }
        }
        Whole::Place { lane, .. } => {
            let whole = at(lane);
            quote! {
                if let ::core::option::Option::Some(fastmath_step) = #whole.place() {
                    let #index = #range.at(fastmath_step);
                    #integer = #value;
                }
            }
        }
        Whole::Total(_) => quote! {
            let [fastmath_a, fastmath_b, fastmath_c] = ::fastmath::rt::lanes::totalled(#integer, &#range, |#index| #value);
            #integer = fastmath_a + fastmath_b + fastmath_c;
        },
    }
}
