//! Executes a function on given inputs, bit for bit.

pub mod angle;
mod arithmetic;
mod cast;
pub mod integer;
pub mod library;
mod machine;
pub(crate) mod pair;
mod run;
mod world;

#[cfg(test)]
mod tests;

pub use arithmetic::{Rounded, Setting, compare, float, operation, powi, test};
pub use cast::cast;
pub use machine::{Machine, Overflows, Reading, Zeros};
pub use pair::{Operand, Pair, operation as of_pairs};
pub use run::{interpret, logical};
pub use world::{Around, Computation, Uninterpreted, World};

use crate::Site;
use fma_core::Format;

/// The value of a variable or operation: the code of a float, an integer in as many low bits as it has, 0 or 1 for a truth
/// value, and whatever the world likes for anything else.
pub type Word = u64;

/// What the run depends on, besides the inputs and the world.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    pub machine: Machine,
    /// The format that every float takes instead of its own.
    pub format: Option<Format>,
    /// How many statements may run.
    pub fuel: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options { machine: Machine::default(), format: None, fuel: 100_000 }
    }
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With the function's value, if it has one.
    Returned(Option<Word>),
    Panicked(Panic),
    /// The fuel was spent.
    Unfinished,
    /// Something that the interpreter does not know: an integer of more than 64 bits, say.
    Unknown,
}

/// Why Rust would panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panic {
    Overflow,
    DivisionByZero,
}

/// Something that an opaque expression or statement did: where, and with which values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    pub site: Site,
    pub operands: Vec<Word>,
}

/// What could be seen of a run. Every NaN is the canonical one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub acts: Vec<Act>,
    pub end: End,
}
