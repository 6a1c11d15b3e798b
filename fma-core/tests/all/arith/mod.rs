//! The fast functions against the reference.

mod brackets;
mod code;
mod fused;
mod modes;
