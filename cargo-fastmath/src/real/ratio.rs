//! Quotients of integers, for as long as they are small: what tells whether two numbers are equal that are no dyadic ones.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};

use super::{Dyadic, Interval};

/// A quotient in lowest terms with a positive divisor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio {
    above: BigInt,
    below: BigInt,
}

/// Beyond so many bits a quotient is given up: equal numbers meet where loops count in simple steps.
const LARGEST: u64 = 1536;

impl Ratio {
    /// In lowest terms; `None` if the divisor is zero or either is too large.
    pub fn new(above: BigInt, below: BigInt) -> Option<Ratio> {
        if below.sign() == Sign::NoSign {
            return None;
        }
        let shared = divisor(&above, &below);
        let shared = if below.sign() == Sign::Minus { -shared } else { shared };
        let (above, below) = (above / &shared, below / shared);
        (above.bits().max(below.bits()) <= LARGEST).then_some(Ratio { above, below })
    }

    pub fn of(number: &Dyadic) -> Option<Ratio> {
        let places = number.exponent().unsigned_abs();
        if number.magnitude().unsigned_abs() > LARGEST || places > LARGEST {
            return None;
        }
        let power = BigInt::from(1) << places;
        if number.is_integer() {
            Ratio::new(number.mantissa() * power, BigInt::from(1))
        } else {
            Ratio::new(number.mantissa().clone(), power)
        }
    }

    pub fn negated(&self) -> Ratio {
        Ratio { above: -&self.above, below: self.below.clone() }
    }

    pub fn plus(&self, other: &Ratio) -> Option<Ratio> {
        Ratio::new(&self.above * &other.below + &other.above * &self.below, &self.below * &other.below)
    }

    pub fn times(&self, other: &Ratio) -> Option<Ratio> {
        Ratio::new(&self.above * &other.above, &self.below * &other.below)
    }

    pub fn over(&self, other: &Ratio) -> Option<Ratio> {
        Ratio::new(&self.above * &other.below, &self.below * &other.above)
    }

    pub fn compare(&self, other: &Ratio) -> Ordering {
        (&self.above * &other.below).cmp(&(&other.above * &self.below))
    }

    pub fn interval(&self, bits: u32) -> Interval {
        let [above, below] = [&self.above, &self.below].map(|part| Interval::point(Dyadic::integer(part.clone())));
        // The divisor is positive, so there is a quotient.
        above.over(&below, bits).unwrap_or_else(|_| Interval::zero())
    }
}

/// The greatest common divisor, by Euclid.
fn divisor(a: &BigInt, b: &BigInt) -> BigInt {
    let (mut large, mut small) = (a.clone(), b.clone());
    while small.sign() != Sign::NoSign {
        (large, small) = (small.clone(), large % small);
    }
    if large.sign() == Sign::Minus { -large } else { large }
}
