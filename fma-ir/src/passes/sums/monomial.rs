//! Products of atoms: a multiset, in a canonical order.

use std::cmp::Ordering;

use crate::intern::mixed;

/// An atom: a value that the pass does not look into, by its number in its problem.
pub type Atom = u8;

/// How many different atoms a product holds; a longer one is cut.
pub const MOST_FACTORS: usize = 8;

/// The highest power that is written out as products.
pub const HIGHEST: u8 = 64;

/// Atoms with their exponents in the order of the atoms, two bytes each, the first on top, so that one number is compared;
/// unused places come last and hold exponent 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Monomial(u128);

/// The bits of one place.
const PLACE: u32 = 16;

/// The first place.
const TOP: u32 = PLACE * (MOST_FACTORS as u32 - 1);

impl Monomial {
    /// The empty product: every place unused.
    pub const ONE: Monomial = Monomial(0xff00_ff00_ff00_ff00_ff00_ff00_ff00_ff00);

    /// A power of one atom.
    pub fn power(atom: Atom, exponent: u8) -> Monomial {
        let mut product = Product::default();
        if exponent > 0 {
            product.push((atom, exponent));
        }
        product.finished()
    }

    /// The atoms with their exponents.
    pub fn factors(&self) -> Factors {
        Factors(self.0)
    }

    pub fn is_one(&self) -> bool {
        *self == Monomial::ONE
    }

    /// How many atoms there are, each as often as it stands.
    pub fn degree(&self) -> u32 {
        let mut degree = 0;
        for (_, exponent) in self.factors() {
            degree += u32::from(exponent);
        }
        degree
    }

    pub fn exponent(&self, atom: Atom) -> u8 {
        for (known, exponent) in self.factors() {
            if known == atom {
                return exponent;
            }
        }
        0
    }

    /// `None` where the product has too many atoms or too high a power.
    pub fn times(&self, other: &Monomial) -> Option<Monomial> {
        let (mut product, mut mine, mut theirs) = (Product::default(), self.factors(), other.factors());
        while let (Some(left), Some(right)) = (mine.first(), theirs.first()) {
            let factor = match left.0.cmp(&right.0) {
                Ordering::Less => mine.next()?,
                Ordering::Greater => theirs.next()?,
                Ordering::Equal => {
                    mine.next();
                    theirs.next();
                    (left.0, left.1.checked_add(right.1).filter(|exponent| *exponent <= HIGHEST)?)
                }
            };
            product.push(factor);
        }
        for factor in mine.chain(theirs) {
            product.push(factor);
        }
        (product.count <= MOST_FACTORS).then(|| product.finished())
    }

    /// `None` where the other does not divide this one.
    pub fn over(&self, other: &Monomial) -> Option<Monomial> {
        let (mut quotient, mut theirs) = (Product::default(), other.factors());
        for (atom, exponent) in self.factors() {
            let less = theirs.first().filter(|factor| factor.0 == atom).map_or(0, |factor| factor.1);
            if less > 0 {
                theirs.next();
            }
            let left = exponent.checked_sub(less)?;
            if left > 0 {
                quotient.push((atom, left));
            }
        }
        theirs.first().is_none().then(|| quotient.finished())
    }

    /// The greatest product that divides both.
    pub fn common(&self, other: &Monomial) -> Monomial {
        let mut common = Product::default();
        for (atom, exponent) in self.factors() {
            let both = exponent.min(other.exponent(atom));
            if both > 0 {
                common.push((atom, both));
            }
        }
        common.finished()
    }

    /// The square root, where every exponent is even.
    pub fn root(&self) -> Option<Monomial> {
        let even = !self.is_one() && self.factors().all(|factor| factor.1 % 2 == 0);
        let mut root = Product::default();
        self.factors().for_each(|(atom, exponent)| root.push((atom, exponent / 2)));
        even.then(|| root.finished())
    }

    /// The square root of what stands twice, where that is a product: `a·x²·y²` is `(a·xy)·xy`.
    pub fn root_of_squares(&self) -> Option<Monomial> {
        let mut root = Product::default();
        for (atom, exponent) in self.factors().filter(|factor| factor.1 > 1) {
            root.push((atom, exponent / 2));
        }
        (root.count > 1).then(|| root.finished())
    }

    /// A number that is most often another for another product.
    pub fn mixed(&self) -> u64 {
        mixed(mixed(self.0 as u64) ^ (self.0 >> 64) as u64)
    }
}

/// The factors that are left.
#[derive(Clone, Copy)]
pub struct Factors(u128);

impl Factors {
    fn first(&self) -> Option<(Atom, u8)> {
        let place = (self.0 >> TOP) as u16;
        if place & 0xff == 0 { None } else { Some(((place >> 8) as u8, place as u8)) }
    }
}

impl Iterator for Factors {
    type Item = (Atom, u8);

    fn next(&mut self) -> Option<(Atom, u8)> {
        let first = self.first();
        self.0 <<= PLACE;
        first
    }
}

/// A product in the making: its factors come in order.
#[derive(Default)]
struct Product {
    places: u128,
    count: usize,
}

impl Product {
    fn push(&mut self, (atom, exponent): (Atom, u8)) {
        self.places = self.places << PLACE | u128::from(atom) << 8 | u128::from(exponent);
        self.count += 1;
    }

    fn finished(self) -> Monomial {
        let used = PLACE * self.count as u32;
        let shifted = self.places.checked_shl(u128::BITS - used).unwrap_or(0);
        Monomial(shifted | Monomial::ONE.0.checked_shr(used).unwrap_or(0))
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
