//! Random programs: typed functions from a seed, as IR and as Rust, and inputs for them.
//!
//! They have `let`s and variables that change, `if`s, blocks of other flags, casts, and integer code in between. None panics: integers
//! are masked before they are added or multiplied.

mod dice;
mod generate;
mod inputs;
pub mod laws;
mod lower;
mod program;
mod source;
mod style;

#[cfg(test)]
mod tests;

pub use dice::Dice;
pub use generate::generate;
pub use inputs::inputs;
pub use lower::lower;
pub use program::{Expr, Kind, Line, Program, Variable};
pub use source::source;
pub use style::{NanSigns, Repertoire, Style};
