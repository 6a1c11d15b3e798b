//! One statement, one number after the other: all values first, as they were.

use std::collections::BTreeSet;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Expr, Member, Stmt, parse_quote};

use super::tuple;

/// The statements of a block, if any of them binds or sets several numbers at once; of tuples, those that have such names are set by their parts.
pub fn all(stmts: &[Stmt], tuples: &BTreeSet<String>) -> Option<Vec<Stmt>> {
    let apart = |stmt| sine_and_cosine(stmt).or_else(|| set(stmt)).or_else(|| tuple::set(stmt, tuples));
    let parts: Vec<Option<Vec<Stmt>>> = stmts.iter().map(apart).collect();
    let any = parts.iter().any(Option::is_some);
    let all = stmts.iter().zip(parts).flat_map(|(stmt, parts)| parts.unwrap_or_else(|| vec![stmt.clone()]));
    any.then(|| all.collect())
}

/// `let (s, c) = x.sin_cos();` as what it gives.
pub fn sine_and_cosine(stmt: &Stmt) -> Option<Vec<Stmt>> {
    let mut stmt = stmt.clone();
    let value = match &mut stmt {
        Stmt::Local(local) => local.init.as_mut().filter(|init| init.diverge.is_none()).map(|init| &mut init.expr),
        Stmt::Expr(Expr::Assign(assign), Some(_)) => Some(&mut assign.right),
        _ => None,
    }?;
    let (method, mut of) = called(value).filter(|(method, _)| *method == "sin_cos")?;
    while let Expr::Paren(inner) = of {
        of = &inner.expr;
    }
    let [sine, cosine] = ["sin", "cos"].map(|name| syn::Ident::new(name, method.span()));
    if let Expr::Path(_) = of {
        **value = parse_quote!((#of.#sine(), #of.#cosine()));
        return Some(vec![stmt]);
    }
    let angle = named("angle", of.span());
    let before: Stmt = parse_quote!(let #angle = #of;);
    **value = parse_quote!((#angle.#sine(), #angle.#cosine()));
    Some(vec![before, stmt])
}

/// A function of one number, as a method or by its path, and the number.
fn called(value: &Expr) -> Option<(&syn::Ident, &Expr)> {
    match value {
        Expr::MethodCall(call) if call.args.is_empty() && call.turbofish.is_none() => {
            Some((&call.method, &call.receiver))
        }
        Expr::Call(call) if call.args.len() == 1 => {
            let Expr::Path(path) = &*call.func else { return None };
            let [first, last] = [path.path.segments.first()?, path.path.segments.last()?];
            let is_of_float = path.path.segments.len() == 2 && (first.ident == "f32" || first.ident == "f64");
            is_of_float.then_some((&last.ident, call.args.first()?))
        }
        _ => None,
    }
}

/// `*point = [x, y, z];` as what it sets.
fn set(stmt: &Stmt) -> Option<Vec<Stmt>> {
    let Stmt::Expr(Expr::Assign(assign), Some(_)) = stmt else { return None };
    let place = match &*assign.left {
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => &*unary.expr,
        place @ Expr::Index(_) => place,
        _ => return None,
    };
    let values = values(&assign.right).filter(|values| assign.attrs.is_empty() && values.len() > 1)?;
    let names: Vec<syn::Ident> =
        values.iter().enumerate().map(|(at, (_, value))| named(&format!("value{at}"), value.span())).collect();
    let binds = names.iter().zip(&values).map(|(name, (_, value))| parse_quote!(let #name = #value;));
    let sets = names.iter().zip(&values).map(|(name, (part, _))| match part {
        Part::At(index) => parse_quote!(#place[#index] = #name;),
        Part::Named(member) => parse_quote!(#place.#member = #name;),
    });
    Some(binds.chain(sets).collect())
}

/// A part of what is set.
enum Part {
    At(usize),
    Named(Member),
}

/// The parts of an array, a tuple or a record, and their values in the order in which they stand.
fn values(value: &Expr) -> Option<Vec<(Part, &Expr)>> {
    let values = match value {
        Expr::Array(array) => array.elems.iter().enumerate().map(|(at, value)| (Part::At(at), value)).collect(),
        Expr::Tuple(tuple) => {
            tuple.elems.iter().enumerate().map(|(at, value)| (Part::Named(Member::from(at)), value)).collect()
        }
        Expr::Struct(record) if record.rest.is_none() => {
            record.fields.iter().map(|field| (Part::Named(field.member.clone()), &field.expr)).collect()
        }
        _ => return None,
    };
    Some(values)
}

/// A name of our own, in the place of what it stands for.
pub fn named(name: &str, span: Span) -> syn::Ident {
    quote::format_ident!("fastmath_{name}", span = Span::mixed_site().located_at(span))
}
