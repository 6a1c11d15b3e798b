//! Numbers with infinities and NaN: what IEEE 754 says of the operands that are not finite reals.

use super::Real;
use crate::{Round, Sign};

/// What a code of any format stands for, or an operation gives before rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Not a number.
    Nan,
    /// An infinity.
    Infinite(Sign),
    /// A real; zeros have a sign.
    Finite(Real),
}

use Number::{Finite, Infinite, Nan};

impl Number {
    /// Whether this is not a number.
    pub const fn is_nan(self) -> bool {
        matches!(self, Nan)
    }

    /// Whether this is zero.
    pub const fn is_zero(self) -> bool {
        matches!(self, Finite(real) if real.is_zero())
    }

    /// The same with the other sign.
    pub const fn negated(self) -> Number {
        match self {
            Nan => Nan,
            Infinite(sign) => Infinite(sign.opposite()),
            Finite(real) => Finite(real.negated()),
        }
    }

    /// The sum. The direction decides the sign of a zero that two opposite numbers leave.
    pub const fn plus(self, other: Number, round: Round) -> Number {
        match (self, other) {
            (Nan, _) | (_, Nan) => Nan,
            (Infinite(mine), Infinite(theirs)) if mine.times(theirs).is_negative() => Nan,
            (Infinite(sign), _) | (_, Infinite(sign)) => Infinite(sign),
            (Finite(x), Finite(y)) => Finite(sum(x, y, round)),
        }
    }

    /// The product.
    pub const fn times(self, other: Number) -> Number {
        match (self, other) {
            (Nan, _) | (_, Nan) => Nan,
            (Infinite(mine), Infinite(theirs)) => Infinite(mine.times(theirs)),
            (Infinite(sign), Finite(real)) | (Finite(real), Infinite(sign)) => {
                if real.is_zero() {
                    Nan
                } else {
                    Infinite(sign.times(real.sign))
                }
            }
            (Finite(x), Finite(y)) => Finite(x.times(y)),
        }
    }

    /// The quotient.
    pub const fn over(self, other: Number) -> Number {
        match (self, other) {
            (Nan, _) | (_, Nan) | (Infinite(_), Infinite(_)) => Nan,
            (Infinite(sign), Finite(real)) => Infinite(sign.times(real.sign)),
            (Finite(real), Infinite(sign)) => Finite(Real::zero(sign.times(real.sign))),
            (Finite(x), Finite(y)) => match (x.is_zero(), y.is_zero()) {
                (true, true) => Nan,
                (true, false) => Finite(Real::zero(x.sign.times(y.sign))),
                (false, true) => Infinite(x.sign.times(y.sign)),
                (false, false) => Finite(x.over(y)),
            },
        }
    }

    /// What truncated division leaves, with the sign of the dividend.
    pub const fn remainder(self, other: Number) -> Number {
        match (self, other) {
            (Nan, _) | (_, Nan) | (Infinite(_), _) => Nan,
            (Finite(_), Infinite(_)) => self,
            (Finite(x), Finite(y)) => match (x.is_zero(), y.is_zero()) {
                (_, true) => Nan,
                (true, false) => self,
                (false, false) => Finite(x.remainder(y)),
            },
        }
    }

    /// The square root; that of a negative zero is itself.
    pub const fn square_root(self) -> Number {
        match self {
            Finite(real) if real.is_zero() => self,
            Nan | Infinite(Sign::Negative) | Finite(Real { sign: Sign::Negative, .. }) => Nan,
            Infinite(Sign::Positive) => self,
            Finite(real) => Finite(real.square_root()),
        }
    }
}

const fn sum(x: Real, y: Real, round: Round) -> Real {
    match (x.is_zero(), y.is_zero()) {
        (true, true) if x.sign.times(y.sign).is_negative() => Real::zero(round.sign_of_cancellation()),
        (_, true) => x,
        (true, false) => y,
        (false, false) => match x.plus(y) {
            Some(sum) => sum,
            None => Real::zero(round.sign_of_cancellation()),
        },
    }
}
