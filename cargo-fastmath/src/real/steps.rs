//! Functions that jump: floors and signs.

use std::cmp::Ordering;

use num_bigint::BigInt;

use super::{Bound, Dyadic, Interval, Known, Toward};

pub fn floor(x: &Interval) -> Interval {
    stepped(x, |point| point.integral(Toward::Down))
}

pub fn ceil(x: &Interval) -> Interval {
    stepped(x, |point| point.integral(Toward::Up))
}

/// Toward zero.
pub fn trunc(x: &Interval) -> Known<Interval> {
    Ok(if x.is_non_negative() { floor(x) } else { stepped(x, |point| point.integral(inwards(point))) })
}

/// To the nearest, ties away from zero.
pub fn round(x: &Interval) -> Known<Interval> {
    Ok(stepped(x, |point| {
        let half = Dyadic::power_of_two(-1);
        if point.is_negative() {
            point.plus(&half.negated()).integral(Toward::Up)
        } else {
            point.plus(&half).integral(Toward::Down)
        }
    }))
}

/// To the nearest, ties to even.
pub fn round_ties_even(x: &Interval) -> Known<Interval> {
    Ok(stepped(x, |point| {
        let half = Dyadic::power_of_two(-1);
        let up = point.plus(&half).integral(Toward::Down);
        let tie = point.exponent() == -1;
        if tie && up.bit(0) { up - 1 } else { up }
    }))
}

/// A step function that never falls.
fn stepped(x: &Interval, step: impl Fn(&Dyadic) -> BigInt) -> Interval {
    let end = |bound: &Bound| match bound {
        Bound::Finite(point) if point.is_integer() => bound.clone(),
        Bound::Finite(point) => Bound::Finite(Dyadic::integer(step(point))),
        Bound::Lowest | Bound::Highest => bound.clone(),
    };
    Interval { low: end(&x.low), high: end(&x.high) }
}

fn inwards(point: &Dyadic) -> Toward {
    if point.is_negative() { Toward::Up } else { Toward::Down }
}

/// What truncated division leaves.
pub fn remainder(x: &Interval, y: &Interval, bits: u32) -> Known<Interval> {
    let whole = trunc(&x.over(y, bits)?)?;
    Ok(x.minus(&whole.times(y, 2 * bits), bits))
}

/// The size of one with the sign of the other; zero is positive.
pub fn copysign(size: &Interval, sign: &Interval) -> Known<Interval> {
    let size = size.magnitude();
    if sign.is_non_negative() {
        return Ok(size);
    }
    let negative = sign.known_sign()? == Ordering::Less;
    Ok(if negative { size.negated() } else { size })
}
