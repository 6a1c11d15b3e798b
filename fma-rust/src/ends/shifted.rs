//! Integers that are the index of a step and a number, between the ends: `i - 1`, `i.saturating_sub(1)`, `(x as i32 + 1).min(w - 1) as usize`.

use quote::quote;
use syn::{BinOp, Expr, Ident, Type, parse_quote};

use super::fixed::{Fixed, literal};
use super::head::Head;
use super::need::Needs;
use crate::groups::bare;
use crate::steady::{Known, is_integer};

/// The index and a number, and at most one of what the indices go round in.
#[derive(Clone, Default)]
pub struct Shifted {
    pub shift: i64,
    /// What was added to it and is yet to be taken off by a remainder.
    round: Option<Fixed>,
    /// What it was cast to, where it is not of the index's own type.
    ty: Option<Type>,
    /// What makes it that number.
    pub needs: Needs,
    /// Whether it is spelt so already.
    pub is_plain: bool,
}

/// Where expressions are read: the head of the loop, and what its body has given names.
pub struct Place<'a> {
    pub head: &'a Head<'a>,
    pub known: &'a Known,
    pub named: &'a dyn Fn(&Ident) -> Option<Shifted>,
}

impl Place<'_> {
    pub fn shifted(&self, expr: &Expr) -> Option<Shifted> {
        match bare(expr) {
            Expr::Path(path) => self.name(path.path.get_ident()?),
            Expr::Cast(cast) if is_integer(&cast.ty) => Some(self.shifted(&cast.expr)?.cast(&cast.ty, self.head)?),
            Expr::Binary(binary) => self.binary(binary),
            Expr::MethodCall(call) if call.turbofish.is_none() => {
                let args: Vec<&Expr> = call.args.iter().collect();
                self.method(&call.method.to_string(), &call.receiver, &args)
            }
            Expr::Call(call) => {
                let args: Vec<&Expr> = call.args.iter().collect();
                let ([one, two], name) = (<[&Expr; 2]>::try_from(args).ok()?, lesser_or_greater(&call.func)?);
                self.method(&name, one, &[two]).or_else(|| self.method(&name, two, &[one]))
            }
            _ => None,
        }
    }

    fn name(&self, name: &Ident) -> Option<Shifted> {
        match name == self.head.index {
            true => Some(Shifted { is_plain: true, ..Shifted::default() }),
            false => Some(Shifted { is_plain: false, ..(self.named)(name)? }),
        }
    }

    fn binary(&self, binary: &syn::ExprBinary) -> Option<Shifted> {
        let [left, right] = [&binary.left, &binary.right];
        match binary.op {
            BinOp::Add(_) => {
                let (index, number) = match self.shifted(left) {
                    Some(index) => (index, right),
                    None => (self.shifted(right)?, left),
                };
                self.sum(index, self.fixed(number)?)
            }
            BinOp::Sub(_) => self.shifted(left)?.moved(literal(right)?.checked_neg()?),
            BinOp::Rem(_) => self.remainder(self.shifted(left)?, right),
            _ => None,
        }
    }

    /// What no step changes, if its type is that of the index, or one of integers.
    pub fn fixed(&self, expr: &Expr) -> Option<Fixed> {
        let fixed = Fixed::of(expr, self.known).filter(|fixed| self.head.is_around(fixed))?;
        let is_integer = fixed.base.as_ref().is_none_or(|base| self.known.is_integer(base));
        (is_integer || fixed.is_beside(&self.head.first) || fixed.is_beside(&self.head.last)).then_some(fixed)
    }

    fn sum(&self, mut index: Shifted, number: Fixed) -> Option<Shifted> {
        if number.base.is_none() {
            return index.moved(number.shift);
        }
        if index.round.is_some() {
            return None;
        }
        let shift = index.shift.checked_add(number.shift)?;
        index.needs.join(number.needs.clone());
        let round = Some(number.at(0));
        Some(Shifted { shift, round, is_plain: false, ..index }.that_holds())
    }

    /// `(i + 1) % n`, which is `i + 1` but for the last step.
    fn remainder(&self, mut index: Shifted, of: &Expr) -> Option<Shifted> {
        // `x[i % 5]` goes round in the midst of the loop.
        let goes_round = index.round.is_some() || index.shift != 0;
        let of = self.fixed(of).filter(|of| of.shift == 0 && of.base.is_some() && goes_round)?;
        if index.round.take().is_some_and(|round| !round.is_beside(&of)) {
            return None;
        }
        self.between(index, Some(&Fixed::default()), Some(&of))
    }

    fn method(&self, name: &str, receiver: &Expr, args: &[&Expr]) -> Option<Shifted> {
        let index = self.shifted(receiver)?;
        let by = || args.first().filter(|_| args.len() == 1).and_then(|by| literal(by));
        let fixed = |arg: &Expr| self.fixed(arg);
        match (name, args) {
            ("saturating_sub" | "wrapping_sub", _) => {
                Some(Shifted { is_plain: false, ..index.moved(by()?.checked_neg()?)? })
            }
            ("saturating_add" | "wrapping_add", _) => Some(Shifted { is_plain: false, ..index.moved(by()?)? }),
            ("min", [most]) => self.between(index, None, Some(&self.behind(fixed(most)?)?)),
            ("max", [least]) => self.between(index, Some(&fixed(least)?), None),
            ("clamp", [least, most]) => self.between(index, Some(&fixed(least)?), Some(&self.behind(fixed(most)?)?)),
            ("rem_euclid", [of]) => self.remainder(index, of),
            _ => None,
        }
    }

    /// The number behind the greatest, if that is not one in the midst of the loop.
    fn behind(&self, most: Fixed) -> Option<Fixed> {
        let shift = most.shift.checked_add(1)?;
        (!self.head.is_first(&most)).then(|| most.at(shift))
    }

    /// It, not below `least` and below `end`.
    fn between(&self, mut index: Shifted, least: Option<&Fixed>, end: Option<&Fixed>) -> Option<Shifted> {
        if index.round.is_some() || least.is_some_and(|least| !self.head.is_first(least)) {
            return None;
        }
        for (bound, method) in [(least, quote!(from)), (end, quote!(to))] {
            let Some(bound) = bound else { continue };
            index.needs.join(bound.needs.clone());
            index.needs.add(&method, &bound.base(), bound.shift.checked_sub(index.shift)?);
        }
        Some(Shifted { is_plain: false, ..index })
    }
}

impl Shifted {
    /// Whether it is an index and a number, and nothing else.
    pub fn is_settled(&self) -> bool {
        self.round.is_none()
    }

    fn moved(self, by: i64) -> Option<Shifted> {
        Some(Shifted { shift: self.shift.checked_add(by)?, ..self }.that_holds())
    }

    fn cast(self, ty: &Type, head: &Head<'_>) -> Option<Shifted> {
        if self.round.is_some() {
            return None;
        }
        let is_plain = self.is_plain && self.ty.is_none();
        let is_own = head.is_usize && matches!(ty, Type::Path(path) if path.path.is_ident("usize"));
        let mut cast = Shifted { ty: (!is_own).then(|| ty.clone()), is_plain, ..self }.that_holds();
        if !is_own {
            // It is spelt as the index, cast, and a number.
            cast.needs.add_of_index(&quote!(holds::<#ty>), 0);
        }
        Some(cast)
    }

    /// It, of which it is asked that it is a number of its type.
    fn that_holds(mut self) -> Shifted {
        let ty = self.ty.as_ref();
        match &self.round {
            Some(round) => {
                let method = ty.map_or(quote!(sums_own), |ty| quote!(sums::<#ty>));
                self.needs.add(&method, &round.base(), self.shift);
            }
            None => {
                let method = ty.map_or(quote!(own), |ty| quote!(holds::<#ty>));
                self.needs.add_of_index(&method, self.shift);
            }
        }
        self
    }

    /// It, in Rust.
    pub fn spelt(&self, index: &Ident) -> Expr {
        let index: Expr = match &self.ty {
            Some(ty) => parse_quote!((#index as #ty)),
            None => parse_quote!(#index),
        };
        let size = proc_macro2::Literal::u64_unsuffixed(self.shift.unsigned_abs());
        match self.shift {
            0 => index,
            1.. => parse_quote!((#index + #size)),
            _ => parse_quote!((#index - #size)),
        }
    }
}

/// `min` of `std::cmp::min` and `usize::min`
fn lesser_or_greater(func: &Expr) -> Option<String> {
    let Expr::Path(path) = func else { return None };
    let segments: Vec<String> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let [.., owner, name] = &segments[..] else { return None };
    let is_theirs = owner == "cmp" || crate::steady::INTEGERS.contains(&owner.as_str());
    (is_theirs && (name == "min" || name == "max")).then(|| name.clone())
}
