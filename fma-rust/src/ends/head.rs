//! `for i in first..end`, whose steps can be taken in three loops: nothing leaves it, and nothing else has its index's name.

use std::collections::BTreeSet;

use quote::ToTokens;
use syn::{Expr, ExprForLoop, Ident, Pat, RangeLimits, Type, parse_quote};

use super::Names;
use super::fixed::Fixed;
use crate::steady::is_whole;
use crate::tree::words_in;
use crate::walk::visit::{self, Visit};

/// The head of a loop.
pub struct Head<'a> {
    pub index: &'a Ident,
    pub start: &'a Expr,
    pub end: &'a Expr,
    pub limits: &'a RangeLimits,
    pub first: Fixed,
    pub last: Fixed,
    /// The type of the index, if it is known.
    pub ty: Option<Type>,
    /// The names that the body binds, which mean nothing before it.
    inside: BTreeSet<String>,
}

impl<'a> Head<'a> {
    pub fn of(each: &'a ExprForLoop, names: &Names<'_>) -> Option<Head<'a>> {
        let Pat::Ident(syn::PatIdent { attrs, by_ref: None, mutability: None, ident: index, subpat: None }) =
            &*each.pat
        else {
            return None;
        };
        let Expr::Range(syn::ExprRange { start: Some(start), limits, end: Some(end), .. }) = &*each.expr else {
            return None;
        };
        if each.label.is_some() || !each.attrs.is_empty() || !attrs.is_empty() || !is_whole(&each.body, index) {
            return None;
        }
        let known = &names.known;
        let (first, last) = (Fixed::of(start, known)?, Fixed::of(end, known)?);
        let is_usize = [&first, &last].iter().any(|end| end.is_own(|base| known.is_end(base)));
        let ty = if is_usize { Some(parse_quote!(usize)) } else { (names.integer)(index) };
        let inside = bound_in(&each.body);
        Some(Head { index, start, end, limits, first, last, ty, inside })
    }

    /// Whether what has a name means the same before the loop as in it.
    pub fn is_around(&self, number: &Fixed) -> bool {
        number.base.as_ref().is_none_or(|base| !words_in(base).iter().any(|word| self.inside.contains(word)))
    }

    /// Whether a type is that of the index.
    pub fn is_own(&self, ty: &Type) -> bool {
        self.ty.as_ref().is_some_and(|own| own.to_token_stream().to_string() == ty.to_token_stream().to_string())
    }

    /// Whether a number is one at the beginning of the loop.
    pub fn is_first(&self, number: &Fixed) -> bool {
        match (&number.base, &self.last.base) {
            (None, None) if self.first.base.is_none() => {
                number.shift.abs_diff(self.first.shift) <= number.shift.abs_diff(self.last.shift)
            }
            (None, _) => true,
            (Some(_), _) => number.is_beside(&self.first),
        }
    }

    /// Whether a number is one at the end of the loop.
    pub fn is_last(&self, number: &Fixed) -> bool {
        let both_are_numbers = number.base.is_none() && self.last.base.is_none();
        !self.is_first(number) && (both_are_numbers || number.is_beside(&self.last))
    }
}

/// The names that a body binds.
fn bound_in(body: &syn::Block) -> BTreeSet<String> {
    struct Bound(BTreeSet<String>);
    impl Visit<'_> for Bound {
        fn visit_pat_ident(&mut self, name: &syn::PatIdent) {
            self.0.insert(name.ident.to_string());
            visit::visit_pat_ident(self, name);
        }
    }
    let mut bound = Bound(BTreeSet::new());
    bound.visit_block(body);
    bound.0
}
