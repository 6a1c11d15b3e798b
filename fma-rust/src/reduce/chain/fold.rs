//! Folds: one accumulator, or several side by side.

use quote::quote;
use syn::{Expr, parse_quote};

use super::Reason;
use super::bind::{Item, applied};
use super::names::{Names, Reading, gathered};
use super::terminal::Accumulation;
use crate::called::with_tail;
use crate::groups::bare;
use crate::tree::words_in;
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
    let lets = begun(&totals, &inits, closure, names.reading);
    let values: Vec<Expr> = match (init, value) {
        (Expr::Tuple(_), Some(Expr::Tuple(tuple))) if tuple.elems.len() == totals.len() => Vec::from_iter(tuple.elems),
        (Expr::Tuple(_), Some(value)) if names.reading == Reading::Statements => {
            stmts.push(parse_quote!(let (#(#next),*) = #value;));
            stmts.extend(set(&totals, &next));
            return Ok(Accumulation { lets, stmts, result: Some(total.expr()) });
        }
        (Expr::Tuple(_), Some(value)) if let Some(sets) = chosen(&value, &totals) => {
            stmts.extend(sets);
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
            stmts.extend(set(&totals, &next));
        }
    }
    Ok(Accumulation { lets, stmts, result: Some(total.expr()) })
}

/// All accumulators at once.
fn set(totals: &[syn::Ident], next: &[syn::Ident]) -> Vec<syn::Stmt> {
    totals.iter().zip(next).map(|(total, next)| parse_quote!(#total = #next;)).collect()
}

/// What a choice between tuples sets, `if v < best.1 { (i, v) } else { best }`: of each the parts that are not what was there, and that are made of nothing that was.
fn chosen(value: &Expr, totals: &[syn::Ident]) -> Option<Vec<syn::Stmt>> {
    match bare(value) {
        Expr::Tuple(tuple) if tuple.elems.len() == totals.len() => {
            let asks = |part: &Expr| words_in(part).iter().any(|word| totals.iter().any(|total| total == word));
            let is_kept =
                |total: &syn::Ident, part: &Expr| matches!(bare(part), Expr::Path(path) if path.path.is_ident(total));
            let sets = totals.iter().zip(&tuple.elems).filter(|(total, part)| !is_kept(total, part));
            sets.map(|(total, part)| (!asks(part)).then(|| parse_quote!(#total = #part;))).collect()
        }
        Expr::If(choice) => {
            let (cond, (_, otherwise)) = (&choice.cond, choice.else_branch.as_ref()?);
            let (then, otherwise) = (in_block(&choice.then_branch, totals)?, chosen(otherwise, totals)?);
            let otherwise = (!otherwise.is_empty()).then(|| quote!(else { #(#otherwise)* }));
            Some(vec![parse_quote!(if #cond { #(#then)* } #otherwise)])
        }
        Expr::Block(block) if block.label.is_none() => in_block(&block.block, totals),
        _ => None,
    }
}

fn in_block(block: &syn::Block, totals: &[syn::Ident]) -> Option<Vec<syn::Stmt>> {
    let (stmts, tail) = with_tail(block.stmts.clone());
    Some(stmts.into_iter().chain(chosen(&tail?, totals)?).collect())
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
