//! How far quantised values are from what they stand for.

use super::error::Slice;
use super::{BlockError, Element, Scale, View};

/// Errors against a reference. All are NaN if a value or a reference is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Accuracy {
    /// The largest absolute error.
    pub max: f64,
    /// The mean absolute error; 0 of no values.
    pub mean: f64,
    /// The sum of squares of the reference over that of the errors: infinite where there is no error. The squares are those of
    /// f64: of errors below 2^-537 there is none, and sums of references from 2^512 on are infinite.
    pub signal_to_noise: f64,
}

impl Accuracy {
    /// The signal-to-quantisation-noise ratio in decibels.
    #[cfg(feature = "std")]
    pub fn decibels(&self) -> f64 {
        10.0 * self.signal_to_noise.log10()
    }
}

impl<T: Element, S: Scale, const N: usize> View<'_, T, S, N> {
    /// The errors of the values, exact but for one rounding each before they are summed, against a reference.
    pub fn accuracy(&self, reference: &[f64]) -> Result<Accuracy, BlockError> {
        Slice::Numbers.require(self.len(), reference.len())?;
        let (mut max, mut sum, mut noise, mut signal) = (0f64, 0.0, 0.0, 0.0);
        for (value, x) in self.values().zip(reference) {
            let error = (value - x).abs();
            max = if error > max || error.is_nan() { error } else { max };
            sum += error;
            noise += error * error;
            signal += x * x;
        }
        let signal_to_noise = if noise == 0.0 { f64::INFINITY } else { signal / noise };
        Ok(Accuracy { max, mean: sum / self.len().max(1) as f64, signal_to_noise })
    }
}
