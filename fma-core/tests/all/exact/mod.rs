//! The reference against independent oracles: tables of values for the small formats, the host for f32 and f64.

mod boundaries;
mod host;
pub mod oracle;
mod order;
pub mod patterns;
mod robust;
mod small;
mod status;
mod stochastic;

use fma_core::Round;

pub const DIRECTIONS: [Round; 5] = [Round::NearestEven, Round::NearestAway, Round::TowardZero, Round::Up, Round::Down];
