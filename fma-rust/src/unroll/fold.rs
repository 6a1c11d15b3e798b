//! Folds and sums over arrays of constants, as a chain of `let`s.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Expr, Pat, parse_quote, parse_quote_spanned};

use super::known::Known;
use super::put::applied;
use super::steps::{Env, Item, bind, items};
use crate::groups::bare;
use crate::text::FITTING;
use crate::tree::{words_in, words_of};
use crate::walk::visit::Visit;

/// The tail of a block that computes the same, and how many steps that takes.
pub fn folded(expr: &Expr, known: &Known) -> Option<(TokenStream, usize)> {
    match expr {
        Expr::MethodCall(call) => whole(call, known),
        Expr::Field(field) => {
            let (Expr::MethodCall(call), syn::Member::Unnamed(member)) = (bare(&field.base), &field.member) else {
                return None;
            };
            let (steps, totals, count) = chained(call, known)?;
            let Pat::Tuple(totals) = totals else { return None };
            let total = totals.elems.get(member.index as usize)?;
            Some((quote::quote!(#(#steps)* #total), count))
        }
        _ => None,
    }
}

fn whole(call: &syn::ExprMethodCall, known: &Known) -> Option<(TokenStream, usize)> {
    if call.method == "sum" || call.method == "product" {
        return total(call, known);
    }
    let (steps, total, count) = chained(call, known)?;
    matches!(total, Pat::Ident(_)).then(|| (quote::quote!(#(#steps)* #total), count))
}

/// `ITEMS.fold(init, |total, item| …)`: one `let` a step, and the names of what is left.
fn chained(call: &syn::ExprMethodCall, known: &Known) -> Option<(Vec<syn::Stmt>, Pat, usize)> {
    let args: Vec<&Expr> = call.args.iter().collect();
    let [init, by] = args[..] else { return None };
    let closure: syn::ExprClosure = match by {
        Expr::Closure(closure) => closure.clone(),
        Expr::Path(function) => parse_quote!(|fastmath_total, fastmath_item| #function(fastmath_total, fastmath_item)),
        _ => return None,
    };
    let inputs: Vec<&Pat> = closure.inputs.iter().collect();
    let [total, item] = inputs[..] else { return None };
    let types = match total {
        Pat::Type(typed) => vec![typed.ty.to_token_stream()],
        _ => annotations(call, init, known)?,
    };
    let total = names(total)?;
    let mut steps = steps(&call.receiver, (&total, item, &closure.body), known)?;
    if call.method == "rfold" {
        steps.reverse();
    } else if call.method != "fold" {
        return None;
    }
    let (count, used) = (steps.len(), steps.iter().map(|(_, used)| used).sum::<usize>());
    let mut stmts = first(&total, &types, init);
    for (value, _) in steps {
        stmts.extend(next(&total, value)?);
    }
    // What has moved is a copy, and what is set of it is not the variable.
    let shares = closure.asyncness.is_none() && closure.capture.is_none();
    ((used > 0 || known.at_hand) && shares).then_some((stmts, total, count))
}

/// What a fold makes of each item by a closure of it, and how many elements that uses.
fn steps(items_of: &Expr, (total, item, body): (&Pat, &Pat, &Expr), known: &Known) -> Option<Vec<(Expr, usize)>> {
    if matches!(items_of, Expr::MethodCall(map) if map.method == "map") {
        let totals = names_of(total);
        let step = |(value, used): (Expr, usize)| {
            // What is folded so far has a name that may be another's there.
            let is_free = words_in(&value).iter().all(|word| !totals.contains(word));
            let (body, more) = applied(body, Env::new(), known)?;
            is_free.then(|| (parse_quote!({ let #item = #value; #body }), used + more))
        };
        return each(items_of, known)?.into_iter().map(step).collect();
    }
    let step = |step| {
        let mut env = Env::new();
        bind(item, step, &mut env)?;
        applied(body, env, known)
    };
    items(items_of, known)?.into_iter().map(step).collect()
}

/// What the fold begins with.
fn first(total: &Pat, types: &[TokenStream], init: &Expr) -> Vec<syn::Stmt> {
    match (total, init) {
        (Pat::Tuple(totals), Expr::Tuple(inits))
            if totals.elems.len() == inits.elems.len()
                && inits.elems.iter().all(|init| matches!(init, Expr::Lit(_))) =>
        {
            let types = types.iter().map(Some).chain(std::iter::repeat(None));
            let parts = totals.elems.iter().zip(types).zip(&inits.elems);
            parts.map(|((total, ty), init)| declared(total, ty, init)).collect()
        }
        (Pat::Tuple(_), _) if !types.is_empty() => vec![declared(total, Some(&quote::quote!((#(#types,)*))), init)],
        _ => vec![declared(total, types.first(), init)],
    }
}

fn declared(name: &Pat, ty: Option<&TokenStream>, value: &Expr) -> syn::Stmt {
    let ty = ty.map(|ty| quote::quote!(: #ty));
    parse_quote!(let #name #ty = #value;)
}

/// What is folded so far gets the value of a step. The parts of a tuple are all made of the old ones.
fn next(total: &Pat, value: Expr) -> Option<Vec<syn::Stmt>> {
    let (Pat::Tuple(totals), Expr::Tuple(values)) = (total, bare(&value)) else {
        return matches!(total, Pat::Ident(_)).then(|| vec![parse_quote!(let #total = #value;)]);
    };
    let fresh: Vec<syn::Ident> = names_of(total)
        .iter()
        .map(|name| quote::format_ident!("{FITTING}next_{name}", span = Span::mixed_site()))
        .collect();
    let (totals, values) = (&totals.elems, &values.elems);
    // The author may have a variable of such a name.
    let mut words = Vec::new();
    words_of(values.to_token_stream(), &mut words);
    let is_taken = fresh.iter().any(|fresh| words.iter().any(|word| fresh == word));
    let count = !is_taken && fresh.len() == values.len() && fresh.len() == totals.len();
    let lets = fresh.iter().zip(values).map(|(fresh, value)| parse_quote!(let #fresh = #value;));
    let moves = totals.iter().zip(&fresh).map(|(total, fresh)| parse_quote!(let #total = #fresh;));
    count.then(|| lets.chain(moves).collect())
}

/// The types of the parts of what is folded, where the tree knows them: a literal in what a fold begins with takes its type from all steps. `None` where it
/// does not.
fn annotations(call: &syn::ExprMethodCall, init: &Expr, known: &Known) -> Option<Vec<TokenStream>> {
    let Some(formats) = known.total(call) else { return Some(Vec::new()) };
    let types = formats.into_iter().map(|format| {
        let ident = syn::Ident::new(format?.layout().name, Span::mixed_site());
        Some(quote::quote!(#ident))
    });
    let types: Option<Vec<_>> = types.collect();
    types.filter(|types| !types.is_empty()).or_else(|| (!has_literal(init)).then(Vec::new))
}

fn has_literal(expr: &Expr) -> bool {
    struct Literal(bool);
    impl Visit<'_> for Literal {
        fn visit_lit(&mut self, _: &syn::Lit) {
            self.0 = true;
        }
    }
    let mut found = Literal(false);
    found.visit_expr(expr);
    found.0
}

fn names_of(pat: &Pat) -> Vec<String> {
    match pat {
        Pat::Ident(name) => vec![name.ident.to_string()],
        Pat::Tuple(tuple) => tuple.elems.iter().flat_map(names_of).collect(),
        _ => Vec::new(),
    }
}

/// `ITEMS.map(|item| …).sum::<f64>()`: the sum of what the closure makes of each.
fn total(call: &syn::ExprMethodCall, known: &Known) -> Option<(TokenStream, usize)> {
    // Another type may be the sum of floats, and what that does is its own affair.
    known.total(call).is_none_or(|parts| matches!(parts[..], [Some(_)])).then_some(())?;
    let (each, span) = (each(&call.receiver, known)?, call.span());
    let (count, mut used, mut sum) = (each.len(), 0, None::<Expr>);
    for (value, elements) in each {
        used += elements;
        // The library begins with -0 and 1, which change no number.
        sum = Some(match sum {
            None => parse_quote_spanned!(span=> (#value)),
            Some(sum) if call.method == "sum" => parse_quote_spanned!(span=> #sum + (#value)),
            Some(sum) => parse_quote_spanned!(span=> #sum * (#value)),
        });
    }
    (used > 0 || known.at_hand).then(|| (quote::quote!(#sum), count))
}

/// What is added up, and how many elements each of it uses.
fn each(expr: &Expr, known: &Known) -> Option<Vec<(Expr, usize)>> {
    let map = match expr {
        Expr::MethodCall(map) if map.method == "map" => map,
        _ => return items(expr, known)?.into_iter().map(itself).collect(),
    };
    let args: Vec<&Expr> = map.args.iter().collect();
    let [Expr::Closure(closure)] = args[..] else { return None };
    if closure.inputs.len() != 1 || closure.asyncness.is_some() || closure.capture.is_some() {
        return None;
    }
    let value = |step| {
        let mut env = Env::new();
        bind(&closure.inputs[0], step, &mut env)?;
        applied(&closure.body, env, known)
    };
    items(&map.receiver, known)?.into_iter().map(value).collect()
}

fn itself(item: Item) -> Option<(Expr, usize)> {
    match item {
        Item::Element(element, _) => Some((element, 1)),
        Item::Index(_) | Item::Pair(_) => None,
    }
}

/// A name, or a tuple of names.
fn names(pat: &Pat) -> Option<Pat> {
    let plain = |pat: &Pat| match pat {
        Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() && name.mutability.is_none() => {
            Some(pat.clone())
        }
        _ => None,
    };
    match pat {
        Pat::Tuple(tuple) => {
            let elems = tuple.elems.iter().map(plain).collect::<Option<_>>()?;
            Some(Pat::Tuple(syn::PatTuple { elems, ..tuple.clone() }))
        }
        Pat::Type(typed) => plain(&typed.pat),
        pat => plain(pat),
    }
}
