//! Folds: one accumulator, or several side by side.

use syn::{Expr, parse_quote};

use super::Reason;
use super::bind::{Item, applied};
use super::names::{Names, Reading, gathered};
use super::terminal::Accumulation;
use crate::walk::visit_mut::VisitMut;

/// One accumulator, or a tuple of them.
pub fn folded(init: &Expr, closure: &syn::ExprClosure, item: Item, names: &mut Names) -> Result<Accumulation, Reason> {
    let inits: Vec<&Expr> = match init {
        Expr::Tuple(tuple) => tuple.elems.iter().collect(),
        one => vec![one],
    };
    let totals: Vec<syn::Ident> = inits.iter().map(|_| names.fresh("total")).collect();
    let parts: Vec<Item> = totals.iter().map(|total| Item::One(parse_quote!(#total))).collect();
    let total = if let Expr::Tuple(_) = init { Item::All(parts) } else { parts[0].clone() };
    let made = gathered_of(&total, &item, names.reading);
    let (mut stmts, value) = applied(&accumulating(closure), &[total.clone(), item], names)?;
    stmts.extend(made);
    let next: Vec<syn::Ident> = totals.iter().map(|_| names.fresh("next")).collect();
    let set = |totals: &[syn::Ident], stmts: &mut Vec<syn::Stmt>| {
        stmts.extend(totals.iter().zip(&next).map(|(total, next)| -> syn::Stmt { parse_quote!(#total = #next;) }));
    };
    let lets = begun(&totals, &inits, closure, names.reading);
    let values: Vec<Expr> = match (init, value) {
        (Expr::Tuple(_), Some(Expr::Tuple(tuple))) if tuple.elems.len() == totals.len() => {
            tuple.elems.into_iter().collect()
        }
        (Expr::Tuple(_), Some(value)) if names.reading == Reading::Statements => {
            stmts.push(parse_quote!(let (#(#next),*) = #value;));
            set(&totals, &mut stmts);
            return Ok(Accumulation { lets, stmts, result: Some(total.expr()) });
        }
        (Expr::Tuple(_), _) | (_, None) => return Err("what its closure gives is not understood".to_owned()),
        (_, Some(value)) => vec![value],
    };
    match (totals.as_slice(), values.as_slice()) {
        ([total], [value]) => stmts.push(parse_quote!(#total = #value;)),
        _ => {
            stmts.extend(
                next.iter().zip(&values).map(|(next, value)| -> syn::Stmt { parse_quote!(let #next = #value;) }),
            );
            set(&totals, &mut stmts);
        }
    }
    Ok(Accumulation { lets, stmts, result: Some(total.expr()) })
}

/// Where the item has no type on the CPU, no more has what is made of it.
fn gathered_of(total: &Item, item: &Item, reading: Reading) -> Vec<syn::Stmt> {
    match (reading, total) {
        (Reading::Lanes, _) => Vec::new(),
        (Reading::Statements, Item::One(_)) => gathered(total, item),
        (Reading::Statements, Item::All(totals)) => totals.iter().flat_map(|total| gathered(total, item)).collect(),
    }
}

/// The closure of a fold, which may change its accumulators: they are set to what it gives.
fn accumulating(closure: &syn::ExprClosure) -> syn::ExprClosure {
    struct Steady;
    impl VisitMut for Steady {
        fn visit_pat_ident_mut(&mut self, pat: &mut syn::PatIdent) {
            pat.mutability = None;
        }
    }
    let mut closure = closure.clone();
    closure.inputs.first_mut().into_iter().for_each(|pat| Steady.visit_pat_mut(pat));
    closure
}

/// What the accumulators begin with.
fn begun(totals: &[syn::Ident], inits: &[&Expr], closure: &syn::ExprClosure, reading: Reading) -> Vec<syn::Stmt> {
    match (totals, inits, closure.inputs.first()) {
        // What a closure says of its accumulator tells the type of what that begins with.
        ([total], [init], Some(syn::Pat::Type(typed))) if reading == Reading::Statements => {
            let ty = &typed.ty;
            vec![parse_quote!(let mut #total: #ty = #init;)]
        }
        _ => totals.iter().zip(inits).map(|(total, init)| parse_quote!(let mut #total = #init;)).collect(),
    }
}
