//! What symbols do besides what every lane does: approximate instructions, and those on bits that only f32 needs here.

use fma_core::approx::Lane;

use super::Single;
use super::symbol::{Symbol, Truth, act, symbol};
use crate::{Kind, Modifier, Name};

/// The exponents between which both a unit and its opposite are normal numbers: 2 and 254, biased, where they stand. That of infinity is 255.
const LEAST: u32 = 2 << 23;
const MOST: u32 = 254 << 23;

/// The bits of an exponent; of infinity all of them.
const EXPONENT: u32 = 0xff << 23;

/// The bits of a unit and its opposite together: those of 1, twice.
const BOTH: u32 = 254 << 23;

impl Single {
    /// The approximate instruction of a function, which flushes.
    pub fn approximate(self, name: Name) -> Single {
        Symbol::float(name, &[Modifier::Approx, Modifier::Ftz], &[self])
    }

    /// `self / other` within 2 ulp, whatever the divisor. Where the function flushes, so does this.
    pub fn full_quotient(self, other: Single) -> Single {
        Symbol::float(Name::Div, &[Modifier::Full], &[self, other])
    }

    /// The lesser; beside a NaN the other.
    pub fn least(self, other: Single) -> Single {
        Symbol::float(Name::Min, &[], &[self, other])
    }

    /// The greater; beside a NaN the other.
    pub fn most(self, other: Single) -> Single {
        Symbol::float(Name::Max, &[], &[self, other])
    }

    /// Whether either is a NaN.
    pub fn unordered(self, other: Single) -> Truth {
        self.compared(Modifier::Nan, other)
    }

    /// Whether the sign is set, of a zero too.
    pub fn is_signed(self) -> Truth {
        Truth(act(Name::Setp, &[Modifier::Lt], &[Kind::S32], &[self.step, word(0).step]))
    }

    /// The magnitude of a number that has no sign, with the sign of another.
    pub fn with_sign(self, other: Single) -> Single {
        Symbol::float(Name::Copysign, &[], &[other, self])
    }

    /// The power of two that makes a magnitude a number from 2 to 4; of the least ones, zero among them, 2¹²⁶, of infinity 2⁻¹²⁶.
    pub fn unit(self) -> Single {
        let exponent = self.and(word(EXPONENT));
        let held = exponent.whole(Name::Max, word(LEAST)).whole(Name::Min, word(MOST));
        word(EXPONENT).sub_bits(held)
    }

    /// One by a unit.
    pub fn opposite_unit(self) -> Single {
        word(BOTH).sub_bits(self)
    }

    fn whole(self, name: Name, other: Single) -> Single {
        symbol(act(name, &[], &[Kind::U32], &[self.step, other.step]))
    }
}

fn word(bits: u32) -> Single {
    Symbol::splat(f32::from_bits(bits))
}
