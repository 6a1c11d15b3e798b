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
    let special = specials(format);
    match format {
        Format::Ieee8 if most == 256 => (0..256).collect(),
        Format::Ieee8 => spread(special, (0..256).step_by(3), most),
        _ => spread(special, std::iter::empty(), most),
    }
}

/// The first so many of the special numbers, then of the others.
fn spread(mut special: Vec<u64>, others: impl Iterator<Item = u64>, most: usize) -> Vec<u64> {
    for other in others {
        if !special.contains(&other) {
            special.push(other);
        }
    }
    special.truncate(most);
    special
}

/// Numbers at which things happen, the most telling first.
fn specials(format: Format) -> Vec<u64> {
    let code = |value: f64| {
        fma_core::exact::convert(
            Format::F64,
            value.to_bits(),
            format,
            fma_core::Round::NearestEven,
            fma_core::Overflow::Ieee,
        )
    };
    let magnitudes = [
        0,
        format.one(),
        format.infinity(Sign::Positive),
        format.nan(),
        code(3.0),
        format.max_finite(Sign::Positive),
        format.min_subnormal(),
        code(0.1),
        code(2.0),
        code(7.0),
        format.min_normal(),
        code(0.5),
        format.one() + 1,
        format.one() - 1,
        format.min_normal() - 1,
        format.min_normal() + 3,
        format.max_finite(Sign::Positive) - 1,
        code(100.0),
        format.min_subnormal() + 2,
        code(1.7),
    ];
    let mut codes: Vec<u64> = Vec::new();
    for magnitude in magnitudes {
        for sign in [Sign::Positive, Sign::Negative] {
            let code = format.with_sign(magnitude, sign);
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
