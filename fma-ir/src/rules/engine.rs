//! Applies the table.

mod build;
mod constant;
mod fold;
mod matching;
mod near;
mod rewrite;
mod worth;

pub use near::near_misses;
pub use rewrite::rewrite;
