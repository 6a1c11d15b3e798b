//! e^x, 2^x and e^x − 1.
//!
//! With x = (4096 k + 64 i + j) ln 2 / 4096 + r, e^x = 2^k 2^(i/64) 2^(j/4096) e^r, and |r| ≤ ln 2 / 8192 < 2^-13.5: the powers come
//! from tables, and seven or eight terms of e^r − 1 suffice, the last of them in one word. (Tables in two steps: P. T. P. Tang,
//! "Table-driven implementation of the exponential function in IEEE floating-point arithmetic", ACM TOMS 15, 1989.)

use super::series::{add_more, add_small, horner};
use super::tables::exponential::{EXP_COARSE, EXP_FINE, EXP_STEP, EXP_STEPS, EXPM1_COARSE, EXPM1_FINE};
use super::tables::logarithm::LN_2_TRIPLE;
use super::tables::series::{FRAC_1_6, FRAC_1_24};
use super::{Df128, Double, TINY, pair};
use crate::double::arithmetic::{add_words, mul_words};
use crate::double::scale::scale;
use crate::eft::{fast_two_sum, two_sum};

/// Above the first, e^x overflows; below the second, it is less than half of the smallest subnormal.
const OVERFLOW: f64 = 709.79;
const UNDERFLOW: f64 = -745.2;

/// e^x.
pub(super) fn exp(x: Df128) -> Df128 {
    exp_scaled(x, 0.0, 0)
}

/// `2^shift * e^(x + tail)`, for a tail below the last place of `x`.
pub(super) fn exp_scaled(x: Df128, tail: f64, shift: i32) -> Df128 {
    if !(x.hi < OVERFLOW + 1.0 && x.hi > UNDERFLOW - 1.0) {
        return out_of_range(x.hi);
    }
    let (steps, rest) = reduce(x, tail);
    finish(steps, rest, shift)
}

/// 2^x: exact for integers.
pub(super) fn exp2(x: Df128) -> Df128 {
    if !(x.hi < 1025.0 && x.hi > -1076.0) {
        return out_of_range(x.hi);
    }
    let steps = nearest_integer(x.hi * 4096.0);
    // Exact: both are multiples of the last place of the smaller.
    let (hi, lo) = two_sum(x.hi - steps / 4096.0, x.lo);
    let rest = mul_words(pair(hi, lo), pair(LN_2_TRIPLE[0], LN_2_TRIPLE[1]));
    finish(steps as i32, rest, 0)
}

/// e^x − 1.
pub(super) fn exp_m1(x: Df128) -> Df128 {
    if x.hi.abs() < TINY {
        return x;
    }
    if x.hi.abs() >= 30.0 || x.is_nan() {
        return exp(x) - 1.0;
    }
    let (steps, rest) = reduce(x, 0.0);
    let (exponent, coarse, fine) = split(steps);
    let power = combine(EXPM1_COARSE[coarse], EXPM1_FINE[fine]);
    let result = combine(power, series_relative(rest));
    if exponent == 0 {
        return result;
    }
    // 2^k (1 + m) − 1 = 2^k m + (2^k − 1), exact for |k| < 53.
    let factor = power_of_two(exponent);
    scale(result, exponent) + (factor - 1.0)
}

/// (1 + x)(1 + y) − 1.
#[inline]
fn combine(x: Df128, y: Df128) -> Df128 {
    let smaller = add_words(y, mul_words(x, y));
    add_words(x, smaller)
}

#[cold]
fn out_of_range(x: f64) -> Df128 {
    Double {
        hi: if x.is_nan() {
            x
        } else if x > 0.0 {
            f64::INFINITY
        } else {
            0.0
        },
        lo: 0.0,
    }
}

#[inline]
fn power_of_two(exponent: i32) -> f64 {
    <f64 as crate::double::Word>::power_of_two(exponent)
}

/// Ties to even; for |x| < 2^51.
#[inline]
fn nearest_integer(x: f64) -> f64 {
    const SHIFT: f64 = 1.5 / f64::EPSILON;
    (x + SHIFT) - SHIFT
}

/// `x = steps * ln 2 / 4096 + rest`, with an absolute error of 2^-118 and a relative one of u² where `steps` is 0.
///
/// Products of the number of steps, below 2^23, with parts of 30 bits are exact; so is the first difference.
#[inline]
fn reduce(x: Df128, tail: f64) -> (i32, Df128) {
    let steps = nearest_integer(x.hi * EXP_STEPS);
    let first = x.hi - steps * EXP_STEP[0];
    let (second, second_error) = two_sum(first, -(steps * EXP_STEP[1]));
    let (low, low_error) = two_sum(x.lo, -(steps * EXP_STEP[2]));
    let (sum, sum_error) = two_sum(second, low);
    let rest = (sum_error + second_error) + (low_error + (tail - steps * EXP_STEP[3]));
    let (hi, lo) = fast_two_sum(sum, rest);
    (steps as i32, pair(hi, lo))
}

/// `steps = 4096 k + 64 i + j`, with `i` and `j` as indices of their tables.
#[inline]
fn split(steps: i32) -> (i32, usize, usize) {
    let exponent = (steps + 2048) >> 12;
    let within = steps - (exponent << 12);
    let coarse = (within + 32) >> 6;
    (exponent, (coarse + 32) as usize, (within - (coarse << 6) + 32) as usize)
}

/// `2^(steps/4096 + shift) * e^rest`.
#[inline]
fn finish(steps: i32, rest: Df128, shift: i32) -> Df128 {
    let (exponent, coarse, fine) = split(steps);
    let power = mul_words(EXP_COARSE[coarse], EXP_FINE[fine]);
    let more = mul_words(power, series(rest));
    let value = add_more(power, more);
    let exponent = exponent + shift;
    if (-900..=1000).contains(&exponent) {
        let factor = power_of_two(exponent);
        pair(value.hi * factor, value.lo * factor)
    } else {
        scale(value, exponent)
    }
}

/// e^r − 1 for |r| < 2^-13.5, with an absolute error of 2^-109.
///
/// r + r² (1/2 + r (1/6 + r q)), where q, from 1/24 on, is in one word: its error is 2^-111, the next term 2^-123.
#[inline]
fn series(r: Df128) -> Df128 {
    let x = r.hi;
    let q = (1.0 / 24.0 + x * (1.0 / 120.0)) + x * x * (1.0 / 720.0 + x * (1.0 / 5040.0));
    let second = horner(r, add_small(FRAC_1_6, x * q), pair(0.5, 0.0));
    add_more(r, mul_words(mul_words(r, r), second))
}

/// The same with one more term in two words: an error of 2^-107 of r.
#[inline]
fn series_relative(r: Df128) -> Df128 {
    let x = r.hi;
    let q = 1.0 / 120.0 + x * (1.0 / 720.0 + x * (1.0 / 5040.0 + x * (1.0 / 40_320.0)));
    let third = horner(r, add_small(FRAC_1_24, x * q), FRAC_1_6);
    add_more(r, mul_words(mul_words(r, r), horner(r, third, pair(0.5, 0.0))))
}
