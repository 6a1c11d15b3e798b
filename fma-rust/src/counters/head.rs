//! Heads whose items have numbers.

use syn::{Expr, ExprForLoop, Pat, parse_quote};

use crate::blocks::own;
use crate::groups::bare;
use crate::steady::{Known, is_literal, is_steady};
use crate::tree::words_in;

/// Methods whose result is an iterator, whatever they are called on that a loop is in lanes over.
const ITERATORS: [&str; 11] = [
    "iter",
    "iter_mut",
    "copied",
    "cloned",
    "zip",
    "rev",
    "skip",
    "take",
    "windows",
    "chunks_exact",
    "chunks_exact_mut",
];

/// A loop with its items numbered from 0.
pub struct Numbered {
    /// What the number is called.
    pub number: syn::Ident,
    pub counted: ExprForLoop,
    /// What gives as many items again behind the loop.
    pub again: Option<Expr>,
}

impl Numbered {
    pub fn of(each: &ExprForLoop, known: &Known) -> Option<Numbered> {
        let head = bare(&each.expr);
        let again = |items: &Expr| gives_again(items, &each.body, known).then(|| items.clone());
        if let Some(number) = number(each) {
            // Behind the loop a method is called on it.
            let items = match head {
                Expr::Range(range) => parse_quote!((#range)),
                head => head.clone(),
            };
            let named = || Numbered { number: number.clone(), counted: each.clone(), again: again(&items) };
            return is_steady(&each.body, Some(number)).then(named);
        }
        let (number, mut counted) = (own("number"), each.clone());
        let again = match (head, &*each.pat) {
            (Expr::Range(range), Pat::Wild(_)) if starts_at_zero(range) => {
                *counted.pat = parse_quote!(#number);
                again(&parse_quote!((#range)))
            }
            (head, pat) => {
                let items = items(head, known)?;
                (*counted.expr, *counted.pat) = (parse_quote!(#items.enumerate()), parse_quote!((#number, #pat)));
                again(&items)
            }
        };
        Some(Numbered { number, counted, again })
    }
}

/// The name that the number has already.
fn number(each: &ExprForLoop) -> Option<&syn::Ident> {
    let named = |pat| match pat {
        &Pat::Ident(syn::PatIdent { by_ref: None, mutability: None, ref ident, subpat: None, .. }) => Some(ident),
        _ => None,
    };
    match (bare(&each.expr), &*each.pat) {
        (Expr::Range(range), pat) if starts_at_zero(range) => named(pat),
        (Expr::MethodCall(call), Pat::Tuple(pair)) if call.method == "enumerate" => named(pair.elems.first()?),
        _ => None,
    }
}

fn starts_at_zero(range: &syn::ExprRange) -> bool {
    range.start.as_ref().is_some_and(|start| is_literal(start, "0")) && range.end.is_some()
}

/// What gives the items, as an iterator.
fn items(head: &Expr, known: &Known) -> Option<Expr> {
    match head {
        Expr::MethodCall(call) if ITERATORS.iter().any(|name| call.method == name) => Some(head.clone()),
        Expr::Path(_) if known.is_lent(head) => Some(parse_quote!(#head.iter())),
        Expr::Reference(lent) if known.is_sequence(&lent.expr) => {
            let of = &lent.expr;
            Some(if lent.mutability.is_some() { parse_quote!(#of.iter_mut()) } else { parse_quote!(#of.iter()) })
        }
        _ => None,
    }
}

/// Whether a head gives as many items behind the loop as before: it is made of numbers that stay, and of slices by names that the body does not set.
fn gives_again(head: &Expr, body: &syn::Block, known: &Known) -> bool {
    let both = |one: &Expr, other: &Expr| gives_again(one, body, known) && gives_again(other, body, known);
    match head {
        Expr::Lit(_) => true,
        Expr::Paren(inner) => gives_again(&inner.expr, body, known),
        Expr::Reference(lent) => gives_again(&lent.expr, body, known),
        Expr::Path(_) => known.is_integer(head) || known.is_sequence(head) && !is_named(body, head),
        Expr::Range(range) => range.start.iter().chain(&range.end).all(|end| gives_again(end, body, known)),
        Expr::Index(part) => both(&part.expr, &part.index),
        Expr::MethodCall(call) => {
            let counts = call.method == "len" && known.is_integer(head);
            let gives = ITERATORS.iter().any(|name| call.method == name) || call.method == "enumerate";
            // What is handed on is gone, unless it may be copied.
            let stays = |arg: &Expr| known.is_integer(arg) || known.is_lent(arg) || !matches!(arg, Expr::Path(_));
            counts
                || gives
                    && call.args.iter().all(|arg| stays(bare(arg)) && gives_again(arg, body, known))
                    && gives_again(&call.receiver, body, known)
        }
        _ => false,
    }
}

/// Whether a body has a name in it.
fn is_named(body: &syn::Block, name: &Expr) -> bool {
    let names = words_in(name);
    words_in(body).iter().any(|word| names.contains(word))
}
