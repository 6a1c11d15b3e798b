//! Ways that use what has to be computed anyway.

use super::{Split, Way, collected};
use crate::passes::sums::coefficient::Coefficient;
use crate::passes::sums::monomial::Monomial;
use crate::passes::sums::polynomial::{Polynomial, Term};
use crate::passes::sums::table::{Id, Table};

/// The ways to compute a polynomial from another one, or from what both have in common.
pub fn shared_ways(table: &mut Table, id: Id, other: Id) -> Vec<Way> {
    let (whole, other) = (table.polynomial(id).clone(), table.polynomial(other));
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
