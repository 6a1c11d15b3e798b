//! Decimal text to the nearest pair.

use core::fmt;
use core::str::FromStr;

use super::exact::nearest_pair;
use super::natural::Natural;
use super::{Double, Word};

/// The text is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseDoubleError;

impl fmt::Display for ParseDoubleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid number: expected digits such as `1.5e-7`, `inf` or `nan`")
    }
}

impl core::error::Error for ParseDoubleError {}

/// More digits only matter by not being zero: no number halfway between two pairs of f64 has so many.
const DIGITS: i64 = 1400;
/// Numbers from 10^310 on are infinite, below 10^-400 zero.
const GREATEST: i64 = 310;
const SMALLEST: i64 = -400;

/// What f64 takes: digits with a point and an exponent, `inf`, `infinity` and `nan`, in any case. `hi` is the number rounded to nearest,
/// and `lo` the rest rounded to nearest; where that is half a last place of `hi`, an odd one, its even neighbour takes its place.
impl<T: Word> FromStr for Double<T> {
    type Err = ParseDoubleError;

    fn from_str(text: &str) -> Result<Self, ParseDoubleError> {
        let (negative, text) = match text.as_bytes().first() {
            Some(b'-') => (true, &text[1..]),
            Some(b'+') => (false, &text[1..]),
            _ => (false, text),
        };
        let magnitude = match special(text) {
            Some(special) => special,
            None => nearest(&Decimal::read(text).ok_or(ParseDoubleError)?),
        };
        Ok(if negative { -magnitude } else { magnitude })
    }
}

fn special<T: Word>(text: &str) -> Option<Double<T>> {
    let is = |word| text.eq_ignore_ascii_case(word);
    if is("inf") || is("infinity") {
        return Some(Double::INFINITY);
    }
    is("nan").then_some(Double::NAN)
}

/// `digits * 10^exponent`, with the leading digit before 10^`magnitude`.
struct Decimal {
    digits: Natural,
    exponent: i64,
    magnitude: i64,
}

impl Decimal {
    fn read(text: &str) -> Option<Self> {
        let (significand, exponent) = match text.find(['e', 'E']) {
            Some(at) => (&text[..at], read_exponent(&text[at + 1..])?),
            None => (text, 0),
        };
        let mut digits = Natural::from_u64(0);
        let (mut count, mut dropped, mut behind, mut point, mut sticky, mut any) = (0, 0, 0, false, false, false);
        for byte in significand.bytes() {
            match byte {
                b'.' if !point => point = true,
                b'0'..=b'9' => {
                    any = true;
                    behind += i64::from(point);
                    if count == DIGITS {
                        dropped += 1;
                        sticky |= byte != b'0';
                    } else if count > 0 || byte != b'0' {
                        digits.mul_add_small(10, u64::from(byte - b'0'));
                        count += 1;
                    }
                }
                _ => return None,
            }
        }
        if sticky {
            digits.mul_add_small(10, 1);
            count += 1;
            dropped -= 1;
        }
        let exponent = exponent.saturating_add(dropped).saturating_sub(behind);
        any.then_some(Self { digits, exponent, magnitude: exponent.saturating_add(count) })
    }
}

/// Saturating: far beyond the range, the value no longer matters.
fn read_exponent(text: &str) -> Option<i64> {
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let limit = i64::MAX / 4;
    let value =
        digits.bytes().fold(0i64, |n, byte| n.saturating_mul(10).saturating_add(i64::from(byte - b'0')).min(limit));
    Some(if negative { -value } else { value })
}

fn nearest<T: Word>(decimal: &Decimal) -> Double<T> {
    if decimal.digits.is_zero() || decimal.magnitude < SMALLEST {
        return Double::ZERO;
    }
    if decimal.magnitude > GREATEST {
        return Double::INFINITY;
    }
    let power = Natural::power_of_ten(decimal.exponent.unsigned_abs() as u32);
    if decimal.exponent < 0 {
        return nearest_pair(&decimal.digits, &power);
    }
    let mut number = decimal.digits.clone();
    number.mul_power_of_ten(decimal.exponent as u32);
    nearest_pair(&number, &Natural::from_u64(1))
}
