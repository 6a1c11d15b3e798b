//! Casts: from f32 and f64 with one rounding, and back exactly.
//!
//! [`exact::convert`] defines every cast. The one that programs do all the time, to nearest even, has a path of its own
//! without branches; `fast_casts_change_where_the_table_says` tried it on every f32. The way back is a table.

use super::rows::Row;
use super::{Narrow, Number};
use crate::{Format, Layout, Lowest, Overflow, Round, Sign, exact};

impl<R: Row> Narrow<R> {
    /// Rounds once. Without [`Overflow::Saturate`], what is too large becomes what the format has for it: infinity,
    /// else NaN, else the largest number; a NaN becomes the canonical NaN, where there is none the largest number, as
    /// PTX has it. Unsigned formats take the magnitude; [`E8M0`](crate::E8M0) has the smallest scale for zero.
    #[inline]
    pub const fn from_f32(x: f32, round: Round, overflow: Overflow) -> Self {
        if Self::has_fast_path(round) {
            Self::nearest_even(x, overflow)
        } else {
            Self::from_code(exact::convert(Format::F32, x.to_bits() as u64, R::FORMAT, round, overflow))
        }
    }

    /// [`from_f32`](Self::from_f32) for f64: one rounding too.
    #[inline]
    pub const fn from_f64(x: f64, round: Round, overflow: Overflow) -> Self {
        if Self::has_fast_path(round) {
            Self::nearest_even(round_to_odd(x), overflow)
        } else {
            Self::from_code(exact::convert(Format::F64, x.to_bits(), R::FORMAT, round, overflow))
        }
    }

    /// Rounds a number of any format once.
    pub fn from_number<T: Number>(x: T, round: Round, overflow: Overflow) -> Self {
        x.cast(round, overflow)
    }

    /// The same number as f32: exact.
    #[inline]
    pub const fn to_f32(self) -> f32 {
        Self::DECODED[self.to_bits() as usize]
    }

    /// The same number as f64: exact.
    #[inline]
    pub const fn to_f64(self) -> f64 {
        self.to_f32() as f64
    }

    /// Rounds the numbers of a slice to nearest even, in a loop without branches. The shorter slice ends it.
    pub fn convert_slice(from: &[f32], to: &mut [Self], overflow: Overflow) {
        for (x, y) in from.iter().zip(to) {
            *y = Self::from_f32(*x, Round::NearestEven, overflow);
        }
    }

    /// What each code stands for.
    const DECODED: &'static [f32; 256] = &{
        let mut numbers = [0.0; 256];
        let mut code = 0;
        while code < 256 {
            let bits = exact::convert(R::FORMAT, code as u64, Format::F32, Round::NearestEven, Overflow::Ieee);
            numbers[code] = f32::from_bits(bits as u32);
            code += 1;
        }
        numbers
    };

    const fn has_fast_path(round: Round) -> bool {
        matches!(round, Round::NearestEven) && matches!(Self::LAYOUT.lowest, Lowest::Subnormals)
    }

    /// For formats with subnormals.
    #[inline(always)]
    const fn nearest_even(x: f32, overflow: Overflow) -> Self {
        let magnitude = x.to_bits() & 0x7fff_ffff;
        let sign = (x.to_bits() >> 31) << (Self::LAYOUT.bits - 1) & Self::SIGN;
        let code = Self::nearest_magnitude(magnitude);
        let sign_of_code = if code == 0 { sign & Self::SIGN_OF_ZERO } else { sign };
        let beyond = match overflow {
            Overflow::Ieee => Self::BEYOND | sign & Self::SIGN_OF_BEYOND,
            Overflow::Saturate => Self::LARGEST | sign,
        };
        let code = if code > Self::LARGEST { beyond } else { code | sign_of_code };
        let is_nan = magnitude > f32::INFINITY.to_bits();
        Self::from_code(if is_nan { Self::NOT_A_NUMBER } else { code } as u64)
    }

    // Constants, so that the loop over a slice has neither calls nor branches.
    const SIGN: u32 = R::FORMAT.sign_mask() as u32;
    const NOT_A_NUMBER: u32 = R::FORMAT.nan() as u32;
    const BEYOND: u32 = R::FORMAT.infinity(Sign::Positive) as u32;
    const LARGEST: u32 = R::FORMAT.max_finite(Sign::Positive) as u32;
    /// The sign bit, if negative numbers that round to zero keep it.
    const SIGN_OF_ZERO: u32 = R::FORMAT.zero(Sign::Negative) as u32;
    /// The sign bit, if what is too large keeps it: a NaN does not.
    const SIGN_OF_BEYOND: u32 = (R::FORMAT.infinity(Sign::Negative) ^ R::FORMAT.infinity(Sign::Positive)) as u32;

    /// The code as if there were no largest one. Normal numbers: half a unit, less a little where the kept part is
    /// even, carries into the kept part, and larger codes are larger numbers. Below them: an addition to a number
    /// whose last place is that of the subnormals.
    #[inline(always)]
    const fn nearest_magnitude(magnitude: u32) -> u32 {
        let Layout { fraction_bits, bias, .. } = Self::LAYOUT;
        let dropped = 23 - fraction_bits;
        let last_kept = (magnitude >> dropped) & 1;
        let carried = magnitude + (1 << (dropped - 1)) - 1 + last_kept;
        let normal = (carried >> dropped).wrapping_sub(((127 - bias) as u32) << fraction_bits);
        let aligner = const { power_of_two(R::FORMAT.min_quantum() + 23) };
        let subnormal = (f32::from_bits(magnitude) + aligner).to_bits().wrapping_sub(aligner.to_bits());
        if magnitude < power_of_two(1 - bias).to_bits() { subnormal } else { normal }
    }
}

/// A normal power of two.
const fn power_of_two(exponent: i32) -> f32 {
    f32::from_bits(((127 + exponent) as u32) << 23)
}

/// The f32 on either side of `x` that has an odd significand, or `x` itself where that is an f32. A second rounding, to
/// at most 22 bits, then gives what one alone would have given (Boldo and Melquiond, "Emulation of FMA and correctly
/// rounded sums: proved algorithms using rounding to odd", 2008).
#[inline(always)]
const fn round_to_odd(x: f64) -> f32 {
    let nearest = x as f32;
    let (bits, back) = (nearest.to_bits(), nearest as f64);
    let settled = back == x || x.is_nan() || bits & 1 == 1;
    let odd = if back.abs() < x.abs() { bits.wrapping_add(1) } else { bits.wrapping_sub(1) };
    f32::from_bits(if settled { bits } else { odd })
}
