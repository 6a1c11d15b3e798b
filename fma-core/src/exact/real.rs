//! Finite reals: dyadic numbers in 128 bits, with a tail for what lies below them.

use crate::Sign;
use core::cmp::Ordering;

/// `±significand · 2^exponent`, plus something strictly between 0 and 1 units of `2^exponent` in magnitude if there is a tail.
///
/// Numbers of a format have significands of at most 53 bits and no tail; products of two have at most 106 bits. Only
/// sums, quotients and roots of those have tails, and then at least 95 bits above it: 32 more than any format keeps, which is what stochastic
/// rounding compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Real {
    /// The sign, of a zero too.
    pub sign: Sign,
    /// The magnitude in units of the last place.
    pub significand: u128,
    /// The last place.
    pub exponent: i32,
    /// Whether the magnitude is larger than that, by less than one unit.
    pub tail: bool,
}

/// Where the leading bit of a larger operand goes before an addition: the carry has the bit above.
const ALIGNED: i32 = 126;

impl Real {
    /// Zero of a sign.
    pub const fn zero(sign: Sign) -> Real {
        Real { sign, significand: 0, exponent: 0, tail: false }
    }

    /// An integer.
    pub const fn integer(sign: Sign, magnitude: u128) -> Real {
        Real { sign, significand: magnitude, exponent: 0, tail: false }
    }

    /// Whether this is zero.
    pub const fn is_zero(self) -> bool {
        self.significand == 0
    }

    /// The exponent of the leading bit. Of no meaning for zero.
    pub const fn magnitude(self) -> i32 {
        self.exponent + 127 - self.significand.leading_zeros() as i32
    }

    /// The same number with the other sign.
    pub const fn negated(self) -> Real {
        Real { sign: self.sign.opposite(), ..self }
    }

    /// The same number with its leading bit at a place not below its present one.
    const fn leading_at(self, place: i32) -> Real {
        let shift = place - (self.magnitude() - self.exponent);
        Real { significand: self.significand << shift, exponent: self.exponent - shift, ..self }
    }

    /// The same number in units of `2^exponent`; what does not fit below becomes the tail.
    const fn in_units(self, exponent: i32) -> Real {
        let below = exponent - self.exponent;
        if below <= 0 {
            return Real { significand: self.significand << -below, exponent, ..self };
        }
        let kept = if below < 128 { self.significand >> below } else { 0 };
        let lost = below >= 128 || kept << below != self.significand;
        Real { significand: kept, exponent, tail: self.tail | lost, ..self }
    }

    /// The sum of two numbers without tails, neither zero, of at most 106 bits, one of them of at most 53.
    /// `None` where they cancel.
    ///
    /// Bits are lost only where the operands lie more than 20 places apart, so a sum with a tail has at least 125 bits.
    pub const fn plus(self, other: Real) -> Option<Real> {
        let (large, small) = match self.compare_magnitude(other) {
            Ordering::Less => (other, self),
            Ordering::Equal if self.sign.times(other.sign).is_negative() => return None,
            Ordering::Equal | Ordering::Greater => (self, other),
        };
        let large = large.leading_at(ALIGNED);
        let small = small.in_units(large.exponent);
        let significand = if large.sign.times(small.sign).is_negative() {
            // The tail is taken away too: one unit less, and the tail that completes it.
            large.significand - small.significand - small.tail as u128
        } else {
            large.significand + small.significand
        };
        Some(Real { significand, tail: small.tail, ..large })
    }

    /// The product of two numbers without tails, of at most 64 bits each: exact.
    pub const fn times(self, other: Real) -> Real {
        Real {
            sign: self.sign.times(other.sign),
            significand: self.significand * other.significand,
            exponent: self.exponent + other.exponent,
            tail: false,
        }
    }

    /// The quotient of two numbers without tails, neither zero, of at most 63 bits each: 128 bits and a tail.
    pub const fn over(self, other: Real) -> Real {
        let dividend = self.leading_at(127);
        let leading = dividend.significand / other.significand;
        // At least 65 bits lead, so that what is left has room for as many places more.
        let places = leading.leading_zeros();
        let left = (dividend.significand - leading * other.significand) << places;
        let rest = left / other.significand;
        Real {
            sign: self.sign.times(other.sign),
            significand: leading << places | rest,
            exponent: dividend.exponent - other.exponent - places as i32,
            tail: rest * other.significand != left,
        }
    }

    /// What truncated division leaves of the dividend, with its sign: exact. For operands as in [`Real::over`].
    pub const fn remainder(self, other: Real) -> Real {
        if self.magnitude() < other.magnitude() {
            return self;
        }
        if self.exponent <= other.exponent {
            // Here the divisor's leading bit is not above the dividend's, so it fits.
            let divisor = other.in_units(self.exponent);
            return Real { significand: self.significand % divisor.significand, ..self };
        }
        let mut significand = self.significand % other.significand;
        let mut places = self.exponent - other.exponent;
        while places > 0 {
            let step = if places < 64 { places } else { 64 };
            significand = (significand << step) % other.significand;
            places -= step;
        }
        Real { significand, exponent: other.exponent, ..self }
    }

    /// The square root of a positive number of at most 64 bits without a tail: 96 bits and a tail.
    pub const fn square_root(self) -> Real {
        let place = if (self.magnitude() - 127) & 1 == 0 { 127 } else { 126 };
        let radicand = self.leading_at(place);
        let root = radicand.significand.isqrt();
        // 32 places more are what is left by twice the root, or one less where their own square does not fit.
        let left = (radicand.significand - root * root) << 31;
        let mut places = left / root;
        if places * places > (left - places * root) << 33 {
            places -= 1;
        }
        Real {
            significand: root << 32 | places,
            exponent: radicand.exponent / 2 - 32,
            tail: places * places != (left - places * root) << 33,
            ..radicand
        }
    }

    /// The order of two magnitudes without tails, neither zero.
    pub const fn compare_magnitude(self, other: Real) -> Ordering {
        let (mine, theirs) = (self.magnitude(), other.magnitude());
        if mine != theirs {
            return if mine < theirs { Ordering::Less } else { Ordering::Greater };
        }
        let (mine, theirs) = (self.leading_at(127).significand, other.leading_at(127).significand);
        if mine == theirs {
            Ordering::Equal
        } else if mine < theirs {
            Ordering::Less
        } else {
            Ordering::Greater
        }
    }
}
