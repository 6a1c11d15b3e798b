//! What the words of accuracy promise, measured against exact arithmetic on functions that the attribute rewrote.

mod arms;
mod clones;
mod double;
mod kahan;
mod left;
mod lerp;
mod names;

use fastmath::core::Df128;

/// The same numbers on every run: a linear congruential sequence, its high bits.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Numbers {
        Numbers(seed)
    }

    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 ^ self.0 >> 31
    }

    /// From 1 to 2, of either sign, times a power of two from 2^-4 to 2^3.
    pub fn ordinary(&mut self) -> f64 {
        let bits = self.bits();
        f64::from_bits(bits >> 12 | (1023 - 4 + (bits & 7)) << 52 | (bits & 8) << 60)
    }

    /// From 0 to 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// The distance of a number from the exact one, in units of the last place that a format has there.
pub fn ulps(got: f64, exact: Df128, digits: i32) -> f64 {
    let exponent = (exact.hi().abs().to_bits() >> 52) as i32 - 1023;
    ((exact - got).hi() / 2f64.powi(exponent + 1 - digits)).abs()
}
