//! Literals of Rust's source as the real numbers that they write.

use num_bigint::BigInt;

use super::{Dyadic, Interval};

/// The longest power of ten that is worth computing: far beyond every format.
const LONGEST: i64 = 20_000;

/// The number that the text writes, `0.1` being one tenth; `None` for what is no decimal literal.
pub fn literal(text: &str, bits: u32) -> Option<Interval> {
    let text: String = text.chars().filter(|c| *c != '_' && *c != ' ').collect();
    let text = ["f32", "f64"].iter().find_map(|suffix| text.strip_suffix(suffix)).unwrap_or(&text);
    let (digits, power) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let power = power.parse::<i64>().ok()?.checked_sub(fraction.len() as i64)?;
    let digits: BigInt = format!("{whole}{fraction}").parse().ok()?;
    let ten = |power: i64| Interval::point(Dyadic::integer(BigInt::from(10).pow(power as u32)));
    let digits = Interval::point(Dyadic::integer(digits));
    match power {
        0..=LONGEST => Some(digits.times(&ten(power), u32::MAX)),
        negative if (-LONGEST..0).contains(&negative) => digits.over(&ten(-negative), bits).ok(),
        _ => None,
    }
}
