//! Codes that find mistakes: exponents near each other and near the ends, long runs of ones and zeros, special values.

use crate::random::Random;
use fma_core::{Format, Sign};

/// Three operands for `a*b + c`, `a + b` and so on, related so that the operations cancel, underflow and tie often.
pub fn triple(format: Format, random: &mut Random) -> [u64; 3] {
    let [a, b] = [code(format, random), code(format, random)];
    let c = match random.below(4) {
        0 => code(format, random),
        // Near the product, where the sum cancels or the addend is a tail of it.
        1 => near_product(format, a, b, random),
        // Near the first operand, for sums and quotients.
        2 => format.with_sign(format.magnitude(a).wrapping_add(random.below(5)) & !format.sign_mask(), Sign::Negative),
        _ => random.bits() & format.mask(),
    };
    [a, b, c]
}

/// A code: half of them with a random exponent, half with one near the middle, the ends included.
fn code(format: Format, random: &mut Random) -> u64 {
    if random.below(32) == 0 {
        return special(format, random);
    }
    let layout = format.layout();
    let fields = 1 << layout.exponent_bits;
    let field = match random.below(4) {
        0 => random.below(fields),
        1 => random.below(3.min(fields)),
        _ => (layout.bias as u64 + random.below(2 * layout.fraction_bits as u64))
            .saturating_sub(layout.fraction_bits as u64),
    };
    let magnitude = (field % fields) << layout.fraction_bits | significand(layout.fraction_bits, random);
    format.with_sign(magnitude & !format.sign_mask(), Sign::from_negative(random.below(2) == 1))
}

/// Random bits, a few random bits, or a run of ones, at either end.
fn significand(width: u32, random: &mut Random) -> u64 {
    let run = random.below(width as u64 + 1) as u32;
    let pattern = match random.below(4) {
        0 => random.bits(),
        1 => (1 << run) - random.below(3).min(1),
        2 => u64::MAX << run,
        _ => 1 << run | 1 << random.below(width as u64 + 1),
    };
    pattern & ((1 << width) - 1)
}

fn near_product(format: Format, a: u64, b: u64, random: &mut Random) -> u64 {
    let layout = format.layout();
    let fields = (1i64 << layout.exponent_bits) - 1;
    let field = |code: u64| (format.magnitude(code) >> layout.fraction_bits) as i64;
    let spread = 2 * layout.fraction_bits as i64 + 4;
    let distance = random.below(2 * spread as u64) as i64 - spread;
    let field = (field(a) + field(b) - layout.bias as i64 + distance).clamp(0, fields) as u64;
    let magnitude = field << layout.fraction_bits | significand(layout.fraction_bits, random);
    format.with_sign(magnitude & !format.sign_mask(), Sign::from_negative(random.below(2) == 1))
}

pub fn special(format: Format, random: &mut Random) -> u64 {
    let specials = specials(format);
    specials[random.below(specials.len() as u64) as usize]
}

/// Zeros, infinities, NaN, one, and the ends of the subnormal and normal ranges, of both signs.
pub fn specials(format: Format) -> Vec<u64> {
    let edge = |code: u64| [code.saturating_sub(1), code, code + 1];
    let magnitudes =
        [[0, 1, 2], edge(format.min_normal()), edge(format.one()), edge(format.max_finite(Sign::Positive))];
    let magnitudes = magnitudes.into_iter().flatten().chain([format.infinity(Sign::Positive), format.nan()]);
    magnitudes.flat_map(|code| [code & format.mask(), code | format.sign_mask()]).collect()
}
