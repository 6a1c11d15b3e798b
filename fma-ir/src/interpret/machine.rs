//! What the language leaves to the machine and the build.

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

/// What integer arithmetic does beyond its range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overflows {
    /// A debug build.
    #[default]
    Panic,
    /// A release build.
    Wrap,
}

/// One machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Machine {
    pub reading: Reading,
    pub zeros: Zeros,
    pub overflows: Overflows,
}

impl Machine {
    /// Every machine that computes floats otherwise than the others.
    pub const ALL: [Machine; 4] = [
        Machine::new(Reading::Fused, Zeros::Ordered),
        Machine::new(Reading::Split, Zeros::Ordered),
        Machine::new(Reading::Fused, Zeros::First),
        Machine::new(Reading::Split, Zeros::First),
    ];

    /// A machine with a debug build.
    pub const fn new(reading: Reading, zeros: Zeros) -> Machine {
        Machine { reading, zeros, overflows: Overflows::Panic }
    }
}
