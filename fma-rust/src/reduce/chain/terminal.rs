//! How a chain ends.

use syn::{Expr, parse_quote};

use super::Reason;
use super::bind::{Item, applied};
use super::names::Names;
use super::stream::{Step, Stream};

/// The end of a chain.
#[allow(clippy::large_enum_variant)] // there are few, and they live for one expansion
pub enum Terminal {
    /// `sum` or `product`, with the type of its result where it is written.
    Total {
        operator: syn::BinOp,
        start: Expr,
        ty: Option<syn::Type>,
    },
    Fold,
    ForEach,
}

impl Terminal {
    /// Of a call whose result has the type that is expected.
    pub fn of(expr: &Expr, expected: Option<&syn::Type>) -> Option<Terminal> {
        let Expr::MethodCall(call) = expr else { return None };
        let (operator, start): (syn::BinOp, Expr) = match (call.method.to_string().as_str(), call.args.len()) {
            ("sum", 0) => (parse_quote!(+=), parse_quote!(-0.0)),
            ("product", 0) => (parse_quote!(*=), parse_quote!(1.0)),
            ("fold", 2) => return Some(Terminal::Fold),
            ("for_each", 1) => return Some(Terminal::ForEach),
            _ => return None,
        };
        let given = call.turbofish.as_ref().and_then(|turbofish| turbofish.args.first());
        let ty = match given {
            Some(syn::GenericArgument::Type(ty)) if !matches!(ty, syn::Type::Infer(_)) => Some(ty),
            _ => expected.filter(|ty| !matches!(ty, syn::Type::Infer(_))),
        };
        let is_float = |ty: &syn::Type| matches!(ty, syn::Type::Path(path) if path.path.is_ident("f32") || path.path.is_ident("f64"));
        ty.is_none_or(is_float).then(|| Terminal::Total { operator, start, ty: ty.cloned() })
    }

    /// Whether the result has the type of the accumulator for certain.
    pub fn is_typed(&self) -> bool {
        match self {
            Terminal::Total { ty, .. } => ty.is_some(),
            Terminal::Fold | Terminal::ForEach => true,
        }
    }

    /// The chain as a block with a loop.
    pub fn unrolled(&self, expr: &Expr, label: syn::Lifetime) -> Result<Expr, Reason> {
        let Expr::MethodCall(call) = expr else { return Err("it is no call".to_owned()) };
        let mut names = Names::default();
        let Stream { head, pat, mut steps, item } = Stream::of_receiver(&call.receiver, &mut names)?;
        let Accumulation { lets, stmts, result } = self.accumulation(call, item, &mut names)?;
        steps.push(Step::Stmts(stmts));
        let body = steps.into_iter().rev().fold(Vec::<syn::Stmt>::new(), |body, step| match step {
            Step::Stmts(mut stmts) => {
                stmts.extend(body);
                stmts
            }
            Step::Filter(condition) => vec![parse_quote!(if #condition { #(#body)* })],
        });
        Ok(parse_quote!(({ #(#lets)* #label: for #pat in #head { #(#body)* } #result })))
    }

    fn accumulation(&self, call: &syn::ExprMethodCall, item: Item, names: &mut Names) -> Result<Accumulation, Reason> {
        match (self, call.args.iter().collect::<Vec<_>>().as_slice()) {
            (Terminal::Total { operator, start, ty }, _) => {
                let (total, item, ty) = (names.fresh("total"), item.expr(), ty.iter());
                Ok(Accumulation {
                    lets: vec![parse_quote!(let mut #total #(: #ty)* = #start;)],
                    stmts: vec![parse_quote!(#total #operator #item;)],
                    result: Some(parse_quote!(#total)),
                })
            }
            (Terminal::Fold, [init, Expr::Closure(closure)]) => folded(init, closure, item, names),
            (Terminal::Fold, [init, Expr::Path(function)]) => {
                let (total, item) = (names.fresh("total"), item.expr());
                Ok(Accumulation {
                    lets: vec![parse_quote!(let mut #total = #init;)],
                    stmts: vec![parse_quote!(#total = #function(#total, #item);)],
                    result: Some(parse_quote!(#total)),
                })
            }
            (Terminal::ForEach, [Expr::Closure(closure)]) => {
                let (mut stmts, value) = applied(closure, &[item], names)?;
                stmts.extend(value.map(|value| syn::Stmt::Expr(value, Some(Default::default()))));
                Ok(Accumulation { lets: Vec::new(), stmts, result: None })
            }
            _ => Err("what it ends with is not written out".to_owned()),
        }
    }
}

/// What a loop is surrounded by and what each step does.
struct Accumulation {
    lets: Vec<syn::Stmt>,
    stmts: Vec<syn::Stmt>,
    result: Option<Expr>,
}

/// One accumulator, or a tuple of them.
fn folded(init: &Expr, closure: &syn::ExprClosure, item: Item, names: &mut Names) -> Result<Accumulation, Reason> {
    let inits: Vec<&Expr> = match init {
        Expr::Tuple(tuple) => tuple.elems.iter().collect(),
        one => vec![one],
    };
    let totals: Vec<syn::Ident> = inits.iter().map(|_| names.fresh("total")).collect();
    let parts: Vec<Item> = totals.iter().map(|total| Item::One(parse_quote!(#total))).collect();
    let total = if let Expr::Tuple(_) = init { Item::All(parts) } else { parts[0].clone() };
    let (mut stmts, value) = applied(closure, &[total.clone(), item], names)?;
    let values: Vec<Expr> = match (init, value) {
        (Expr::Tuple(_), Some(Expr::Tuple(tuple))) if tuple.elems.len() == totals.len() => {
            tuple.elems.into_iter().collect()
        }
        (Expr::Tuple(_), _) | (_, None) => return Err("what its closure gives is not understood".to_owned()),
        (_, Some(value)) => vec![value],
    };
    let next: Vec<syn::Ident> = totals.iter().map(|_| names.fresh("next")).collect();
    match (totals.as_slice(), values.as_slice()) {
        ([total], [value]) => stmts.push(parse_quote!(#total = #value;)),
        _ => {
            stmts.extend(
                next.iter().zip(&values).map(|(next, value)| -> syn::Stmt { parse_quote!(let #next = #value;) }),
            );
            stmts.extend(totals.iter().zip(&next).map(|(total, next)| -> syn::Stmt { parse_quote!(#total = #next;) }));
        }
    }
    let lets = totals.iter().zip(&inits).map(|(total, init)| parse_quote!(let mut #total = #init;)).collect();
    Ok(Accumulation { lets, stmts, result: Some(total.expr()) })
}
