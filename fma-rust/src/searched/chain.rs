//! Chains that look for something, as loops.

use proc_macro2::Span;
use syn::{Expr, Pat, Stmt, parse_quote};

use crate::steady::Known;
use crate::tree::words_in;
use crate::walk::visit::{self, Visit};

/// What a chain looks for.
pub struct Search {
    /// What the loop runs over, and the pattern of its items.
    head: Expr,
    pat: Pat,
    /// What is computed of an item.
    asks: Vec<Stmt>,
    condition: Expr,
    /// Where it stands.
    span: Span,
    /// What the chain gives where an item is found, and where none is.
    found: Expr,
    missed: Expr,
}

/// The search that `any`, `all`, `position` or `find` is.
pub fn search(call: &syn::ExprMethodCall) -> Option<Search> {
    let method = call.method.to_string();
    let [item, index] = ["item", "index"].map(crate::blocks::own);
    let (head, mut closures) = closures(call)?;
    if method == "find" {
        // It is asked by a reference.
        let asked = Closure { pat: parse_quote!(#item), body: parse_quote!(&#item) };
        closures.insert(closures.len() - 1, asked);
    }
    let (pat, asks, asked) = one_behind_the_other(closures)?;
    let (condition, found, missed): (Expr, Expr, Expr) = match method.as_str() {
        "any" => (asked, parse_quote!(true), parse_quote!(false)),
        "all" => (parse_quote!(!(#asked)), parse_quote!(false), parse_quote!(true)),
        "position" => {
            (asked, parse_quote!({ ::core::option::Option::Some(#index) }), parse_quote!(::core::option::Option::None))
        }
        "find" => {
            (asked, parse_quote!({ ::core::option::Option::Some(#item) }), parse_quote!(::core::option::Option::None))
        }
        _ => return None,
    };
    let (head, pat) = match method == "position" {
        true => (parse_quote!(#head.enumerate()), parse_quote!((#index, #pat))),
        false => (head.clone(), pat),
    };
    Some(Search { head, pat, asks, condition, span: call.method.span(), found, missed })
}

/// What a chain runs over, and what is done with each item, the last of which is to ask it.
fn closures(call: &syn::ExprMethodCall) -> Option<(&Expr, Vec<Closure>)> {
    let closure = |call: &syn::ExprMethodCall| match call.args.iter().collect::<Vec<_>>()[..] {
        [Expr::Closure(closure)] => Closure::of(closure),
        _ => None,
    };
    let (mut head, mut closures) = (&*call.receiver, vec![closure(call)?]);
    while let Expr::MethodCall(map) = head
        && map.method == "map"
    {
        closures.insert(0, closure(map)?);
        head = &map.receiver;
    }
    Some((head, closures))
}

impl Search {
    /// The chain as a loop over blocks.
    pub fn in_blocks(self, known: &Known) -> Option<Expr> {
        let Search { head, pat, asks, condition, span, found, missed } = self;
        let label = syn::Lifetime::new("'fastmath_00_found", Span::mixed_site());
        let each_of = syn::Token![for](span);
        let each = parse_quote!(#each_of #pat in #head { #(#asks)* if #condition { break #label #found; } });
        let blocks = super::blocks(&each, known)?;
        Some(parse_quote!(#label: { #blocks #missed }))
    }
}

/// A closure of one item that gives its last value.
struct Closure {
    pat: Pat,
    body: Expr,
}

impl Closure {
    fn of(closure: &syn::ExprClosure) -> Option<Closure> {
        let pat = match closure.inputs.iter().collect::<Vec<_>>()[..] {
            [Pat::Type(typed)] => (*typed.pat).clone(),
            [pat] => pat.clone(),
            _ => return None,
        };
        let mut ends = Ends(false);
        ends.visit_expr(&closure.body);
        let goes_on = !ends.0 && closure.asyncness.is_none() && closure.attrs.is_empty();
        goes_on.then(|| Closure { pat, body: (*closure.body).clone() })
    }
}

/// Looks for what ends a closure, and would end more than that where it stands by itself; and for braces that a condition may not have.
struct Ends(bool);

impl Visit<'_> for Ends {
    fn visit_expr(&mut self, expr: &Expr) {
        self.0 |= matches!(expr, Expr::Return(_) | Expr::Try(_) | Expr::Await(_) | Expr::Struct(_));
        visit::visit_expr(self, expr);
    }
}

/// The pattern of the first, `let`s that hand each its item, and what the last gives. None may name what an earlier one has named.
fn one_behind_the_other(closures: Vec<Closure>) -> Option<(Pat, Vec<Stmt>, Expr)> {
    let mut closures = closures.into_iter();
    let Closure { pat: first, body: mut given } = closures.next()?;
    let (mut asks, mut named) = (Vec::new(), words_in(&first));
    for Closure { pat, body } in closures {
        let own = words_in(&pat);
        named.retain(|name| !own.contains(name));
        if words_in(&body).iter().any(|word| named.contains(word)) {
            return None;
        }
        asks.push(parse_quote!(let #pat = #given;));
        named.extend(own);
        given = body;
    }
    Some((first, asks, given))
}
