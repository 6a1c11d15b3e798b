//! Executes a function on given inputs, bit for bit.

mod arithmetic;

pub use arithmetic::{Rounded, Setting, compare, float, powi, test};

/// How a contracted product and sum is computed: a target with fused operations and one without differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Reading {
    /// One rounding.
    #[default]
    Fused,
    /// Two roundings.
    Split,
}

/// Which of two zeros `min` and `max` return: Rust leaves it open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Zeros {
    /// Negative zero is the smaller one (aarch64, PTX).
    #[default]
    Ordered,
    /// The first operand (x86-64).
    First,
}

/// What the language leaves to the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Machine {
    pub reading: Reading,
    pub zeros: Zeros,
}

impl Machine {
    /// Every machine.
    pub const ALL: [Machine; 4] = [
        Machine { reading: Reading::Fused, zeros: Zeros::Ordered },
        Machine { reading: Reading::Split, zeros: Zeros::Ordered },
        Machine { reading: Reading::Fused, zeros: Zeros::First },
        Machine { reading: Reading::Split, zeros: Zeros::First },
    ];
}
