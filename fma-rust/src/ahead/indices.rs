//! Loops over indices, by blocks of them: the elements at an index are read ahead where its slices reach as far as the loop does, else it runs as written.

use std::collections::BTreeSet;

use quote::quote;
use syn::{Expr, ExprForLoop, Pat, RangeLimits, Stmt, parse_quote};

use super::casts::{Cast, Casts, Given};
use super::{BLOCK, Left, SHORT};
use crate::blocks::own;
use crate::steady::Known;

/// A loop over indices, from and to what does nothing when it is asked for.
pub struct Indices<'a> {
    written: &'a ExprForLoop,
    known: &'a Known,
    index: &'a syn::Ident,
    start: &'a Expr,
    end: &'a Expr,
}

impl<'a> Indices<'a> {
    pub fn of(written: &'a ExprForLoop, known: &'a Known) -> Option<Indices<'a>> {
        let (Pat::Ident(name), Expr::Range(range)) = (&*written.pat, &*written.expr) else { return None };
        let (Some(start), Some(end)) = (range.start.as_deref(), range.end.as_deref()) else { return None };
        let is_plain = name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none();
        let starts = literal_number(start) || known.is_integer(start);
        let may = is_plain && matches!(range.limits, RangeLimits::HalfOpen(_)) && starts && known.is_end(end);
        may.then_some(Indices { written, known, index: &name.ident, start, end })
    }

    /// The loop over blocks, each of which is converted first; and what is converted.
    pub fn ahead(&self, (only, left): (Option<usize>, Left)) -> Option<(Stmt, Vec<Cast>)> {
        let Indices { written, known, index, start, end } = self;
        let indices = BTreeSet::from([index.to_string()]);
        let (elements, set, floats) = (indices.clone(), BTreeSet::new(), BTreeSet::new());
        let given = Given { known, indices, elements, set, floats, at: Some(index) };
        let Casts { casts, lets, body, reads } = Casts::of(written, given, only)?;
        let (each_of, base, count) = (&written.for_token, own("base"), own("count"));
        let at: Stmt = parse_quote!(let #index = #base + #index;);
        let held = casts.iter().map(Cast::held);
        let conversions =
            casts.iter().map(|cast| cast.conversion_at((index, &at), [&base, &count], (&lets, &reads), each_of));
        let read = reads.values();
        let (first, others) = casts.split_first()?;
        let (items, inside) = others.iter().fold(first.first(&count), |head, cast| cast.beside(head));
        let steps = quote!(#each_of (#index, #items) in #inside.enumerate() { #at #(#body)* });
        let steps = (left == Left::All).then_some(steps);
        let converted = parse_quote! {
            if (#start..#end).len() > #SHORT #(&& (#read).len() >= #end)* {
                #(#held)*
                #each_of #base in (#start..#end).step_by(#BLOCK) {
                    let #count = (#end - #base).min(#BLOCK);
                    #(#conversions)*
                    #steps
                }
            } else {
                #written
            }
        };
        Some((converted, casts))
    }
}

fn literal_number(expr: &Expr) -> bool {
    matches!(expr, Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(_), .. }))
}
