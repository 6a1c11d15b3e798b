//! Parts of the function's own arrays between bounds that are computed: `a[..k].iter()` is `a.iter().take(k)`, behind the question whether `k` is one.

use proc_macro2::Span;
use syn::{Expr, Stmt, parse_quote};

use super::lists::Known;
use crate::reduce::Names;
use crate::tree::TRAP;

/// The elements of such a part, one after another, behind what computes its bounds; nothing where it is none.
pub fn ranged(part: &Expr, own: &Known, names: &mut Names, lets: &mut Vec<Stmt>) -> Option<Expr> {
    let part = match part {
        Expr::Paren(paren) => return ranged(&paren.expr, own, names, lets),
        Expr::Reference(reference) if reference.mutability.is_none() => {
            return ranged(&reference.expr, own, names, lets);
        }
        Expr::Index(part) => part,
        _ => return None,
    };
    let (place, length, Expr::Range(range)) = (&part.expr, own.length(&part.expr)?, &*part.index) else { return None };
    let [from, past] = ["from", "past"].map(|word| names.fresh(word));
    let start = range.start.as_ref().map_or_else(|| parse_quote!(0), |start| (**start).clone());
    let end: Expr = match (&range.end, &range.limits) {
        (None, _) => parse_quote!(#length),
        (Some(end), syn::RangeLimits::HalfOpen(_)) => (**end).clone(),
        (Some(end), syn::RangeLimits::Closed(_)) => parse_quote!((#end) + 1),
    };
    let trap = syn::Ident::new(TRAP, Span::mixed_site());
    lets.extend([
        parse_quote!(let #from: usize = #start;),
        parse_quote!(let #past: usize = #end;),
        parse_quote!(if #from > #past || #past > #length { #trap(); }),
    ] as [Stmt; 3]);
    Some(parse_quote!(#place.iter().take(#past).skip(#from)))
}
