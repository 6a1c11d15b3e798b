//! Numbers to blocks.

use super::error::Slice;
use super::{BlockError, Element, Scale, bytes_for, codes, scales_for};
use crate::{Overflow, Round};

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
            let element = T::from_f64(f64::from(*number) / divisor, round(index), Overflow::Saturate);
            codes::write(codes, index, element);
        }
    }
    Ok(tensor_scale)
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
