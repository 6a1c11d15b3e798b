//! Tuples and arrays that are compared as they are written: `(x, y) == (0, 0)` is `x == 0 && y == 0`, of numbers that have names, and `<` asks
//! the first that differ.

use syn::{BinOp, Expr, Stmt, parse_quote};

use super::lists::Known;
use crate::groups::bare;
use crate::reduce::Names;
use crate::walk::visit::{self, Visit};
use crate::walk::visit_mut::{self, VisitMut};

/// Compares their parts.
pub fn plain(block: &mut syn::Block, signature: &syn::Signature) {
    Sides { known: Known::own(signature, block), names: Names::of_sides() }.visit_block_mut(block);
}

/// Whether a body has such comparisons.
pub fn any(signature: &syn::Signature, block: &syn::Block) -> bool {
    struct Any(Known, bool);
    impl Visit<'_> for Any {
        fn visit_expr_binary(&mut self, binary: &syn::ExprBinary) {
            let of_several = || {
                matches!(bare(&binary.left), Expr::Tuple(_))
                    || matches!(bare(&binary.right), Expr::Tuple(_))
                    || self.0.length(bare(&binary.left)).is_some()
            };
            self.1 |= Side::of(&binary.op).is_some() && of_several();
            visit::visit_expr_binary(self, binary);
        }
    }
    let mut any = Any(Known::own(signature, block), false);
    any.visit_block(block);
    any.1
}

struct Sides {
    /// The lengths of the function's own arrays.
    known: Known,
    names: Names,
}

impl VisitMut for Sides {
    fn visit_item_mut(&mut self, _: &mut syn::Item) {}

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        visit_mut::visit_expr_mut(self, expr);
        let said = match &*expr {
            Expr::Binary(binary) => self.compared(binary),
            _ => None,
        };
        if let Some(said) = said {
            *expr = said;
        }
    }
}

impl Sides {
    fn compared(&mut self, binary: &syn::ExprBinary) -> Option<Expr> {
        let side = Side::of(&binary.op)?;
        let (left, right) = (bare(&binary.left), bare(&binary.right));
        let tuple = [left, right].into_iter().find_map(|side| match side {
            Expr::Tuple(tuple) if !tuple.elems.is_empty() => Some(tuple.elems.len()),
            _ => None,
        });
        let count = match tuple {
            Some(count) => count,
            None => self.known.length(left).filter(|length| self.known.length(right) == Some(*length))?,
        };
        let mut lets = Vec::new();
        let mut parts = |side: &Expr| -> Vec<Expr> {
            let names: Vec<_> = (0..count).map(|_| self.names.fresh("side")).collect();
            lets.extend(taken(side, &names, tuple.is_some()));
            names.iter().map(|name| parse_quote!(#name)).collect()
        };
        let (one, other) = (parts(left), parts(right));
        let holds = match side {
            Side::Equal => equal(&one, &other),
            Side::Different => {
                let equal = equal(&one, &other);
                parse_quote!((!#equal))
            }
            Side::Ordered(strict) => ordered(&one, &other, (strict, &binary.op)),
        };
        Some(parse_quote!({ #(#lets)* #holds }))
    }
}

/// Names the parts of one side.
fn taken(side: &Expr, names: &[syn::Ident], is_tuple: bool) -> Vec<Stmt> {
    match side {
        Expr::Tuple(syn::ExprTuple { elems, .. }) | Expr::Array(syn::ExprArray { elems, .. })
            if elems.len() == names.len() =>
        {
            names.iter().zip(elems).map(|(name, part)| parse_quote!(let #name = #part;)).collect()
        }
        side if is_tuple => vec![parse_quote!(let (#(#names),*) = #side;)],
        side => vec![parse_quote!(let [#(#names),*] = #side;)],
    }
}

fn equal(one: &[Expr], other: &[Expr]) -> Expr {
    let pairs = one.iter().zip(other).map(|(one, other)| -> Expr { parse_quote!((#one == #other)) });
    let all = pairs.reduce(|all, pair| parse_quote!(#all && #pair));
    all.map_or_else(|| parse_quote!(true), |all| parse_quote!((#all)))
}

/// Of two that are equal, what follows decides; of a NaN nothing holds.
fn ordered(one: &[Expr], other: &[Expr], (strict, last): (BinOp, &BinOp)) -> Expr {
    let mut pairs = one.iter().zip(other).rev();
    let Some((one, other)) = pairs.next() else { return parse_quote!((0 #last 0)) };
    pairs.fold(
        parse_quote!((#one #last #other)),
        |rest, (one, other)| parse_quote!((if #one == #other { #rest } else { #one #strict #other })),
    )
}

/// What a comparison asks of all parts.
#[derive(Clone, Copy)]
enum Side {
    Equal,
    Different,
    /// With the comparison of parts that differ.
    Ordered(BinOp),
}

impl Side {
    fn of(op: &BinOp) -> Option<Side> {
        match op {
            BinOp::Eq(_) => Some(Side::Equal),
            BinOp::Ne(_) => Some(Side::Different),
            BinOp::Lt(_) | BinOp::Le(_) => Some(Side::Ordered(parse_quote!(<))),
            BinOp::Gt(_) | BinOp::Ge(_) => Some(Side::Ordered(parse_quote!(>))),
            _ => None,
        }
    }
}
