//! The integers that a loop changes: what lanes hold of them, and what becomes of them behind the loop.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

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
    Counted { name: integer, by: Formula { index, value }, at: place }: &Counted,
    lanes: &[usize],
) -> TokenStream {
    let (tally, range) = (name(), syn::Ident::new("fastmath_range", Span::mixed_site()));
    let at = |lane: &usize| {
        let index = lanes.iter().position(|known| known == lane);
        quote!(#tally.wholes[#index])
    };
    match whole {
        Whole::Times { lane, down, .. } => {
            let whole = lane.as_ref().map(at);
            let times = whole.map_or_else(|| quote!(#tally.steps), |whole| quote!(#whole.times()));
            let function = if *down { quote!(subtracted) } else { quote!(added) };
            let [names, total] = three(*down, *place);
            quote! {
                let [#names] = ::fastmath::rt::lanes::#function(#integer, #value, #times);
                #integer = #total;
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
        Whole::Total(..) => {
            let [names, total] = three(false, *place);
            quote! {
                let [#names] = ::fastmath::rt::lanes::totalled(#integer, &#range, |#index| #value);
                #integer = #total;
            }
        }
    }
}

/// The names of three numbers, and what they are together: it overflows where the author's expression does. What is said of a word of the expansion is
/// said of the attribute, wherever the word stands: these are the author's, who has none that are called so.
fn three(is_difference: bool, place: Option<Span>) -> [TokenStream; 2] {
    let span = place.unwrap_or_else(Span::call_site);
    let operator = if is_difference { quote_spanned!(span=> -) } else { quote_spanned!(span=> +) };
    let [a, b, c] = ["fastmath_a", "fastmath_b", "fastmath_c"].map(|name| syn::Ident::new(name, span));
    [quote!(#a, #b, #c), quote!(#a #operator #b #operator #c)]
}
