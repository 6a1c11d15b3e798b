//! Random numbers that are the same on every machine.

use fma_ir::random::Dice;

/// A sequence that its seed decides.
#[derive(Clone, Debug)]
pub struct Random(Dice);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(Dice::new(seed))
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0.roll()
    }

    /// A number from 0 up to but not including one.
    pub fn unit(&mut self) -> f64 {
        (self.word() >> 11) as f64 * f64::powi(2.0, -53)
    }

    /// An integer between two, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        // At most 2^64, so the product fits.
        let count = u128::from(high.abs_diff(low)) + 1;
        let step = (u128::from(self.word()) * count) >> 64;
        low.wrapping_add(step as i64)
    }
}
