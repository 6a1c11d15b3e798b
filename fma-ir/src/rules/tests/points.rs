//! The inputs on which rules are tried.

use fma_core::{Format, Sign};

/// How thoroughly a rule is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// On all pairs of bytes.
    Whole,
    /// On all bytes, and on some pairs.
    Sample,
}

/// The words that each of so many letters takes.
pub fn numbers(format: Format, letters: usize, effort: Effort) -> Vec<u64> {
    let inputs: usize = match effort {
        Effort::Whole => 1 << 16,
        Effort::Sample => 1 << 11,
    };
    let most = (1..=256usize).rev().find(|count| count.pow(letters as u32) <= inputs).unwrap_or(1);
    if format == Format::Ieee8 && most == 256 {
        return (0..256).collect();
    }
    // A byte has few numbers: besides the special ones, every third.
    let others = if format == Format::Ieee8 { (0..256).step_by(3) } else { (0..0).step_by(3) };
    let mut words = signed(format, &specials(format));
    for other in others {
        if !words.contains(&other) {
            words.push(other);
        }
    }
    words.truncate(most);
    words
}

/// Magnitudes at which things happen, the most telling first.
fn specials(format: Format) -> [u64; 20] {
    let code = |value: f64| {
        let (nearest, overflow) = (fma_core::Round::NearestEven, fma_core::Overflow::Ieee);
        fma_core::exact::convert(Format::F64, value.to_bits(), format, nearest, overflow)
    };
    let [one, least, normal] = [format.one(), format.min_subnormal(), format.min_normal()];
    let [infinity, largest] = [format.infinity(Sign::Positive), format.max_finite(Sign::Positive)];
    let telling = [0, one, infinity, format.nan(), code(3.0), largest, least, code(0.1), code(2.0), code(7.0)];
    let others =
        [normal, code(0.5), one + 1, one - 1, normal - 1, normal + 3, largest - 1, code(100.0), least + 2, code(1.7)];
    std::array::from_fn(|index| if index < 10 { telling[index] } else { others[index - 10] })
}

/// Each with both signs.
fn signed(format: Format, magnitudes: &[u64]) -> Vec<u64> {
    let mut codes: Vec<u64> = Vec::new();
    for magnitude in magnitudes {
        for sign in [Sign::Positive, Sign::Negative] {
            let code = format.with_sign(*magnitude, sign);
            if !codes.contains(&code) {
                codes.push(code);
            }
        }
    }
    codes
}

/// All tuples with the given words in each place.
pub fn tuples(places: &[Vec<u64>]) -> impl Iterator<Item = Vec<u64>> {
    let count: usize = places.iter().map(Vec::len).product();
    (0..count).map(move |mut index| {
        let mut tuple = Vec::with_capacity(places.len());
        for place in places {
            tuple.push(place[index % place.len()]);
            index /= place.len();
        }
        tuple
    })
}
