//! Real numbers as residues modulo a large prime: what is one number for all arguments is one residue, and what is not hardly ever is.

use std::ops::{Add, Mul, Neg, Sub};

use fma_core::Format;
use fma_core::exact::{self, Number};

use crate::intern::mixed;

/// The modulus is 2^[`BITS`] - 1, a prime.
const BITS: u32 = 61;
const MODULUS: u64 = (1 << BITS) - 1;

/// An integer modulo 2^61 - 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Residue(u64);

impl Residue {
    pub const ZERO: Residue = Residue(0);
    pub const ONE: Residue = Residue(1);

    /// The residue that stands for an unknown number.
    pub fn unknown(name: u64) -> Residue {
        // 0, 1 and their like are numbers that an unknown one is not.
        Residue(mixed(mixed(name)) % (MODULUS - 0x1_0000) + 0x1_0000)
    }

    /// A float's number, if it is finite.
    pub fn of(format: Format, bits: u64) -> Option<Residue> {
        let Number::Finite(real) = exact::decode(format, bits) else { return None };
        let significand = Residue((real.significand % u128::from(MODULUS)) as u64);
        let magnitude = significand * Residue(1 << real.exponent.rem_euclid(BITS as i32));
        Some(if real.sign.is_negative() { -magnitude } else { magnitude })
    }

    pub fn is_zero(self) -> bool {
        self == Residue::ZERO
    }

    pub fn power(self, mut exponent: u64) -> Residue {
        let (mut power, mut square) = (Residue::ONE, self);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = power * square;
            }
            square = square * square;
            exponent >>= 1;
        }
        power
    }

    /// Zero has none.
    pub fn reciprocal(self) -> Option<Residue> {
        (!self.is_zero()).then(|| self.power(MODULUS - 2))
    }
}

impl Add for Residue {
    type Output = Residue;

    fn add(self, other: Residue) -> Residue {
        Residue((self.0 + other.0) % MODULUS)
    }
}

impl Neg for Residue {
    type Output = Residue;

    fn neg(self) -> Residue {
        Residue((MODULUS - self.0) % MODULUS)
    }
}

impl Sub for Residue {
    type Output = Residue;

    fn sub(self, other: Residue) -> Residue {
        self + -other
    }
}

impl Mul for Residue {
    type Output = Residue;

    fn mul(self, other: Residue) -> Residue {
        // 2^61 is 1.
        let product = u128::from(self.0) * u128::from(other.0);
        Residue((product as u64 & MODULUS) + (product >> BITS) as u64) + Residue::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(x: f64) -> Residue {
        Residue::of(Format::F64, x.to_bits()).unwrap_or(Residue::unknown(0))
    }

    #[test]
    fn sums_and_products_of_floats_are_those_of_their_numbers() {
        for [a, b] in [[1.5, -2.25], [0.0, 7.0], [-1e300, 1e300], [f64::MIN_POSITIVE / 8.0, 3.0], [0.1, -0.1]] {
            assert_eq!(number(a) - number(b), number(a) + number(-b), "{a} - {b}");
            assert_eq!(number(a) * number(4.0), number(a) + number(a) + number(a) + number(a), "4 * {a}");
            assert_eq!(number(a / 2.0) * number(2.0), number(a), "{a} / 2");
        }
        assert_eq!(number(1.5) * number(-2.25), number(-3.375));
        assert_eq!(number(1.5) + number(-2.25), number(-0.75));
        assert_eq!(number(-2.5).power(3), number(-15.625));
        assert!(number(-0.0).is_zero());
        assert_eq!(Residue::of(Format::F64, f64::INFINITY.to_bits()), None);
    }

    #[test]
    fn a_number_times_its_reciprocal_is_one() {
        assert_eq!(Residue::ZERO.reciprocal(), None);
        for x in [number(3.0), number(-0.1), Residue::unknown(5)] {
            assert_eq!(x.reciprocal().map(|reciprocal| reciprocal * x), Some(Residue::ONE));
        }
    }
}
