//! `reduce`, `max_by` and `min_by`, in the order of the library: the first item is taken as it is.

use syn::{Expr, Stmt, parse_quote};

use super::maybe::{Maybe, Typed};
use crate::reduce::{Item, Names, applied};
use crate::tree::TRAP;

/// What one of these methods gives, of what it is called on.
pub fn best(call: &syn::ExprMethodCall, names: &mut Names) -> Option<Maybe> {
    let by = call.args.first().filter(|_| call.args.len() == 1)?;
    let [some, total, item] = ["some", "total", "item"].map(|word| names.fresh(word));
    let next: Vec<Stmt> = match call.method.to_string().as_str() {
        "reduce" => reduced(by, &total, &item, names)?,
        "max_by" => chosen(by, [&total, &item], parse_quote!(!fastmath_greater), names)?,
        "min_by" => chosen(by, [&total, &item], parse_quote!(fastmath_greater), names)?,
        _ => return None,
    };
    let chain = &call.receiver;
    // What the first item is tells what the others are.
    let turns = parse_quote!(for #item in #chain {
        if !#some { #some = true; #total = #item; } else { #(#next)* }
    });
    let stmts = vec![parse_quote!(let mut #some: bool = false;), parse_quote!(let mut #total;), turns];
    let value = Item::One(parse_quote!(#total));
    Some(Maybe { stmts, condition: parse_quote!(#some), then: Vec::new(), value, typed: Typed::Known })
}

fn reduced(by: &Expr, total: &syn::Ident, item: &syn::Ident, names: &mut Names) -> Option<Vec<Stmt>> {
    let Expr::Closure(closure) = by else {
        return matches!(by, Expr::Path(_)).then(|| vec![parse_quote!(#total = #by(#total, #item);)]);
    };
    let items = [total, item].map(|name| Item::One(parse_quote!(#name)));
    let (mut stmts, value) = applied(closure, &items, names).ok()?;
    let value = names.given(value?);
    stmts.push(parse_quote!(#total = #value;));
    Some(stmts)
}

/// Takes the item where a condition holds on whether what was best so far is greater.
fn chosen(by: &Expr, [total, item]: [&syn::Ident; 2], takes: Expr, names: &mut Names) -> Option<Vec<Stmt>> {
    let Expr::Closure(closure) = by else { return None };
    let items = [total, item].map(|name| Item::One(parse_quote!((&#name))));
    let (mut stmts, order) = applied(closure, &items, names).ok()?;
    let Comparison { one, other, traps } = Comparison::of(&order?)?;
    let [first, second] = ["one", "other"].map(|word| names.fresh(word));
    stmts.push(parse_quote!(let #first = #one;));
    stmts.push(parse_quote!(let #second = #other;));
    let trap = syn::Ident::new(TRAP, proc_macro2::Span::mixed_site());
    if traps {
        stmts.push(parse_quote!(if !(#first <= #second || #first > #second) { #trap(); }));
    }
    stmts.push(parse_quote!(let fastmath_greater: bool = #first > #second;));
    stmts.push(parse_quote!(if #takes { #total = #item; }));
    Some(stmts)
}

/// `one.partial_cmp(&other).unwrap()`
struct Comparison {
    one: Expr,
    other: Expr,
    /// Where there is no order.
    traps: bool,
}

impl Comparison {
    fn of(order: &Expr) -> Option<Comparison> {
        let Expr::MethodCall(outer) = bare(order) else { return None };
        let (inner, traps) = match outer.method.to_string().as_str() {
            "cmp" => (outer, false),
            "unwrap" | "expect" => (called(&outer.receiver, "partial_cmp")?, true),
            "unwrap_or" if is_equal(outer.args.first()?) => (called(&outer.receiver, "partial_cmp")?, false),
            _ => return None,
        };
        let other = inner.args.first()?;
        Some(Comparison { one: value(&inner.receiver), other: value(other), traps })
    }
}

fn called<'a>(expr: &'a Expr, method: &str) -> Option<&'a syn::ExprMethodCall> {
    match bare(expr) {
        Expr::MethodCall(call) if call.method == method => Some(call),
        _ => None,
    }
}

/// `Ordering::Equal`
fn is_equal(expr: &Expr) -> bool {
    matches!(bare(expr), Expr::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Equal"))
}

/// What is compared, without the references to it.
fn value(expr: &Expr) -> Expr {
    match bare(expr) {
        Expr::Reference(reference) => value(&reference.expr),
        other => other.clone(),
    }
}

fn bare(expr: &Expr) -> &Expr {
    match expr {
        Expr::Paren(paren) => bare(&paren.expr),
        _ => expr,
    }
}
