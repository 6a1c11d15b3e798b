//! f16 and bf16 to nearest in f32, straight-line: a loop over slices vectorises on every machine, and no conversion calls or asks for anything.
//!
//! A sum, product, quotient or root of numbers of p bits that is rounded to 2p + 2 bits and then to p is rounded once in effect (S. A. Figueroa, "When is double
//! rounding innocuous?", 1995); the ends of the range, where f32 has fewer bits too, are tried by the test of all pairs.

use crate::{Format, Layout, Sign};

/// The f32 of a code of f16 or bf16: exact.
#[inline(always)]
pub(super) const fn widen(format: Format, bits: u64) -> f32 {
    let Layout { fraction_bits, bias, .. } = *format.layout();
    let magnitude = (format.magnitude(bits) as u32) << (23 - fraction_bits);
    // The exponents of f16 become those of f32 by a product, which makes its subnormal numbers normal. (By integers, chosen by compiler or by hand, a sum of pairs
    // takes twice as long.)
    let scaled = f32::from_bits(magnitude) * f32::from_bits(((127 - bias) as u32 + 127) << 23);
    let special = format.magnitude(bits) >= format.infinity(Sign::Positive);
    let wide = if special { magnitude | f32::INFINITY.to_bits() } else { scaled.to_bits() };
    f32::from_bits(wide | (format.sign(bits).is_negative() as u32) << 31)
}

/// The code of f16 or bf16 that is nearest to an f32, ties to even.
#[inline(always)]
pub(super) const fn narrow(format: Format, x: f32) -> u64 {
    let Layout { fraction_bits, bias, .. } = *format.layout();
    let magnitude = x.abs().to_bits();
    // Half a unit, less one where the kept part is even, carries where it has to; the exponents differ by their biases.
    let dropped = 23 - fraction_bits;
    let nearly_half = (1 << (dropped - 1)) - 1 + (magnitude >> dropped & 1);
    let rebias = ((127 - bias) as u32) << fraction_bits;
    let normal = ((magnitude + nearly_half) >> dropped).wrapping_sub(rebias);
    // Among the subnormals: a sum whose last place is theirs is rounded by the hardware. bf16 has those of f32, which need none.
    let aligned = f32::from_bits((127 + 23 - bias as u32 + 1 - fraction_bits) << 23);
    let subnormal = (x.abs() + aligned).to_bits().wrapping_sub(aligned.to_bits());
    let same_exponents = bias == 127;
    let code = if same_exponents || normal as i32 >= format.min_normal() as i32 { normal } else { subnormal };
    let infinity = format.infinity(Sign::Positive) as u32;
    let code = if code > infinity { infinity } else { code };
    if x.is_nan() { format.nan() } else { format.with_sign(code as u64, Sign::from_negative(x.is_sign_negative())) }
}
