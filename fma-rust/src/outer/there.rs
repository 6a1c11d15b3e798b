//! Whether an element is there, asked for before anything names it.

use syn::{BinOp, Expr, parse_quote};

use crate::groups::bare;

/// What tells that a slice has an element at an index, in order. What the index is made of may be more than its type holds, where no step computes it.
pub fn asked(slice: &Expr, index: &Expr) -> Vec<Expr> {
    match bare(index) {
        index @ Expr::Binary(_) => {
            let mut asked = parts(index);
            let index = wide(index);
            asked.push(parse_quote!((#index) < (#slice.len() as u128)));
            asked
        }
        index => vec![parse_quote!((#index) < #slice.len())],
    }
}

/// What tells that the factors of an index are what their type holds: one that is not may meet a zero.
fn parts(index: &Expr) -> Vec<Expr> {
    let Expr::Binary(binary) = bare(index) else { return Vec::new() };
    let sides = [&binary.left, &binary.right].map(|side| bare(side));
    let mut asked: Vec<Expr> = sides.iter().flat_map(|side| parts(side)).collect();
    if matches!(binary.op, BinOp::Mul(_)) {
        let computed = sides.into_iter().filter(|side| matches!(side, Expr::Binary(_))).map(wide);
        asked.extend(computed.map(|side| -> Expr { parse_quote!((#side) <= (usize::MAX as u128)) }));
    }
    asked
}

/// An index in a type that holds twice as many digits.
fn wide(index: &Expr) -> Expr {
    match bare(index) {
        Expr::Binary(binary) => {
            let ([left, right], op) = ([&binary.left, &binary.right].map(|side| wide(side)), binary.op);
            parse_quote!((#left #op #right))
        }
        number => parse_quote!((#number as u128)),
    }
}
