//! How a real number becomes a number of a format.

use crate::Format;

/// The rounding direction of one operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Round {
    /// To the nearest; a tie goes to the even significand.
    #[default]
    NearestEven,
    /// To the nearest; a tie goes away from zero.
    NearestAway,
    /// To the neighbour of smaller magnitude.
    TowardZero,
    /// To the upper neighbour.
    Up,
    /// To the lower neighbour.
    Down,
    /// Away from zero with the probability of the discarded part: where the given bits, added to its leading 32
    /// bits, carry. The bits come from the caller, so the result is a function of its arguments.
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

/// What becomes of subnormal numbers: of each operand before, and of the result after an operation.
///
/// A result is subnormal by the code that it has after rounding, as if nothing were flushed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Denormal {
    /// They are numbers like all others.
    #[default]
    Ieee,
    /// Zeros of the same sign; PTX's `.ftz`.
    PreserveSign,
    /// Positive zeros.
    PositiveZero,
}

impl Denormal {
    /// The code that stands for a code of this format.
    #[inline]
    pub const fn flush(self, format: Format, bits: u64) -> u64 {
        match self {
            Denormal::Ieee => bits,
            Denormal::PreserveSign if format.is_subnormal(bits) => format.zero(format.sign(bits)),
            Denormal::PositiveZero if format.is_subnormal(bits) => format.zero(Sign::Positive),
            Denormal::PreserveSign | Denormal::PositiveZero => bits,
        }
    }
}

/// The sign of a number; zeros have one too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sign {
    /// Written without a sign.
    #[default]
    Positive,
    /// Written with `-`.
    Negative,
}

impl Sign {
    /// `Negative` where the question "is it negative?" was answered yes.
    #[inline]
    pub const fn from_negative(negative: bool) -> Sign {
        if negative { Sign::Negative } else { Sign::Positive }
    }

    /// Whether this is `Negative`.
    #[inline]
    pub const fn is_negative(self) -> bool {
        matches!(self, Sign::Negative)
    }

    /// The sign of a product of two numbers.
    #[inline]
    pub const fn times(self, other: Sign) -> Sign {
        Sign::from_negative(self.is_negative() != other.is_negative())
    }

    /// The other sign.
    #[inline]
    pub const fn opposite(self) -> Sign {
        Sign::from_negative(!self.is_negative())
    }
}

impl Round {
    /// Whether values beyond the largest number of that sign stay at it instead of leaving the finite numbers.
    #[inline]
    pub(crate) const fn stays_finite(self, sign: Sign) -> bool {
        match self {
            Round::NearestEven | Round::NearestAway | Round::Stochastic(_) => false,
            Round::TowardZero => true,
            Round::Up => sign.is_negative(),
            Round::Down => !sign.is_negative(),
        }
    }

    /// The sign of the zero that a sum of two opposite numbers is.
    #[inline]
    pub(crate) const fn sign_of_cancellation(self) -> Sign {
        Sign::from_negative(matches!(self, Round::Down))
    }
}
