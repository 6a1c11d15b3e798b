//! Products of atoms.

use super::Split;
use crate::passes::sums::monomial::Monomial;
use crate::passes::sums::polynomial::{Polynomial, Term};
use crate::passes::sums::table::Table;

/// The ways to cut a product in two.
pub fn splits(table: &Table, term: &Term) -> Vec<Split> {
    let (product, value) = *term;
    let mut left: Vec<Monomial> = Vec::new();
    left.extend(table.quotients.iter().filter(|quotient| **quotient != product));
    left.extend(product.root().or_else(|| product.root_of_squares()));
    left.extend(half(table, &product));
    for (atom, exponent) in product.factors() {
        left.push(Monomial::power(atom, 1));
        // A power by itself may be reached by any two exponents.
        let highest = if product.factors().count() == 1 { exponent / 2 } else { 1 };
        left.extend((2..=highest.min(8)).map(|exponent| Monomial::power(atom, exponent)));
    }
    let split = |factor: Monomial| Some((Polynomial::product(factor), product.over(&factor)?));
    let mut splits: Vec<Split> = left
        .into_iter()
        .filter_map(split)
        .map(|(factor, quotient)| {
            let quotient = Polynomial::of_terms(vec![(quotient, value)]);
            Split { factor, quotient, rest: Polynomial::default() }
        })
        .collect();
    if !value.is_unit() {
        let (factor, quotient) = (Polynomial::constant(value), Polynomial::product(product));
        splits.push(Split { factor, quotient, rest: Polynomial::default() });
    }
    // A factor that is the whole product, but for a sign, is no split.
    splits.retain(|split| !split.quotient.value().is_some_and(|value| value.is_unit()));
    splits
}

/// The part of the product that is best computed apart from the other, where all atoms differ: whatever is ready first meets first.
fn half(table: &Table, product: &Monomial) -> Option<Monomial> {
    let flat = product.degree() > 2 && product.factors().all(|factor| factor.1 == 1);
    let atoms: Vec<_> = product.factors().filter(|_| flat).map(|(atom, _)| (table.ready(atom), atom)).collect();
    let half = super::sum::first_half(&atoms);
    half.into_iter().map(|atom| Monomial::power(atom, 1)).reduce(|left, right| left.times(&right).unwrap_or(left))
}
