//! Searches over indices, `for i in 0..n { if x[i] > t { return i; } }`, in blocks: those all of whose elements are there.

use syn::{Expr, Pat, parse_quote};

use super::BLOCK;
use super::index::Uses;
use super::leave::Leaving;
use crate::blocks::own;
use crate::steady::Known;

/// The loop over blocks. An element that is not there stops the loop where it comes to it, so such a block is gone through as written.
pub fn blocks(each: &syn::ExprForLoop, range: &syn::ExprRange, known: &Known) -> Option<Expr> {
    let Pat::Ident(syn::PatIdent { by_ref: None, mutability: None, ident: index, subpat: None, .. }) = &*each.pat
    else {
        return None;
    };
    let (start, end) = (range.start.as_ref()?, range.end.as_ref()?);
    let [first, last, from, to, asks_all, hits] = ["first", "last", "from", "to", "asked", "hits"].map(own);
    let is_block = matches!(&**start, Expr::Path(path) if path.path.is_ident(&from));
    if is_block || matches!(range.limits, syn::RangeLimits::Closed(_)) {
        return None;
    }
    let leaving = Leaving::of(&each.body)?;
    let asked = leaving.asked();
    let uses = Uses::of(index, &asked, known).filter(|uses| !uses.elements.is_empty())?;
    let are_there = uses.elements.iter().map(|element| is_there(*element, [&from, &to]));
    let (each_of, Leaving { asks, condition, body, .. }) = (&each.for_token, &leaving);
    let mut search: syn::ExprForLoop = parse_quote! {
        for #from in (#first..#last).step_by(#BLOCK) {
            let #to = if #last - #from < #BLOCK { #last } else { #from + #BLOCK };
            let #asks_all = #from != #first #(&& #are_there)*;
            let mut #hits = 0usize;
            if #asks_all {
                #each_of #index in #from..#to {
                    #(#asks)*
                    if #condition { #hits += 1; }
                }
            }
            if !#asks_all || #hits != 0 {
                #each_of #index in #from..#to { #(#body)* }
            }
        }
    };
    search.label = leaving.label();
    Some(parse_quote!({ let (#first, #last): (usize, usize) = (#start, #end); #search }))
}

/// Whether all elements of a block are in their slice.
fn is_there((slice, offset): (&Expr, i64), [from, to]: [&syn::Ident; 2]) -> Expr {
    let by = syn::LitInt::new(&offset.unsigned_abs().to_string(), from.span());
    match offset {
        ..0 => parse_quote!(#by <= #from && #to - #by <= #slice.len()),
        0 => parse_quote!(#to <= #slice.len()),
        1.. => parse_quote!(#to <= #slice.len() && #by <= #slice.len() - #to),
    }
}
