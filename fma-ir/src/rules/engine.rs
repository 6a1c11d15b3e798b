//! Applies the table.

mod beside;
mod build;
mod constant;
mod fold;
mod index;
mod matching;
mod near;
mod patterns;
mod rewrite;
mod worth;

pub use beside::beside;
#[cfg(test)]
pub use build::{Receive, build, unfolded};
pub use fold::constants;
#[cfg(test)]
pub use matching::matched;
pub use near::near_misses;
pub use patterns::each_kept;
pub use rewrite::rewrite;
#[cfg(test)]
pub use worth::cost;
