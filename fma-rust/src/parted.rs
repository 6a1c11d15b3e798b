//! Assignments to several variables at once, taken apart: `(a, b) = (x, y);` is `let (s, t) = (x, y); a = s; b = t;`, which variables can be
//! followed through. An array of names is a tuple whose elements have one type. What is bound at once, `let (a, b) = (x, y);`, is bound one by one, where values only compute
//! and mention none of the names before them: a formula goes through each.

use proc_macro2::Span;
use quote::format_ident;
use syn::parse_quote;

use crate::groups::bare;
use crate::tree::{arith, words_in};
use crate::walk::visit_mut::{self, VisitMut};

/// The block with such assignments in it, and in what is inside, taken apart.
pub fn parted(mut block: syn::Block) -> syn::Block {
    Parted.visit_block_mut(&mut block);
    block
}

/// Whether a name is one that stands between the values and the variables: what it holds is the variable's right behind.
pub fn is_between(name: &syn::Ident) -> bool {
    name.to_string().starts_with(BETWEEN)
}

const BETWEEN: &str = "fastmath_part";

struct Parted;

impl VisitMut for Parted {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        visit_mut::visit_block_mut(self, block);
        let stmts = std::mem::take(&mut block.stmts);
        block.stmts = stmts
            .into_iter()
            .flat_map(|stmt| parts(&stmt).or_else(|| lets(&stmt)).unwrap_or_else(|| vec![stmt]))
            .collect();
    }
}

fn parts(stmt: &syn::Stmt) -> Option<Vec<syn::Stmt>> {
    let syn::Stmt::Expr(syn::Expr::Assign(assign), Some(_)) = stmt else { return None };
    let (names, values) = match (&*assign.left, &*assign.right) {
        (syn::Expr::Tuple(names), syn::Expr::Tuple(values)) if plain([&assign.attrs, &names.attrs, &values.attrs]) => {
            (&names.elems, &values.elems)
        }
        (syn::Expr::Array(names), syn::Expr::Array(values)) if plain([&assign.attrs, &names.attrs, &values.attrs]) => {
            (&names.elems, &values.elems)
        }
        _ => return None,
    };
    if names.len() != values.len() || !names.iter().all(is_name) {
        return None;
    }
    let temp = |index| format_ident!("{BETWEEN}{index}", span = Span::mixed_site());
    let temps: Vec<syn::Ident> = (0..names.len()).map(temp).collect();
    let values = values.iter();
    let first: syn::Stmt = parse_quote!(let (#(#temps,)*) = (#(#values,)*););
    let sets = names.iter().zip(&temps).map(|(name, temp)| parse_quote!(#name = #temp;));
    Some([first].into_iter().chain(sets).collect())
}

/// One `let` for each name of a tuple.
fn lets(stmt: &syn::Stmt) -> Option<Vec<syn::Stmt>> {
    let syn::Stmt::Local(local) = stmt else { return None };
    let init = local.init.as_ref().filter(|init| init.diverge.is_none() && local.attrs.is_empty())?;
    let (syn::Pat::Tuple(names), syn::Expr::Tuple(values)) = (&local.pat, &*init.expr) else { return None };
    let idents: Vec<Vec<&syn::Ident>> = names.elems.iter().map(bound).collect::<Option<_>>()?;
    let mentions = |value: &syn::Expr, before: &[Vec<&syn::Ident>]| {
        let words = words_in(value);
        before.iter().flatten().any(|name| words.iter().any(|word| *name == word))
    };
    let values: Vec<&syn::Expr> = values.elems.iter().collect();
    let is_apart = |(at, value): (usize, &&syn::Expr)| computes(value) && !mentions(value, &idents[..at]);
    let are_apart = values.iter().enumerate().all(is_apart) && idents.len() == values.len() && names.attrs.is_empty();
    let lets = names.elems.iter().zip(values.into_iter().map(bare));
    are_apart.then(|| lets.map(|(name, value)| parse_quote!(let #name = #value;)).collect())
}

/// The name that a pattern is, or the names in a tuple of such.
fn bound(pat: &syn::Pat) -> Option<Vec<&syn::Ident>> {
    match pat {
        syn::Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() && name.attrs.is_empty() => {
            Some(vec![&name.ident])
        }
        syn::Pat::Tuple(tuple) if tuple.attrs.is_empty() => {
            let names = tuple.elems.iter().map(bound).collect::<Option<Vec<_>>>()?;
            Some(names.concat())
        }
        _ => None,
    }
}

/// Whether a value is made of names, numbers, operators and methods of floats, of which no temporary lives on to the end of its statement.
pub fn computes(value: &syn::Expr) -> bool {
    match value {
        syn::Expr::Lit(_) | syn::Expr::Path(_) => true,
        syn::Expr::Paren(inner) => computes(&inner.expr),
        syn::Expr::Group(inner) => computes(&inner.expr),
        syn::Expr::Unary(unary) => computes(&unary.expr),
        syn::Expr::Field(field) => computes(&field.base),
        syn::Expr::Cast(cast) => computes(&cast.expr),
        syn::Expr::Binary(binary) => computes(&binary.left) && computes(&binary.right),
        syn::Expr::Index(index) => computes(&index.expr) && computes(&index.index),
        syn::Expr::MethodCall(call) => {
            let name = call.method.to_string();
            let is_of_floats = arith(&name).is_some() || matches!(&*name, "powi" | "to_radians" | "to_degrees");
            is_of_floats && computes(&call.receiver) && call.args.iter().all(computes)
        }
        _ => false,
    }
}

fn plain(lists: [&Vec<syn::Attribute>; 3]) -> bool {
    lists.iter().all(|list| list.is_empty())
}

fn is_name(expr: &syn::Expr) -> bool {
    matches!(expr, syn::Expr::Path(path) if path.qself.is_none() && path.attrs.is_empty() && path.path.get_ident().is_some())
}
