//! Order: the one of the numbers, and the total one of the codes.

use super::Narrow;
use super::rows::Row;
use crate::{Format, exact};
use core::cmp::Ordering;

/// Zeros are equal, a NaN is equal to nothing.
impl<R: Row> PartialEq for Narrow<R> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.to_f32() == other.to_f32()
    }
}

impl<R: Row> PartialOrd for Narrow<R> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.to_f32().partial_cmp(&other.to_f32())
    }
}

impl<R: Row> Narrow<R> {
    /// An order of all codes that agrees with `<`: −0 is below +0, negative NaNs below all numbers and positive ones
    /// above; the NaN of the formats without negative zero has no sign and is above all.
    pub const fn total_cmp(&self, other: &Self) -> Ordering {
        total_cmp(R::FORMAT, self.to_bits() as u64, other.to_bits() as u64)
    }

    /// The smaller number; the other one if one is NaN.
    pub const fn min(self, other: Self) -> Self {
        Self::from_code(exact::min(R::FORMAT, self.to_bits() as u64, other.to_bits() as u64))
    }

    /// The larger number; the other one if one is NaN.
    pub const fn max(self, other: Self) -> Self {
        Self::from_code(exact::max(R::FORMAT, self.to_bits() as u64, other.to_bits() as u64))
    }
}

/// IEEE 754 totalOrder, of two codes of a format.
pub(super) const fn total_cmp(format: Format, a: u64, b: u64) -> Ordering {
    let (a, b) = (total_rank(format, a), total_rank(format, b));
    if a < b {
        Ordering::Less
    } else if a == b {
        Ordering::Equal
    } else {
        Ordering::Greater
    }
}

/// Negative codes count down from −1, since −0 is below 0.
const fn total_rank(format: Format, code: u64) -> i64 {
    let magnitude = format.magnitude(code) as i64;
    if magnitude == 0 && format.is_nan(code) {
        i64::MAX
    } else if format.sign(code).is_negative() {
        !magnitude
    } else {
        magnitude
    }
}
