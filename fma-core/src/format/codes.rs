//! What a code of a format means: the facts that follow from its row.

use super::{Format, Layout, Lowest, Specials};
use crate::Sign;
use core::num::FpCategory;

/// Codes: a number of the format as its bits, in the low end of a `u64`; bits above the width are ignored.
impl Format {
    /// The bits of the width, sign included.
    #[inline]
    pub const fn mask(self) -> u64 {
        u64::MAX >> (64 - self.layout().bits)
    }

    /// The bit of the sign, or 0 in an unsigned format.
    #[inline]
    pub const fn sign_mask(self) -> u64 {
        let Layout { bits, signed, .. } = *self.layout();
        (signed as u64) << (bits - 1)
    }

    /// The code without its sign.
    #[inline]
    pub const fn magnitude(self, bits: u64) -> u64 {
        bits & self.mask() & !self.sign_mask()
    }

    /// The sign of a code; of a NaN too, where its sign is stored.
    #[inline]
    pub const fn sign(self, bits: u64) -> Sign {
        Sign::from_negative(bits & self.sign_mask() != 0)
    }

    /// A magnitude with a sign, where the format has that pair.
    #[inline]
    pub const fn with_sign(self, magnitude: u64, sign: Sign) -> u64 {
        let no_such_zero = magnitude == 0 && matches!(self.layout().specials, Specials::NanNegativeZero);
        if sign.is_negative() && !no_such_zero { magnitude | self.sign_mask() } else { magnitude }
    }

    /// The field of the exponent, filled with ones.
    #[inline]
    const fn exponent_mask(self) -> u64 {
        let Layout { exponent_bits, fraction_bits, .. } = *self.layout();
        ((1 << exponent_bits) - 1) << fraction_bits
    }

    /// Infinity; a format without one has its NaN here, else its largest number.
    #[inline]
    pub const fn infinity(self, sign: Sign) -> u64 {
        match self.layout().specials {
            Specials::Ieee => self.with_sign(self.exponent_mask(), sign),
            Specials::NanAllOnes | Specials::NanNegativeZero => self.nan(),
            Specials::Finite => self.max_finite(sign),
        }
    }

    /// The canonical NaN: quiet and positive; a format without NaN has its largest number here, as PTX does.
    #[inline]
    pub const fn nan(self) -> u64 {
        match self.layout().specials {
            Specials::Ieee => self.exponent_mask() | 1 << (self.layout().fraction_bits - 1),
            Specials::NanAllOnes => self.mask() & !self.sign_mask(),
            Specials::NanNegativeZero => self.sign_mask(),
            Specials::Finite => self.max_finite(Sign::Positive),
        }
    }

    /// The largest finite number of a sign.
    #[inline]
    pub const fn max_finite(self, sign: Sign) -> u64 {
        let magnitudes = self.mask() & !self.sign_mask();
        let largest = match self.layout().specials {
            Specials::Ieee => self.exponent_mask() - 1,
            Specials::NanAllOnes => magnitudes - 1,
            Specials::NanNegativeZero | Specials::Finite => magnitudes,
        };
        self.with_sign(largest, sign)
    }

    /// The smallest number above zero.
    #[inline]
    pub const fn min_subnormal(self) -> u64 {
        match self.layout().lowest {
            Lowest::Subnormals => 1,
            Lowest::Normals => 0,
        }
    }

    /// The smallest number above zero with a full significand.
    #[inline]
    pub const fn min_normal(self) -> u64 {
        match self.layout().lowest {
            Lowest::Subnormals => 1 << self.layout().fraction_bits,
            Lowest::Normals => 0,
        }
    }

    /// One: every format has it.
    #[inline]
    pub const fn one(self) -> u64 {
        (self.layout().bias as u64) << self.layout().fraction_bits
    }

    /// Zero of a sign; the positive one where there is no other, the smallest number where there is none (E8M0).
    #[inline]
    pub const fn zero(self, sign: Sign) -> u64 {
        self.with_sign(0, sign)
    }

    /// Whether a code is NaN.
    #[inline]
    pub const fn is_nan(self, bits: u64) -> bool {
        let magnitude = self.magnitude(bits);
        match self.layout().specials {
            Specials::Ieee => magnitude > self.exponent_mask(),
            Specials::NanAllOnes => magnitude == self.nan(),
            Specials::NanNegativeZero => bits & self.mask() == self.sign_mask(),
            Specials::Finite => false,
        }
    }

    /// Whether a code is an infinity.
    #[inline]
    pub const fn is_infinite(self, bits: u64) -> bool {
        matches!(self.layout().specials, Specials::Ieee) && self.magnitude(bits) == self.exponent_mask()
    }

    /// Whether a code is a number that is not infinite.
    #[inline]
    pub const fn is_finite(self, bits: u64) -> bool {
        !self.is_nan(bits) && !self.is_infinite(bits)
    }

    /// Whether a code is a zero of either sign.
    #[inline]
    pub const fn is_zero(self, bits: u64) -> bool {
        matches!(self.layout().lowest, Lowest::Subnormals) && self.magnitude(bits) == 0 && !self.is_nan(bits)
    }

    /// Whether a code is a number between zero and the smallest normal one.
    #[inline]
    pub const fn is_subnormal(self, bits: u64) -> bool {
        let magnitude = self.magnitude(bits);
        magnitude != 0 && magnitude < self.min_normal()
    }

    /// What std calls the class of a number.
    #[inline]
    pub const fn classify(self, bits: u64) -> FpCategory {
        if self.is_nan(bits) {
            FpCategory::Nan
        } else if self.is_infinite(bits) {
            FpCategory::Infinite
        } else if self.is_zero(bits) {
            FpCategory::Zero
        } else if self.is_subnormal(bits) {
            FpCategory::Subnormal
        } else {
            FpCategory::Normal
        }
    }

    /// The exponent of the last bit of the lowest numbers: every number of the format is a multiple of two to it.
    #[inline]
    pub const fn min_quantum(self) -> i32 {
        let Layout { fraction_bits, bias, lowest, .. } = *self.layout();
        let lowest_field = match lowest {
            Lowest::Subnormals => 1,
            Lowest::Normals => 0,
        };
        lowest_field - bias - fraction_bits as i32
    }
}
