//! Integers that are the index of a step and a number, between the ends: `i - 1`, `i.saturating_sub(1)`, `(x as i32 + 1).min(w - 1) as usize`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{BinOp, Expr, Ident, Type, parse_quote};

use super::fixed::Fixed;
use super::head::Head;
use super::need::Needs;
use super::shift::Shift;
use crate::groups::bare;
use crate::steady::{Known, is_integer};
use crate::tree::path_words;

/// The index, and how much further.
#[derive(Clone, Default)]
pub struct Shifted {
    pub shift: Shift,
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
            Expr::Cast(cast) if is_integer(&cast.ty) => Some(self.shifted(&cast.expr)?.cast(&cast.ty, self.head)),
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
            BinOp::Sub(_) => self.difference(self.shifted(left)?, self.fixed(right)?),
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
        index.needs.join(number.needs.clone());
        index.moved(&number.to_shift())
    }

    fn difference(&self, mut index: Shifted, number: Fixed) -> Option<Shifted> {
        index.needs.join(number.needs.clone());
        index.moved(&Shift::default().minus(&number.to_shift())?)
    }

    /// `(i + 1) % n`, which is `i + 1` but for the last step.
    fn remainder(&self, index: Shifted, of: &Expr) -> Option<Shifted> {
        let of = self.fixed(of).filter(|of| of.shift == 0)?;
        let rest = index.shift.without(of.base.as_ref()?);
        // `x[i % n]` goes round in the midst of the loop.
        let goes_round = rest.is_some() || index.shift.number() != Some(0);
        let shift = rest.unwrap_or_else(|| index.shift.clone());
        self.between(Shifted { shift, ..index }, Some(&Fixed::default()), Some(&of)).filter(|_| goes_round)
    }

    fn method(&self, name: &str, receiver: &Expr, args: &[&Expr]) -> Option<Shifted> {
        let index = self.shifted(receiver)?;
        let by = || args.first().filter(|_| args.len() == 1).and_then(|by| self.fixed(by));
        match (name, args) {
            ("saturating_sub" | "wrapping_sub", _) => {
                Some(Shifted { is_plain: false, ..self.difference(index, by()?)? })
            }
            ("saturating_add" | "wrapping_add", _) => Some(Shifted { is_plain: false, ..self.sum(index, by()?)? }),
            ("min", [most]) => self.between(index, None, Some(&self.behind(self.fixed(most)?)?)),
            ("max", [least]) => self.between(index, Some(&self.fixed(least)?), None),
            ("clamp", [least, most]) => {
                self.between(index, Some(&self.fixed(least)?), Some(&self.behind(self.fixed(most)?)?))
            }
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
        if least.is_some_and(|least| !self.head.is_first(least)) {
            return None;
        }
        for (bound, method) in [(least, quote!(from)), (end, quote!(to))] {
            let Some(bound) = bound else { continue };
            index.needs.join(bound.needs.clone());
            index.needs.add(&method, &bound.base(), &Shift::of(None, bound.shift).minus(&index.shift)?);
        }
        Some(Shifted { is_plain: false, ..index })
    }
}

impl Shifted {
    fn moved(self, by: &Shift) -> Option<Shifted> {
        Some(Shifted { shift: self.shift.plus(by)?, ..self }.that_holds())
    }

    fn cast(self, ty: &Type, head: &Head<'_>) -> Shifted {
        let is_plain = self.is_plain && self.ty.is_none();
        Shifted { ty: (!head.is_own(ty)).then(|| ty.clone()), is_plain, ..self }.that_holds()
    }

    /// It, of which it is asked that it is a number of its type.
    fn that_holds(mut self) -> Shifted {
        self.needs.add_of_index(&self.holds(), &self.shift);
        self
    }

    fn holds(&self) -> TokenStream {
        self.ty.as_ref().map_or(quote!(own), |ty| quote!(holds::<#ty>))
    }

    /// It, in Rust, and what makes every part of that a number of its type.
    pub fn spelt(&self, head: &Head<'_>, known: &Known) -> Option<(Expr, Needs)> {
        let (index, mut needs) = (head.index, self.needs.clone());
        let cast = self.ty.as_ref().or(head.ty.as_ref());
        let is_usize = cast.is_some_and(|ty| matches!(ty, Type::Path(path) if path.path.is_ident("usize")));
        let is_own = is_usize && self.shift.bases().all(|base| known.is_end(base));
        if !is_own && cast.is_none() && self.shift.number().is_none() {
            return None;
        }
        for base in self.shift.bases().filter(|_| !is_own) {
            needs.add(&quote!(fits::<#cast>), base, &Shift::default());
        }
        needs.add_of_index(&self.holds(), &self.shift.added());
        if self.ty.is_some() {
            needs.add_of_index(&self.holds(), &Shift::default());
        }
        let index = self.ty.as_ref().map_or_else(|| parse_quote!(#index), |ty| parse_quote!((#index as #ty)));
        Some((self.shift.spelt(index, cast.filter(|_| !is_own)), needs))
    }
}

/// `min` of `std::cmp::min` and `usize::min`
fn lesser_or_greater(func: &Expr) -> Option<String> {
    let Expr::Path(path) = func else { return None };
    let segments = path_words(&path.path);
    let [.., owner, name] = &segments[..] else { return None };
    let is_theirs = owner == "cmp" || crate::steady::INTEGERS.contains(&owner.as_str());
    (is_theirs && (name == "min" || name == "max")).then(|| name.clone())
}
