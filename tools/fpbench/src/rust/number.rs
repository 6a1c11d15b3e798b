//! Numbers and constants.

use crate::core::Precision;

/// Constants of FPCore that the standard library has.
const CONSTANTS: &[(&str, &str)] = &[
    ("PI", "consts::PI"),
    ("E", "consts::E"),
    ("PI_2", "consts::FRAC_PI_2"),
    ("PI_4", "consts::FRAC_PI_4"),
    ("M_1_PI", "consts::FRAC_1_PI"),
    ("M_2_PI", "consts::FRAC_2_PI"),
    ("M_2_SQRTPI", "consts::FRAC_2_SQRT_PI"),
    ("LOG2E", "consts::LOG2_E"),
    ("LOG10E", "consts::LOG10_E"),
    ("LN2", "consts::LN_2"),
    ("LN10", "consts::LN_10"),
    ("SQRT2", "consts::SQRT_2"),
    ("SQRT1_2", "consts::FRAC_1_SQRT_2"),
    ("INFINITY", "INFINITY"),
    ("NAN", "NAN"),
];

/// A number or constant in Rust; `None` for another word.
pub fn number(word: &str, ty: Precision) -> Option<String> {
    let ty = ty.ty();
    if let Some((_, path)) = CONSTANTS.iter().find(|(name, _)| *name == word) {
        return Some(format!("std::{ty}::{path}"));
    }
    if let Some((above, below)) = word.split_once('/') {
        return Some(format!("({} / {})", decimal(above, ty)?, decimal(below, ty)?));
    }
    decimal(word, ty)
}

/// A decimal with its digits as they are: no rounding happens here.
fn decimal(word: &str, ty: &str) -> Option<String> {
    word.parse::<f64>().ok().filter(|_| word.contains(|c: char| c.is_ascii_digit()))?;
    let (sign, digits) = match word.split_at(1) {
        ("-", digits) => ("-", digits),
        ("+", digits) => ("", digits),
        _ => ("", word),
    };
    let (digits, power) =
        digits.split_once(['e', 'E']).map_or((digits, String::new()), |(digits, power)| (digits, format!("e{power}")));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let [whole, fraction] = [whole, fraction].map(|part| if part.is_empty() { "0" } else { part });
    let number = format!("{whole}.{fraction}{power}_{ty}");
    Some(if sign.is_empty() { number } else { format!("(-{number})") })
}

/// The value of a number or a constant expression of numbers, near enough for the ends of a box.
pub fn nearly(word: &str) -> Option<f64> {
    if word == "PI" {
        return Some(std::f64::consts::PI);
    }
    match word.split_once('/') {
        Some((above, below)) => Some(above.parse::<f64>().ok()? / below.parse::<f64>().ok()?),
        None => word.parse().ok(),
    }
}
