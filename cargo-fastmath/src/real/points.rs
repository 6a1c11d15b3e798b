//! Elementary functions at a dyadic point: the argument reduced in intervals, a power series summed in fixed point.
//!
//! Bounds used: `|e^x - 1| <= 2|x|` for `|x| <= 1`, and `|f(x) - x| <= x²` for `|x| <= 1/2` of every odd function below and of
//! `ln(1 + x)`, by their power series.

use super::bound::LIMIT;
use super::constants::{ln_2, pi};
use super::fixed::{Fixed, series};
use super::{Bound, Dyadic, Interval, Known, Toward};

/// Beyond this magnitude the result of `exp` is beyond every format, and beyond `2^LIMIT`.
const LARGEST_POWER: i64 = 31;

/// The sine of an argument beyond this magnitude would need π to as many bits.
const LARGEST_ANGLE: i64 = 1 << 14;

/// An odd function that is `x` as closely as `bits` can tell.
pub fn tiny(x: &Dyadic, bits: u32) -> Option<Interval> {
    let small = x.is_zero() || x.magnitude() < -i64::from(bits) - 2;
    let reach = || Dyadic::power_of_two(x.magnitude() + 1 - i64::from(bits));
    small.then(|| if x.is_zero() { Interval::zero() } else { Interval::around(x, &reach()) })
}

fn one() -> Dyadic {
    Dyadic::integer(1)
}

/// The places that keep `bits` of a number of this magnitude, and some to spare.
fn places(bits: u32, magnitude: i64) -> u64 {
    u64::from(bits) + 24 + magnitude.min(0).unsigned_abs()
}

fn fixed(x: &Interval, places: u64) -> Fixed {
    let end = |bound: &Bound| bound.finite().cloned().unwrap_or_else(Dyadic::zero);
    Fixed::of(&end(&x.low), &end(&x.high), places)
}

pub fn exp(x: &Dyadic, bits: u32) -> Known<Interval> {
    if x.is_zero() {
        return Ok(Interval::integer(1));
    } else if x.magnitude() >= LARGEST_POWER {
        let far = Bound::Finite(Dyadic::power_of_two(LIMIT));
        let near = Bound::Finite(Dyadic::power_of_two(-LIMIT));
        let [low, high] = if x.is_negative() { [Bound::zero(), near] } else { [far, Bound::Highest] };
        return Ok(Interval { low, high });
    } else if tiny(x, bits).is_some() {
        return Ok(Interval::around(&one(), &Dyadic::power_of_two(-i64::from(bits))));
    }
    // x = turns · ln 2 + rest, and e^rest = (e^(rest / 2^halvings))^(2^halvings).
    let halvings = 4 + u64::from(bits.ilog2());
    let places = places(bits, 0) + 2 * halvings;
    let turns = (x.to_f64() / std::f64::consts::LN_2).round() as i64;
    let precise = places as u32 + 48;
    let rest =
        Interval::point(x.clone()).minus(&ln_2(precise).times(&Interval::integer(turns.into()), precise), precise);
    let rest = fixed(&rest, places).halved(halvings);
    let power = series(Fixed::integer(1, places), &rest, |index| index, |_| 1);
    let power = (0..halvings).fold(power, |power, _| power.times(&power));
    Ok(power.interval().scaled(turns).rounded(bits))
}

/// Of a positive number.
pub fn ln(x: &Dyadic, bits: u32) -> Known<Interval> {
    // x = mantissa · 2^exponent with the mantissa between 0.70 and 1.42, and ln m = 2 artanh((m - 1) / (m + 1)).
    let (mut exponent, mut mantissa) = (x.magnitude(), x.scaled(-x.magnitude()));
    if mantissa > Dyadic::integer(181).scaled(-7) {
        (exponent, mantissa) = (exponent + 1, mantissa.scaled(-1));
    }
    let above = mantissa.plus(&one().negated());
    if let (0, Some(close)) = (exponent, tiny(&above, bits)) {
        return Ok(close);
    }
    let magnitude = if exponent == 0 { above.magnitude() } else { 0 };
    let places = places(bits, magnitude);
    let ratio = Interval::point(above).over(&Interval::point(mantissa.plus(&one())), places as u32)?;
    let ratio = fixed(&ratio, places);
    let half = series(ratio.clone(), &ratio.times(&ratio), |_| 1, |index| 2 * index + 1);
    let whole = ln_2(bits + 40).times(&Interval::integer(exponent.into()), bits + 40);
    Ok(half.interval().scaled(1).plus(&whole, bits))
}

pub fn sin(x: &Dyadic, bits: u32) -> Known<Interval> {
    match tiny(x, bits) {
        Some(close) => Ok(close),
        None => turned(x, 0, bits),
    }
}

pub fn cos(x: &Dyadic, bits: u32) -> Known<Interval> {
    if x.is_zero() {
        return Ok(Interval::integer(1));
    } else if tiny(x, bits).is_some() {
        return Ok(Interval::between(one().plus(&Dyadic::power_of_two(-2 * i64::from(bits)).negated()), one()));
    }
    turned(x, 1, bits)
}

/// The sine of the angle and so many quarter turns.
fn turned(x: &Dyadic, quarters: u8, bits: u32) -> Known<Interval> {
    if x.magnitude() > LARGEST_ANGLE {
        return Ok(Interval::between(one().negated(), one()));
    }
    let places = places(bits, x.magnitude());
    let precise = (places as i64 + x.magnitude().max(0) + 16) as u32;
    let quarter = pi(precise).scaled(-1);
    let turns = Interval::point(x.clone()).over(&quarter, precise)?;
    let turns = turns.low.finite().map_or_else(Dyadic::zero, |low| low.plus(&Dyadic::power_of_two(-1)));
    let turns = turns.integral(Toward::Down);
    let passed = quarter.times(&Interval::point(Dyadic::integer(turns.clone())), precise);
    let angle = fixed(&Interval::point(x.clone()).minus(&passed, precise), places);
    let turns = turns + quarters;
    let square = angle.times(&angle).negated();
    let value = if turns.bit(0) {
        series(Fixed::integer(1, places), &square, |index| (2 * index - 1) * 2 * index, |_| 1)
    } else {
        series(angle, &square, |index| 2 * index * (2 * index + 1), |_| 1)
    };
    Ok(if turns.bit(1) { value.negated() } else { value }.interval().rounded(bits))
}

pub fn atan(x: &Dyadic, bits: u32) -> Known<Interval> {
    if let Some(close) = tiny(x, bits) {
        return Ok(close);
    } else if x.is_negative() {
        return Ok(atan(&x.negated(), bits)?.negated());
    }
    let right = pi(bits + 8).scaled(-1);
    if x.magnitude() > i64::from(bits) + 2 {
        let short = Interval::between(Dyadic::zero(), Dyadic::power_of_two(-x.magnitude()));
        return Ok(right.minus(&short, bits));
    }
    let precise = bits + 32;
    let whole = Interval::integer(1);
    let inverted = *x > one();
    let mut angle = Interval::point(x.clone());
    if inverted {
        angle = whole.over(&angle, precise)?;
    }
    const HALVINGS: i64 = 3;
    for _ in 0..HALVINGS {
        // tan(a / 2) = tan a / (1 + sqrt(1 + tan² a)).
        let root = whole.plus(&angle.squared(precise), precise).square_root(precise)?;
        angle = angle.over(&whole.plus(&root, precise), precise)?;
    }
    let places = places(bits, angle.low.finite().map_or(0, Dyadic::magnitude));
    let angle = fixed(&angle, places);
    let square = angle.times(&angle).negated();
    let angle = series(angle, &square, |_| 1, |index| 2 * index + 1).interval().scaled(HALVINGS);
    Ok(if inverted { right.minus(&angle, bits) } else { angle.rounded(bits) })
}
