//! Reports as constants beside the function.

use fma_ir::{Alternative, Cost};
use proc_macro2::TokenStream;
use quote::quote;

use crate::attribute::Recipe;
use crate::rewrite::Rewritten;

/// The constant of a report.
pub fn constant(vis: &syn::Visibility, name: &syn::Ident, function: &Rewritten) -> TokenStream {
    let report = report(function);
    quote! {
        /// What was rewritten.
        #vis const #name: ::fastmath::Report = #report;
    }
}

fn report(function: &Rewritten) -> TokenStream {
    let (name, outcome) = (&function.name, &function.outcome);
    let (before, after) = (cost(&outcome.before()), cost(&outcome.after()));
    let line = |site: fma_ir::Site| function.spans.get(site.0 as usize).map_or(0, |span| span.start().line as u32);
    let steps = outcome.log.steps.iter().map(|step| {
        let (rule, line, before, after) = (step.rule, line(step.site), &step.before, &step.after);
        let flags = step.flags.iter().map(|flag| flag.word());
        let note = step.note.unwrap_or("");
        quote!(::fastmath::Step { rule: #rule, line: #line, before: #before, after: #after, flags: &[#(#flags),*], note: #note })
    });
    let near = outcome.log.near_misses.iter().map(|miss| {
        let saves = miss.saves.unwrap_or(0);
        let (rule, line, before, after, missing) =
            (miss.rule, line(miss.site), &miss.before, &miss.after, miss.missing.word());
        quote!(::fastmath::NearMiss { rule: #rule, line: #line, before: #before, after: #after, missing: #missing, saves: #saves })
    });
    let alternatives = outcome.log.alternatives.iter().map(|other| alternative(line(other.site), other));
    let left = function.left.iter().map(|left| {
        let (line, text, reason) = (left.span.start().line as u32, &left.text, &left.reason);
        quote!(::fastmath::Left { line: #line, text: #text, reason: #reason })
    });
    let ptx = function.texts.iter().map(|text| {
        let (target, fma_ptx::Cost { floats, total }) = (text.target.name, text.cost);
        quote!(::fastmath::Ptx { target: #target, floats: #floats, total: #total })
    });
    let recipe = function.recipe.map(Recipe::words).unwrap_or_default();
    quote!(::fastmath::Report {
        name: #name,
        recipe: #recipe,
        before: #before,
        after: #after,
        steps: &[#(#steps),*],
        near_misses: &[#(#near),*],
        alternatives: &[#(#alternatives),*],
        left: &[#(#left),*],
        ptx: &[#(#ptx),*],
    })
}

fn alternative(line: u32, other: &Alternative) -> TokenStream {
    let Alternative { chosen, form, word, costs, .. } = other;
    let (word, [before, after]) = (word.word(), costs.each_ref().map(cost));
    quote!(::fastmath::Alternative { line: #line, chosen: #chosen, form: #form, word: #word, chosen_cost: #before, cost: #after })
}

fn cost(cost: &Cost) -> TokenStream {
    let fields = cost.items().into_iter().map(|(name, count)| {
        let name = syn::Ident::new(name, proc_macro2::Span::call_site());
        quote!(#name: #count)
    });
    quote!(::fastmath::Cost { #(#fields),* })
}
