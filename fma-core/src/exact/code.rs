//! From codes to numbers, and from numbers to codes: the one place where anything is rounded.

use super::{Number, Real, Status};
use crate::{Format, Layout, Lowest, Overflow, Round, Sign};

/// What a code stands for, exactly.
pub const fn decode(format: Format, bits: u64) -> Number {
    let sign = format.sign(bits);
    if format.is_nan(bits) {
        return Number::Nan;
    }
    if format.is_infinite(bits) {
        return Number::Infinite(sign);
    }
    let Layout { fraction_bits, lowest, .. } = *format.layout();
    let field = (format.magnitude(bits) >> fraction_bits) as i32;
    let fraction = format.magnitude(bits) & ((1 << fraction_bits) - 1);
    let (significand, steps) = match lowest {
        Lowest::Subnormals if field == 0 => (fraction, 0),
        Lowest::Subnormals => (fraction | 1 << fraction_bits, field - 1),
        Lowest::Normals => (fraction | 1 << fraction_bits, field),
    };
    Number::Finite(Real { sign, significand: significand as u128, exponent: format.min_quantum() + steps, tail: false })
}

/// The code of a number, rounded once, and what happened.
///
/// An unsigned format takes the magnitude before it rounds; a format without zero gives its smallest number for it.
pub const fn encode(format: Format, number: Number, round: Round, overflow: Overflow) -> (u64, Status) {
    match number {
        Number::Nan => (format.nan(), Status::INVALID.when(!format.is_nan(format.nan()))),
        Number::Infinite(sign) => {
            let bits = match overflow {
                Overflow::Ieee => format.infinity(sign),
                Overflow::Saturate => format.max_finite(sign),
            };
            (bits, OVERFLOW.when(!format.is_infinite(bits)))
        }
        Number::Finite(real) if real.is_zero() => {
            let bits = format.zero(real.sign);
            (bits, Status::INEXACT.when(!format.is_zero(bits)))
        }
        Number::Finite(real) => encode_finite(format, real, round, overflow),
    }
}

const OVERFLOW: Status = Status::OVERFLOW.and(Status::INEXACT);

const fn encode_finite(format: Format, real: Real, round: Round, overflow: Overflow) -> (u64, Status) {
    let Layout { fraction_bits, lowest, signed, .. } = *format.layout();
    let real = if signed { real } else { Real { sign: Sign::Positive, ..real } };
    let lowest_quantum = format.min_quantum();
    let normal_quantum = real.magnitude() - fraction_bits as i32;
    let quantum = if normal_quantum < lowest_quantum { lowest_quantum } else { normal_quantum };
    let (kept, inexact) = round_to_units(real, quantum, round);
    let largest = format.max_finite(real.sign);
    // Counting codes: those below the binade, then the significand, whose leading bit is the step to the binade.
    let steps = (quantum - lowest_quantum) as u128;
    let code = (steps << fraction_bits) + kept;
    let code = match lowest {
        Lowest::Subnormals => code,
        Lowest::Normals => code.saturating_sub(1 << fraction_bits),
    };
    if code > format.magnitude(largest) as u128 {
        let stays = round.stays_finite(real.sign) || matches!(overflow, Overflow::Saturate);
        return (if stays { largest } else { format.infinity(real.sign) }, OVERFLOW);
    }
    let underflow = Status::UNDERFLOW.when(inexact && normal_quantum < lowest_quantum);
    (format.with_sign(code as u64, real.sign), Status::INEXACT.when(inexact).and(underflow))
}

/// The magnitude in units of `2^quantum`, rounded to an integer, and whether that changed it.
/// A real with a tail needs a quantum two places above its own, at least.
pub(super) const fn round_to_units(real: Real, quantum: i32, round: Round) -> (u128, bool) {
    let below = quantum - real.exponent;
    if below <= 0 {
        return (real.significand << -below, real.tail);
    }
    let kept = if below < 128 { real.significand >> below } else { 0 };
    let (leading, rest) = discarded(real, below);
    let inexact = leading != 0 || rest;
    (kept + away(leading, rest, kept & 1 == 1, real.sign, round) as u128, inexact)
}

/// The bits below place `below`: the leading 64 of them, and whether any other is set.
const fn discarded(real: Real, below: i32) -> (u64, bool) {
    let significand = real.significand;
    match below {
        ..=64 => ((significand << (64 - below)) as u64, real.tail),
        65..=191 => ((significand >> (below - 64)) as u64, significand << (192 - below) != 0 || real.tail),
        _ => (0, true),
    }
}

/// Whether to step away from zero, given what is discarded: its leading 64 bits, and whether there is more; and
/// whether what is kept is odd.
#[inline]
pub(crate) const fn away(leading: u64, rest: bool, odd: bool, sign: Sign, round: Round) -> bool {
    const HALF: u64 = 1 << 63;
    let inexact = leading != 0 || rest;
    match round {
        Round::NearestEven => leading > HALF || leading == HALF && (rest || odd),
        Round::NearestAway => leading >= HALF,
        Round::TowardZero => false,
        Round::Up => inexact && !sign.is_negative(),
        Round::Down => inexact && sign.is_negative(),
        Round::Stochastic(bits) => bits.checked_add((leading >> 32) as u32).is_none(),
    }
}
