//! Ways that use what has to be computed anyway.

use super::sum::peeled;
use super::{Split, Way, collected};
use crate::passes::sums::coefficient::Coefficient;
use crate::passes::sums::monomial::Monomial;
use crate::passes::sums::polynomial::{Polynomial, Term, is_leaf};
use crate::passes::sums::table::{Id, Table};

/// The ways to compute a polynomial from another one, or from what both have in common.
pub fn shared_ways(table: &mut Table, id: Id, other_id: Id) -> Vec<Way> {
    let (whole, other) = (table.polynomial(id).clone(), table.polynomial(other_id));
    // Two leaves take one operation, and wait for no other.
    if whole.terms().len() == 2 && whole.terms().iter().all(|term| Polynomial::of_terms(vec![*term]).is_leaf()) {
        return Vec::new();
    }
    let mut splits = Vec::new();
    let factors = table.licence.factors();
    if factors || other.terms().len() == 1 {
        multiples(&whole, other, &mut splits);
    }
    if factors && table.licence.distributes() && splits.is_empty() && other.terms().len() > 1 {
        let nearly = whole.divided_nearly(other).into_iter();
        splits.extend(nearly.map(|(quotient, rest)| Split { factor: other.clone(), quotient, rest }));
    }
    common_terms(&whole, other, &mut splits);
    common_products(&whole, other, factors, &mut splits);
    splits.extend(beside_common(table, &whole, table.polynomial(other_id)));
    collected(table, id, splits)
}

/// `whole = other · quotient + rest`
fn multiples(whole: &Polynomial, other: &Polynomial, splits: &mut Vec<Split>) {
    let mut push = |factor: Polynomial, (quotient, rest): (Polynomial, Polynomial)| {
        splits.extend((!quotient.is_zero()).then_some(Split { factor, quotient, rest }));
    };
    match other.single() {
        Some((product, value)) => {
            if product.degree() > 1 {
                push(Polynomial::product(product), whole.divided(&product));
            }
            if !value.is_unit()
                && let Some(parts) = whole.divided_by(other)
            {
                push(other.clone(), parts);
            }
        }
        None => whole.divided_by(other).into_iter().for_each(|parts| push(other.clone(), parts)),
    }
}

/// Terms that both sums have, with the same or all with the other signs.
fn common_terms(whole: &Polynomial, other: &Polynomial, splits: &mut Vec<Split>) {
    for other in [other.clone(), other.negated()] {
        let (both, rest): (Vec<Term>, Vec<Term>) = whole.terms().iter().partition(|term| other.terms().contains(term));
        if both.len() > 1 && !rest.is_empty() {
            let [factor, rest] = [both, rest].map(Polynomial::of_terms);
            splits.push(Split { factor, quotient: Polynomial::constant(Coefficient::ONE), rest });
        }
    }
}

/// A product that only this one has, and that has no atom in common with its other terms, added last: what is left then has the products that both
/// have. By itself a sum of such terms is as cheap in any order.
fn beside_common(table: &Table, whole: &Polynomial, other: &Polynomial) -> Vec<Split> {
    let is_product = |term: &Term| !is_leaf(std::slice::from_ref(term));
    let is_common = |term: &Term| other.terms().contains(term) || other.terms().contains(&(term.0, term.1.negated()));
    let (both, own): (Vec<Term>, Vec<Term>) =
        whole.terms().iter().filter(|term| is_product(term)).partition(|term| is_common(term));
    let meets = |term: &Term, known: &Term| term != known && !term.0.common(&known.0).is_one();
    match own.iter().find(|term| !whole.terms().iter().any(|known| meets(term, known))) {
        Some(term) if !both.is_empty() => peeled(table, whole, term),
        Some(_) | None => Vec::new(),
    }
}

/// Products that divide a term of each.
fn common_products(whole: &Polynomial, other: &Polynomial, factors: bool, splits: &mut Vec<Split>) {
    let mut seen: Vec<Monomial> = Vec::new();
    for term in whole.terms() {
        for factor in other.terms().iter().map(|other| other.0.common(&term.0)) {
            if factor.degree() > 1 && !seen.contains(&factor) {
                seen.push(factor);
                let (quotient, rest) = whole.divided(&factor);
                if factors || quotient.terms().len() == 1 {
                    splits.push(Split { factor: Polynomial::product(factor), quotient, rest });
                }
            }
        }
    }
}
