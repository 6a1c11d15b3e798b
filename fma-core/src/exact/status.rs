//! What else happened while an operation was rounded.

/// A set of the events that IEEE 754 calls exceptions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Status(u8);

impl Status {
    /// Nothing: the result is the exact one.
    pub const EXACT: Status = Status(0);
    /// The result differs from the exact one.
    pub const INEXACT: Status = Status(1);
    /// Inexact, and below the smallest normal number before rounding.
    pub const UNDERFLOW: Status = Status(2);
    /// Inexact, and beyond the largest finite number after rounding.
    pub const OVERFLOW: Status = Status(4);
    /// An infinity from finite operands, exactly.
    pub const DIVISION_BY_ZERO: Status = Status(8);
    /// A NaN from operands that are not.
    pub const INVALID: Status = Status(16);

    /// The events of both.
    pub const fn and(self, other: Status) -> Status {
        Status(self.0 | other.0)
    }

    /// Whether every event of `other` happened.
    pub const fn contains(self, other: Status) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether nothing happened.
    pub const fn is_exact(self) -> bool {
        self.0 == 0
    }

    /// This status where the condition holds, else none.
    pub(crate) const fn when(self, condition: bool) -> Status {
        if condition { self } else { Status::EXACT }
    }
}
