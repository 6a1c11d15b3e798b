//! Whether a formula that is computed ahead may panic, which a step before it, or one that never asks for it, would tell apart: integers overflow and are
//! divided by zero, and the bounds of `clamp` may be none.

use std::collections::BTreeSet;

use fma_core::Format;
use syn::{BinOp, Expr, ExprLit, Lit, UnOp};

use super::names::is_of_floats;
use crate::groups::bare;
use crate::lower::decimal;
use crate::steady::is_literal;

/// What is known of names, where formulas are made of them.
pub struct Numbers {
    /// Those of floats.
    pub floats: BTreeSet<String>,
    /// Those of what may be an integer that panics where it is computed.
    pub open: BTreeSet<String>,
    /// Those of indices that have a next one.
    pub indices: BTreeSet<String>,
}

impl Numbers {
    /// Whether a float is computed without a panic.
    pub fn goes_on(&self, float: &Expr) -> bool {
        match bare(float) {
            Expr::Path(_) | Expr::Lit(_) | Expr::Field(_) => true,
            Expr::Unary(unary) => self.goes_on(&unary.expr),
            Expr::Binary(binary) => self.goes_on(&binary.left) && self.goes_on(&binary.right),
            Expr::Cast(cast) => self.is_there(&cast.expr),
            Expr::MethodCall(call) => {
                let may = call.method != "clamp" || are_bounds(call.args.iter());
                may && self.goes_on(&call.receiver) && call.args.iter().all(|arg| self.is_there(arg))
            }
            _ => false,
        }
    }

    /// The same of what may be an integer.
    pub fn is_there(&self, number: &Expr) -> bool {
        match bare(number) {
            Expr::Path(path) => path.path.get_ident().is_none_or(|name| !self.open.contains(&name.to_string())),
            Expr::Lit(_) => true,
            Expr::Field(field) => self.is_there(&field.base),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Deref(_)) => self.is_there(&unary.expr),
            Expr::Unary(unary) if matches!(bare(&unary.expr), Expr::Lit(_)) => true,
            Expr::Cast(cast) => self.is_there(&cast.expr),
            number => self.is_next(number) || self.is_float(number) && self.goes_on(number),
        }
    }

    /// Whether it is a float, as far as that is seen.
    pub fn is_float(&self, number: &Expr) -> bool {
        match bare(number) {
            Expr::Path(path) => path.path.get_ident().is_some_and(|name| self.floats.contains(&name.to_string())),
            Expr::Lit(ExprLit { lit: Lit::Float(_), .. }) => true,
            Expr::Unary(unary) => self.is_float(&unary.expr),
            Expr::Binary(binary) => self.is_float(&binary.left) || self.is_float(&binary.right),
            Expr::Cast(cast) => {
                matches!(&*cast.ty, syn::Type::Path(ty) if ["f32", "f64"].iter().any(|float| ty.path.is_ident(float)))
            }
            Expr::MethodCall(call) => {
                is_of_floats(&call.method) || is_alike(&call.method) && self.is_float(&call.receiver)
            }
            _ => false,
        }
    }

    /// `i + 1`, which is no more than what the indices end at.
    fn is_next(&self, number: &Expr) -> bool {
        let is_index = |expr: &Expr| matches!(bare(expr), Expr::Path(path) if path.path.get_ident().is_some_and(|name| self.indices.contains(&name.to_string())));
        match number {
            Expr::Binary(binary) if matches!(binary.op, BinOp::Add(_)) => {
                let sides = [&*binary.left, &*binary.right];
                sides.iter().any(|side| is_index(side)) && sides.iter().any(|side| is_literal(bare(side), "1"))
            }
            _ => false,
        }
    }
}

/// Whether a method gives a number of the type of the one that it is called on.
fn is_alike(method: &syn::Ident) -> bool {
    ["abs", "clamp", "copysign", "max", "min", "rem_euclid", "signum"].iter().any(|name| method == name)
}

/// Whether literals are bounds, one of which is the least.
fn are_bounds<'a>(bounds: impl Iterator<Item = &'a Expr>) -> bool {
    let bounds: Option<Vec<i128>> = bounds.map(|bound| literal(bare(bound))).collect();
    matches!(bounds.as_deref(), Some([least, most]) if least <= most)
}

/// A number that is greater where the literal is.
fn literal(bound: &Expr) -> Option<i128> {
    match bound {
        Expr::Lit(ExprLit { lit: Lit::Float(float), .. }) => {
            decimal(float.base10_digits(), Format::F64).map(|[bits, _]| i128::from(bits))
        }
        Expr::Unary(unary) if matches!(unary.op, UnOp::Neg(_)) => literal(bare(&unary.expr)).map(|bound| -bound),
        _ => None,
    }
}
