//! What a loop over chunks does behind the whole ones: `for c in x.chunks(4).skip(x.len() / 4) { … }`, after `for c in x.chunks_exact(4) { … }`.
//!
//! The head is evaluated once more, so it may only name slices, and nothing in the loop may set what it names; the steps are those of the loop, in its order.

use std::collections::BTreeSet;

use proc_macro2::Span;
use quote::ToTokens;
use syn::{Expr, parse_quote};

use super::shapes::Shapes;
use crate::reduce::is_assignment;
use crate::tree::{Type, primitive, words_of};
use crate::walk::visit::{self, Visit};

/// What gives an item for each of a slice, in order.
const STEPS: [&str; 9] =
    ["iter", "iter_mut", "copied", "cloned", "enumerate", "chunks", "chunks_mut", "chunks_exact", "windows"];

/// The loop in two parts: over whole chunks, as `fitting` has it, and over what is behind so many of them.
pub fn in_parts(written: &Expr, fitting: &Expr, (whole, shapes): (&syn::Ident, &Shapes<'_>)) -> Option<Expr> {
    let head = match written {
        Expr::ForLoop(each) => &*each.expr,
        Expr::MethodCall(call) => &*call.receiver,
        _ => return None,
    };
    if !is_set_nowhere(head, written) {
        return None;
    }
    let rest = behind(head, whole, shapes)?;
    match written {
        Expr::ForLoop(each) => {
            let mut breaks = Breaks(false);
            breaks.visit_block(&each.body);
            let rest = syn::ExprForLoop { expr: Box::new(rest), ..each.clone() };
            (!breaks.0).then(|| parse_quote!({ #fitting #rest }))
        }
        Expr::MethodCall(call) => joined(syn::ExprMethodCall { receiver: Box::new(rest), ..call.clone() }, fitting),
        _ => None,
    }
}

/// What both parts of a chain give together.
fn joined(mut rest: syn::ExprMethodCall, fitting: &Expr) -> Option<Expr> {
    let is_apart = rest.args.last().is_none_or(is_apart);
    match rest.method.to_string().as_str() {
        "sum" if is_of_numbers(&rest) => Some(parse_quote!(#fitting + #rest)),
        "product" if is_of_numbers(&rest) => Some(parse_quote!(#fitting * #rest)),
        "for_each" if is_apart => Some(parse_quote!({ #fitting; #rest })),
        "fold" if is_apart => {
            let total = syn::Ident::new("fastmath_00_total", Span::mixed_site());
            *rest.args.first_mut()? = parse_quote!(#total);
            Some(parse_quote!({ let #total = #fitting; #rest }))
        }
        _ => None,
    }
}

/// Whether a sum says that it is a number: others may be no sums of sums.
fn is_of_numbers(sum: &syn::ExprMethodCall) -> bool {
    let words = sum.turbofish.iter().flat_map(|turbofish| &turbofish.args).map(|arg| match arg {
        syn::GenericArgument::Type(syn::Type::Path(path)) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    });
    words.collect::<Option<Vec<String>>>().is_some_and(|words| match &words[..] {
        [word] => matches!(primitive(word), Type::Float(_) | Type::Int(_)),
        _ => false,
    })
}

/// A closure that takes nothing along, which can stand there twice.
fn is_apart(step: &Expr) -> bool {
    matches!(step, Expr::Closure(closure) if closure.capture.is_none())
}

/// The items behind the whole chunks.
fn behind(head: &Expr, whole: &syn::Ident, shapes: &Shapes<'_>) -> Option<Expr> {
    if gives_in_order(head, shapes) {
        return Some(parse_quote!(#head.skip(#whole)));
    }
    let Expr::MethodCall(call) = head else { return None };
    let is_adaptor = (call.method == "map" || call.method == "filter") && call.args.iter().all(is_apart);
    let receiver = behind(&call.receiver, whole, shapes).filter(|_| is_adaptor)?;
    Some(Expr::MethodCall(syn::ExprMethodCall { receiver: Box::new(receiver), ..call.clone() }))
}

/// An iterator that gives an item for each of its slices, from the first on.
fn gives_in_order(head: &Expr, shapes: &Shapes<'_>) -> bool {
    match head {
        Expr::MethodCall(call) if call.method == "zip" => {
            gives_in_order(&call.receiver, shapes) && call.args.iter().all(|other| is_lent(other, shapes))
        }
        Expr::MethodCall(call) => {
            let is_step = STEPS.iter().any(|step| call.method == step);
            is_step && (is_place(&call.receiver) || gives_in_order(&call.receiver, shapes))
        }
        _ => false,
    }
}

/// What can be handed on twice.
fn is_lent(other: &Expr, shapes: &Shapes<'_>) -> bool {
    match other {
        Expr::Paren(paren) => is_lent(&paren.expr, shapes),
        Expr::Reference(reference) => is_place(&reference.expr),
        Expr::Path(path) => path.path.get_ident().is_some_and(|name| shapes.is_lent(&name.to_string())),
        other => gives_in_order(other, shapes),
    }
}

fn is_place(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(paren) => is_place(&paren.expr),
        Expr::Field(field) => is_place(&field.base),
        Expr::Path(path) => path.qself.is_none(),
        _ => false,
    }
}

/// Whether nothing sets what a head names.
fn is_set_nowhere(head: &Expr, written: &Expr) -> bool {
    let (mut set, mut words) = (Set(BTreeSet::new()), Vec::new());
    set.visit_expr(written);
    words_of(head.to_token_stream(), &mut words);
    words.iter().all(|word| !set.0.contains(word))
}

/// The words in what is assigned to.
struct Set(BTreeSet<String>);

impl<'ast> Visit<'ast> for Set {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        let target = match expr {
            Expr::Assign(assign) => Some(&assign.left),
            Expr::Binary(binary) if is_assignment(&binary.op) => Some(&binary.left),
            Expr::Reference(reference) if reference.mutability.is_some() => Some(&reference.expr),
            _ => None,
        };
        if let Some(target) = target.filter(|target| matches!(***target, Expr::Path(_) | Expr::Field(_))) {
            let mut words = Vec::new();
            words_of(target.to_token_stream(), &mut words);
            self.0.extend(words);
        }
        visit::visit_expr(self, expr);
    }
}

/// Whether a body leaves its loop before the end.
struct Breaks(bool);

impl<'ast> Visit<'ast> for Breaks {
    fn visit_expr_break(&mut self, _: &'ast syn::ExprBreak) {
        self.0 = true;
    }
}
