//! What rewritten functions call. Everything here does what it says on every machine; all but square roots in constants too.

mod ends;
mod kahan;
pub mod mode;
mod pair;

use crate::arith::HARDWARE;
pub use crate::arith::{fma, fma_f32, fma_f64};
#[cfg(feature = "half")]
pub use crate::arith::{fma_bf16, fma_f16};
pub use crate::generic;
pub use crate::promise::check;
pub use crate::{approx, lanes, machine};
pub use ends::{Count, Ends, shift, wide};
#[cfg(feature = "half")]
pub use half::{bf16, f16};
pub use kahan::{Kahan, diff_of_products, diff_of_products_f32, diff_of_products_f64};
pub use pair::{df64, df128, integer};

macro_rules! contract {
    ($($name:ident $type:ident $fused:ident;)*) => { $(
        /// The permission to fuse: `a * b + c` with one rounding where the target this is compiled for has the
        /// operation, else with two. Never a call of libm. For the same bits on every machine use the exact `fma_…`.
        #[inline(always)]
        pub const fn $name(a: $type, b: $type, c: $type) -> $type {
            if HARDWARE { $fused(a, b, c) } else { a * b + c }
        }
    )* };
}

contract! {
    mul_add_f32 f32 fma_f32;
    mul_add_f64 f64 fma_f64;
}

/// The lesser of two numbers that are not NaN; of zeros, the second.
#[inline(always)]
pub fn lesser<T: PartialOrd>(a: T, b: T) -> T {
    if a < b { a } else { b }
}

/// The greater of two numbers that are not NaN; of zeros, the second.
#[inline(always)]
pub fn greater<T: PartialOrd>(a: T, b: T) -> T {
    if a > b { a } else { b }
}
