//! Chains whose end gives an `Option`: `max_by`, `min_by` and `reduce`.
//!
//! ```text
//! x.iter().max_by(|a, b| a.total_cmp(b))
//! { let mut best = -1.0 / 0.0; let mut place = 0; for (index, item) in x.iter().enumerate() {
//!     let value = 1.0 * item; if value >= best { best = value; place = index; } } x.iter().nth(place) }
//! x.iter().copied().reduce(f32::max)
//! { let mut total = ::core::f32::NEG_INFINITY; for item in x.iter() { total = f32::max(total, *item); }
//!   if x.iter().next().is_some() { Some(total) } else { None } }
//! ```
//!
//! The last of the greatest items and the first of the least, as the library has it. An order of floats that asks for NaN and for the signs of
//! zeros is that of `>=` where there is no NaN and no one asks for signs: whoever reads the chain so has both permissions.

use quote::ToTokens;
use syn::{BinOp, Expr, parse_quote};

use super::Reason;
use super::bind::{Item, applied, is_place};
use super::names::Names;
use super::step::Step;
use super::stream::Stream;
use super::terminal::Accumulation;

/// Adaptors that leave items as they are and whose items can be had again.
const AGAIN: [&str; 8] = ["copied", "cloned", "enumerate", "rev", "skip", "take", "step_by", "zip"];

fn unknown() -> Reason {
    "what its closure gives is not understood".to_owned()
}

/// `max_by` or `min_by`: the stream, numbered, and what it accumulates.
pub fn best_by(
    call: &syn::ExprMethodCall,
    mut stream: Stream,
    names: &mut Names,
) -> Result<(Stream, Accumulation), Reason> {
    let mut named = Vec::new();
    stream.item = stream.item.named(names, &mut named);
    let (key, reversed) = key(&call.args[0], &stream.item, names)?;
    stream.steps.push(Step::Stmts(named));
    let [best, place, index, value] = ["best", "place", "index", "value"].map(|word| names.fresh(word));
    let (head, pat) = (&stream.head, &stream.pat);
    (stream.head, stream.pat) = (parse_quote!(#head.enumerate()), parse_quote!((#index, #pat)));
    let is_last = call.method == "max_by";
    let (operator, start): (BinOp, Expr) = match (is_last, is_last != reversed) {
        (true, true) => (parse_quote!(>=), parse_quote!(-1.0 / 0.0)),
        (true, false) => (parse_quote!(<=), parse_quote!(1.0 / 0.0)),
        (false, true) => (parse_quote!(>), parse_quote!(-1.0 / 0.0)),
        (false, false) => (parse_quote!(<), parse_quote!(1.0 / 0.0)),
    };
    let accumulation = Accumulation {
        lets: vec![parse_quote!(let mut #best = #start;), parse_quote!(let mut #place = 0usize;)],
        stmts: vec![
            // A product, because a reference to a number has one too.
            parse_quote!(let #value = 1.0 * #key;),
            parse_quote!(if #value #operator #best { #best = #value; #place = #index; }),
        ],
        result: Some(nth(&call.receiver, &place)?),
    };
    Ok((stream, accumulation))
}

/// What is compared of an item, and whether the other way round.
fn key(compare: &Expr, item: &Item, names: &mut Names) -> Result<(Expr, bool), Reason> {
    if let (Expr::Path(path), Item::One(item)) = (compare, item) {
        let is_total = path.path.segments.last().is_some_and(|last| last.ident == "total_cmp");
        return if is_total { Ok((bare(item).clone(), false)) } else { Err(unknown()) };
    }
    let Expr::Closure(closure) = compare else { return Err(unknown()) };
    let mut sides = |second: &Item| {
        let (stmts, order) = applied(closure, &[item.referenced(), second.referenced()], names)?;
        order.as_ref().filter(|_| stmts.is_empty()).and_then(compared).ok_or_else(unknown)
    };
    let other = names_other(item);
    let ([left, right], [first, second]) = (sides(item)?, sides(&other)?);
    let is_other = |side: &Expr| text(side).contains(OTHER);
    match (text(&left) == text(&right), is_other(&first), is_other(&second)) {
        (true, false, true) => Ok((left, false)),
        (true, true, false) => Ok((left, true)),
        _ => Err(unknown()),
    }
}

/// What stands for the other item while a comparison is read.
const OTHER: &str = "fastmath_other";

fn names_other(item: &Item) -> Item {
    match item {
        Item::One(_) => {
            let other = syn::Ident::new(OTHER, proc_macro2::Span::mixed_site());
            Item::One(parse_quote!(#other))
        }
        Item::All(parts) => Item::All(parts.iter().map(names_other).collect()),
    }
}

/// The sides of a comparison of all floats, or of one that promises that there is no NaN.
fn compared(order: &Expr) -> Option<[Expr; 2]> {
    let Expr::MethodCall(call) = bare(order) else { return None };
    match (call.method.to_string().as_str(), call.args.len()) {
        ("unwrap", 0) | ("expect" | "unwrap_or", 1) => match bare(&call.receiver) {
            Expr::MethodCall(inner) if inner.method == "partial_cmp" => {
                Some([bare(&inner.receiver).clone(), bare(inner.args.first()?).clone()])
            }
            _ => None,
        },
        ("total_cmp", 1) => Some([bare(&call.receiver).clone(), bare(&call.args[0]).clone()]),
        _ => None,
    }
}

/// `reduce`, as a fold from what changes nothing: the first item is taken as it is, so its function has to be the bare operation.
pub fn reduced(
    call: &syn::ExprMethodCall,
    stream: &Stream,
    float: Option<&syn::Ident>,
) -> Result<(Expr, Expr), Reason> {
    stream.unfiltered("reduce")?;
    again(&stream.head)?;
    let (receiver, by) = (&call.receiver, &call.args[0]);
    let start = neutral(by, float)?;
    let head = &stream.head;
    Ok((parse_quote!(#receiver.fold(#start, #by)), parse_quote!((#head).next().is_some())))
}

/// What changes nothing when it is added, multiplied, or compared with.
fn neutral(by: &Expr, float: Option<&syn::Ident>) -> Result<Expr, Reason> {
    match by {
        Expr::Path(path) => match path.path.segments.iter().map(|segment| &segment.ident).collect::<Vec<_>>()[..] {
            [float, function] if float == "f32" || float == "f64" => infinity(float, function).ok_or_else(unknown),
            _ => Err(unknown()),
        },
        Expr::Closure(closure) => neutral_of(closure, float),
        _ => Err(unknown()),
    }
}

fn neutral_of(closure: &syn::ExprClosure, float: Option<&syn::Ident>) -> Result<Expr, Reason> {
    let takes = |one: &Expr, other: &Expr| match &closure.inputs.iter().filter_map(parameter).collect::<Vec<_>>()[..] {
        [a, b] => is_name(one, a) && is_name(other, b) || is_name(one, b) && is_name(other, a),
        _ => false,
    };
    match bare(&closure.body) {
        Expr::Binary(syn::ExprBinary { left, op: BinOp::Add(_), right, .. }) if takes(left, right) => {
            Ok(parse_quote!(-0.0))
        }
        Expr::Binary(syn::ExprBinary { left, op: BinOp::Mul(_), right, .. }) if takes(left, right) => {
            Ok(parse_quote!(1.0))
        }
        Expr::MethodCall(call) if call.args.len() == 1 && takes(&call.receiver, &call.args[0]) => match float {
            Some(float) => infinity(float, &call.method).ok_or_else(unknown),
            None => Err(format!(
                "the type of its numbers is not written: say `reduce(f32::{0})` or `reduce(f64::{0})`",
                call.method
            )),
        },
        _ => Err("the first item is taken as it is: write `fold`, and what each item adds".to_owned()),
    }
}

/// The name of a parameter that is one number.
fn parameter(pat: &syn::Pat) -> Option<&syn::Ident> {
    match pat {
        syn::Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => Some(&name.ident),
        syn::Pat::Type(typed) => parameter(&typed.pat),
        _ => None,
    }
}

fn is_name(expr: &Expr, name: &syn::Ident) -> bool {
    matches!(bare(expr), Expr::Path(path) if path.path.is_ident(name))
}

/// What is less than any other number, or greater: by a path from the root, so that no one is warned of a word that no one wrote.
fn infinity(float: &syn::Ident, function: &syn::Ident) -> Option<Expr> {
    match function.to_string().as_str() {
        "max" => Some(parse_quote!(::core::#float::NEG_INFINITY)),
        "min" => Some(parse_quote!(::core::#float::INFINITY)),
        _ => None,
    }
}

/// The item of a number, if there is one: made again of what it was made of.
fn nth(receiver: &Expr, place: &syn::Ident) -> Result<Expr, Reason> {
    let inner = |call: &syn::ExprMethodCall| nth(&call.receiver, place);
    match (again(receiver), bare(receiver)) {
        (Ok(()), _) => Ok(parse_quote!(#receiver.nth(#place))),
        (Err(_), Expr::MethodCall(call)) if call.method == "map" && call.args.len() == 1 => {
            let (item, function) = (inner(call)?, &call.args[0]);
            Ok(parse_quote!(#item.map(#function)))
        }
        (Err(_), Expr::MethodCall(call)) if call.method == "enumerate" => {
            let (item, value) = (inner(call)?, syn::Ident::new("fastmath_value", proc_macro2::Span::mixed_site()));
            Ok(parse_quote!(#item.map(|#value| (#place, #value))))
        }
        (Err(reason), _) => Err(reason),
    }
}

/// Whether the items of an iterator can be had a second time: it runs over what `iter` lends, calls no closure, and nothing else in it acts.
fn again(expr: &Expr) -> Result<(), Reason> {
    match bare(expr) {
        Expr::MethodCall(call) if call.method == "iter" && is_place(&call.receiver) => Ok(()),
        Expr::MethodCall(call) if AGAIN.iter().any(|name| call.method == name) => {
            let is_again = |arg: &Expr| match call.method == "zip" {
                true => again(arg),
                false => is_count(arg).then_some(()).ok_or_else(computed),
            };
            call.args.iter().try_for_each(is_again)?;
            again(&call.receiver)
        }
        _ => Err(computed()),
    }
}

fn computed() -> Reason {
    "its items are computed: keep the best of them by `fold`".to_owned()
}

/// A number of items that can be asked twice.
fn is_count(expr: &Expr) -> bool {
    match bare(expr) {
        Expr::Binary(syn::ExprBinary { left, right, op, .. }) => {
            !super::stream::is_assignment(op) && is_count(left) && is_count(right)
        }
        Expr::MethodCall(call) if call.method == "len" && call.args.is_empty() => is_place(&call.receiver),
        other => is_place(other),
    }
}

/// Behind parentheses and references.
fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => bare(&paren.expr),
        Expr::Reference(reference) => bare(&reference.expr),
        _ => expr,
    }
}

fn text(expr: &Expr) -> String {
    expr.to_token_stream().to_string()
}
