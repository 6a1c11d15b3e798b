//! `sin`, `cos` and `tan` of angles up to [`BOUND`](super::BOUND) in magnitude, straight-line: for loops over numbers that the compiler vectorises. Beyond it a
//! finite angle counts as 0, so that a sine stays one. Of f32 with fused operations, last bits are others than those of [`sin`](super::sin).

pub use super::trig::{cos, sin, tan};
