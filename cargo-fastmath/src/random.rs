//! Random words that are the same on every machine: SplitMix64 (Steele, Lea, Flood 2014).

/// A sequence that its seed decides.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
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
