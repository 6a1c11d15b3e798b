//! Literals of Rust's source as the numbers that they write.

use num_bigint::BigInt;

use super::Ratio;

/// The number that the text writes, `0.1` being one tenth; `None` for what is no decimal literal, or a very long one.
pub fn literal(text: &str) -> Option<Ratio> {
    let text: String = text.chars().filter(|c| *c != '_' && *c != ' ').collect();
    let text = ["f32", "f64"].iter().find_map(|suffix| text.strip_suffix(suffix)).unwrap_or(&text);
    let (digits, power) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let power = power.parse::<i32>().ok()?.checked_sub(fraction.len() as i32)?;
    let digits: BigInt = format!("{whole}{fraction}").parse().ok()?;
    // Ten to the power has more than three bits for each.
    let ten = (power.unsigned_abs() < 400).then(|| BigInt::from(10).pow(power.unsigned_abs()))?;
    if power >= 0 { Ratio::new(digits * ten, BigInt::from(1)) } else { Ratio::new(digits, ten) }
}
