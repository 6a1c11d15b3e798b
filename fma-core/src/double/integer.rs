//! Integer parts: all exact.

use super::{Double, Word};
use crate::eft::{fast_two_sum, two_sum};

impl<T: Word> Double<T> {
    /// The integer part, rounded toward zero.
    #[inline]
    pub fn trunc(self) -> Self {
        self.by_high(|_| T::ZERO, Self::trunc_low)
    }

    /// The greatest integer not above.
    #[inline]
    pub fn floor(self) -> Self {
        self.by_high(|whole| if whole > self.hi { -T::ONE } else { T::ZERO }, Self::floor_low)
    }

    /// The least integer not below.
    #[inline]
    pub fn ceil(self) -> Self {
        self.by_high(|whole| if whole < self.hi { T::ONE } else { T::ZERO }, |x| -(-x).floor_low())
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

    /// The integer part of a high word that is no integer, and a step from there: it is nearer to the number than any integer is, so the low word cannot cross one. No
    /// branch is taken by the sign or the fraction, which no processor foresees. Other numbers go by their low word.
    #[inline]
    fn by_high(self, step: impl FnOnce(T) -> T, low: impl FnOnce(Self) -> Self) -> Self {
        let whole = self.hi.trunc();
        if whole == self.hi {
            return low(self);
        }
        // The sign is kept when nothing is left.
        Self { hi: (whole + step(whole)).copysign(self.hi), lo: T::ZERO }
    }

    /// The nearest integer; halves go away from zero if `away` of what truncation leaves.
    #[inline]
    fn round_by(self, away: impl Fn(Self) -> bool) -> Self {
        if (self.hi - self.hi.trunc()).abs() == T::HALF {
            return self.round_half(away);
        }
        let step = |whole: T| if (self.hi - whole).abs() > T::HALF { T::ONE.copysign(self.hi) } else { T::ZERO };
        self.by_high(step, |x| x.round_low(away))
    }

    /// Of a number whose high word is a half.
    fn round_half(self, away: impl Fn(Self) -> bool) -> Self {
        let whole = self.hi.trunc();
        // It is one only if the low word does not take from it.
        let less = (self.lo < T::ZERO) == (self.hi > T::ZERO) && self.lo != T::ZERO;
        let up = if self.lo == T::ZERO { away(whole.into()) } else { !less };
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

    /// Of a number whose high word is an integer, or not finite.
    fn trunc_low(self) -> Self {
        if self.is_sign_negative() { -(-self).floor_low() } else { self.floor_low() }
    }

    /// The same.
    fn floor_low(self) -> Self {
        if self.lo == T::ZERO {
            return self;
        }
        let part = self.lo.trunc();
        sum(self.hi, if part > self.lo { part - T::ONE } else { part })
    }
}

/// Of two integers of which the second is at most a unit in the last place of the first, or 1.
#[inline]
fn sum<T: Word>(a: T, b: T) -> Double<T> {
    let (hi, lo) = two_sum(a, b);
    Double { hi, lo }
}
