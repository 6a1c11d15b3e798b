//! Between real numbers and the codes of a format: decoding, rounding, distances, decimals.

use fma_core::exact::{Number, Real, decode, encode};
use fma_core::{Format, Overflow, Round, Sign};
use num_bigint::BigInt;

use super::{Dyadic, Interval, Toward};

/// The number that a code stands for, if it is finite.
pub fn decoded(format: Format, code: u64) -> Option<Dyadic> {
    match decode(format, code) {
        Number::Finite(real) => {
            let size = Dyadic::new(BigInt::from(real.significand), real.exponent.into());
            Some(if real.sign.is_negative() { size.negated() } else { size })
        }
        Number::Nan | Number::Infinite(_) => None,
    }
}

/// The code nearest to a number, ties to even.
pub fn nearest(format: Format, number: &Dyadic) -> u64 {
    // More bits than any format has, and a tail: what lies below them decides between ties only.
    const KEPT: u32 = 100;
    // Beyond this the result is an infinity or zero; the exponent of a real has 32 bits.
    const FARTHEST: i64 = 1 << 20;
    let sign = Sign::from_negative(number.is_negative());
    let size = number.absolute();
    let kept = size.rounded(KEPT, Toward::Down);
    let exponent = kept.exponent().clamp(-FARTHEST, FARTHEST) as i32;
    let significand = u128::try_from(kept.mantissa()).unwrap_or(0);
    // An odd significand of few bits with a tail would not leave the two places that rounding asks for.
    let room = if kept == size { 0 } else { significand.leading_zeros() as i32 };
    let real = Real { sign, significand: significand << room, exponent: exponent - room, tail: kept != size };
    encode(format, Number::Finite(real), Round::NearestEven, Overflow::Ieee).0
}

/// The place of a code in the order of the numbers: neighbours differ by one, the zeros are both 0.
pub fn ordinal(format: Format, code: u64) -> i64 {
    let magnitude = format.magnitude(code) as i64;
    if format.sign(code).is_negative() { -magnitude } else { magnitude }
}

/// The code at a place in the order.
pub fn at_ordinal(format: Format, ordinal: i64) -> u64 {
    format.with_sign(ordinal.unsigned_abs(), Sign::from_negative(ordinal < 0))
}

/// How many numbers of the format lie between two, the second included. A NaN is as far as can be.
pub fn distance(format: Format, one: u64, other: u64) -> u64 {
    match (format.is_nan(one), format.is_nan(other)) {
        (true, true) => 0,
        (true, false) | (false, true) => format.mask(),
        (false, false) => ordinal(format, one).abs_diff(ordinal(format, other)),
    }
}

/// The distance of a finite code from the exact number, in units of the last place of that number's rounding.
pub fn units_apart(format: Format, code: u64, exact: &Interval) -> Option<f64> {
    let exact = exact.low.finite()?;
    let rounded = decoded(format, nearest(format, exact))?;
    let lowest = i64::from(format.min_quantum());
    let fraction_bits = i64::from(format.layout().fraction_bits);
    let quantum = if rounded.is_zero() { lowest } else { (rounded.magnitude() - fraction_bits).max(lowest) };
    let apart = decoded(format, code)?.plus(&exact.rounded(4096, Toward::Down).negated());
    Some(apart.absolute().scaled(-quantum).to_f64())
}

/// So many significant digits, in Rust's scientific notation.
pub fn decimal(number: &Dyadic, digits: u32) -> String {
    if number.is_zero() {
        return "0".to_owned();
    }
    let size = number.absolute();
    // 0.30103 is nearly log10 of 2; the estimate is put right below.
    let mut exponent = size.magnitude() * 30103 / 100_000;
    let mut text = scaled_digits(&size, i64::from(digits) - 1 - exponent);
    while text.len() as u32 != digits {
        exponent += if text.len() as u32 > digits { 1 } else { -1 };
        text = scaled_digits(&size, i64::from(digits) - 1 - exponent);
    }
    let (first, rest) = text.split_at(1);
    let rest = rest.trim_end_matches('0');
    let sign = if number.is_negative() { "-" } else { "" };
    let point = if rest.is_empty() { "" } else { "." };
    format!("{sign}{first}{point}{rest}e{exponent}")
}

/// The integer nearest to the number times a power of ten.
fn scaled_digits(size: &Dyadic, power: i64) -> String {
    let ten = BigInt::from(10).pow(power.unsigned_abs().min(1 << 20) as u32);
    let half = Dyadic::power_of_two(-1);
    if power >= 0 {
        return size.times(&Dyadic::integer(ten)).plus(&half).integral(Toward::Down).to_string();
    }
    let whole: BigInt = size.in_units(-1) + &ten;
    let doubled: BigInt = ten * 2;
    (whole / doubled).to_string()
}
