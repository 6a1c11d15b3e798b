//! Correctly rounded arithmetic on f64, f32, f16 and bf16, fast: what hardware has, completed to every direction and machine.
//!
//! [`fma`] and its kin are on types and to nearest. [`code`] has every operation in every direction, with the signatures of
//! [`exact`](crate::exact) and its bits (a NaN for a NaN); [`Rounded`] offers them on the four types. [`ptx`] is what PTX
//! calls `.sat`, `.relu` and `.oob`.

pub mod code;
mod double;
mod fused;
#[cfg(feature = "half")]
mod halves;
mod hardware;
mod near;
mod odd;
pub(crate) mod pack;
pub mod ptx;
pub(crate) mod root;
mod rounded;
mod single;
mod wide;

pub use fused::{Fused, fma, fma_f32, fma_f32_software, fma_f64, fma_f64_software};
#[cfg(feature = "half")]
pub use halves::{fma_bf16, fma_f16};
pub use hardware::HARDWARE;
pub use rounded::Rounded;

use crate::Round;

/// The sum of `x` and `y`, with the sign that a zero sum has in this direction: of two opposite zeros or numbers, `-0` downward.
#[inline(always)]
const fn zero_sum(x: f64, y: f64, sum: f64, round: Round) -> f64 {
    let opposite = x.is_sign_negative() != y.is_sign_negative();
    if matches!(round, Round::Down) && sum == 0.0 && opposite { -0.0 } else { sum }
}
