//! Evaluates one line: a family, an operation, a type, and operands as hexadecimal codes; what comes back is written the
//! same way. The families are the modules; each says what its lines look like.

mod block;
mod convert;
mod kernel;
mod packed;
mod ptx;
mod text;

use fma_core::{Denormal, Number, Overflow, Round};
use std::fmt::LowerHex;

/// `None` for what no family knows.
pub fn evaluate(line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (&family, words) = words.split_first()?;
    match family {
        "kernel" => kernel::evaluate(words),
        "block" => block::evaluate(words),
        "packed" => packed::evaluate(words),
        "ptx" => ptx::evaluate(words),
        "text" => text::evaluate(words),
        "convert" => convert::evaluate(words),
        _ => None,
    }
}

fn code(word: &str) -> Option<u64> {
    u64::from_str_radix(word, 16).ok()
}

fn number<T: Number>(word: &str) -> Option<T> {
    code(word).map(T::from_code)
}

fn numbers<T: Number>(words: &[&str]) -> Option<Vec<T>> {
    words.iter().map(|word| number(word)).collect()
}

/// All NaNs are one.
fn written<T: Number>(x: T) -> String {
    if x.is_nan() { "nan".to_owned() } else { hex(x.to_bits(), T::FORMAT.layout().bits) }
}

fn hex(code: impl LowerHex, bits: u32) -> String {
    format!("{code:0width$x}", width = bits.div_ceil(4) as usize)
}

fn listed<T: Number>(numbers: &[T]) -> String {
    numbers.iter().map(|x| written(*x)).collect::<Vec<_>>().join(" ")
}

/// `ne`, `na`, `tz`, `up`, `dn`, or the random bits of a stochastic rounding after an `s`.
fn round(word: &str) -> Option<Round> {
    Some(match word {
        "ne" => Round::NearestEven,
        "na" => Round::NearestAway,
        "tz" => Round::TowardZero,
        "up" => Round::Up,
        "dn" => Round::Down,
        _ => Round::Stochastic(code(word.strip_prefix('s')?)? as u32),
    })
}

fn overflow(word: &str) -> Option<Overflow> {
    [("ieee", Overflow::Ieee), ("sat", Overflow::Saturate)].into_iter().find(|row| row.0 == word).map(|row| row.1)
}

fn denormal(word: &str) -> Option<Denormal> {
    let rows = [("ieee", Denormal::Ieee), ("sign", Denormal::PreserveSign), ("positive", Denormal::PositiveZero)];
    rows.into_iter().find(|row| row.0 == word).map(|row| row.1)
}
