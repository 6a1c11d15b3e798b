//! What numbers are: formats, correctly rounded arithmetic, error-free transformations, double-floats.
#![cfg_attr(not(feature = "std"), no_std)]

pub mod eft;
mod format;
mod round;

pub use format::{Format, Layout, Specials};
pub use round::{Overflow, Round};
