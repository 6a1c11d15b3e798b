//! Reduction of an angle to the octant around a multiple of π/2, exactly.
//!
//! Both words are multiplied, as integers, by a window of the bits of 2/π, and added: a fixed-point number of quarter turns with 320
//! bits behind the point, of which 267 are right. (M. H. Payne, R. N. Hanek, "Radian reduction for trigonometric functions", SIGNUM 18, 1983.)
//! There are about 2^128 pairs, so the closest to a multiple of π/2 other than 0 is about 2^-130 from it, and leaves 137 of them.

use super::tables::quadrant::{QUARTER_PI, TWO_OVER_PI};
use super::{Df128, pair};
use crate::arith::pack::decompose;
use crate::double::Word;

/// 64 bits before the point, 320 behind, in two's complement; the most significant word first.
type Turns = [u64; 6];
const FRACTION_BITS: i32 = 320;

/// `(q, r)` with `x = (4n + q) π/2 + r` and |r| ≤ π/4, rounded to a pair from 127 bits; for finite |x| > 0.78.
pub(super) fn quadrant(x: Df128) -> (u32, Df128) {
    let mut turns = quarter_turns(x.hi);
    if x.lo != 0.0 {
        turns = add(turns, quarter_turns(x.lo));
    }
    // To the nearest integer: a half added, then the sign of what is left.
    let half = 1 << 63;
    let (_, up) = turns[1].overflowing_add(half);
    let quadrant = (turns[0].wrapping_add(u64::from(up)) & 3) as u32;
    let negative = turns[1] & half != 0;
    turns[0] = if negative { u64::MAX } else { 0 };
    let fraction = if negative { negate(turns) } else { turns };
    let angle = radians(fraction);
    (quadrant, if negative { -angle } else { angle })
}

/// `x * 2/π` modulo 2^64.
#[inline]
fn quarter_turns(x: f64) -> Turns {
    let (significand, exponent) = decompose(x);
    // The window whose last bit weighs 2^-320 times 2^-exponent; the bits above it weigh multiples of 4 turns and more.
    let end = FRACTION_BITS + exponent;
    if end <= 0 {
        return [0; 6];
    }
    let mut product = [0; 6];
    let mut carry = 0;
    for (i, word) in product.iter_mut().enumerate().rev() {
        let sum = u128::from(window(end - 64 * (5 - i as i32))) * u128::from(significand) + carry;
        *word = sum as u64;
        carry = sum >> 64;
    }
    if x < 0.0 { negate(product) } else { product }
}

/// The 64 bits of 2/π that end `end` bits behind the point.
#[inline]
fn window(end: i32) -> u64 {
    let bits = |word: i32| usize::try_from(word).ok().and_then(|word| TWO_OVER_PI.get(word)).copied().unwrap_or(0);
    let (word, shift) = (end.div_euclid(64), end.rem_euclid(64));
    if shift == 0 { bits(word - 1) } else { (bits(word - 1) << shift) | (bits(word) >> (64 - shift)) }
}

#[inline]
fn add(mut x: Turns, y: Turns) -> Turns {
    let mut carry = 0;
    for (word, addend) in x.iter_mut().zip(y).rev() {
        let sum = u128::from(*word) + u128::from(addend) + carry;
        *word = sum as u64;
        carry = sum >> 64;
    }
    x
}

#[inline]
fn negate(x: Turns) -> Turns {
    add(x.map(|word| !word), [0, 0, 0, 0, 0, 1])
}

/// Of a fraction of at most a half: its leading 128 bits times π/2, by integers.
#[inline]
fn radians(fraction: Turns) -> Df128 {
    let words = [fraction[1], fraction[2], fraction[3], fraction[4], fraction[5], 0, 0];
    let first = words.iter().position(|&word| word != 0).unwrap_or(4).min(4);
    let zeros = words[first].leading_zeros();
    let leading = (u128::from(words[first]) << 64) | u128::from(words[first + 1]);
    let leading = if zeros == 0 { leading } else { (leading << zeros) | u128::from(words[first + 2] >> (64 - zeros)) };
    // leading * 2^-128 * 2^-shift turns; times π/2 = 2 QUARTER_PI 2^-128.
    let shift = 64 * first as i32 + zeros as i32;
    scaled(high_product(leading, QUARTER_PI), -127 - shift)
}

/// `floor(x * y / 2^128)`.
#[inline]
fn high_product(x: u128, y: u128) -> u128 {
    let halves = |n: u128| (n >> 64, n & u128::from(u64::MAX));
    let ((x_high, x_low), (y_high, y_low)) = (halves(x), halves(y));
    let (first, first_low) = halves(x_high * y_low);
    let (second, second_low) = halves(x_low * y_high);
    let carried = halves(((x_low * y_low) >> 64) + first_low + second_low).0;
    x_high * y_high + first + second + carried
}

/// `n * 2^exponent`, for -510 < exponent < 0.
#[inline]
fn scaled(n: u128, exponent: i32) -> Df128 {
    let factor = f64::power_of_two(exponent);
    let hi = n as f64;
    // Rounding up may reach 2^128, which is 0 modulo 2^128 and saturates one below it.
    let whole = hi as u128;
    let rest = n.wrapping_sub(whole).wrapping_sub(u128::from(whole == u128::MAX)) as i128;
    pair(hi * factor, rest as f64 * factor)
}
