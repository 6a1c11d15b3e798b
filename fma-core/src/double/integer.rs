//! Integer parts: all exact.

use super::{Double, Word};
use crate::eft::{fast_two_sum, two_sum};

impl<T: Word> Double<T> {
    /// The integer part, rounded toward zero.
    #[inline]
    pub fn trunc(self) -> Self {
        if self.is_sign_negative() { -(-self).floor_positive() } else { self.floor_positive() }
    }

    /// The greatest integer not above.
    #[inline]
    pub fn floor(self) -> Self {
        if self.is_sign_negative() { -(-self).ceil_positive() } else { self.floor_positive() }
    }

    /// The least integer not below.
    #[inline]
    pub fn ceil(self) -> Self {
        if self.is_sign_negative() { -(-self).floor_positive() } else { self.ceil_positive() }
    }

    /// The nearest integer; halves go away from zero.
    #[inline]
    pub fn round(self) -> Self {
        self.round_by(|_| true)
    }

    /// The nearest integer; halves go to the even one.
    #[inline]
    pub fn round_ties_even(self) -> Self {
        self.round_by(|truncated| truncated.is_odd_integer())
    }

    /// What [`trunc`](Self::trunc) takes away; NaN for infinities.
    #[inline]
    pub fn fract(self) -> Self {
        let whole = self.hi.trunc();
        if whole == self.hi || self.is_nan() {
            return self - self.trunc();
        }
        let (hi, lo) = fast_two_sum(self.hi - whole, self.lo);
        Self { hi, lo }
    }

    /// The nearest integer; halves go away from zero if `away` of what truncation leaves.
    #[inline]
    fn round_by(self, away: impl Fn(Self) -> bool) -> Self {
        let whole = self.hi.trunc();
        if whole == self.hi {
            return self.round_low(away);
        }
        let fraction = (self.hi - whole).abs();
        // A half is one only if the low word does not take from it.
        let less = (self.lo < T::ZERO) == (self.hi > T::ZERO) && self.lo != T::ZERO;
        let tie = self.lo == T::ZERO && !away(whole.into());
        let up = fraction > T::HALF || fraction == T::HALF && !less && !tie;
        // The sign is kept when nothing is left.
        let hi = if up { whole + T::ONE.copysign(self.hi) } else { whole };
        Self { hi: hi.copysign(self.hi), lo: T::ZERO }
    }

    /// Of a number whose high word is an integer, or not finite.
    fn round_low(self, away: impl Fn(Self) -> bool) -> Self {
        let part = self.lo.trunc();
        let fraction = (self.lo - part).abs();
        if self.lo == part {
            return self;
        }
        let grows = (self.lo > T::ZERO) == (self.hi > T::ZERO);
        let near = sum(self.hi, part);
        let far = sum(self.hi, part + T::ONE.copysign(self.lo));
        let (outer, inner) = if grows { (far, near) } else { (near, far) };
        if fraction == T::HALF {
            return if away(inner) { outer } else { inner };
        }
        if fraction > T::HALF { far } else { near }
    }

    /// True of finite integers.
    #[inline]
    pub fn is_integer(self) -> bool {
        self.is_finite() && self.hi.trunc() == self.hi && self.lo.trunc() == self.lo
    }

    /// True of finite integers that two does not divide.
    pub(super) fn is_odd_integer(self) -> bool {
        let odd = |x: T| x.trunc() == x && (x * T::HALF).trunc() != x * T::HALF;
        self.is_integer() && (odd(self.hi) != odd(self.lo))
    }

    /// Of a number whose sign bit is clear. A `hi` that is no integer is nearer to the number than any integer is, so `lo` cannot cross one.
    #[inline]
    fn floor_positive(self) -> Self {
        let whole = self.hi.trunc();
        if whole != self.hi || self.lo == T::ZERO {
            return Self { hi: whole, lo: T::ZERO };
        }
        let part = self.lo.trunc();
        sum(whole, if part > self.lo { part - T::ONE } else { part })
    }

    #[inline]
    fn ceil_positive(self) -> Self {
        let whole = self.hi.trunc();
        if self.lo == T::ZERO || whole != self.hi {
            return Self { hi: if whole < self.hi { whole + T::ONE } else { whole }, lo: T::ZERO };
        }
        let part = self.lo.trunc();
        sum(whole, if part < self.lo { part + T::ONE } else { part })
    }
}

/// Of two integers of which the second is at most a unit in the last place of the first, or 1.
#[inline]
fn sum<T: Word>(a: T, b: T) -> Double<T> {
    let (hi, lo) = two_sum(a, b);
    Double { hi, lo }
}
