//! Coefficients: dyadic numbers, exactly. They are rounded once, when a constant is written.

use fma_core::exact::{self, Number, Real, Status};
use fma_core::{Format, Overflow, Round, Sign};

use crate::intern::mixed;

/// `mantissa · 2^exponent`; the mantissa is odd, or the number is 0 · 2^0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coefficient {
    mantissa: i128,
    exponent: i32,
}

impl Coefficient {
    pub const ONE: Coefficient = Coefficient { mantissa: 1, exponent: 0 };

    /// The finite number of a code.
    pub fn of(format: Format, bits: u64) -> Option<Coefficient> {
        let Number::Finite(real) = exact::decode(format, bits) else { return None };
        let magnitude = i128::try_from(real.significand).ok()?;
        Some(Coefficient::new(if real.sign.is_negative() { -magnitude } else { magnitude }, real.exponent))
    }

    fn new(mantissa: i128, exponent: i32) -> Coefficient {
        if mantissa == 0 {
            return Coefficient { mantissa: 0, exponent: 0 };
        }
        let even = mantissa.trailing_zeros();
        Coefficient { mantissa: mantissa >> even, exponent: exponent + even as i32 }
    }

    /// The odd integer and the power of two.
    #[cfg(test)]
    pub fn parts(self) -> (i128, i32) {
        (self.mantissa, self.exponent)
    }

    /// A number that is most often another for another coefficient.
    pub fn mixed(self) -> u64 {
        mixed(mixed(self.mantissa as u64 ^ (self.mantissa >> 64) as u64) ^ self.exponent as u64)
    }

    pub fn is_zero(self) -> bool {
        self.mantissa == 0
    }

    pub fn is_negative(self) -> bool {
        self.mantissa < 0
    }

    /// Whether the number is 1 or -1.
    pub fn is_unit(self) -> bool {
        self.exponent == 0 && (self.mantissa == 1 || self.mantissa == -1)
    }

    pub fn negated(self) -> Coefficient {
        Coefficient { mantissa: -self.mantissa, ..self }
    }

    pub fn magnitude(self) -> Coefficient {
        if self.is_negative() { self.negated() } else { self }
    }

    /// `None` where 128 bits do not hold the sum.
    pub fn plus(self, other: Coefficient) -> Option<Coefficient> {
        if self.is_zero() || other.is_zero() {
            return Some(if self.is_zero() { other } else { self });
        }
        let exponent = self.exponent.min(other.exponent);
        let sum = self.in_units(exponent)?.checked_add(other.in_units(exponent)?)?;
        Some(Coefficient::new(sum, exponent))
    }

    /// `None` where 128 bits do not hold the product.
    pub fn times(self, other: Coefficient) -> Option<Coefficient> {
        Some(Coefficient::new(self.mantissa.checked_mul(other.mantissa)?, self.exponent + other.exponent))
    }

    /// `None` where the quotient is not dyadic.
    pub fn over(self, other: Coefficient) -> Option<Coefficient> {
        let whole = other.mantissa != 0 && self.mantissa % other.mantissa == 0;
        whole.then(|| Coefficient::new(self.mantissa / other.mantissa, self.exponent - other.exponent))
    }

    /// `None` where the square root is not dyadic.
    pub fn root(self) -> Option<Coefficient> {
        let root = u128::try_from(self.mantissa).ok()?.isqrt() as i128;
        let whole = root * root == self.mantissa && self.exponent % 2 == 0;
        whole.then_some(Coefficient { mantissa: root, exponent: self.exponent / 2 })
    }

    fn in_units(self, exponent: i32) -> Option<i128> {
        let shift = u32::try_from(self.exponent - exponent).ok().filter(|shift| *shift < 127)?;
        self.mantissa.checked_mul(1_i128.checked_shl(shift)?)
    }

    /// The nearest number of the format: `None` where it overflows or becomes subnormal.
    pub fn bits(self, format: Format) -> Option<u64> {
        let sign = if self.is_negative() { Sign::Negative } else { Sign::Positive };
        let real = Real { sign, significand: self.mantissa.unsigned_abs(), exponent: self.exponent, tail: false };
        let (bits, status) = exact::encode(format, Number::Finite(real), Round::NearestEven, Overflow::Ieee);
        (!status.contains(Status::OVERFLOW) && !status.contains(Status::UNDERFLOW)).then_some(bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: f64) -> Coefficient {
        Coefficient::of(Format::F64, value.to_bits()).expect("it is finite")
    }

    #[test]
    fn arithmetic_is_exact_and_one_rounding_ends_it() {
        let tenth = of(0.1);
        let sum = tenth.plus(of(0.2)).and_then(|sum| sum.plus(of(0.3).negated())).expect("it fits");
        // The three decimals are not exact in binary: what is left is 2^-55, which f64 holds.
        assert_eq!(sum, of(2.0_f64.powi(-55)));
        assert_eq!(tenth.times(tenth).and_then(|square| square.bits(Format::F64)), Some((0.1_f64 * 0.1).to_bits()));
        assert_eq!(of(6.0).over(of(-3.0)), Some(of(-2.0)));
        assert_eq!(of(1.0).over(of(3.0)), None);
        assert_eq!([9.0, 2.25, 2.0, 3.0, -4.0].map(|x| of(x).root()), [Some(of(3.0)), Some(of(1.5)), None, None, None]);
    }

    #[test]
    fn what_does_not_fit_is_none() {
        assert_eq!(of(1e300).plus(of(1.0)), None);
        assert_eq!(of(1e300).times(of(1e300)).and_then(|square| square.bits(Format::F64)), None);
        assert_eq!(of(1e-40).bits(Format::F32), None);
        assert_eq!(Coefficient::of(Format::F32, 0x7f80_0000), None);
    }
}
