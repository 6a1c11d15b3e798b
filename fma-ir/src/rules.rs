//! The rules: one line each, in the file of the flag that authorises them.

mod afn;
mod arcp;
mod beside;
mod contract;
mod engine;
mod kept;
mod language;
mod lerp;
mod ninf;
mod nnan;
mod none;
mod nsz;
mod reassoc;
pub mod table;
#[cfg(test)]
mod tests;

pub(crate) use engine::{beside, constants, each_kept};
pub use engine::{near_misses, rewrite};
pub use language::{Denormals, Evidence, Kind, Node, NodeId, Number, Rounds, Rule, Term, rule};
pub(crate) use language::{arity, commutes};
