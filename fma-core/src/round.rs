//! How a real number becomes a number of a format.

/// The rounding direction of one operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Round {
    /// To the nearest; a tie goes to the even significand.
    #[default]
    NearestEven,
    /// To the nearest; a tie goes away from zero.
    NearestAway,
    TowardZero,
    Up,
    Down,
    /// Away from zero with the probability of the discarded part: the given bits, compared with its leading 32 bits.
    Stochastic(u32),
}

/// What a cast does with a value beyond the largest finite number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overflow {
    /// As the format says: infinity where it has one, else NaN, else the largest number.
    #[default]
    Ieee,
    /// The largest finite number of that sign, for infinities too; NaN stays NaN.
    Saturate,
}
