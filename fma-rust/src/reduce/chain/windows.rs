//! Windows beside windows, or beside elements, read by one index: `x.windows(2).zip(y)` takes `x[i]`, `x[i + 1]` and `y[i]`.

use syn::{Expr, Lit, parse_quote};

use super::bind::{Item, is_place};
use super::capture;
use super::names::{Names, Reading};
use super::stream::{Origin, Stream};

/// What runs over a slice by itself.
enum Over<'a> {
    Elements(&'a Expr),
    Windows(&'a Expr, usize),
    /// What two are already, by the index.
    Both(&'a Expr, syn::Ident),
}

/// What the names of indices begin with.
const INDEX: &str = "index";

/// Both by one index, if one of them runs over windows.
pub fn zipped(one: &Stream, other: &Stream, names: &mut Names) -> Option<Stream> {
    if names.reading != Reading::Lanes {
        return None;
    }
    let (first, second) = (both(one).or_else(|| over(&one.head))?, over(&other.head)?);
    let windows = |over: &Over<'_>| !matches!(over, Over::Elements(_));
    let plain = |stream: &Stream| stream.steps.is_empty() && stream.lets.is_empty();
    if !(windows(&first) || windows(&second)) || !plain(one) || !plain(other) {
        return None;
    }
    let index = match &first {
        Over::Both(_, index) => index.clone(),
        Over::Elements(_) | Over::Windows(..) => names.fresh(INDEX),
    };
    let (one, other) = (item(one, &first, &index)?, item(other, &second, &index)?);
    let counts = [&first, &second].map(count);
    let [count, least] = &counts;
    Some(Stream {
        head: parse_quote!((0..#count.min(#least))),
        pat: parse_quote!(#index),
        lets: Vec::new(),
        steps: Vec::new(),
        item: Item::All(vec![one, other]),
        origin: Origin::Known,
    })
}

/// What was read by one index.
fn both(stream: &Stream) -> Option<Over<'_>> {
    let (Expr::Paren(head), syn::Pat::Ident(index)) = (&stream.head, &stream.pat) else { return None };
    let Expr::Range(syn::ExprRange { end: Some(count), .. }) = &*head.expr else { return None };
    is_own(&index.ident).then(|| Over::Both(count, index.ident.clone()))
}

/// Whether an index is one of these, and no author's: what those cut need not be there.
fn is_own(index: &syn::Ident) -> bool {
    index.to_string().starts_with(&format!("fastmath_{INDEX}"))
}

/// The slice by name that a head runs over.
fn over(head: &Expr) -> Option<Over<'_>> {
    let named = |slice: &'_ Expr| is_place(slice) && !matches!(slice, Expr::Lit(_));
    match head {
        Expr::Paren(paren) => over(&paren.expr),
        Expr::Reference(reference) if reference.mutability.is_none() => over(&reference.expr),
        Expr::MethodCall(call) if call.method == "iter" && call.args.is_empty() && named(&call.receiver) => {
            Some(Over::Elements(&call.receiver))
        }
        Expr::MethodCall(call) if call.method == "windows" && call.args.len() == 1 && named(&call.receiver) => {
            let Expr::Lit(syn::ExprLit { lit: Lit::Int(size), .. }) = call.args.first()? else { return None };
            let size = size.base10_parse().ok().filter(|size| *size > 0)?;
            Some(Over::Windows(&call.receiver, size))
        }
        slice => named(slice).then_some(Over::Elements(slice)),
    }
}

/// How many items there are.
fn count(over: &Over<'_>) -> Expr {
    match over {
        Over::Elements(slice) => parse_quote!(#slice.len()),
        Over::Windows(slice, size) => {
            let less = syn::Index::from(size - 1);
            parse_quote!(#slice.len().saturating_sub(#less))
        }
        Over::Both(count, _) => (*count).clone(),
    }
}

/// The item at an index, where the stream gives what it runs over, or what that refers to.
fn item(stream: &Stream, over: &Over<'_>, index: &syn::Ident) -> Option<Item> {
    let at = match over {
        Over::Both(..) => return Some(stream.item.clone()),
        Over::Elements(slice) => Item::One(parse_quote!((&#slice[#index]))),
        Over::Windows(slice, size) => {
            let size = syn::Index::from(*size);
            Item::One(parse_quote!((&#slice[#index..#index + #size])))
        }
    };
    match &stream.item {
        Item::One(Expr::Path(_)) => Some(at),
        Item::One(Expr::Paren(paren)) if matches!(*paren.expr, Expr::Unary(_)) => Some(at.dereferenced()),
        Item::One(_) | Item::All(_) => None,
    }
}

/// An element of a window: of the slice itself.
pub fn element(index: &syn::ExprIndex) -> Option<Expr> {
    let (slice, begin, size) = window(&index.expr)?;
    let at = whole(&index.index).filter(|at| *at < size)?;
    let behind = syn::Index::from(at);
    Some(if at == 0 { parse_quote!(#slice[#begin]) } else { parse_quote!(#slice[#begin + #behind]) })
}

/// `&slice[begin..begin + size]`: the slice, where the window begins, and how many elements it has.
pub fn window(expr: &Expr) -> Option<(&Expr, syn::Ident, usize)> {
    let Expr::Index(window) = bare(expr) else { return None };
    let Expr::Range(syn::ExprRange { start: Some(start), end: Some(end), .. }) = &*window.index else { return None };
    let Expr::Binary(syn::ExprBinary { op: syn::BinOp::Add(_), left, right, .. }) = &**end else { return None };
    let begin = capture::name(start).filter(|begin| is_own(begin) && capture::name(left).as_ref() == Some(begin))?;
    Some((&window.expr, begin, whole(right)?))
}

fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => bare(&paren.expr),
        Expr::Reference(reference) => bare(&reference.expr),
        other => other,
    }
}

fn whole(expr: &Expr) -> Option<usize> {
    match expr {
        Expr::Lit(syn::ExprLit { lit: Lit::Int(int), .. }) => int.base10_parse().ok(),
        _ => None,
    }
}

/// How many parts of a slice there are, and where the one of an index begins and ends.
pub fn places(method: &str, slice: &Expr, index: &syn::Ident, size: &Expr) -> [Expr; 3] {
    let at: Expr = parse_quote!(#index * #size);
    match method {
        // As `windows` panics where the size is zero.
        "windows" => [
            parse_quote!((#slice.len() + 1).saturating_sub(#size + 0 / #size)),
            parse_quote!(#index),
            parse_quote!(#index + #size),
        ],
        "chunks_exact_mut" => [parse_quote!(#slice.len() / #size), at.clone(), parse_quote!(#at + #size)],
        _ => [
            parse_quote!((#slice.len() + #size - 1) / #size),
            at.clone(),
            parse_quote!((#at + #size).min(#slice.len())),
        ],
    }
}
