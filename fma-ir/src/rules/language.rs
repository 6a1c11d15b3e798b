//! The notation of rules: a text, read while the crate is compiled.

mod parse;
mod rule;
mod term;
mod text;

pub use rule::{Denormals, Rounds, Rule, rule};
pub use term::{Evidence, Kind, LETTERS, Node, NodeId, Number, Term, arity, commutes};
