//! The fast functions against the reference.

mod code;
mod fused;
mod modes;
