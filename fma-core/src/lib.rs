//! What numbers are: formats, correctly rounded arithmetic, error-free transformations, double-floats.
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![warn(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod approx;
pub mod arith;
pub mod block;
pub mod double;
pub mod eft;
pub mod exact;
mod format;
pub mod generic;
pub mod gpu;
pub mod kernel;
pub mod lanes;
pub mod machine;
pub mod narrow;
pub mod packed;
mod promise;
mod round;
pub mod rt;

pub use double::{Df64, Df128, Double};
pub use format::{Format, Layout, Lowest, Specials};
pub use narrow::{E8M0, F4E2M1, F6E2M3, F6E3M2, F8E4M3, F8E4M3Fnuz, F8E5M2, F8E5M2Fnuz, Narrow, Number, UE4M3};
pub use round::{Denormal, Overflow, Round, Sign};
