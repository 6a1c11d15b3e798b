//! What a step has left with, by the author's names.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::super::super::iterate::{Iteration, Way};
use super::{Inner, counts, fresh, has_ways};

/// The floats, and the integers as the turns left them.
pub(super) fn tokens(iteration: &Iteration, inner: &Inner) -> TokenStream {
    let floats = floats(iteration, inner);
    if !counts(iteration) {
        return floats;
    }
    let [group, step, turns] = ["group", "step", "turns"].map(fresh);
    let index = inner.range.as_ref().and_then(|(range, index)| {
        let index = index.as_ref()?;
        Some(quote!(#[allow(unused_variables)] let #index = ::fastmath::rt::lanes::index(#range, #turns);))
    });
    let grown = (0..iteration.wholes.len()).map(|index| grown(iteration, inner, index));
    let sets = inner.sets.iter().enumerate().filter(|(_, sets)| !sets.is_empty()).map(|(index, sets)| {
        match has_ways(iteration) {
            true => {
                let here = is_way(index);
                quote!(if #here { #(#sets;)* })
            }
            // All ways are the same.
            false if index == 0 => quote!(#(#sets;)*),
            false => TokenStream::new(),
        }
    });
    quote!(#floats let #turns = #group.turns(#step); #index #(#grown)* #(#sets)*)
}

fn floats(iteration: &Iteration, inner: &Inner) -> TokenStream {
    let [group, step, way] = ["group", "step", "way"].map(fresh);
    let named = iteration.floats.iter().zip(&inner.floats);
    let named = named.map(|(number, name)| if number.is_wanted { quote!(mut #name) } else { quote!(_) });
    let hidden = counts(iteration).then(|| quote!(_)).into_iter().chain(has_ways(iteration).then(|| quote!(#way)));
    let all: Vec<TokenStream> = named.chain(hidden).collect();
    quote! {
        #[allow(unused_mut, unused_variables)]
        let [#(#all),*] = #group.states(#step);
    }
}

/// An integer that grew in each turn.
fn grown(iteration: &Iteration, inner: &Inner, index: usize) -> Option<TokenStream> {
    let (name, by, turns) = (&inner.wholes[index], inner.grows[index].as_ref()?, fresh("turns"));
    let (_, down) = iteration.wholes[index].grows?;
    let ahead = one_of(iteration, &|way: &Way| way.grown[index]);
    let (function, operator) = if down { (quote!(subtracted), quote!(-)) } else { (quote!(added), quote!(+)) };
    Some(quote! {
        #[allow(unused_mut)]
        let mut #name = {
            let [fastmath_a, fastmath_b, fastmath_c] = ::fastmath::rt::lanes::#function(#name, #by, #turns #ahead);
            fastmath_a #operator fastmath_b #operator fastmath_c
        };
    })
}

fn is_way(index: usize) -> TokenStream {
    let (way, number) = (fresh("way"), Literal::f64_unsuffixed(index as f64));
    quote!(#way == #number)
}

/// One turn more, if the step left in one of some ways.
fn one_of(iteration: &Iteration, asked: &dyn Fn(&Way) -> bool) -> TokenStream {
    let ways: Vec<usize> = (0..iteration.ways.len()).filter(|index| asked(&iteration.ways[*index])).collect();
    match (ways.len(), has_ways(iteration)) {
        (0, _) => TokenStream::new(),
        (count, true) if count < iteration.ways.len() => {
            let ways = ways.into_iter().map(is_way);
            quote!(+ u64::from(#(#ways)||*))
        }
        (_, _) => quote!(+ 1),
    }
}
