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
pub use fma_core::{E8M0, F4E2M1, F6E2M3, F6E3M2, F8E4M3, F8E4M3Fnuz, F8E5M2, F8E5M2Fnuz, Overflow, Round, UE4M3, gpu};
pub use fma_macros::fastmath;
pub use report::{Alternative, Cost, Left, NearMiss, Ptx, Report, Step};

/// Tests of an older edition: only a text is compiled in another one than the package.
#[cfg(doctest)]
#[doc = include_str!("../tests/older.md")]
struct Older;
