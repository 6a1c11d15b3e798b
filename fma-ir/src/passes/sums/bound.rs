//! How many operations a polynomial takes: at least, where no terms are made that cancel, and by a simple scheme.

use super::coefficient::Coefficient;
use super::monomial::{Atom, Monomial};
use super::polynomial::{Polynomial, Term};

/// Operations where there are fused ones, and products and sums together where there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bound {
    pub operations: u32,
    pub split: u32,
}

impl Bound {
    /// Both together.
    pub fn plus(self, other: Bound) -> Bound {
        let operations = self.operations.saturating_add(other.operations);
        Bound { operations, split: self.split.saturating_add(other.split) }
    }
}

/// What a search has to undercut, and what it may take on a machine without fused operations.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    pub best: Bound,
    pub most_split: u32,
}

impl Limit {
    /// None at all.
    pub const NONE: Limit = Limit { best: Bound { operations: u32::MAX, split: u32::MAX }, most_split: u32::MAX };

    /// What the others leave of it.
    pub fn minus(self, others: Bound) -> Option<Limit> {
        let operations = self.best.operations.checked_sub(others.operations)?;
        let best = Bound { operations, split: self.best.split.saturating_sub(others.split) };
        Some(Limit { best, most_split: self.most_split.checked_sub(others.split)? })
    }
}

/// The bound of one polynomial.
pub fn bound(polynomial: &Polynomial) -> Bound {
    if polynomial.is_zero() || polynomial.is_leaf() {
        return Bound::default();
    }
    match polynomial.single() {
        Some((product, value)) => {
            let products = products(&product) + u32::from(!value.is_unit());
            Bound { operations: products, split: products }
        }
        None => sum(polynomial),
    }
}

/// What a term multiplies an atom of its own by.
type Partner = (Monomial, Coefficient);

/// Different atoms meet in pairs, and a power takes its squarings besides.
fn products(product: &Monomial) -> u32 {
    let highest = product.factors().map(|factor| factor.1).max().unwrap_or(0);
    let squarings = u32::from(highest.max(1)).next_power_of_two().ilog2();
    (product.factors().count() as u32).saturating_sub(1) + squarings
}

/// Terms with an atom of their own have to be added; those that multiply it by different products, numbers included, have to be
/// multiplied. `k` such terms that have the product in common take `k - 1` operations that only add, or that multiply by the same product again.
fn sum(polynomial: &Polynomial) -> Bound {
    let terms = polynomial.terms();
    let occurrences = occurrences(polynomial);
    let once = |atom: Atom| occurrences.contains(&(atom, 1));
    let own = |(product, value): &Term| {
        let atom = product.factors().map(|factor| factor.0).find(|atom| once(*atom))?;
        let partner = (product.over(&Monomial::power(atom, 1))?, value.magnitude());
        Some((partner, products(product) + u32::from(!value.is_unit())))
    };
    let owners: Vec<(Partner, u32)> = terms.iter().filter_map(own).collect();
    let added = owners.len() as u32;
    let products = owners.iter().filter(|(partner, _)| !(partner.0.is_one() && partner.1.is_unit()));
    let least = products.clone().map(|owner| owner.1).min().unwrap_or(0);
    let mut partners: Vec<Partner> = products.map(|owner| owner.0).collect();
    let multiplied = partners.len() as u32;
    partners.sort_unstable();
    partners.dedup();
    let alike = multiplied - partners.len() as u32;
    let additions = (added + u32::from(terms.len() as u32 > added)).saturating_sub(1).max(1);
    let multiplications = (partners.len() as u32).saturating_sub(1) + least;
    let merged = (occurrences.len() as u32).saturating_sub(1).div_ceil(2);
    let doubled = polynomial.degree().max(1).next_power_of_two().ilog2();
    let operations = alike + (additions.saturating_sub(alike)).max(multiplications);
    let split = additions + multiplications.max(u32::from(polynomial.degree() > 1));
    Bound { operations: operations.max(merged).max(doubled), split: split.max(merged) }
}

/// In how many terms each atom stands.
pub fn occurrences(polynomial: &Polynomial) -> Vec<(Atom, u32)> {
    let mut counts: Vec<(Atom, u32)> = Vec::new();
    for term in polynomial.terms() {
        for (atom, _) in term.0.factors() {
            let mut place = 0;
            while place < counts.len() && counts[place].0 != atom {
                place += 1;
            }
            match counts.get_mut(place) {
                Some(count) => count.1 += 1,
                None => counts.push((atom, 1)),
            }
        }
    }
    counts
}

/// How many fused operations a multivariate Horner scheme takes: the commonest atom is a factor of all its terms.
pub fn estimate(polynomial: &Polynomial) -> u32 {
    scheme(polynomial, &|_, _| 1)
}

/// The same of a scheme that takes out at once what power all terms have that have the atom: nearly the best of high powers, and too much alike for ranks.
pub fn estimate_by_powers(polynomial: &Polynomial) -> u32 {
    scheme(polynomial, &|polynomial, atom| {
        let powers = polynomial.terms().iter().map(|term| term.0.exponent(atom));
        powers.filter(|power| *power > 0).min().unwrap_or(1)
    })
}

fn scheme(polynomial: &Polynomial, power: &dyn Fn(&Polynomial, Atom) -> u8) -> u32 {
    if polynomial.is_zero() || polynomial.is_leaf() {
        return 0;
    }
    let mut commonest = (0, 1);
    for (atom, count) in occurrences(polynomial) {
        if count > commonest.1 {
            commonest = (atom, count);
        }
    }
    if commonest.1 > 1 {
        let power_of_it = Monomial::power(commonest.0, power(polynomial, commonest.0));
        let (quotient, rest) = polynomial.divided(&power_of_it);
        return 1 + products(&power_of_it) + scheme(&quotient, power) + scheme(&rest, power);
    }
    let terms = polynomial.terms();
    let scaled = |term: &&Term| !term.0.is_one() && !term.1.is_unit();
    let leaves = terms.iter().filter(|term| term.0.degree() < 2 && !scaled(term)).count() as u32;
    let multiplied: u32 = terms.iter().map(|term| products(&term.0)).sum();
    let mut numbers: Vec<Coefficient> = Vec::new();
    // Products that have a number in common are multiplied by it together.
    for term in terms.iter().filter(scaled) {
        let number = term.1.magnitude();
        if term.0.degree() < 2 || !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    multiplied + numbers.len() as u32 + leaves.saturating_sub(1)
}
