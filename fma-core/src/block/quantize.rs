//! Numbers to blocks.

use super::error::Slice;
use super::{BlockError, Element, Scale, bytes_for, codes, scales_for};
use crate::arith::code;
use crate::{Format, Overflow, Round};

/// Quantises numbers into blocks of `N` in slices of the caller, and returns the tensor scale.
///
/// Each element is `number / (scale * tensor scale)`, rounded once, and saturated. The direction may depend on the
/// index, so that each element can have its own random bits. The slices must have the lengths that [`bytes_for`] and
/// [`scales_for`] say.
pub fn quantize_into<T: Element, S: Scale, const N: usize>(
    numbers: &[f32],
    mut round: impl FnMut(usize) -> Round,
    codes: &mut [u8],
    scales: &mut [S],
) -> Result<f32, BlockError> {
    Slice::Codes.require(bytes_for::<T, N>(numbers.len()), codes.len())?;
    Slice::Scales.require(scales_for::<N>(numbers.len()), scales.len())?;
    codes.fill(0);
    let tensor_scale = S::of_tensor::<T>(largest_finite(numbers));
    for (block, (numbers, scale)) in numbers.chunks(N).zip(scales).enumerate() {
        *scale = scale_of::<T, S>(numbers, tensor_scale);
        let divisor = scale.to_f64() * f64::from(tensor_scale);
        if divisor.is_nan() || divisor == 0.0 {
            continue; // Zeros or NaNs, whatever the elements.
        }
        for (index, number) in (block * N..).zip(numbers) {
            let round = round(index);
            codes::write(codes, index, T::from_f64(quotient(*number, divisor, round), round, Overflow::Saturate));
        }
    }
    Ok(tensor_scale)
}

/// `number / divisor`, such that the rounding to an element is that of the exact quotient: of 24 bits by 28, it is no nearer to an element or a tie without being
/// one than 2^-34 of it, so that its own rounding to 53 changes nothing. But stochastic rounding looks at 32 more bits, which must not be rounded up.
#[inline(always)]
fn quotient(number: f32, divisor: f64, round: Round) -> f64 {
    let number = f64::from(number);
    match round {
        Round::Stochastic(_) => {
            f64::from_bits(code::div(Format::F64, number.to_bits(), divisor.to_bits(), Round::TowardZero))
        }
        Round::NearestEven | Round::NearestAway | Round::TowardZero | Round::Up | Round::Down => number / divisor,
    }
}

fn scale_of<T: Element, S: Scale>(numbers: &[f32], tensor_scale: f32) -> S {
    match S::NAN {
        Some(nan) if magnitudes(numbers).any(|bits| bits >= INFINITY) => nan,
        _ => S::of_block::<T>(largest_finite(numbers), tensor_scale),
    }
}

/// In integers, whose order is that of the magnitudes, so that the loop vectorises.
fn largest_finite(numbers: &[f32]) -> f32 {
    let finite = magnitudes(numbers).map(|bits| if bits < INFINITY { bits } else { 0 });
    f32::from_bits(finite.fold(0, i32::max) as u32)
}

const INFINITY: i32 = f32::INFINITY.to_bits() as i32;

fn magnitudes(numbers: &[f32]) -> impl Iterator<Item = i32> {
    numbers.iter().map(|x| x.abs().to_bits() as i32)
}
