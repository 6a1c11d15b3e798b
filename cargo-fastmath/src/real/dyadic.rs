//! Dyadic numbers: `mantissa · 2^exponent`, exact sums and products, directed rounding.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};

/// The direction of a rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toward {
    Down,
    Up,
}

impl Toward {
    /// The other one.
    pub fn opposite(self) -> Toward {
        match self {
            Toward::Down => Toward::Up,
            Toward::Up => Toward::Down,
        }
    }
}

/// A dyadic number. The mantissa is odd, or all is zero, so equal numbers have equal fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dyadic {
    mantissa: BigInt,
    exponent: i64,
}

impl Dyadic {
    /// `mantissa · 2^exponent`.
    pub fn new(mantissa: BigInt, exponent: i64) -> Dyadic {
        match mantissa.trailing_zeros() {
            None => Dyadic::zero(),
            Some(0) => Dyadic { mantissa, exponent },
            Some(zeros) => Dyadic { mantissa: mantissa >> zeros, exponent: exponent + zeros as i64 },
        }
    }

    pub fn zero() -> Dyadic {
        Dyadic { mantissa: BigInt::ZERO, exponent: 0 }
    }

    pub fn integer(value: impl Into<BigInt>) -> Dyadic {
        Dyadic::new(value.into(), 0)
    }

    /// `2^exponent`.
    pub fn power_of_two(exponent: i64) -> Dyadic {
        Dyadic { mantissa: BigInt::from(1), exponent }
    }

    pub fn mantissa(&self) -> &BigInt {
        &self.mantissa
    }

    pub fn exponent(&self) -> i64 {
        self.exponent
    }

    pub fn is_zero(&self) -> bool {
        self.mantissa.sign() == Sign::NoSign
    }

    pub fn is_negative(&self) -> bool {
        self.mantissa.sign() == Sign::Minus
    }

    pub fn is_integer(&self) -> bool {
        self.exponent >= 0
    }

    /// The order of the number and zero.
    pub fn sign(&self) -> Ordering {
        match self.mantissa.sign() {
            Sign::Minus => Ordering::Less,
            Sign::NoSign => Ordering::Equal,
            Sign::Plus => Ordering::Greater,
        }
    }

    /// How many bits the mantissa has.
    pub fn bits(&self) -> i64 {
        self.mantissa.bits() as i64
    }

    /// The exponent of the leading bit. Of no meaning for zero.
    pub fn magnitude(&self) -> i64 {
        self.exponent + self.bits() - 1
    }

    pub fn negated(&self) -> Dyadic {
        Dyadic { mantissa: -&self.mantissa, exponent: self.exponent }
    }

    pub fn absolute(&self) -> Dyadic {
        if self.is_negative() { self.negated() } else { self.clone() }
    }

    /// Times `2^places`.
    pub fn scaled(&self, places: i64) -> Dyadic {
        if self.is_zero() { Dyadic::zero() } else { Dyadic { exponent: self.exponent + places, ..self.clone() } }
    }

    /// The mantissa in units of `2^exponent`, rounded down.
    pub fn in_units(&self, exponent: i64) -> BigInt {
        let shift = self.exponent - exponent;
        if shift >= 0 { &self.mantissa << shift as u64 } else { &self.mantissa >> shift.unsigned_abs() }
    }

    /// The exact sum. Of no use for numbers whose magnitudes differ by millions.
    pub fn plus(&self, other: &Dyadic) -> Dyadic {
        let exponent = self.exponent.min(other.exponent);
        Dyadic::new(self.in_units(exponent) + other.in_units(exponent), exponent)
    }

    /// The exact product.
    pub fn times(&self, other: &Dyadic) -> Dyadic {
        // The product of odd mantissas is odd.
        if self.is_zero() || other.is_zero() {
            return Dyadic::zero();
        }
        Dyadic { mantissa: &self.mantissa * &other.mantissa, exponent: self.exponent + other.exponent }
    }

    /// With at most so many bits.
    pub fn rounded(&self, bits: u32, toward: Toward) -> Dyadic {
        let excess = self.bits() - i64::from(bits);
        if excess <= 0 {
            return self.clone();
        }
        let floor = &self.mantissa >> excess as u64;
        let mantissa = if toward == Toward::Up { floor + 1 } else { floor };
        Dyadic::new(mantissa, self.exponent + excess)
    }

    /// The nearest integer on a side.
    pub fn integral(&self, toward: Toward) -> BigInt {
        let floor = self.in_units(0);
        if toward == Toward::Up && !self.is_integer() { floor + 1 } else { floor }
    }

    /// The nearest `f64`, or what is beyond it: a guess, not a bound.
    pub fn to_f64(&self) -> f64 {
        let kept = self.rounded(62, Toward::Down);
        let digits = i64::try_from(&kept.mantissa).unwrap_or(0);
        // In two steps, so that the scale alone does not leave the range.
        let scale = kept.exponent.clamp(-2200, 2200) as i32;
        digits as f64 * 2f64.powi(scale / 2) * 2f64.powi(scale - scale / 2)
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        let signs = self.sign().cmp(&other.sign());
        if signs != Ordering::Equal || self.is_zero() {
            return signs;
        }
        let magnitudes = self.magnitude().cmp(&other.magnitude());
        if magnitudes != Ordering::Equal {
            return if self.is_negative() { magnitudes.reverse() } else { magnitudes };
        }
        self.plus(&other.negated()).sign()
    }
}
