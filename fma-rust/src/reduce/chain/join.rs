//! `chain`, and `zip` with what is counted: one iterator behind or beside another, by the numbers of their items.

use syn::{Expr, parse_quote};

use super::Reason;
use super::bind::{Item, is_place, postfix};
use super::names::{Names, Reading};
use super::step::Step;
use super::stream::{Origin, Stream};

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
    Ok(streamed(all, lets, origin(first), names))
}

/// Items that are made by their numbers: of `repeat`, `repeat_n`, `once` and `cycle`.
pub fn numbers(expr: &Expr, names: &mut Names) -> Result<Stream, Reason> {
    let mut lets = Vec::new();
    let all = numbered(expr, names, &mut lets).ok_or("what makes its items is not understood")?;
    Ok(streamed(all, lets, origin(expr), names))
}

fn streamed(all: Numbered, mut lets: Vec<syn::Stmt>, origin: Origin, names: &mut Names) -> Stream {
    let [count, index] = ["count", "index"].map(|word| names.fresh(word));
    let (named, item) = all.named(&parse_quote!(#index), names);
    let whole = &all.count;
    lets.push(parse_quote!(let #count: usize = #whole;));
    let (head, steps) = (parse_quote!((0..#count)), vec![Step::Named(named)]);
    let stream = Stream { head, pat: parse_quote!(#index), lets, steps, item, origin };
    match origin {
        Origin::Known => stream,
        Origin::Unknown => stream.untyped(names),
    }
}

/// `zip`: side by side, or, where it is not known beforehand how many one of them gives, that by the other's numbers.
pub fn paired(one: &Expr, other: &Expr, names: &mut Names) -> Result<Stream, Reason> {
    let (first, second) = (Stream::of_receiver(one, names)?, Stream::of(other, names)?);
    if names.reading == Reading::Lanes {
        return first.zipped(second, names);
    }
    let reason = match first.clone().zipped(second.clone(), names) {
        Ok(both) => return Ok(both),
        Err(reason) => reason,
    };
    let mut lets = Vec::new();
    if let Some(all) = numbered(other, names, &mut lets) {
        return Ok(first.beside(all, lets, origin(other), names));
    }
    match numbered(one, names, &mut lets) {
        Some(all) => Ok(second.behind(all, lets, origin(one), names)),
        None => Err(reason),
    }
}

impl Stream {
    /// Each item with the one of its number, as long as there is one: it is asked for when this is there.
    fn beside(mut self, all: Numbered, lets: Vec<syn::Stmt>, origin: Origin, names: &mut Names) -> Stream {
        let [next, count] = ["next", "count"].map(|word| names.fresh(word));
        self.counts(&next, &count, &all, lets);
        self.steps.push(Step::Stmts(vec![parse_quote!(if #next >= #count { break; })]));
        let item = self.taken(&next, &all, origin, names);
        Stream { item: Item::All(vec![self.item.clone(), item]), ..self }
    }

    /// The same from the other side: this is asked for when there is one of its number.
    fn behind(mut self, all: Numbered, lets: Vec<syn::Stmt>, origin: Origin, names: &mut Names) -> Stream {
        let [next, count] = ["next", "count"].map(|word| names.fresh(word));
        self.counts(&next, &count, &all, lets);
        self.ends(&Step::Stmts(vec![parse_quote!(if #next >= #count { break; })]));
        let item = self.taken(&next, &all, origin, names);
        Stream { item: Item::All(vec![item, self.item.clone()]), ..self }
    }

    fn counts(&mut self, next: &syn::Ident, count: &syn::Ident, all: &Numbered, lets: Vec<syn::Stmt>) {
        let whole = &all.count;
        self.lets.extend(lets);
        self.lets.push(parse_quote!(let #count: usize = #whole;));
        self.lets.push(parse_quote!(let mut #next: usize = 0;));
    }

    fn taken(&mut self, next: &syn::Ident, all: &Numbered, origin: Origin, names: &mut Names) -> Item {
        let (named, mut item) = all.named(&parse_quote!(#next), names);
        let mut stmts = vec![named, parse_quote!(#next += 1;)];
        if origin == Origin::Unknown {
            item = super::nested::untyped(item, names, &mut stmts);
        }
        self.steps.push(Step::Stmts(stmts));
        item
    }
}

impl Numbered {
    /// The one of a number under a name, and what that stands for.
    fn named(&self, number: &Expr, names: &mut Names) -> (syn::Stmt, Item) {
        let (item, value) = (names.fresh("item"), (self.at)(number));
        let given = if self.lent { parse_quote!(&#item) } else { parse_quote!(#item) };
        (parse_quote!(let #item = #value;), Item::One(given))
    }
}

fn origin(expr: &Expr) -> Origin {
    if begins_with_call(expr) { Origin::Unknown } else { Origin::Known }
}

/// Whether an iterator is made by a function, of which the CPU knows nothing.
fn begins_with_call(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(paren) => begins_with_call(&paren.expr),
        Expr::MethodCall(call) => begins_with_call(&call.receiver),
        other => matches!(other, Expr::Call(_)),
    }
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
            // Of nothing it gives nothing.
            ("cycle", None) => {
                let Numbered { count, at, lent } = numbered(&call.receiver, names, lets)?;
                let (whole, one) = (names.fresh("whole"), count);
                lets.push(parse_quote!(let #whole: usize = #one;));
                let count = parse_quote!((if #whole == 0 { 0 } else { 18446744073709551615usize }));
                Some(Numbered { count, at: Box::new(move |index| at(&parse_quote!((#index % #whole)))), lent })
            }
            _ => None,
        },
        Expr::Call(call) => {
            let (value, count) = made(call)?;
            let only = names.fresh("only");
            let (value, lent) = match value {
                Expr::Reference(reference) => (&*reference.expr, true),
                value => (value, false),
            };
            let value = names.given(value.clone());
            lets.push(parse_quote!(let #only = #value;));
            Some(Numbered { count, at: Box::new(move |_| parse_quote!(#only)), lent })
        }
        other => elements(other),
    }
}

/// What a function gives again and again, and how often.
fn made(call: &syn::ExprCall) -> Option<(&Expr, Expr)> {
    let Expr::Path(path) = &*call.func else { return None };
    let args: Vec<&Expr> = call.args.iter().collect();
    match (path.path.segments.last()?.ident.to_string().as_str(), args.as_slice()) {
        ("once", [value]) => Some((value, parse_quote!(1))),
        ("repeat", [value]) => Some((value, parse_quote!(18446744073709551615usize))),
        ("repeat_n", [value, count]) => Some((value, (*count).clone())),
        _ => None,
    }
}

fn elements(slice: &Expr) -> Option<Numbered> {
    let slice = is_place(slice).then(|| postfix(slice))?;
    let count = parse_quote!(#slice.len());
    Some(Numbered { count, at: Box::new(move |index| parse_quote!(#slice[#index])), lent: true })
}
