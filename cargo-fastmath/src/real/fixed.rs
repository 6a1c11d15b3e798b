//! Fixed-point numbers that know how wrong they are, and the power series that are summed in them.

use num_bigint::BigInt;

use super::{Dyadic, Interval};

/// `value · 2^-places`, wrong by at most `error · 2^-places`.
#[derive(Clone, Debug)]
pub struct Fixed {
    value: BigInt,
    error: BigInt,
    places: u64,
}

impl Fixed {
    pub fn integer(value: u32, places: u64) -> Fixed {
        Fixed { value: BigInt::from(value) << places, error: BigInt::ZERO, places }
    }

    /// An interval with finite ends.
    pub fn of(low: &Dyadic, high: &Dyadic, places: u64) -> Fixed {
        let [low, high] = [low, high].map(|end| end.in_units(-(places as i64)));
        // What rounding down took from either end.
        let error = &high - &low + 1;
        Fixed { value: low, error, places }
    }

    pub fn interval(&self) -> Interval {
        let [low, high] = [&self.value - &self.error, &self.value + &self.error];
        let end = |value| Dyadic::new(value, -(self.places as i64));
        Interval::between(end(low), end(high))
    }

    pub fn plus(&self, other: &Fixed) -> Fixed {
        Fixed { value: &self.value + &other.value, error: &self.error + &other.error, ..*self }
    }

    pub fn negated(&self) -> Fixed {
        Fixed { value: -&self.value, error: self.error.clone(), ..*self }
    }

    pub fn times(&self, other: &Fixed) -> Fixed {
        let cross = magnitude(&self.value) * &other.error + magnitude(&other.value) * &self.error;
        let error = ((cross + &self.error * &other.error) >> self.places) + 2;
        Fixed { value: (&self.value * &other.value) >> self.places, error, ..*self }
    }

    pub fn over(&self, divisor: u32) -> Fixed {
        Fixed { value: &self.value / divisor, error: &self.error / divisor + 2, ..*self }
    }

    /// Divided by `2^places`.
    pub fn halved(&self, places: u64) -> Fixed {
        Fixed { value: &self.value >> places, error: (&self.error >> places) + 2, ..*self }
    }
}

fn magnitude(value: &BigInt) -> BigInt {
    BigInt::from(value.magnitude().clone())
}

/// `Σ term(k) / weight(k)` with `term(0) = first` and `term(k) = term(k - 1) · ratio / divisor(k)`.
///
/// Each term must be at most half as large as the one before; then what follows the last is at most that one.
pub fn series(first: Fixed, ratio: &Fixed, divisor: impl Fn(u32) -> u32, weight: impl Fn(u32) -> u32) -> Fixed {
    let (mut term, mut sum) = (first.clone(), first);
    for index in 1.. {
        term = term.times(ratio).over(divisor(index));
        sum = sum.plus(&term.over(weight(index)));
        if magnitude(&term.value) <= BigInt::from(1) {
            break;
        }
    }
    sum.error += magnitude(&term.value) + &term.error;
    sum
}
