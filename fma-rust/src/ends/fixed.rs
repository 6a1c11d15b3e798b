//! Integers that no step of a loop changes.

use quote::{ToTokens, quote};
use syn::{BinOp, Expr, Lit, Type};

use super::need::Needs;
use super::shift::Shift;
use crate::groups::bare;
use crate::steady::{Known, is_integer};

/// What has a name, or nothing, and a number added.
#[derive(Clone, Default)]
pub struct Fixed {
    pub base: Option<Expr>,
    pub shift: i64,
    /// What it was cast to.
    ty: Option<Type>,
    /// What makes each sum in it the number that it is.
    pub needs: Needs,
}

impl Fixed {
    pub fn of(expr: &Expr, known: &Known) -> Option<Fixed> {
        let expr = bare(expr);
        if let Some(shift) = literal(expr) {
            return Some(Fixed { shift, ..Fixed::default() });
        }
        match expr {
            Expr::Cast(cast) if is_integer(&cast.ty) => {
                let inner = Fixed::of(&cast.expr, known)?;
                Some(Fixed { ty: Some((*cast.ty).clone()), ..inner }.that_fits())
            }
            Expr::Binary(binary) => {
                let [left, right] = [&binary.left, &binary.right].map(|side| Fixed::of(side, known));
                let (left, right) = (left?, right?);
                match binary.op {
                    BinOp::Add(_) if right.base.is_none() => left.moved(right.shift),
                    BinOp::Add(_) if left.base.is_none() => right.moved(left.shift),
                    BinOp::Sub(_) if right.base.is_none() => left.moved(right.shift.checked_neg()?),
                    _ => None,
                }
            }
            _ if let Some(fixed) = known.value(expr).and_then(|value| Fixed::of(value, known)) => Some(fixed),
            _ => known.is_settled(expr).then(|| Fixed { base: Some(expr.clone()), ..Fixed::default() }),
        }
    }

    /// How far it is from nothing.
    pub fn to_shift(&self) -> Shift {
        Shift::of(self.base.as_ref(), self.shift)
    }

    /// What is compared with it, so much further.
    pub fn at(self, shift: i64) -> Fixed {
        Fixed { shift, ..self }
    }

    fn moved(self, by: i64) -> Option<Fixed> {
        Some(Fixed { shift: self.shift.checked_add(by)?, ..self }.that_fits())
    }

    fn that_fits(mut self) -> Fixed {
        let (base, shift) = (self.base(), Shift::of(None, self.shift));
        match &self.ty {
            Some(ty) => self.needs.add(&quote!(fits::<#ty>), &base, &shift),
            None if self.base.is_some() => self.needs.add(&quote!(fits_own), &base, &shift),
            None => {}
        }
        self
    }

    /// What it is so much further than.
    pub fn base(&self) -> Expr {
        self.base.clone().unwrap_or_else(|| syn::parse_quote!(0u8))
    }

    /// Whether it is of the type of what has its name, and that is so.
    pub fn is_own(&self, is_so: impl Fn(&Expr) -> bool) -> bool {
        self.ty.is_none() && self.base.as_ref().is_some_and(is_so)
    }

    /// Whether both are beside the same, which has a name.
    pub fn is_beside(&self, other: &Fixed) -> bool {
        let [one, two] = [self, other].map(|fixed| fixed.base.as_ref().map(|base| base.to_token_stream().to_string()));
        one.is_some() && one == two
    }
}

/// An integer in sight, such as `-1` or `2usize`.
pub fn literal(expr: &Expr) -> Option<i64> {
    match bare(expr) {
        Expr::Lit(syn::ExprLit { lit: Lit::Int(int), .. }) if !int.suffix().starts_with('f') => int.base10_parse().ok(),
        Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => literal(expr)?.checked_neg(),
        _ => None,
    }
}
