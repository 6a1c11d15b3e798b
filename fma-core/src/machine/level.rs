//! Which machine this is.

#[cfg(all(feature = "std", target_arch = "x86_64"))]
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// How much of x86-64 there is to use. Each level has all that those below it have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    /// What the crate is compiled for.
    Baseline = 1,
    /// AVX2 and FMA.
    Avx2 = 2,
    /// AVX-512 F, VL, BW and DQ.
    Avx512 = 3,
}

/// The level of this machine, less than found if the environment says so; 0 before the first question.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
static FOUND: AtomicU8 = AtomicU8::new(0);

impl Level {
    /// Every level with the word that chooses it in the environment and in the attribute.
    pub const WORDS: [(&'static str, Level); 3] =
        [("baseline", Level::Baseline), ("avx2", Level::Avx2), ("avx512", Level::Avx512)];

    /// Whether this machine is known to have a level: not before the first question.
    #[inline(always)]
    pub(super) fn is_known(level: Level) -> bool {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        return FOUND.load(Relaxed) >= level as u8;
        #[cfg(not(all(feature = "std", target_arch = "x86_64")))]
        return matches!(level, Level::Baseline);
    }

    /// The level of this machine; without `std`, or on another processor, always [`Level::Baseline`].
    #[inline(always)]
    pub fn here() -> Level {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        match FOUND.load(Relaxed) {
            3 => return Level::Avx512,
            2 => return Level::Avx2,
            0 => return ask(),
            _ => {}
        }
        Level::Baseline
    }
}

/// Asks the processor and the environment. Several threads may ask at once, and find the same.
#[cfg(all(feature = "std", target_arch = "x86_64"))]
#[cold]
#[inline(never)]
fn ask() -> Level {
    let chosen = std::env::var("FASTMATH_DISPATCH").ok();
    let limit = Level::WORDS.into_iter().find(|(word, _)| Some(*word) == chosen.as_deref());
    let level = super::compiled::detected().min(limit.map_or(Level::Avx512, |(_, level)| level));
    FOUND.store(level as u8, Relaxed);
    level
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_stays_and_obeys_the_environment() {
        let first = Level::here();
        assert_eq!(Level::here(), first);
        let chosen = std::env::var("FASTMATH_DISPATCH").ok();
        for (word, level) in Level::WORDS {
            assert!(chosen.as_deref() != Some(word) || first <= level, "{word}");
        }
    }
}
