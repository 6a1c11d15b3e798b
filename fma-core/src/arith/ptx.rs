//! The modifiers of PTX's `fma`, on codes of any format with infinities, with its canonical NaN.

use super::code;
use crate::{Denormal, Format, Round, Sign, exact};

/// `a * b + c` with subnormal operands and result treated as asked; `.ftz` is [`Denormal::PreserveSign`].
#[inline]
pub const fn fma(format: Format, a: u64, b: u64, c: u64, round: Round, denormal: Denormal) -> u64 {
    let (a, b, c) = (denormal.flush(format, a), denormal.flush(format, b), denormal.flush(format, c));
    denormal.flush(format, code::fma(format, a, b, c, round))
}

/// `fma….sat`: clamped to [0, 1], NaN and `-0` becoming `+0`.
#[inline]
pub const fn fma_sat(format: Format, a: u64, b: u64, c: u64, round: Round, denormal: Denormal) -> u64 {
    let result = fma(format, a, b, c, round, denormal);
    // With one NaN, `max` gives the other operand.
    exact::min(format, exact::max(format, result, format.zero(Sign::Positive)), format.one())
}

/// `fma….relu`: negatives and `-0` become `+0`, NaN the canonical NaN.
#[inline]
pub const fn fma_relu(format: Format, a: u64, b: u64, c: u64, round: Round, denormal: Denormal) -> u64 {
    exact::maximum(format, fma(format, a, b, c, round, denormal), format.zero(Sign::Positive))
}

/// `fma….oob`: `+0` where an operand is the NaN that stands for "out of bounds", else as [`fma`].
///
/// PTX does not publish the bits of that NaN, so the caller says which code it is.
#[inline]
pub const fn fma_oob(format: Format, [a, b, c]: [u64; 3], round: Round, out_of_bounds: u64) -> u64 {
    if a == out_of_bounds || b == out_of_bounds || c == out_of_bounds {
        return format.zero(Sign::Positive);
    }
    fma(format, a, b, c, round, Denormal::Ieee)
}
