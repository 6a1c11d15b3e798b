//! How far something is from the index of a step: by a number, and by integers that no step changes.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};
use syn::{Expr, Type, parse_quote};

use crate::emit::runtime;

/// A number, and what is added to it or taken from it.
#[derive(Clone, Default)]
pub struct Shift {
    pub number: i64,
    terms: Vec<Term>,
}

#[derive(Clone)]
struct Term {
    base: Expr,
    is_added: bool,
}

impl Shift {
    pub fn of(base: Option<&Expr>, number: i64) -> Shift {
        let terms = base.map(|base| Term { base: base.clone(), is_added: true });
        Shift { number, terms: terms.into_iter().collect() }
    }

    pub fn number(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.number)
    }

    pub fn plus(&self, other: &Shift) -> Option<Shift> {
        let mut sum = Shift { number: self.number.checked_add(other.number)?, terms: self.terms.clone() };
        other.terms.iter().cloned().for_each(|term| sum.add(term));
        Some(sum)
    }

    pub fn minus(&self, other: &Shift) -> Option<Shift> {
        let turned = |term: &Term| Term { base: term.base.clone(), is_added: !term.is_added };
        let turned = Shift { number: other.number.checked_neg()?, terms: other.terms.iter().map(turned).collect() };
        self.plus(&turned)
    }

    /// What is added and taken again is nothing.
    fn add(&mut self, term: Term) {
        let text = |term: &Term| term.base.to_token_stream().to_string();
        let again = |known: &Term| known.is_added != term.is_added && text(known) == text(&term);
        match self.terms.iter().position(again) {
            Some(at) => _ = self.terms.remove(at),
            None => self.terms.push(term),
        }
    }

    /// Without a term that is added, if it has that.
    pub fn without(&self, base: &Expr) -> Option<Shift> {
        let rest = self.minus(&Shift::of(Some(base), 0))?;
        (rest.terms.len() < self.terms.len()).then_some(rest)
    }

    /// What is added alone.
    pub fn added(&self) -> Shift {
        let terms = self.terms.iter().filter(|term| term.is_added).cloned().collect();
        Shift { number: self.number.max(0), terms }
    }

    pub fn bases(&self) -> impl Iterator<Item = &Expr> {
        self.terms.iter().map(|term| &term.base)
    }

    /// It, exactly.
    pub fn wide(&self) -> TokenStream {
        let size = Literal::u64_unsuffixed(self.number.unsigned_abs());
        let number = if self.number < 0 { quote!(-#size) } else { quote!(#size) };
        if self.terms.is_empty() {
            return number;
        }
        let (shift, wide) = (runtime("shift"), runtime("wide"));
        let [added, taken] = [true, false].map(|is_added| {
            let terms = self.terms.iter().filter(|term| term.is_added == is_added).map(|term| &term.base);
            quote!([#(#wide(#terms)),*])
        });
        quote!(#shift(#number, #added, #taken))
    }

    /// An index so much further: what is added first.
    pub fn spelt(&self, index: Expr, ty: Option<&Type>) -> Expr {
        let cast = |term: &Term| -> Expr {
            let base = &term.base;
            ty.map_or_else(|| base.clone(), |ty| parse_quote!((#base as #ty)))
        };
        let size = (self.number != 0).then(|| Literal::u64_unsuffixed(self.number.unsigned_abs()));
        let [mut sum, mut rest] = [TokenStream::new(), TokenStream::new()];
        for term in &self.terms {
            let base = cast(term);
            if term.is_added { sum.extend(quote!(+ #base)) } else { rest.extend(quote!(- #base)) }
        }
        if self.number < 0 {
            rest.extend(quote!(- #size))
        } else {
            sum.extend(size.map(|size| quote!(+ #size)))
        }
        if sum.is_empty() && rest.is_empty() { index } else { parse_quote!((#index #sum #rest)) }
    }
}
