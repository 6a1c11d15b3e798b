//! Executes a module, bit for bit.
//!
//! An approximate instruction gives the number that it approximates, rounded to nearest, and leaves a mark in the
//! [`Outcome`], so that a comparison knows. A NaN that an instruction makes is PTX's canonical one.

mod check;
mod compute;
mod convert;
mod float;
mod integer;
mod linked;
mod machine;
mod memory;

use std::fmt;

pub use check::check;
pub(crate) use compute::compute;
pub use linked::Code;
pub use machine::{call, call_in, launch};
pub use memory::Memory;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With the function's result, or the first of several, in as many low bits as its type has.
    Returned(Option<u64>),
    /// By `trap`.
    Trapped,
    /// After too many instructions.
    Unfinished,
}

/// What came of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// Whether an instruction ran whose result depends on the machine.
    pub approximate: bool,
}

/// What is wrong with a module, or not known here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The instruction.
    pub instruction: String,
    /// What is wrong with it.
    pub what: &'static str,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: `{}`", self.what, self.instruction)
    }
}
