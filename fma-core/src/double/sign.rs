//! Signs, classes, order, and the short combinations of basic operations.

use core::cmp::Ordering;
use core::num::FpCategory;

use super::{Double, Word};

impl<T: Word> Double<T> {
    /// True of NaN.
    #[inline]
    pub fn is_nan(self) -> bool {
        self.hi.is_nan()
    }

    /// True of both infinities.
    #[inline]
    pub fn is_infinite(self) -> bool {
        self.hi.is_infinite()
    }

    /// Neither infinite nor NaN.
    #[inline]
    pub fn is_finite(self) -> bool {
        self.hi.is_finite()
    }

    /// Finite, not zero, and `hi` not subnormal.
    #[inline]
    pub fn is_normal(self) -> bool {
        self.is_finite() && self.hi.abs() >= T::MIN_POSITIVE
    }

    /// The class of `hi`.
    #[inline]
    pub fn classify(self) -> FpCategory {
        self.hi.classify()
    }

    /// Also true of +0 and of NaNs whose sign bit is clear.
    #[inline]
    pub fn is_sign_positive(self) -> bool {
        !self.hi.is_sign_negative()
    }

    /// Also true of −0 and of NaNs whose sign bit is set.
    #[inline]
    pub fn is_sign_negative(self) -> bool {
        self.hi.is_sign_negative()
    }

    /// The magnitude: exact.
    #[inline]
    pub fn abs(self) -> Self {
        // Not by `xor_sign`: the bits of a float would go through the integer unit.
        Self { hi: self.hi.abs(), lo: self.lo * T::ONE.copysign(self.hi) }
    }

    /// 1 with the sign of the number, zeros included; NaN of NaN.
    #[inline]
    pub fn signum(self) -> Self {
        Self { hi: if self.is_nan() { self.hi } else { T::ONE.copysign(self.hi) }, lo: T::ZERO }
    }

    /// The magnitude of `self` with the sign of `sign`: exact.
    #[inline]
    pub fn copysign(self, sign: Self) -> Self {
        self.xor_sign(self.hi.xor_sign(sign.hi))
    }

    /// Both words negated if the sign bit of the word is set.
    #[inline]
    fn xor_sign(self, sign: T) -> Self {
        Self { hi: self.hi.xor_sign(sign), lo: self.lo.xor_sign(sign) }
    }

    /// The lesser; the other one if one is NaN.
    #[inline]
    pub fn min(self, other: Self) -> Self {
        if self < other || other.is_nan() { self } else { other }
    }

    /// The greater; the other one if one is NaN.
    #[inline]
    pub fn max(self, other: Self) -> Self {
        if self > other || other.is_nan() { self } else { other }
    }

    /// The nearest number from `low` to `high`; NaN stays NaN, a NaN limit is no limit. If `low > high`, `high`.
    #[inline]
    pub fn clamp(self, low: Self, high: Self) -> Self {
        let raised = if self < low { low } else { self };
        if raised > high { high } else { raised }
    }

    /// Every pair in order, by the rule of IEEE 754 `totalOrder` on `hi`, then `lo`.
    #[inline]
    pub fn total_cmp(&self, other: &Self) -> Ordering {
        self.hi.order(other.hi).then_with(|| if self.hi == T::ZERO { Ordering::Equal } else { self.lo.order(other.lo) })
    }

    /// `1 / self`: the bound of a quotient.
    #[inline]
    pub fn recip(self) -> Self {
        Self::ONE / self
    }

    /// `self * factor + term`, by the two operations: no more accurate than they are.
    #[inline]
    pub fn mul_add(self, factor: Self, term: Self) -> Self {
        self * factor + term
    }

    /// The larger of the difference and zero; NaN if either is NaN.
    #[inline]
    pub fn abs_sub(self, other: Self) -> Self {
        if self <= other { Self::ZERO } else { self - other }
    }
}
