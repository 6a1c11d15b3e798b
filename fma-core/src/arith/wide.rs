//! f64 in integers: `a * b + c` with 128 bits and a sticky bit, for machines and directions without a fused operation.

use super::pack::pack;
use crate::{Format, Round, Sign};

const FRACTION: u64 = (1 << 52) - 1;

/// A finite number that is not zero, with bit 52 leading.
struct Parts {
    sign: Sign,
    significand: u64,
    exponent: i32,
}

#[inline(always)]
const fn parts(x: f64) -> Parts {
    let magnitude = x.abs().to_bits();
    let sign = Sign::from_negative(x.is_sign_negative());
    let field = (magnitude >> 52) as i32;
    if field == 0 {
        let shift = magnitude.leading_zeros() as i32 - 11;
        return Parts { sign, significand: magnitude << shift, exponent: -1074 - shift };
    }
    Parts { sign, significand: magnitude & FRACTION | (FRACTION + 1), exponent: field - 1075 }
}

/// `a * b`, rounded once in the given direction.
#[inline]
pub(super) const fn mul(a: f64, b: f64, round: Round) -> f64 {
    if !is_ordinary(a) || !is_ordinary(b) {
        return a * b;
    }
    let (a, b) = (parts(a), parts(b));
    let product = a.significand as u128 * b.significand as u128;
    round_jammed(a.sign.times(b.sign), product, false, a.exponent + b.exponent, round)
}

/// `a * b + c`, rounded once in the given direction.
#[inline]
pub(super) const fn fma(a: f64, b: f64, c: f64, round: Round) -> f64 {
    if !is_ordinary(a) || !is_ordinary(b) || !c.is_finite() {
        return without_product(a, b, c, round);
    }
    if c == 0.0 {
        return mul(a, b, round);
    }
    let (a, b, c) = (parts(a), parts(b), parts(c));
    // Both with bit 125 or 126 leading, so that their sum fits, and so that whatever a shift loses is lost far below
    // the leading bit of the sum.
    let product = (a.significand as u128 * b.significand as u128) << 21;
    let addend = (c.significand as u128) << 74;
    let (product_exponent, addend_exponent) = (a.exponent + b.exponent - 21, c.exponent - 74);
    let sign = a.sign.times(b.sign);
    if product_exponent >= addend_exponent {
        let (addend, lost) = shift_down(addend, product_exponent - addend_exponent);
        sum(sign, product, c.sign, addend, lost, product_exponent, round)
    } else {
        let (product, lost) = shift_down(product, addend_exponent - product_exponent);
        sum(c.sign, addend, sign, product, lost, addend_exponent, round)
    }
}

/// Finite and not zero.
#[inline(always)]
const fn is_ordinary(x: f64) -> bool {
    x.is_finite() && x != 0.0
}

/// A product that is zero, infinite or NaN is exact; a finite one changes no infinity and no NaN.
const fn without_product(a: f64, b: f64, c: f64, round: Round) -> f64 {
    if a.is_finite() && b.is_finite() && !c.is_finite() {
        return c + c;
    }
    let product = a * b;
    super::zero_sum(product, c, product + c, round)
}

/// The bits above a place, and whether any below it was set.
#[inline(always)]
const fn shift_down(x: u128, places: i32) -> (u128, bool) {
    if places > 127 { (0, true) } else { (x >> places, x & !(u128::MAX << places) != 0) }
}

/// The sum of a larger part and a smaller one, of which something may be lost; without loss they may be in any order.
#[inline(always)]
const fn sum(sign: Sign, x: u128, y_sign: Sign, y: u128, lost: bool, exponent: i32, round: Round) -> f64 {
    if !sign.times(y_sign).is_negative() {
        return round_jammed(sign, x + y, lost, exponent, round);
    }
    if x == y && !lost {
        return if round.sign_of_cancellation().is_negative() { -0.0 } else { 0.0 };
    }
    if x < y {
        return round_jammed(y_sign, y - x, false, exponent, round);
    }
    // What was lost is taken away as well: a unit less, and something above that.
    round_jammed(sign, x - y - lost as u128, lost, exponent, round)
}

/// Rounds a number that is not zero, with something below its last place if there is a rest.
#[inline(always)]
const fn round_jammed(sign: Sign, significand: u128, rest: bool, exponent: i32, round: Round) -> f64 {
    let shift = significand.leading_zeros();
    let aligned = significand << shift;
    let jammed = (aligned >> 64) as u64 | (aligned as u64 != 0 || rest) as u64;
    f64::from_bits(pack(Format::F64, sign, jammed, exponent + 64 - shift as i32, round))
}
