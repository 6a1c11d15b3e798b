//! What a sum takes beside others that have pairs of factors in common with it.
//!
//! `(k*x + l*u)*s`, `(k*y + l*v)*s` and `(k*z + l*w)*s` take nine operations one by one, and eight from `k*s` and `l*s`. No polynomial promises that by
//! itself: the pairs pay only together.

use super::bound::bound;
use super::monomial::Monomial;
use super::polynomial::{Polynomial, Term, is_leaf};
use super::sets::{WHOLE, users};
use super::table::{Id, Table};

/// How many terms a sum has at most whose terms are looked at one by one.
const MOST_TERMS: usize = 6;

/// What a polynomial takes, in parts of which [`WHOLE`] make an operation: each term is added by itself, and the pair of its factors that serves most
/// pending polynomials is shared with them.
pub fn term_by_term(table: &mut Table, id: Id, pending: &[Id]) -> u32 {
    let polynomial = table.polynomial(id).clone();
    if polynomial.terms().len() > MOST_TERMS {
        return u32::MAX;
    }
    let mut sum = 0;
    for term in polynomial.terms() {
        let alone = Polynomial::of_terms(vec![*term]);
        let takes = bound(&alone).operations;
        let shares = pairs(term).into_iter().map(|pair| {
            let pair = table.add(pair).id;
            WHOLE - WHOLE / (1 + users(table, pair, pending))
        });
        sum += takes * WHOLE - shares.max().filter(|_| takes > 0).unwrap_or(0);
    }
    let added = polynomial.terms().iter().filter(|term| is_leaf(std::slice::from_ref(term))).count() as u32;
    sum + added.saturating_sub(1) * WHOLE
}

/// Two factors of a term that has more than two, numbers included.
fn pairs(term: &Term) -> Vec<Polynomial> {
    let (product, value) = (term.0, term.1.magnitude());
    let atoms: Vec<Monomial> = product.factors().map(|(atom, _)| Monomial::power(atom, 1)).collect();
    let scaled = atoms.iter().filter(|_| !value.is_unit() && product.degree() > 1);
    let mut pairs: Vec<Polynomial> = scaled.map(|atom| Polynomial::of_terms(vec![(*atom, value)])).collect();
    for (index, one) in atoms.iter().enumerate().filter(|_| product.degree() > 2 || !value.is_unit()) {
        pairs.extend(atoms[index + 1..].iter().filter_map(|other| one.times(other)).map(Polynomial::product));
    }
    pairs
}
