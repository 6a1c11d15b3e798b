//! What numbers are: formats, correctly rounded arithmetic, error-free transformations, double-floats.
#![cfg_attr(not(feature = "std"), no_std)]

pub mod eft;
pub mod exact;
mod format;
mod round;

pub use format::{Format, Layout, Lowest, Specials};
pub use round::{Overflow, Round, Sign};
