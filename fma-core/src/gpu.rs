//! The fast functions of a GPU, for whoever wants them by name and not by a flag.
//!
//! In a function that is written as PTX each `fast_` one is one to three approximate instructions of f32 (`sin.approx`, `ex2.approx`, …), whatever
//! flags stand over it. On the CPU it is the function of [`approx`] on one number, with its stated error; the results of both
//! differ by the sum of both errors at most. What PTX's manual states:
//!
//! | function | error of the instructions |
//! |---|---|
//! | `fast_sin`, `fast_cos`, `fast_sincos` | 2^-20.5 absolute on ±2π, 2^-14.7 on ±100π, none stated beyond |
//! | `fast_tan` | those of both, and of `fast_div` |
//! | `fast_exp`, `fast_exp10` | 2 ulp, and 2^-24 of the exponent absolute by the rounding of its product |
//! | `fast_ln`, `fast_log2`, `fast_log10` | 2^-22, absolute on (0.5, 2), relative elsewhere; and the rounding of a product |
//! | `fast_pow` | `fast_log2` and `fast_exp` one after another: 2^-22 of the exponent and more |
//! | `fast_tanh` | 2^-11 relative; sm_75 and later |
//! | `fast_div` | 2 ulp for divisors from 2^-126 to 2^126 in magnitude |
//!
//! `fma`, `fma_ftz`, `fma_sat`, `fma_relu`, `fma_oob` and their combinations are PTX's fused operations with these modifiers, exactly: on f32, f16, bf16
//! and on two of them in a register ([`F16x2`], [`Bf16x2`], [`F32x2`]), as far as PTX has them.

mod fused;

use crate::approx::{self, Native};
pub use crate::packed::F32x2;
#[cfg(feature = "half")]
pub use crate::packed::{Bf16x2, F16x2};
pub use fused::{Flushes, Fused, OUT_OF_BOUNDS, Rectifies, Saturates};
pub use fused::{fma, fma_ftz, fma_ftz_relu, fma_ftz_sat, fma_oob, fma_oob_relu, fma_oob_sat, fma_relu, fma_sat};

/// The sine.
pub fn fast_sin(x: f32) -> f32 {
    approx::sin::<Native, _>(x)
}

/// The cosine.
pub fn fast_cos(x: f32) -> f32 {
    approx::cos::<Native, _>(x)
}

/// The sine and the cosine.
pub fn fast_sincos(x: f32) -> (f32, f32) {
    (fast_sin(x), fast_cos(x))
}

/// The tangent.
pub fn fast_tan(x: f32) -> f32 {
    approx::tan::<Native, _>(x)
}

/// e to a power.
pub fn fast_exp(x: f32) -> f32 {
    approx::exp::<Native, _>(x)
}

/// 10 to a power.
pub fn fast_exp10(x: f32) -> f32 {
    approx::exp10::<Native, _>(x)
}

/// The natural logarithm.
pub fn fast_ln(x: f32) -> f32 {
    approx::ln::<Native, _>(x)
}

/// The binary logarithm.
pub fn fast_log2(x: f32) -> f32 {
    approx::log2::<Native, _>(x)
}

/// The decimal logarithm.
pub fn fast_log10(x: f32) -> f32 {
    approx::log10::<Native, _>(x)
}

/// `x` to a power. The instructions give NaN for a negative `x`; here, what IEEE 754 says.
pub fn fast_pow(x: f32, y: f32) -> f32 {
    approx::pow::<Native, _>(x, y)
}

/// The hyperbolic tangent.
pub fn fast_tanh(x: f32) -> f32 {
    approx::tanh::<Native, _>(x)
}

/// `x / y`: exactly rounded here.
pub fn fast_div(x: f32, y: f32) -> f32 {
    x / y
}
