//! Calls that are an expression of their arguments: whether a range contains a number, an integer made of bytes, a part of what is folded.

use syn::{Expr, parse_quote};

use super::methods::width;
use crate::groups::bare;
use crate::reduce::across;
use crate::tree::Edge;

/// `(low..high).contains(&x)`: the CPU looks into neither the range nor the number.
pub fn contained(range: &Expr, item: &Expr) -> Option<Expr> {
    let range = match range {
        Expr::Paren(inner) => return contained(&inner.expr, item),
        Expr::Range(range) => range,
        _ => return None,
    };
    let seen = |number: &Expr| across(Edge::Alone, number);
    let item = match item {
        Expr::Reference(item) => seen(&item.expr),
        item => seen(&across(Edge::Behind, item)),
    };
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

/// A `loop` in the place of a `while`, which is known by where its word stands.
pub fn looped(turns: &syn::ExprWhile, turn: &Expr) -> Expr {
    let (label, word) = (&turns.label, syn::Token![loop](turns.while_token.span));
    parse_quote!(#label #word { #turn })
}

/// The same as a `for`.
pub fn run_over(turns: &syn::ExprWhile, pat: &syn::Pat, head: &Expr) -> syn::Stmt {
    let (body, word) = (&turns.body, syn::Token![for](turns.while_token.span));
    parse_quote!(#word #pat in #head #body)
}

/// `ray.at(t).x`, `(a + b).x` and `x.iter().fold((0.0, 0), …).1`: what is given has a name first.
pub fn part(field: &syn::ExprField) -> Option<Expr> {
    let (whole, member) = (&field.base, &field.member);
    is_given(whole).then(|| parse_quote!({ let fastmath_whole = #whole; fastmath_whole.#member }))
}

/// `rotated(v)[0]` and `[r, g, b][channel]`: the same of an array.
pub fn element(index: &syn::ExprIndex) -> Option<Expr> {
    let (whole, at) = (bare(&index.expr), &index.index);
    let is_made = matches!(whole, Expr::Call(_) | Expr::Array(_));
    is_made.then(|| parse_quote!({ let fastmath_whole = #whole; fastmath_whole[#at] }))
}

/// Whether an expression makes something that stands nowhere.
pub fn is_given(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(inner) => is_given(&inner.expr),
        Expr::Call(_) | Expr::MethodCall(_) | Expr::Binary(_) | Expr::Block(_) | Expr::If(_) | Expr::Match(_) => true,
        _ => false,
    }
}

/// `u32::from_le_bytes([a, b, c, d])`, and with `be` and `ne`: the targets have the low byte first.
pub fn of_bytes(call: &syn::ExprCall) -> Option<Expr> {
    let (Expr::Path(path), [bytes]) = (&*call.func, &call.args.iter().collect::<Vec<_>>()[..]) else { return None };
    if let Some((ty, whole, method)) = float_of_bytes(path) {
        let bits = of_bytes(&parse_quote!(#whole::#method(#bytes)))?;
        // The CPU does not know that it gives a float.
        return Some(across(Edge::Untyped, &parse_quote!(#ty::from_bits(#bits))));
    }
    let (ty, bits, is_big) = made_of_bytes(path)?;
    let parts = (0..bits / 8).map(|at| -> Expr {
        let (at, place) = (at as usize, if is_big { bits - 8 - 8 * at } else { 8 * at });
        parse_quote!(((fastmath_bytes[#at] as #ty) << #place))
    });
    let all = parts.reduce(|all, part| parse_quote!((#all | #part)))?;
    Some(parse_quote!({ let fastmath_bytes = #bytes; #all }))
}

/// The float that a path makes of bytes, the integer that has its bits, and the function by which that is made.
pub fn float_of_bytes(path: &syn::ExprPath) -> Option<(syn::Ident, syn::Ident, syn::Ident)> {
    let segments: Vec<&syn::Ident> = path.path.segments.iter().map(|segment| &segment.ident).collect();
    let [ty, method] = segments[..] else { return None };
    let whole = if ty == "f32" {
        "u32"
    } else if ty == "f64" {
        "u64"
    } else {
        return None;
    };
    let whole = syn::Ident::new(whole, ty.span());
    made_of_bytes(&parse_quote!(#whole::#method)).map(|_| (ty.clone(), whole, method.clone()))
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
