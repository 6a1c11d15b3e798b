//! Random numbers from a seed.

/// A generator: Vigna's splitmix64 (<https://prng.di.unimi.it/splitmix64.c>).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The same seed rolls the same numbers.
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// Any 64 bits.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`, or 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.roll() % bound.max(1) as u64) as usize
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of several; `None` of none.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> Option<T> {
        choices.get(self.below(choices.len())).copied()
    }

    /// One of several, as often as its weight says.
    pub fn weighted<T: Copy>(&mut self, choices: &[(u32, T)]) -> Option<T> {
        let total: u32 = choices.iter().map(|(weight, _)| weight).sum();
        let mut left = self.below(total as usize) as u32;
        choices
            .iter()
            .find(|(weight, _)| left.checked_sub(*weight).map(|rest| left = rest).is_none())
            .map(|(_, choice)| *choice)
    }
}
