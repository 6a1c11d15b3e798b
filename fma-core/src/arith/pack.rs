//! The fast rounding: from 64 bits of a significand to a code of an IEEE-like format.

use super::double::step;
use crate::exact::away;
use crate::{Format, Layout, Round, Sign};

/// The code of `±significand · 2^exponent`, rounded once. The leading bit of the significand is its highest.
///
/// The last bit may stand for all that was below it ("odd" rounding to 64 bits): then it is set. The formats are those
/// of at most 53 bits with infinities, so what is kept is always at least eleven places above it.
#[inline(always)]
pub(super) const fn pack(format: Format, sign: Sign, significand: u64, exponent: i32, round: Round) -> u64 {
    let fraction_bits = format.layout().fraction_bits;
    let lowest = format.min_quantum();
    let quantum = exponent + 63 - fraction_bits as i32;
    let quantum = if quantum < lowest { lowest } else { quantum };
    let (kept, leading, rest) = match quantum - exponent {
        shift @ ..=63 => (significand >> shift, significand << (64 - shift), false),
        64 => (0, significand, false),
        // Less than half of a unit: only its being there counts.
        _ => (0, 0, true),
    };
    let steps = (quantum - lowest) as u64;
    let largest = format.max_finite(Sign::Positive);
    // No overflow here: a product of two f64 is less than 2^12 steps above the lowest binade.
    let code = (steps << fraction_bits) + kept + away(leading, rest, kept & 1 == 1, sign, round) as u64;
    if code > largest { overflow(format, sign, round) } else { format.with_sign(code, sign) }
}

#[inline(always)]
const fn overflow(format: Format, sign: Sign, round: Round) -> u64 {
    if round.stays_finite(sign) { format.max_finite(sign) } else { format.infinity(sign) }
}

/// The code of an f64, rounded once.
#[inline(always)]
pub(super) const fn narrow(format: Format, x: f64, round: Round) -> u64 {
    if matches!(round, Round::NearestEven) {
        return narrow_to_nearest(format, x);
    }
    let sign = Sign::from_negative(x.is_sign_negative());
    let magnitude = x.abs().to_bits();
    let field = (magnitude >> 52) as i32;
    match field {
        // A subnormal f64 is so far below the other formats that any leading bit will do.
        0 if magnitude == 0 => format.zero(sign),
        0 => pack(format, sign, 1 << 63 | magnitude, -1085 - 63, round),
        0x7ff if x.is_nan() => format.nan(),
        0x7ff => format.infinity(sign),
        _ => pack(format, sign, 1 << 63 | magnitude << 11, field - (1075 + 11), round),
    }
}

/// [`narrow`] to nearest even, straight-line, for a format of fewer exponents than f64.
#[inline(always)]
const fn narrow_to_nearest(format: Format, x: f64) -> u64 {
    let Layout { fraction_bits, bias, .. } = *format.layout();
    let magnitude = x.abs().to_bits();
    // Half a unit, less one where the kept part is even, carries where it has to; the exponents differ by their biases.
    let dropped = 52 - fraction_bits;
    let nearly_half = (1 << (dropped - 1)) - 1 + (magnitude >> dropped & 1);
    let rebias = ((1023 - bias) as u64) << fraction_bits;
    let normal = ((magnitude + nearly_half) >> dropped).wrapping_sub(rebias);
    // Among the subnormals: a sum whose last place is theirs is rounded by the hardware.
    let aligned = power_of_two(format.min_quantum() + 52);
    let subnormal = (x.abs() + aligned).to_bits().wrapping_sub(aligned.to_bits());
    let code = if normal as i64 >= format.min_normal() as i64 { normal } else { subnormal };
    let infinity = format.infinity(Sign::Positive);
    let code = if code > infinity { infinity } else { code };
    if x.is_nan() { format.nan() } else { format.with_sign(code, Sign::from_negative(x.is_sign_negative())) }
}

/// [`narrow`] to f32: the conversion of the hardware, moved by one place where its error says so.
#[inline(always)]
pub(super) const fn narrow_f32(x: f64, round: Round) -> u64 {
    if matches!(round, Round::NearestAway | Round::Stochastic(_)) {
        return narrow(Format::F32, x, round);
    }
    let nearest = x as f32;
    let bits = nearest.to_bits() as u64;
    if x.is_nan() || x.is_infinite() {
        return bits;
    }
    // Exact where it is finite: at most 53 bits, and not below the last place of x. Else an infinity of the other sign.
    step(bits, x.is_sign_negative(), x - nearest as f64, round)
}

/// The f64 of a code of f32, f16 or bf16: exact.
#[inline(always)]
pub(super) const fn widen(format: Format, bits: u64) -> f64 {
    if matches!(format, Format::F32) {
        return f32::from_bits(bits as u32) as f64;
    }
    let fraction_bits = format.layout().fraction_bits;
    let magnitude = format.magnitude(bits);
    let up = 52 - fraction_bits;
    let rebias = (1023 - format.layout().bias) as u64;
    let wide = if magnitude < format.min_normal() {
        (magnitude as f64 * power_of_two(format.min_quantum())).to_bits()
    } else if magnitude < format.infinity(Sign::Positive) {
        (magnitude << up) + (rebias << 52)
    } else {
        magnitude << up | 0x7ff << 52
    };
    f64::from_bits(wide | (format.sign(bits).is_negative() as u64) << 63)
}

/// `2^exponent`, for a normal f64.
pub(super) const fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

/// `|x| == significand * 2^exponent` for a finite number.
pub(crate) fn decompose(x: f64) -> (u64, i32) {
    const FRACTION_BITS: u32 = f64::MANTISSA_DIGITS - 1;
    const LAST_PLACE: i32 = f64::MIN_EXP - f64::MANTISSA_DIGITS as i32;
    let bits = x.abs().to_bits();
    let fraction = bits & ((1 << FRACTION_BITS) - 1);
    match (bits >> FRACTION_BITS) as i32 {
        0 => (fraction, LAST_PLACE),
        biased => (fraction | 1 << FRACTION_BITS, biased - 1 + LAST_PLACE),
    }
}
