//! Products of atoms: a multiset, in a canonical order.

/// An atom: a value that the pass does not look into, by its number in its problem.
pub type Atom = u8;

/// How many different atoms a product holds; a longer one is cut.
pub const MOST_FACTORS: usize = 8;

/// The highest power that is written out as products.
pub const HIGHEST: u8 = 64;

/// Atoms with their exponents, in the order of the atoms; unused places come last and hold exponent 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Monomial([(Atom, u8); MOST_FACTORS]);

const UNUSED: (Atom, u8) = (Atom::MAX, 0);

impl Monomial {
    /// The empty product.
    pub const ONE: Monomial = Monomial([UNUSED; MOST_FACTORS]);

    /// A power of one atom.
    pub fn power(atom: Atom, exponent: u8) -> Monomial {
        let mut product = Monomial::ONE;
        if exponent > 0 {
            product.0[0] = (atom, exponent);
        }
        product
    }

    /// The atoms with their exponents.
    pub fn factors(&self) -> impl Iterator<Item = (Atom, u8)> + '_ {
        self.0.iter().copied().take_while(|factor| factor.1 > 0)
    }

    pub fn is_one(&self) -> bool {
        self.0[0].1 == 0
    }

    /// How many atoms there are, each as often as it stands.
    pub fn degree(&self) -> u32 {
        self.factors().map(|factor| u32::from(factor.1)).sum()
    }

    pub fn exponent(&self, atom: Atom) -> u8 {
        self.factors().find(|factor| factor.0 == atom).map_or(0, |factor| factor.1)
    }

    /// `None` where the product has too many atoms or too high a power.
    pub fn times(&self, other: &Monomial) -> Option<Monomial> {
        let mut product = *self;
        for (atom, exponent) in other.factors() {
            product = product.with(atom, product.exponent(atom).checked_add(exponent)?)?;
        }
        Some(product)
    }

    /// `None` where the other does not divide this one.
    pub fn over(&self, other: &Monomial) -> Option<Monomial> {
        let mut quotient = *self;
        for (atom, exponent) in other.factors() {
            quotient = quotient.with(atom, quotient.exponent(atom).checked_sub(exponent)?)?;
        }
        Some(quotient)
    }

    /// The greatest product that divides both.
    pub fn common(&self, other: &Monomial) -> Monomial {
        let mut common = Monomial::ONE;
        let shared = self.factors().map(|(atom, exponent)| (atom, exponent.min(other.exponent(atom))));
        for (place, factor) in common.0.iter_mut().zip(shared.filter(|factor| factor.1 > 0)) {
            *place = factor;
        }
        common
    }

    /// The square root, where every exponent is even.
    pub fn root(&self) -> Option<Monomial> {
        let even = !self.is_one() && self.factors().all(|factor| factor.1 % 2 == 0);
        even.then(|| Monomial(self.0.map(|(atom, exponent)| (atom, exponent / 2))))
    }

    /// The same with another exponent of one atom.
    fn with(&self, atom: Atom, exponent: u8) -> Option<Monomial> {
        let mut factors = self.0;
        let place = factors.iter().position(|factor| factor.0 >= atom || factor.1 == 0)?;
        let known = factors[place] == (atom, factors[place].1) && factors[place].1 > 0;
        match (known, exponent) {
            (true, 0) => {
                factors.copy_within(place + 1.., place);
                factors[MOST_FACTORS - 1] = UNUSED;
            }
            (false, 0) => {}
            (true, _) => factors[place].1 = exponent,
            (false, _) => {
                if factors[MOST_FACTORS - 1].1 > 0 {
                    return None;
                }
                factors.copy_within(place..MOST_FACTORS - 1, place + 1);
                factors[place] = (atom, exponent);
            }
        }
        (exponent <= HIGHEST).then_some(Monomial(factors))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn product(factors: &[(Atom, u8)]) -> Monomial {
        factors.iter().fold(Monomial::ONE, |product, (atom, exponent)| {
            product.times(&Monomial::power(*atom, *exponent)).expect("it is short")
        })
    }

    #[test]
    fn the_order_of_factors_does_not_matter() {
        assert_eq!(product(&[(3, 1), (1, 2), (3, 1)]), product(&[(1, 2), (3, 2)]));
        assert_eq!(product(&[(1, 2), (3, 2)]).degree(), 4);
    }

    #[test]
    fn quotients_undo_products() {
        let (a, b) = (product(&[(1, 2), (5, 1)]), product(&[(0, 1), (5, 1)]));
        assert_eq!(a.times(&b).and_then(|whole| whole.over(&a)), Some(b));
        assert_eq!((a.over(&b), a.common(&b)), (None, product(&[(5, 1)])));
        assert_eq!((a.times(&a).and_then(|square| square.root()), a.root()), (Some(a), None));
    }

    #[test]
    fn long_products_are_refused() {
        let eight = product(&(0..8).map(|atom| (atom, 1)).collect::<Vec<_>>());
        assert_eq!(eight.times(&Monomial::power(9, 1)), None);
        assert_eq!(Monomial::power(0, HIGHEST).times(&Monomial::power(0, 1)), None);
    }
}
