//! Every operation of the IR over the reals.

use std::cmp::Ordering;

use fma_ir::FloatOp;

use super::constants::pi;
use super::powers::{exp_m1, exp2, log, log2, power};
use super::{Bound, Dyadic, Fault, Interval, Known, points, steps};

/// What the operation gives for real operands. A zero is positive where a sign is asked for.
pub fn operation(op: FloatOp, args: &[Interval], bits: u32) -> Known<Interval> {
    let missing = Interval::zero();
    of(op, std::array::from_fn(|index| args.get(index).unwrap_or(&missing)), bits)
}

fn of(op: FloatOp, [x, y, z, w]: [&Interval; 4], bits: u32) -> Known<Interval> {
    match op {
        FloatOp::Neg => Ok(x.negated()),
        FloatOp::Abs => Ok(x.magnitude()),
        FloatOp::Copysign => steps::copysign(x, y),
        FloatOp::Add => Ok(x.plus(y, bits)),
        FloatOp::Sub => Ok(x.minus(y, bits)),
        FloatOp::Mul if x == y => Ok(x.squared(bits)),
        FloatOp::Mul => product(x, y, bits),
        FloatOp::Div => x.over(y, bits),
        FloatOp::Rem => steps::remainder(x, y, bits),
        FloatOp::Fma | FloatOp::MulAdd => Ok(product(x, y, 2 * bits)?.plus(z, bits)),
        FloatOp::DiffOfProducts => Ok(product(x, y, 2 * bits)?.minus(&product(z, w, 2 * bits)?, bits)),
        FloatOp::Recip => one().over(x, bits),
        FloatOp::Sqrt => x.square_root(bits),
        FloatOp::Rsqrt => one().over(&x.square_root(bits + 8)?, bits),
        FloatOp::Min => Ok(x.min(y)),
        FloatOp::Max => Ok(x.max(y)),
        FloatOp::Clamp => Ok(x.max(y).min(z)),
        FloatOp::Signum => steps::copysign(&one(), x),
        FloatOp::Floor => Ok(steps::floor(x)),
        FloatOp::Ceil => Ok(steps::ceil(x)),
        FloatOp::Trunc => steps::trunc(x),
        FloatOp::Round => steps::round(x),
        FloatOp::RoundTiesEven => steps::round_ties_even(x),
        FloatOp::Fract => Ok(x.minus(&steps::trunc(x)?, bits)),
        FloatOp::ToDegrees => to_degrees(x, bits),
        FloatOp::ToRadians => to_radians(x, bits),
        FloatOp::Cbrt => Ok(x.cube_root(bits)),
        FloatOp::Hypot => hypot(x, y, bits),
        FloatOp::Powf => power(x, y, bits),
        FloatOp::Exp => exp(x, bits),
        FloatOp::Exp2 => exp2(x, bits),
        FloatOp::ExpM1 => exp_m1(x, bits),
        FloatOp::Ln => ln(x, bits),
        FloatOp::Log2 => log2(x, bits),
        FloatOp::Log10 => log(x, &Interval::integer(10), bits),
        FloatOp::Ln1p => ln_1p(x, bits),
        FloatOp::Log => log(x, y, bits),
        FloatOp::Sin => smooth(x, bits, points::sin),
        FloatOp::Cos => smooth(x, bits, points::cos),
        FloatOp::Tan => tan(x, bits),
        FloatOp::Asin => arc(x, bits, asin_point),
        FloatOp::Acos => acos(x, bits),
        FloatOp::Atan => atan(x, bits),
        FloatOp::Atan2 => atan2(x, y, bits),
        FloatOp::Sinh => sinh(x, bits),
        FloatOp::Cosh => cosh(x, bits),
        FloatOp::Tanh => tanh(x, bits),
        FloatOp::Asinh => asinh(x, bits),
        FloatOp::Acosh => acosh(x, bits),
        FloatOp::Atanh => atanh(x, bits),
    }
}

fn one() -> Interval {
    Interval::integer(1)
}

/// A product; of zero and an infinity that was given there is none.
fn product(x: &Interval, y: &Interval, bits: u32) -> Known<Interval> {
    let vanishes = |x: &Interval, y: &Interval| x.is_zero() && y.is_infinite();
    if vanishes(x, y) || vanishes(y, x) { Err(Fault::Undefined) } else { Ok(x.times(y, bits)) }
}

fn to_degrees(x: &Interval, bits: u32) -> Known<Interval> {
    x.times(&Interval::integer(180), bits + 8).over(&pi(bits + 8), bits)
}

fn to_radians(x: &Interval, bits: u32) -> Known<Interval> {
    x.times(&pi(bits + 8), bits + 8).over(&Interval::integer(180), bits)
}

fn hypot(x: &Interval, y: &Interval, bits: u32) -> Known<Interval> {
    x.squared(bits + 8).plus(&y.squared(bits + 8), bits + 8).square_root(bits)
}

/// Odd functions that are the identity as closely as `bits` can tell.
pub fn nearly(x: &Interval, bits: u32) -> Known<Interval> {
    increasing(x, bits, |point, bits| points::tiny(point, bits).ok_or(Fault::Undecided))
}

type Point = fn(&Dyadic, u32) -> Known<Interval>;

/// A function that never falls, from its values at the ends. At an infinite end nothing is known.
fn increasing(x: &Interval, bits: u32, at: impl Fn(&Dyadic, u32) -> Known<Interval>) -> Known<Interval> {
    let end = |bound: &Bound| match bound {
        Bound::Finite(point) => at(point, bits),
        Bound::Lowest | Bound::Highest => Ok(Interval { low: bound.clone(), high: bound.clone() }),
    };
    let low = end(&x.low)?;
    let high = if x.as_point().is_some() { low.clone() } else { end(&x.high)? };
    Ok(Interval { low: low.low, high: high.high })
}

/// Sine or cosine: from the value at one end, since neither changes faster than its argument.
fn smooth(x: &Interval, bits: u32, at: Point) -> Known<Interval> {
    let (Some(low), Some(width)) = (x.low.finite(), x.width()) else {
        return Ok(Interval { low: one().negated().low, high: one().high });
    };
    let reach = Interval::between(width.negated(), width);
    Ok(at(low, bits)?.plus(&reach, bits).max(&one().negated()).min(&one()))
}

fn tan(x: &Interval, bits: u32) -> Known<Interval> {
    smooth(x, bits + 8, points::sin)?.over(&smooth(x, bits + 8, points::cos)?, bits)
}

pub fn exp(x: &Interval, bits: u32) -> Known<Interval> {
    let power = increasing(x, bits, points::exp)?;
    Ok(power.max(&Interval { low: Bound::zero(), high: Bound::Lowest }))
}

pub fn ln(x: &Interval, bits: u32) -> Known<Interval> {
    match (x.low.sign(), x.high.sign()) {
        (_, Ordering::Less | Ordering::Equal) => Err(Fault::Undefined),
        (Ordering::Less | Ordering::Equal, _) => Err(Fault::Undecided),
        (Ordering::Greater, Ordering::Greater) => increasing(x, bits, points::ln),
    }
}

fn ln_1p(x: &Interval, bits: u32) -> Known<Interval> {
    if let Ok(close) = nearly(x, bits) {
        return Ok(close);
    }
    // The sum is exact: no finite end that gets here has more bits below its leading one than `bits` and its own.
    ln(&x.plus(&one(), 3 * bits + 4096), bits)
}

/// A function on [-1, 1] that never falls.
fn arc(x: &Interval, bits: u32, at: Point) -> Known<Interval> {
    let outside = x.compare(&one()) == Ok(Ordering::Greater) || x.compare(&one().negated()) == Ok(Ordering::Less);
    let inside = x.high <= one().high && x.low >= one().negated().low;
    match (outside, inside) {
        (true, _) => Err(Fault::Undefined),
        (false, true) => increasing(x, bits, at),
        (false, false) => Err(Fault::Undecided),
    }
}

/// It falls, so its opposite at the opposite argument rises.
fn acos(x: &Interval, bits: u32) -> Known<Interval> {
    let risen = |point: &Dyadic, bits| Ok(acos_point(&point.negated(), bits)?.negated());
    Ok(arc(&x.negated(), bits, risen)?.negated())
}

/// `atan(x / sqrt((1 - x)(1 + x)))`.
fn asin_point(x: &Dyadic, bits: u32) -> Known<Interval> {
    if x.bits() == 1 && x.magnitude() == 0 {
        let right = pi(bits).scaled(-1);
        return Ok(if x.is_negative() { right.negated() } else { right });
    }
    let x = Interval::point(x.clone());
    let working = bits + 16;
    let radicand = one().minus(&x, working).times(&one().plus(&x, working), working);
    atan(&x.over(&radicand.square_root(working)?, working)?, bits)
}

/// `2 atan(sqrt((1 - x) / (1 + x)))`, which keeps its bits near 1.
fn acos_point(x: &Dyadic, bits: u32) -> Known<Interval> {
    let x = Interval::point(x.clone());
    let working = bits + 16;
    let below = one().plus(&x, working);
    if below.is_zero() {
        return Ok(pi(bits));
    }
    let tangent = one().minus(&x, working).over(&below, working)?.square_root(working)?;
    Ok(atan(&tangent, bits)?.scaled(1))
}

fn atan(x: &Interval, bits: u32) -> Known<Interval> {
    let right = pi(bits).scaled(-1);
    Ok(increasing(x, bits, points::atan)?.min(&right).max(&right.negated()))
}

/// The angle of the point `(x, y)`, where the side of the negative axis is known.
fn atan2(y: &Interval, x: &Interval, bits: u32) -> Known<Interval> {
    let working = bits + 16;
    let (turn, slope) = (pi(working), |rise: &Interval, run: &Interval| atan(&rise.over(run, working)?, working));
    match (x.sign(), y.sign()) {
        (Some(Ordering::Equal), Some(Ordering::Equal)) => Err(Fault::Undefined),
        (Some(Ordering::Greater), _) => atan(&y.over(x, working)?, bits),
        (_, Some(Ordering::Greater)) => Ok(turn.scaled(-1).minus(&slope(x, y)?, bits)),
        (_, Some(Ordering::Less)) => Ok(turn.scaled(-1).plus(&slope(x, y)?, bits).negated()),
        (Some(Ordering::Less), Some(Ordering::Equal)) => Ok(pi(bits)),
        (Some(Ordering::Less | Ordering::Equal) | None, None) | (None, Some(Ordering::Equal)) => Err(Fault::Undecided),
    }
}

/// From `e = e^x - 1`: `(e + e / (e + 1)) / 2`.
fn sinh(x: &Interval, bits: u32) -> Known<Interval> {
    increasing(x, bits, |point, bits| {
        let working = bits + 16;
        let growth = exp_m1(&Interval::point(point.absolute()), working)?;
        let half = growth.plus(&growth.over(&growth.plus(&one(), working), working)?, working).scaled(-1);
        Ok(signed(half.rounded(bits), point))
    })
}

fn cosh(x: &Interval, bits: u32) -> Known<Interval> {
    Ok(exp(x, bits + 8)?.plus(&exp(&x.negated(), bits + 8)?, bits).scaled(-1))
}

/// From `e = e^(2x) - 1`: `e / (e + 2)`.
fn tanh(x: &Interval, bits: u32) -> Known<Interval> {
    let ratio = increasing(x, bits, |point, bits| {
        let working = bits + 16;
        if point.magnitude() > 32 {
            let close = one().minus(&Interval::between(Dyadic::zero(), Dyadic::power_of_two(-i64::from(bits))), bits);
            return Ok(signed(close, point));
        }
        let growth = exp_m1(&Interval::point(point.absolute().scaled(1)), working)?;
        Ok(signed(growth.over(&growth.plus(&Interval::integer(2), working), bits)?, point))
    })?;
    Ok(ratio.min(&one()).max(&one().negated()))
}

fn signed(value: Interval, like: &Dyadic) -> Interval {
    if like.is_negative() { value.negated() } else { value }
}

/// `ln_1p(x + x² / (1 + sqrt(1 + x²)))` for positive numbers.
fn asinh(x: &Interval, bits: u32) -> Known<Interval> {
    increasing(x, bits, |point, bits| {
        let working = bits + 16;
        let size = Interval::point(point.absolute());
        let square = size.squared(working);
        let root = one().plus(&square, working).square_root(working)?;
        let above = size.plus(&square.over(&one().plus(&root, working), working)?, working);
        Ok(signed(ln_1p(&above, bits)?, point))
    })
}

/// `ln_1p(t + sqrt(2t + t²))` with `t = x - 1`.
fn acosh(x: &Interval, bits: u32) -> Known<Interval> {
    let working = bits + 16;
    let above = x.minus(&one(), working);
    let radicand = above.scaled(1).plus(&above.squared(working), working);
    match (above.low.sign(), above.high.sign()) {
        (_, Ordering::Less) => Err(Fault::Undefined),
        (Ordering::Less, _) => Err(Fault::Undecided),
        (Ordering::Equal | Ordering::Greater, _) => ln_1p(&above.plus(&radicand.square_root(working)?, working), bits),
    }
}

/// `ln_1p(2x / (1 - x)) / 2`.
fn atanh(x: &Interval, bits: u32) -> Known<Interval> {
    let working = bits + 16;
    match x.magnitude().compare(&one()) {
        Ok(Ordering::Less) => Ok(ln_1p(&x.scaled(1).over(&one().minus(x, working), working)?, bits)?.scaled(-1)),
        Ok(Ordering::Equal | Ordering::Greater) => Err(Fault::Undefined),
        Err(fault) => Err(fault),
    }
}
