//! Methods of floats that are several operations, as the standard library has them.

/// What lies beside a float or between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Near {
    /// `next_up`
    Above,
    /// `next_down`
    Below,
    /// `midpoint`
    Middle,
}

/// What a division leaves, and how often it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Euclid {
    /// `rem_euclid`
    Remainder,
    /// `div_euclid`
    Quotient,
}
