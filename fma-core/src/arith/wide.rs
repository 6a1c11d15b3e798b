//! f64 in integers: `a * b + c` with 128 bits and a sticky bit, for machines and directions without a fused operation.

use super::pack::pack;
use crate::{Format, Round, Sign};

const FRACTION: u64 = (1 << 52) - 1;

/// A finite number that is not zero, with bit 52 leading.
#[derive(Clone, Copy)]
struct Parts {
    sign: Sign,
    significand: u64,
    exponent: i32,
}

/// The field of the exponent.
#[inline(always)]
const fn field(x: f64) -> i32 {
    (x.to_bits() >> 52) as i32 & 0x7ff
}

#[inline(always)]
const fn is_normal(x: f64) -> bool {
    matches!(field(x), 1..=0x7fe)
}

/// Of a normal number.
#[inline(always)]
const fn parts(x: f64) -> Parts {
    let significand = x.to_bits() & FRACTION | (FRACTION + 1);
    Parts { sign: Sign::from_negative(x.is_sign_negative()), significand, exponent: field(x) - 1075 }
}

/// Of any finite number but zero.
const fn normalised(x: f64) -> Parts {
    if is_normal(x) {
        return parts(x);
    }
    let magnitude = x.abs().to_bits();
    let shift = magnitude.leading_zeros() as i32 - 11;
    let sign = Sign::from_negative(x.is_sign_negative());
    Parts { sign, significand: magnitude << shift, exponent: -1074 - shift }
}

/// `a * b`, rounded once in the given direction.
#[inline]
pub(super) const fn mul(a: f64, b: f64, round: Round) -> f64 {
    if !is_ordinary(a) || !is_ordinary(b) {
        return a * b;
    }
    let (a, b) = (normalised(a), normalised(b));
    let product = a.significand as u128 * b.significand as u128;
    round_once(a.sign.times(b.sign), product, false, a.exponent + b.exponent, round)
}

/// `a * b + c`, rounded once in the given direction.
#[inline]
pub(super) const fn fma(a: f64, b: f64, c: f64, round: Round) -> f64 {
    if is_normal(a) && is_normal(b) && is_normal(c) {
        fma_parts(parts(a), parts(b), parts(c), round)
    } else {
        fma_unusual(a, b, c, round)
    }
}

/// [`fma`] with subnormal, zero, infinite and NaN operands.
#[cold]
const fn fma_unusual(a: f64, b: f64, c: f64, round: Round) -> f64 {
    if is_ordinary(a) && is_ordinary(b) && c.is_finite() {
        return if c == 0.0 { mul(a, b, round) } else { fma_parts(normalised(a), normalised(b), normalised(c), round) };
    }
    // A product that is zero, infinite or NaN is exact; a finite one changes no infinity and no NaN.
    if a.is_finite() && b.is_finite() && !c.is_finite() {
        return c + c;
    }
    super::zero_sum(a * b, c, a * b + c, round)
}

/// Finite and not zero.
#[inline(always)]
const fn is_ordinary(x: f64) -> bool {
    x.is_finite() && x != 0.0
}

/// How far the addend can go up before it reaches the bit that the sum may need.
const ROOM: i32 = 63;

#[inline(always)]
const fn fma_parts(a: Parts, b: Parts, c: Parts, round: Round) -> f64 {
    let sign = a.sign.times(b.sign);
    let product = a.significand as u128 * b.significand as u128;
    let addend = c.significand as u128;
    let exponent = a.exponent + b.exponent;
    let up = c.exponent - exponent;
    if up >= 0 && up <= ROOM {
        // In two words, as the distance is less than one of them: shorter than the shift of 128 bits.
        let high = (c.significand >> 1) >> (63 - up);
        let addend = (high as u128) << 64 | (c.significand << up) as u128;
        sum(sign, product, c.sign, addend, false, exponent, round)
    } else if up < 0 {
        // The product has bit 104 or 105 leading, more than 50 above whatever is lost here.
        let (addend, lost) = shift_down(addend, -up);
        sum(sign, product, c.sign, addend, lost, exponent, round)
    } else {
        // The addend has bit 115 leading, and the product at most bit 104.
        let (product, lost) = shift_down(product, up - ROOM);
        sum(c.sign, addend << ROOM, sign, product, lost, c.exponent - ROOM, round)
    }
}

/// The bits above a place, and whether any below it was set.
#[inline(always)]
const fn shift_down(x: u128, places: i32) -> (u128, bool) {
    if places > 127 { (0, true) } else { (x >> places, (x >> places) << places != x) }
}

/// The sum of two magnitudes, of the smaller of which something may be lost; without loss either may be the larger.
#[inline(always)]
const fn sum(sign: Sign, x: u128, y_sign: Sign, y: u128, lost: bool, exponent: i32, round: Round) -> f64 {
    if !sign.times(y_sign).is_negative() {
        return round_once(sign, x + y, lost, exponent, round);
    }
    // What was lost is taken away as well: a unit less, and something above that.
    let difference = (x as i128) - (y as i128) - (lost as i128);
    if difference == 0 {
        return if round.sign_of_cancellation().is_negative() { -0.0 } else { 0.0 };
    }
    let sign = if difference < 0 { y_sign } else { sign };
    round_once(sign, difference.unsigned_abs(), lost, exponent, round)
}

/// Rounds a number below 2^127 that is not zero, with something below its last place if there is a rest.
#[inline(always)]
const fn round_once(sign: Sign, significand: u128, rest: bool, exponent: i32, round: Round) -> f64 {
    let (high, low) = ((significand >> 64) as u64, significand as u64);
    if high == 0 {
        return round_short(sign, low, exponent, round);
    }
    // Bit 62 leads: the conversion to f64 below is then that of signed integers, which is one instruction.
    let shift = high.leading_zeros() - 1;
    let leading = high << shift | (low >> 1) >> (63 - shift);
    let jammed = leading | (low << shift != 0 || rest) as u64;
    let exponent = exponent + 64 - shift as i32;
    if matches!(round, Round::NearestEven) && exponent >= -1084 && exponent <= 961 {
        return round_by_conversion(sign, jammed, exponent);
    }
    f64::from_bits(pack(Format::F64, sign, jammed << 1, exponent - 1, round))
}

/// [`round_once`] where nearly everything cancelled; nothing is lost then.
#[cold]
const fn round_short(sign: Sign, significand: u64, exponent: i32, round: Round) -> f64 {
    let shift = significand.leading_zeros();
    f64::from_bits(pack(Format::F64, sign, significand << shift, exponent - shift as i32, round))
}

/// To nearest even, as the conversion from integers rounds; from the smallest normal result, 2^62 · 2^-1084, to where a
/// carry out of the largest gives infinity, as it must: 2^63 · 2^961.
#[inline(always)]
const fn round_by_conversion(sign: Sign, jammed: u64, exponent: i32) -> f64 {
    // Modulo 2^64 the exclusive or adds the bit of the sign, which a negative exponent has set already.
    let scale = ((exponent as i64) << 52) as u64 ^ (sign.is_negative() as u64) << 63;
    f64::from_bits((jammed as i64 as f64).to_bits().wrapping_add(scale))
}
