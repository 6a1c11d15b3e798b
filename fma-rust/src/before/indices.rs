//! Loops over indices: what the step before left is made with its index.

use syn::{ExprForLoop, ExprRange, Pat, RangeLimits, Stmt, parse_quote};

use super::carried::Carried;
use crate::blocks::own;

/// `for i in first..end` with its first step before it.
pub fn apart(each: &ExprForLoop, range: &ExprRange, carried: &dyn Fn(&[&Pat]) -> Option<Carried>) -> Option<Stmt> {
    let Pat::Ident(syn::PatIdent { by_ref: None, mutability: None, ident: index, subpat: None, .. }) = &*each.pat
    else {
        return None;
    };
    let (Some(start), RangeLimits::HalfOpen(_), Some(upper)) = (&range.start, &range.limits, &range.end) else {
        return None;
    };
    let carried = carried(&[&each.pat])?;
    let end = own("end");
    let (again, last) = (carried.again(Some(index)), carried.at_last());
    let (whole, rest, each_of) = (&each.body.stmts, &carried.rest, &each.for_token);
    Some(parse_quote!({
        let (#index, #end) = (#start, #upper);
        if #index < #end {
            { #(#whole)* }
            #each_of #index in #index + 1..#end { #(#again)* #(#rest)* }
            let #index = #end - 1;
            #(#last)*
        }
    }))
}
