//! Fast-math by declared flags, on stable Rust.
//!
//! ```
//! use fastmath::fastmath;
//!
//! #[fastmath(contract)]
//! fn axpy(a: f32, x: f32, y: f32) -> f32 {
//!     a * x + y
//! }
//!
//! assert_eq!(axpy(2.0, 3.0, 1.0), 7.0);
//! ```
#![forbid(unsafe_code)]
#![cfg_attr(not(feature = "std"), no_std)]

mod report;

pub use fma_core as core;
#[doc(hidden)]
pub use fma_core::rt;
pub use fma_macros::fastmath;
pub use report::{Cost, Left, NearMiss, Ptx, Report, Step};
