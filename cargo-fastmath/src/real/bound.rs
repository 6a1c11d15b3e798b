//! An end of an interval: a dyadic number or an infinity.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::{Dyadic, Toward};

/// Beyond `2^±LIMIT` an end is an infinity or zero: no format comes near, and exponents cannot overflow.
pub const LIMIT: i64 = 1 << 30;

/// One end. As an end, an infinity is never a value: zero times it is zero.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bound {
    Lowest,
    Finite(Dyadic),
    Highest,
}

use Bound::{Finite, Highest, Lowest};

impl Bound {
    pub fn zero() -> Bound {
        Finite(Dyadic::zero())
    }

    /// The number, if there is one.
    pub fn finite(&self) -> Option<&Dyadic> {
        match self {
            Finite(number) => Some(number),
            Lowest | Highest => None,
        }
    }

    /// The order of the end and zero.
    pub fn sign(&self) -> Ordering {
        match self {
            Lowest => Ordering::Less,
            Finite(number) => number.sign(),
            Highest => Ordering::Greater,
        }
    }

    pub fn negated(&self) -> Bound {
        match self {
            Lowest => Highest,
            Finite(number) => Finite(number.negated()),
            Highest => Lowest,
        }
    }

    /// A number as an end of at most so many bits.
    pub fn of(number: &Dyadic, bits: u32, toward: Toward) -> Bound {
        if number.is_zero() || number.magnitude().abs() < LIMIT {
            return Finite(number.rounded(bits, toward));
        }
        match (number.magnitude() > 0, number.is_negative(), toward) {
            (true, false, Toward::Up) => Highest,
            (true, true, Toward::Down) => Lowest,
            (true, false, Toward::Down) => Finite(Dyadic::power_of_two(LIMIT)),
            (true, true, Toward::Up) => Finite(Dyadic::power_of_two(LIMIT).negated()),
            (false, false, Toward::Up) => Finite(Dyadic::power_of_two(-LIMIT)),
            (false, true, Toward::Down) => Finite(Dyadic::power_of_two(-LIMIT).negated()),
            (false, false, Toward::Down) | (false, true, Toward::Up) => Bound::zero(),
        }
    }

    /// The sum of two ends on the same side.
    pub fn plus(&self, other: &Bound, bits: u32, toward: Toward) -> Bound {
        match (self, other) {
            (Finite(x), Finite(y)) => sum(x, y, bits, toward),
            (Finite(_), infinite) | (infinite, _) => infinite.clone(),
        }
    }

    /// The product.
    pub fn times(&self, other: &Bound, bits: u32, toward: Toward) -> Bound {
        match (self, other) {
            (Finite(x), Finite(y)) => Bound::of(&x.times(y), bits, toward),
            (x, y) => signed_infinity(x.sign(), y.sign()),
        }
    }

    /// The quotient; the divisor is not zero.
    pub fn over(&self, other: &Bound, bits: u32, toward: Toward) -> Bound {
        match (self, other) {
            (Finite(x), Finite(y)) => quotient(x, y, bits, toward),
            (Finite(_), _) => Bound::zero(),
            (infinite, divisor) => signed_infinity(infinite.sign(), divisor.sign()),
        }
    }
}

fn signed_infinity(x: Ordering, y: Ordering) -> Bound {
    match (x, y) {
        (Ordering::Equal, _) | (_, Ordering::Equal) => Bound::zero(),
        (x, y) if x == y => Highest,
        _ => Lowest,
    }
}

/// A sum in which a number far below the last bit that is kept counts as a bit just below it, or as nothing.
fn sum(x: &Dyadic, y: &Dyadic, bits: u32, toward: Toward) -> Bound {
    let (large, small) = if y.is_zero() || !x.is_zero() && x.magnitude() >= y.magnitude() { (x, y) } else { (y, x) };
    if small.is_zero() {
        return Bound::of(large, bits, toward);
    }
    let below = large.exponent().min(large.magnitude() - i64::from(bits)) - 2;
    if small.magnitude() >= below {
        return Bound::of(&large.plus(small), bits, toward);
    }
    let outwards = small.is_negative() == (toward == Toward::Down);
    if !outwards {
        return Bound::of(large, bits, toward);
    }
    let step = Dyadic::power_of_two(below);
    Bound::of(&large.plus(&if small.is_negative() { step.negated() } else { step }), bits, toward)
}

fn quotient(x: &Dyadic, y: &Dyadic, bits: u32, toward: Toward) -> Bound {
    if x.is_zero() {
        return Bound::zero();
    }
    let shift = (i64::from(bits) + 2 + y.bits() - x.bits()).max(0);
    let (dividend, divisor) = (x.mantissa() << shift as u64, y.mantissa());
    let floor = floored(&dividend, divisor);
    let exact = &floor * divisor == dividend;
    let mantissa = if exact || toward == Toward::Down { floor } else { floor + 1 };
    Bound::of(&Dyadic::new(mantissa, x.exponent() - shift - y.exponent()), bits, toward)
}

/// The quotient, rounded down.
fn floored(dividend: &BigInt, divisor: &BigInt) -> BigInt {
    let truncated = dividend / divisor;
    let inexact = &truncated * divisor != *dividend;
    let negative = (dividend.sign() == num_bigint::Sign::Minus) != (divisor.sign() == num_bigint::Sign::Minus);
    if inexact && negative { truncated - 1 } else { truncated }
}
