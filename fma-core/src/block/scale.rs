//! How the scales of a tensor and of its blocks follow from the largest magnitudes.

use super::Element;
use crate::{E8M0, Number, Overflow, Round, UE4M3};

/// A type of block scales, and its rule.
pub trait Scale: Number + sealed::Sealed {
    /// The scale of a tensor whose largest finite magnitude is given.
    fn of_tensor<T: Element>(largest: f32) -> f32;

    /// The scale of a block whose largest magnitude, finite, is given.
    fn of_block<T: Element>(largest: f32, of_tensor: f32) -> Self;
}

mod sealed {
    pub trait Sealed {}
}

impl sealed::Sealed for E8M0 {}
impl sealed::Sealed for UE4M3 {}

/// `2^(floor(log2(largest)) - emax)`, where `emax` is the exponent of the largest element (MX 1.0, section 6.3).
impl Scale for E8M0 {
    fn of_tensor<T: Element>(_largest: f32) -> f32 {
        1.0
    }

    fn of_block<T: Element>(largest: f32, _of_tensor: f32) -> E8M0 {
        let power_below = |x: f64| E8M0::from_f64(x, Round::TowardZero, Overflow::Saturate);
        power_below(f64::from(largest) / power_below(T::MAX.to_f64()).to_f64())
    }
}

/// `largest / (MAX * of_tensor)` to nearest ("Pretraining Large Language Models with NVFP4", 2025). A tensor scale that is subnormal is rounded up: to nearest,
/// it could be so much too small that the largest numbers saturate.
///
/// f64 holds divisor and dividend; their quotient, of 24 bits by 27, is no nearer to a tie without being one than 2^-32
/// of it, so that its own rounding does not change the result.
impl Scale for UE4M3 {
    fn of_tensor<T: Element>(largest: f32) -> f32 {
        if largest == 0.0 {
            return 1.0;
        }
        let scale = f64::from(largest) / (T::MAX.to_f64() * UE4M3::MAX.to_f64());
        let round = if scale < f32::MIN_POSITIVE.into() { Round::Up } else { Round::NearestEven };
        Number::from_f64(scale, round, Overflow::Ieee)
    }

    fn of_block<T: Element>(largest: f32, of_tensor: f32) -> UE4M3 {
        if largest == 0.0 {
            return UE4M3::ZERO;
        }
        let scale = f64::from(largest) / (T::MAX.to_f64() * f64::from(of_tensor));
        UE4M3::from_f64(scale, Round::NearestEven, Overflow::Saturate).max(UE4M3::MIN_SUBNORMAL)
    }
}
