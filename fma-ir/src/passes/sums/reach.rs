//! Which polynomials could share an operation.

use super::monomial::{Atom, Monomial};
use super::polynomial::Polynomial;

/// The atoms of a polynomial, as sets of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    all: u64,
    /// Those that stand once, by themselves: no power, no number at them, and no sum with a number that multiplies what they multiply.
    lone: u64,
}

/// What is not known better: an atom whose number has no bit.
const ANYTHING: Reach = Reach { all: u64::MAX, lone: 0 };

impl Reach {
    pub fn of(polynomial: &Polynomial) -> Reach {
        let (mut all, mut lone) = (0_u64, 0_u64);
        for (product, value) in polynomial.terms() {
            for (atom, exponent) in product.factors() {
                let Some(bit) = 1_u64.checked_shl(u32::from(atom)) else { return ANYTHING };
                let alone = all & bit == 0 && exponent == 1 && value.is_unit() && !has_rest(polynomial, product, atom);
                lone = if alone { lone | bit } else { lone & !bit };
                all |= bit;
            }
        }
        Reach { all, lone }
    }

    /// The atoms of both.
    pub fn and(self, other: Reach) -> Reach {
        Reach { all: self.all | other.all, lone: self.lone & other.lone }
    }

    /// Whether the other has all of the atoms, as far as is known.
    pub fn is_within(self, other: Reach) -> bool {
        self.all & !other.all == 0
    }

    /// Whether there is one atom.
    pub fn is_one(self) -> bool {
        self.all.is_power_of_two()
    }

    /// Whether some polynomial that is computed by operations, and whose terms do not cancel, could serve both: it has two of their
    /// atoms in it, or a power, a multiple, or a sum with a number of one that neither has by itself.
    pub fn meets(self, other: Reach) -> bool {
        let both = self.all & other.all;
        both & both.wrapping_sub(1) != 0 || both & !(self.lone | other.lone) != 0
    }
}

/// Whether what the atom multiplies is a term too.
fn has_rest(polynomial: &Polynomial, product: &Monomial, atom: Atom) -> bool {
    let rest = product.over(&Monomial::power(atom, 1));
    polynomial.terms().iter().any(|term| Some(term.0) == rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::sums::coefficient::Coefficient;

    #[test]
    fn what_shares_no_operation_does_not_meet() {
        let [a, b, c] = [0, 1, 2].map(Polynomial::atom);
        let one = Polynomial::constant(Coefficient::ONE);
        let two = one.plus(&one).expect("short");
        let [ab, bc, aa, twice] = [(&a, &b), (&b, &c), (&a, &a), (&a, &two)].map(|(x, y)| x.times(y).expect("short"));
        let [abc, more, scaled] = [(&ab, &c), (&a, &one), (&twice, &b)].map(|(x, y)| x.plus(y).expect("short"));
        let meets = |x: &Polynomial, y: &Polynomial| Reach::of(x).meets(Reach::of(y));
        for (x, y, expected) in [
            (&ab, &bc, false),
            (&ab, &abc, true),
            (&aa, &ab, false),
            (&aa, &twice, true),
            (&more, &twice, true),
            (&more, &ab, false),
            (&scaled, &twice, true),
            (&bc, &aa, false),
        ] {
            assert_eq!((meets(x, y), meets(y, x)), (expected, expected), "{x:?} and {y:?}");
        }
    }
}
