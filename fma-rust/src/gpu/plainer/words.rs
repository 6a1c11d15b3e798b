//! Calls that are an expression of their arguments: whether a range contains a number, an integer made of bytes, a part of what is folded.

use syn::{Expr, parse_quote};

use super::methods::width;
use crate::reduce::across;
use crate::tree::Edge;

/// `(low..high).contains(&x)`: the CPU looks into neither the range nor the number.
pub fn contained(range: &Expr, item: &Expr) -> Option<Expr> {
    let range = match range {
        Expr::Paren(inner) => return contained(&inner.expr, item),
        Expr::Range(range) => range,
        _ => return None,
    };
    let Expr::Reference(syn::ExprReference { expr: item, .. }) = item else { return None };
    let seen = |number: &Expr| across(Edge::Alone, number);
    let item = seen(item);
    let least = range.start.as_deref().map(|start| -> Expr {
        let start = seen(start);
        parse_quote!((#start <= fastmath_item))
    });
    let most = range.end.as_deref().map(|end| -> Expr {
        let end = seen(end);
        match range.limits {
            syn::RangeLimits::HalfOpen(_) => parse_quote!((fastmath_item < #end)),
            syn::RangeLimits::Closed(_) => parse_quote!((fastmath_item <= #end)),
        }
    });
    let within = match (least, most) {
        (Some(least), Some(most)) => parse_quote!((#least & #most)),
        (one, other) => one.or(other)?,
    };
    Some(parse_quote!({ let fastmath_item = #item; #within }))
}

/// `x.iter().fold((0.0, 0), …).1`: what is given has a name first.
pub fn part(field: &syn::ExprField) -> Option<Expr> {
    let (Expr::MethodCall(call), member) = (&*field.base, &field.member) else { return None };
    let gives_several = call.method == "fold" || call.method == "sin_cos";
    gives_several.then(|| parse_quote!({ let fastmath_whole = #call; fastmath_whole.#member }))
}

/// `u32::from_le_bytes([a, b, c, d])`, and with `be` and `ne`: the targets have the low byte first.
pub fn of_bytes(call: &syn::ExprCall) -> Option<Expr> {
    let (Expr::Path(path), [bytes]) = (&*call.func, &call.args.iter().collect::<Vec<_>>()[..]) else { return None };
    let (ty, bits, is_big) = made_of_bytes(path)?;
    let parts = (0..bits / 8).map(|at| -> Expr {
        let (at, place) = (at as usize, if is_big { bits - 8 - 8 * at } else { 8 * at });
        parse_quote!(((fastmath_bytes[#at] as #ty) << #place))
    });
    let all = parts.reduce(|all, part| parse_quote!((#all | #part)))?;
    Some(parse_quote!({ let fastmath_bytes = #bytes; #all }))
}

/// The type that a path makes of bytes, its bits, and whether the high byte is the first.
pub fn made_of_bytes(path: &syn::ExprPath) -> Option<(syn::Ident, u32, bool)> {
    let segments: Vec<&syn::Ident> = path.path.segments.iter().map(|segment| &segment.ident).collect();
    let [ty, method] = segments[..] else { return None };
    let is_big = match method.to_string().as_str() {
        "from_le_bytes" | "from_ne_bytes" => false,
        "from_be_bytes" => true,
        _ => return None,
    };
    Some((ty.clone(), width(ty)?, is_big))
}
