//! `chain`: one iterator behind another, as a loop over the numbers of their items.

use syn::{Expr, parse_quote};

use super::Reason;
use super::bind::{Item, is_place, postfix};
use super::names::Names;
use super::step::Step;
use super::stream::Stream;

/// Items that their number tells.
struct Numbered {
    /// How many.
    count: Expr,
    /// The one of a number.
    at: Box<dyn Fn(&Expr) -> Expr>,
    /// Whether they are references.
    lent: bool,
}

/// One behind the other.
pub fn joined(first: &Expr, second: &Expr, names: &mut Names) -> Result<Stream, Reason> {
    let mut lets = Vec::new();
    let all = joint(first, second, names, &mut lets).ok_or("`chain` joins slices and `once` alone")?;
    let [count, index, item] = ["count", "index", "item"].map(|word| names.fresh(word));
    let (whole, value) = (&all.count, (all.at)(&parse_quote!(#index)));
    lets.push(parse_quote!(let #count: usize = #whole;));
    Ok(Stream {
        head: parse_quote!((0..#count)),
        pat: parse_quote!(#index),
        lets,
        steps: vec![Step::Named(parse_quote!(let #item = #value;))],
        item: Item::One(if all.lent { parse_quote!(&#item) } else { parse_quote!(#item) }),
    })
}

fn joint(first: &Expr, second: &Expr, names: &mut Names, lets: &mut Vec<syn::Stmt>) -> Option<Numbered> {
    let (first, second) = (numbered(first, names, lets)?, numbered(second, names, lets)?);
    let (before, count, behind) = (names.fresh("before"), first.count, second.count);
    lets.push(parse_quote!(let #before: usize = #count;));
    let (one, other, lent) = (first.at, second.at, first.lent);
    Some(Numbered {
        count: parse_quote!((#before + #behind)),
        at: Box::new(move |at| {
            let (one, other) = (one(at), other(&parse_quote!((#at - #before))));
            parse_quote!((if #at < #before { #one } else { #other }))
        }),
        lent,
    })
}

fn numbered(expr: &Expr, names: &mut Names, lets: &mut Vec<syn::Stmt>) -> Option<Numbered> {
    match expr {
        Expr::Paren(paren) => numbered(&paren.expr, names, lets),
        Expr::Reference(reference) => numbered(&reference.expr, names, lets),
        Expr::MethodCall(call) => match (call.method.to_string().as_str(), call.args.first()) {
            ("iter" | "into_iter", None) => elements(&call.receiver),
            ("copied" | "cloned", None) => Some(Numbered { lent: false, ..numbered(&call.receiver, names, lets)? }),
            ("rev", None) => {
                let Numbered { count, at, lent } = numbered(&call.receiver, names, lets)?;
                let whole = count.clone();
                let from_behind = move |index: &Expr| at(&parse_quote!((#whole - 1 - #index)));
                Some(Numbered { count, at: Box::new(from_behind), lent })
            }
            ("chain", Some(other)) => joint(&call.receiver, other, names, lets),
            _ => None,
        },
        Expr::Call(call) => {
            let is_once = matches!(&*call.func, Expr::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "once"));
            let (value, only) = (call.args.first().filter(|_| is_once && call.args.len() == 1)?, names.fresh("only"));
            let (value, lent) = match value {
                Expr::Reference(reference) => (&*reference.expr, true),
                value => (value, false),
            };
            let value = names.given(value.clone());
            lets.push(parse_quote!(let #only = #value;));
            Some(Numbered { count: parse_quote!(1), at: Box::new(move |_| parse_quote!(#only)), lent })
        }
        other => elements(other),
    }
}

fn elements(slice: &Expr) -> Option<Numbered> {
    let slice = is_place(slice).then(|| postfix(slice))?;
    let count = parse_quote!(#slice.len());
    Some(Numbered { count, at: Box::new(move |index| parse_quote!(#slice[#index])), lent: true })
}
