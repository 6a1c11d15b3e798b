//! The normal form: a sum of products with exact coefficients.

use std::cmp::Ordering;

use super::coefficient::Coefficient;
use super::monomial::{Atom, Monomial};
use crate::intern::mixed;

/// How many terms a polynomial holds: a longer one is cut.
pub const MOST_TERMS: usize = 32;

/// A product with its coefficient.
pub type Term = (Monomial, Coefficient);

/// Whether nothing has to be computed for a sum of these.
pub fn is_leaf(terms: &[Term]) -> bool {
    match terms {
        [term] => term.0.is_one() || term.0.degree() == 1 && term.1.is_unit(),
        _ => false,
    }
}

/// Terms in the order of their products, no coefficient being 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Polynomial {
    terms: Vec<Term>,
}

impl Polynomial {
    pub fn constant(value: Coefficient) -> Polynomial {
        Polynomial::of_terms(vec![(Monomial::ONE, value)])
    }

    pub fn atom(atom: Atom) -> Polynomial {
        Polynomial::product(Monomial::power(atom, 1))
    }

    pub fn product(product: Monomial) -> Polynomial {
        Polynomial { terms: vec![(product, Coefficient::ONE)] }
    }

    /// The sum of terms with different products.
    pub fn of_terms(mut terms: Vec<Term>) -> Polynomial {
        terms.retain(|term| !term.1.is_zero());
        terms.sort_unstable_by_key(|term| term.0);
        Polynomial { terms }
    }

    pub fn terms(&self) -> &[Term] {
        &self.terms
    }

    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// The only term.
    pub fn single(&self) -> Option<Term> {
        match self.terms[..] {
            [term] => Some(term),
            _ => None,
        }
    }

    /// The value, where there is no atom.
    pub fn value(&self) -> Option<Coefficient> {
        self.single().filter(|term| term.0.is_one()).map(|term| term.1)
    }

    /// Whether nothing has to be computed: a constant or an atom, with or without a sign.
    pub fn is_leaf(&self) -> bool {
        is_leaf(&self.terms)
    }

    pub fn degree(&self) -> u32 {
        self.terms.iter().map(|term| term.0.degree()).max().unwrap_or(0)
    }

    /// The atoms, each once, in order.
    pub fn atoms(&self) -> Vec<Atom> {
        let mut atoms: Vec<Atom> = self.terms.iter().flat_map(|term| term.0.factors().map(|factor| factor.0)).collect();
        atoms.sort_unstable();
        atoms.dedup();
        atoms
    }

    /// A number that is most often another for another polynomial.
    pub fn mixed(&self) -> u64 {
        let mut hash = 0;
        for (product, value) in &self.terms {
            hash = mixed(hash ^ product.mixed()) ^ value.mixed();
        }
        mixed(hash)
    }

    pub fn negated(&self) -> Polynomial {
        Polynomial { terms: self.terms.iter().map(|(product, value)| (*product, value.negated())).collect() }
    }

    /// Whether the first term is negative: of a polynomial and its negative, just one is.
    pub fn is_negative(&self) -> bool {
        self.terms.first().is_some_and(|term| term.1.is_negative())
    }

    /// `None` where it becomes too long or a coefficient too wide.
    pub fn plus(&self, other: &Polynomial) -> Option<Polynomial> {
        self.plus_within(other, MOST_TERMS)
    }

    /// The same with so many terms at most.
    pub fn plus_within(&self, other: &Polynomial, most: usize) -> Option<Polynomial> {
        let (mut mine, mut theirs) = (&self.terms[..], &other.terms[..]);
        let mut terms = Vec::with_capacity(mine.len() + theirs.len());
        while let ([left, lefts @ ..], [right, rights @ ..]) = (mine, theirs) {
            let order = left.0.cmp(&right.0);
            if order.is_le() {
                mine = lefts;
            }
            if order.is_ge() {
                theirs = rights;
            }
            let value = match order {
                Ordering::Less => left.1,
                Ordering::Greater => right.1,
                Ordering::Equal => left.1.plus(right.1)?,
            };
            if !value.is_zero() {
                terms.push((left.0.min(right.0), value));
            }
        }
        terms.extend_from_slice(mine);
        terms.extend_from_slice(theirs);
        (terms.len() <= most).then_some(Polynomial { terms })
    }

    /// `None` where it becomes too long, too high, or a coefficient too wide.
    pub fn times(&self, other: &Polynomial) -> Option<Polynomial> {
        self.times_within(other, MOST_TERMS)
    }

    /// The same with so many terms at most.
    pub fn times_within(&self, other: &Polynomial, most: usize) -> Option<Polynomial> {
        let mut sum = Polynomial::default();
        for term in &other.terms {
            sum = sum.plus_within(&self.scaled(term)?, most)?;
        }
        Some(sum)
    }

    fn scaled(&self, by: &Term) -> Option<Polynomial> {
        let term = |term: &Term| Some((term.0.times(&by.0)?, term.1.times(by.1)?));
        self.terms.iter().map(term).collect::<Option<Vec<_>>>().map(Polynomial::of_terms)
    }

    /// The terms that a product divides, divided by it, and the others.
    pub fn divided(&self, product: &Monomial) -> (Polynomial, Polynomial) {
        let (mut quotient, mut rest) = (Vec::new(), Vec::new());
        for term in &self.terms {
            match term.0.over(product) {
                Some(other) => quotient.push((other, term.1)),
                None => rest.push(*term),
            }
        }
        (Polynomial::of_terms(quotient), Polynomial { terms: rest })
    }

    /// `self = factor · quotient + rest`, where no term of the product cancels another: the quotient is what all terms of the factor
    /// leave of this one.
    pub fn divided_by(&self, factor: &Polynomial) -> Option<(Polynomial, Polynomial)> {
        let ((product, value), others) = factor.terms.split_first()?;
        if others.len() >= self.terms.len() {
            return None;
        }
        let over = |term: &Term| Some((term.0.over(product)?, term.1.over(*value)?));
        let mut quotient: Vec<Term> = self.terms.iter().filter_map(over).collect();
        for (product, value) in others {
            let whole = |(other, own): &Term| Some((other.times(product)?, own.times(*value)?));
            quotient.retain(|term| whole(term).is_some_and(|whole| self.terms.binary_search(&whole).is_ok()));
        }
        if quotient.is_empty() {
            return None;
        }
        let quotient = Polynomial::of_terms(quotient);
        let rest = self.plus(&quotient.times(factor)?.negated())?;
        (rest.terms.len() < self.terms.len()).then_some((quotient, rest))
    }

    /// `self = factor · quotient + rest` with one term for a quotient, where the rest has fewer terms, though others of them may have another number:
    /// `3a - 6b + 3c` is `3(a - b) + 3(c - b)`. Numbers that are all 1 leave nothing to gain. In a sum of two terms, which has
    /// all its digits, nothing is added only to be taken away again: `(a - c)/2` is not `(a + c)/2 - c`.
    pub fn divided_nearly(&self, factor: &Polynomial) -> Vec<(Polynomial, Polynomial)> {
        let (mut found, is_long): (Vec<(Polynomial, Polynomial)>, bool) = (Vec::new(), self.terms.len() > 2);
        if self.terms.iter().all(|term| term.1.is_unit()) {
            return found;
        }
        for (product, value) in &factor.terms {
            for term in &self.terms {
                let Some(over) = term.0.over(product) else { continue };
                let has = |other: &Term| over.times(&other.0).is_some_and(|product| self.has(&product));
                if !factor.terms.iter().all(has) {
                    continue;
                }
                let Some(quotient) = term.1.over(*value).map(|value| Polynomial { terms: vec![(over, value)] }) else {
                    continue;
                };
                let parted = quotient.times(factor).and_then(|product| Some((self.plus(&product.negated())?, product)));
                found.extend(
                    parted
                        .filter(|(rest, product)| is_long || !rest.opposes(product))
                        .map(|(rest, _)| (quotient, rest)),
                );
            }
        }
        found
    }

    /// Whether a product stands in both, with different signs.
    fn opposes(&self, other: &Polynomial) -> bool {
        let differs = |one: &Term, other: &Term| one.0 == other.0 && one.1.is_negative() != other.1.is_negative();
        self.terms.iter().any(|one| other.terms.iter().any(|other| differs(one, other)))
    }

    /// Whether a term has this product.
    pub fn has(&self, product: &Monomial) -> bool {
        self.terms.binary_search_by_key(product, |term| term.0).is_ok()
    }

    /// The greatest product that divides every term.
    pub fn content(&self) -> Monomial {
        let products = self.terms.iter().map(|term| term.0);
        products.reduce(|common, product| common.common(&product)).unwrap_or(Monomial::ONE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn atoms() -> [Polynomial; 3] {
        [0, 1, 2].map(Polynomial::atom)
    }

    #[test]
    fn products_of_sums_are_distributed_and_like_terms_meet() {
        let [a, b, _] = atoms();
        let (sum, difference) = (a.plus(&b).expect("short"), a.plus(&b.negated()).expect("short"));
        let product = sum.times(&difference).expect("short");
        let squares = a.times(&a).and_then(|square| square.plus(&b.times(&b)?.negated())).expect("short");
        assert_eq!(product, squares);
        assert!(product.plus(&squares.negated()).is_some_and(|zero| zero.is_zero()));
    }

    #[test]
    fn division_by_a_sum_finds_common_factors() {
        let [a, b, c] = atoms();
        let sum = b.plus(&c).expect("short");
        let whole = a.times(&sum).and_then(|product| product.plus(&a)).expect("short");
        assert_eq!(whole.divided_by(&sum), Some((a.clone(), a.clone())));
        assert_eq!(whole.divided_by(&a.plus(&b).expect("short")), None);
        assert_eq!(whole.content(), Monomial::power(0, 1));
    }
}
