//! Kernels: small formulas and sums over slices, with a stated error, over f32 and f64 alike.
//!
//! Each opens with its contract. Products and fused operations are exact on every machine (see [`eft`](crate::eft) and
//! [`arith::fma`](crate::arith::fma)), loops have a fixed number of accumulators: so the bits of a result depend on the
//! inputs alone, not on the machine. `u` is the unit roundoff: 2^-24 or 2^-53; an ulp is that of the exact result.

mod comp_horner;
mod cross;
mod diff_of_products;
mod dot;
mod estrin;
mod exact;
mod grid;
mod horner;
mod in_ladder;
mod ladder;
mod lerp;
mod product;
mod sum;

pub use comp_horner::comp_horner;
pub use cross::{cross, det2};
pub use diff_of_products::{diff_of_products, diff_of_products_robust, sum_of_products};
pub use dot::{dot_k, dot2};
pub use estrin::estrin;
pub use exact::{ExactSum, dot_exact, sum_exact};
pub use horner::horner;
pub use lerp::lerp;
pub use sum::{sum_k, sum2};
