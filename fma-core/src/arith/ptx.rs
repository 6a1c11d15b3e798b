//! The modifiers of PTX's `fma`, on codes of any format with infinities. Where PTX says which NaN a result is, it is that one.

use super::code;
use crate::{Denormal, Format, Round, Sign, Specials};

/// `a * b + c` with subnormal operands and result treated as asked; `.ftz` is [`Denormal::PreserveSign`].
#[inline]
pub const fn fma(format: Format, a: u64, b: u64, c: u64, round: Round, denormal: Denormal) -> u64 {
    let (a, b, c) = (denormal.flush(format, a), denormal.flush(format, b), denormal.flush(format, c));
    denormal.flush(format, code::fma(format, a, b, c, round))
}

/// `fma….sat`: clamped to [0, 1], NaN and `-0` becoming `+0`.
#[inline]
pub const fn fma_sat(format: Format, a: u64, b: u64, c: u64, round: Round, denormal: Denormal) -> u64 {
    saturate(format, fma(format, a, b, c, round, denormal))
}

/// `fma….relu`: negatives and `-0` become `+0`, NaN PTX's [canonical one](nan).
#[inline]
pub const fn fma_relu(format: Format, a: u64, b: u64, c: u64, round: Round, denormal: Denormal) -> u64 {
    relu(format, fma(format, a, b, c, round, denormal))
}

/// `fma….oob`: `+0` where an operand is the NaN that stands for "out of bounds", else as [`fma`]; it excludes `.ftz`.
///
/// PTX does not publish the bits of that NaN, so the caller says which code it is. Bits above the width of the format count nowhere.
#[inline]
pub const fn fma_oob(format: Format, [a, b, c]: [u64; 3], round: Round, out_of_bounds: u64) -> u64 {
    if any_is(format, [a, b, c], out_of_bounds) {
        return format.zero(Sign::Positive);
    }
    code::fma(format, a, b, c, round)
}

/// `fma….oob.sat`: [`fma_oob`], clamped as by [`fma_sat`].
#[inline]
pub const fn fma_oob_sat(format: Format, operands: [u64; 3], round: Round, out_of_bounds: u64) -> u64 {
    saturate(format, fma_oob(format, operands, round, out_of_bounds))
}

/// `fma….oob.relu`: [`fma_oob`], rectified as by [`fma_relu`].
#[inline]
pub const fn fma_oob_relu(format: Format, operands: [u64; 3], round: Round, out_of_bounds: u64) -> u64 {
    relu(format, fma_oob(format, operands, round, out_of_bounds))
}

/// `.sat` of a result: held within [0, 1], NaN and `-0` becoming `+0`.
#[inline]
pub const fn saturate(format: Format, x: u64) -> u64 {
    let x = x & format.mask();
    // Codes of one sign are in the order of their numbers.
    if format.is_nan(x) || format.sign(x).is_negative() {
        format.zero(Sign::Positive)
    } else if x > format.one() {
        format.one()
    } else {
        x
    }
}

/// `.relu` of a result: negatives and `-0` become `+0`, NaN PTX's [canonical one](nan).
#[inline]
pub const fn relu(format: Format, x: u64) -> u64 {
    let x = x & format.mask();
    if format.is_nan(x) {
        nan(format)
    } else if format.sign(x).is_negative() {
        format.zero(Sign::Positive)
    } else {
        x
    }
}

/// PTX's canonical NaN: 7fff of f16 and bf16, 7fffffff of f32. It leaves that of f64 open, so that this is the format's, as it is
/// where there are no infinities.
#[inline]
pub const fn nan(format: Format) -> u64 {
    match format.layout().specials {
        Specials::Ieee if !matches!(format, Format::F64) => format.mask() >> 1,
        Specials::Ieee | Specials::NanAllOnes | Specials::NanNegativeZero | Specials::Finite => format.nan(),
    }
}

const fn any_is(format: Format, [a, b, c]: [u64; 3], code: u64) -> bool {
    let code = code & format.mask();
    a & format.mask() == code || b & format.mask() == code || c & format.mask() == code
}
