//! Closed intervals and the four operations.

use std::cmp::Ordering;

use super::{Bound, Dyadic, Fault, Known, Toward};

/// The numbers from `low` to `high`; the real result of a computation is one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    pub low: Bound,
    pub high: Bound,
}

impl Interval {
    pub fn point(number: Dyadic) -> Interval {
        Interval { low: Bound::Finite(number.clone()), high: Bound::Finite(number) }
    }

    pub fn integer(value: i128) -> Interval {
        Interval::point(Dyadic::integer(value))
    }

    pub fn zero() -> Interval {
        Interval::point(Dyadic::zero())
    }

    /// Between two numbers.
    pub fn between(low: Dyadic, high: Dyadic) -> Interval {
        Interval { low: Bound::Finite(low), high: Bound::Finite(high) }
    }

    /// From the number at `middle`, as far as `reach` on both sides.
    pub fn around(middle: &Dyadic, reach: &Dyadic) -> Interval {
        Interval::between(middle.plus(&reach.negated()), middle.plus(reach))
    }

    /// The number, if only one is possible.
    pub fn as_point(&self) -> Option<&Dyadic> {
        if self.low == self.high { self.low.finite() } else { None }
    }

    pub fn is_zero(&self) -> bool {
        self.as_point().is_some_and(Dyadic::is_zero)
    }

    /// Whether it is an infinity itself, not an interval that has no end.
    pub fn is_infinite(&self) -> bool {
        self.low == self.high && self.low.finite().is_none()
    }

    /// The sign of every number in it; `None` if there are several.
    pub fn sign(&self) -> Option<Ordering> {
        let (low, high) = (self.low.sign(), self.high.sign());
        if low == Ordering::Greater || high == Ordering::Less || self.is_zero() { Some(low) } else { None }
    }

    /// The sign, or the wish for more bits.
    pub fn known_sign(&self) -> Known<Ordering> {
        self.sign().ok_or(Fault::Undecided)
    }

    /// Whether no number in it is negative.
    pub fn is_non_negative(&self) -> bool {
        self.low.sign() != Ordering::Less
    }

    /// The order of two real numbers, where the intervals tell.
    pub fn compare(&self, other: &Interval) -> Known<Ordering> {
        if self.high < other.low {
            Ok(Ordering::Less)
        } else if self.low > other.high {
            Ok(Ordering::Greater)
        } else if self.as_point().is_some() && self == other {
            Ok(Ordering::Equal)
        } else {
            Err(Fault::Undecided)
        }
    }

    pub fn negated(&self) -> Interval {
        Interval { low: self.high.negated(), high: self.low.negated() }
    }

    pub fn magnitude(&self) -> Interval {
        match (self.low.sign(), self.high.sign()) {
            (Ordering::Greater | Ordering::Equal, _) => self.clone(),
            (_, Ordering::Less | Ordering::Equal) => self.negated(),
            (Ordering::Less, Ordering::Greater) => {
                Interval { low: Bound::zero(), high: self.high.clone().max(self.low.negated()) }
            }
        }
    }

    pub fn min(&self, other: &Interval) -> Interval {
        Interval { low: self.low.clone().min(other.low.clone()), high: self.high.clone().min(other.high.clone()) }
    }

    pub fn max(&self, other: &Interval) -> Interval {
        Interval { low: self.low.clone().max(other.low.clone()), high: self.high.clone().max(other.high.clone()) }
    }

    pub fn plus(&self, other: &Interval, bits: u32) -> Interval {
        Interval {
            low: self.low.plus(&other.low, bits, Toward::Down),
            high: self.high.plus(&other.high, bits, Toward::Up),
        }
    }

    pub fn minus(&self, other: &Interval, bits: u32) -> Interval {
        self.plus(&other.negated(), bits)
    }

    pub fn times(&self, other: &Interval, bits: u32) -> Interval {
        let ends =
            [(&self.low, &other.low), (&self.low, &other.high), (&self.high, &other.low), (&self.high, &other.high)];
        self.extremes(other, ends, |x, y, toward| x.times(y, bits, toward))
    }

    /// The square, which is never negative.
    pub fn squared(&self, bits: u32) -> Interval {
        let magnitude = self.magnitude();
        Interval {
            low: magnitude.low.times(&magnitude.low, bits, Toward::Down),
            high: magnitude.high.times(&magnitude.high, bits, Toward::Up),
        }
    }

    pub fn over(&self, other: &Interval, bits: u32) -> Known<Interval> {
        if other.is_zero() {
            return Err(Fault::Undefined);
        }
        other.known_sign()?;
        let ends =
            [(&self.low, &other.low), (&self.low, &other.high), (&self.high, &other.low), (&self.high, &other.high)];
        Ok(self.extremes(other, ends, |x, y, toward| x.over(y, bits, toward)))
    }

    /// The lowest and the highest of what a bilinear operation gives at the ends; for two points one computation each.
    fn extremes(
        &self,
        other: &Interval,
        ends: [(&Bound, &Bound); 4],
        operation: impl Fn(&Bound, &Bound, Toward) -> Bound,
    ) -> Interval {
        let count = if self.as_point().is_some() && other.as_point().is_some() { 1 } else { 4 };
        let mut found = ends[..count]
            .iter()
            .map(|(x, y)| Interval { low: operation(x, y, Toward::Down), high: operation(x, y, Toward::Up) });
        let first = found.next().unwrap_or_else(Interval::zero);
        found.fold(first, |all, one| Interval { low: all.low.min(one.low), high: all.high.max(one.high) })
    }

    /// Times `2^places`.
    pub fn scaled(&self, places: i64) -> Interval {
        let scaled = |bound: &Bound| match bound {
            Bound::Finite(number) => Bound::Finite(number.scaled(places)),
            Bound::Lowest | Bound::Highest => bound.clone(),
        };
        Interval { low: scaled(&self.low), high: scaled(&self.high) }
    }

    /// With ends of at most so many bits.
    pub fn rounded(&self, bits: u32) -> Interval {
        let end =
            |bound: &Bound, toward| bound.finite().map_or_else(|| bound.clone(), |at| Bound::of(at, bits, toward));
        Interval { low: end(&self.low, Toward::Down), high: end(&self.high, Toward::Up) }
    }

    /// The square root.
    pub fn square_root(&self, bits: u32) -> Known<Interval> {
        if self.high.sign() == Ordering::Less {
            return Err(Fault::Undefined);
        } else if !self.is_non_negative() {
            return Err(Fault::Undecided);
        }
        Ok(self.root(2, bits))
    }

    /// The cube root.
    pub fn cube_root(&self, bits: u32) -> Interval {
        self.root(3, bits)
    }

    fn root(&self, degree: u32, bits: u32) -> Interval {
        let end = |bound: &Bound, toward| match bound {
            Bound::Finite(number) => Bound::Finite(root(number, degree, bits, toward)),
            Bound::Lowest | Bound::Highest => bound.clone(),
        };
        Interval { low: end(&self.low, Toward::Down), high: end(&self.high, Toward::Up) }
    }

    /// The distance of the ends; `None` if it is infinite.
    pub fn width(&self) -> Option<Dyadic> {
        Some(self.high.finite()?.plus(&self.low.finite()?.negated()))
    }
}

/// The root of a small degree, of a number that has one.
fn root(number: &Dyadic, degree: u32, bits: u32, toward: Toward) -> Dyadic {
    let places = i64::from(degree);
    let excess = number.magnitude() - places * i64::from(bits + 1);
    let unit = if number.is_zero() { 0 } else { number.exponent().min(excess).div_euclid(places) };
    let radicand = number.in_units(unit * places);
    // Toward zero: for a negative number that is up.
    let inside = radicand.nth_root(degree);
    let exact = inside.pow(degree) == radicand;
    let away = if number.is_negative() { Toward::Down } else { Toward::Up };
    let step = if exact || toward != away {
        0
    } else if number.is_negative() {
        -1
    } else {
        1
    };
    Dyadic::new(inside + step, unit).rounded(bits, toward)
}
