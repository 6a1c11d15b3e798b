//! The fast functions against the reference.

mod fused;
