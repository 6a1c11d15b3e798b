//! Approximations of elementary functions for the flag `afn`: straight-line code over scalars or SIMD lanes.
//!
//! No branch, no table, no call: a loop that applies one to a slice vectorises, on a default x86-64 build and inside a function with
//! `#[target_feature(enable = "avx2,fma")]`. The whole range is handled: subnormals, zeros and their signs, infinities, NaN. The
//! errors are those of [`ACCURACY`], which the tests check. But `sin`, `cos` and `tan` have a branch for angles beyond 2^30, and of f32 with fused operations one for those beyond 2^17: taken for lanes side by
//! side in registers together, where it costs nothing, it keeps the compiler from vectorising a loop over single numbers. For those there is [`near`],
//! without.
//!
//! Each function takes two types: how it multiplies and adds ([`Fused`] where the machine has a fused operation, [`Separate`]
//! elsewhere, [`Native`] for what the crate is compiled for), and what it works on ([`Lane`]: `f32` and `f64`).
//!
//! ```
//! use fma_core::approx::{Native, exp};
//! let mut values = [0.0f32, 1.0, 2.0];
//! for x in &mut values {
//!     *x = exp::<Native, _>(*x);
//! }
//! assert!((values[1] - 2.7182818).abs() < 3e-7);
//! ```

mod accuracy;
mod arc;
mod coefficients;
mod erf;
mod exp;
pub mod far;
mod fusing;
mod hyperbolic;
mod integral;
mod lane;
mod log;
pub mod near;
mod pow;
mod reduce;
mod root;
mod scalar;
pub mod short;
pub mod slices;
mod steps;
mod trig;
mod two_over_pi;
mod whole;

pub use accuracy::{ACCURACY, Accuracy, Speed};
pub use arc::{acos, asin, atan, atan2};
pub use coefficients::Coefficients;
pub use erf::erf;
pub use exp::{exp, exp2, exp10, expm1};
pub use fusing::{Fused, Fusing, Native, Separate};
pub use hyperbolic::{cosh, sinh, tanh};
pub use lane::Lane;
pub use log::{ln, ln_1p, log2, log10};
pub use pow::pow;
pub use reduce::{BOUND, Multiple, Reduced, SHORT};
pub use root::{
    cbrt, hypot, quotient_normal, quotient_regular, rcp, reciprocal_normal, reciprocal_regular, root_normal,
    root_regular,
};
pub use root::{rsqrt, rsqrt_normal, rsqrt_regular};
pub use scalar::Scalar;
pub use two_over_pi::TWO_OVER_PI;
pub use whole::{cos, sin, tan};
