//! Sums in several words, several at a time: each rung keeps a sum, and hands the rounding errors of its additions to
//! the next.
//!
//! Per lane this is SumK (T. Ogita, S. M. Rump, S. Oishi, "Accurate sum and dot product", 2005, algorithm 4.8), whose
//! passes over the vector are run side by side, element by element: the same operations in another order, and no
//! memory.

use crate::eft::{Base, two_sum};

/// `K` words in each of `L` independent lanes; `L` is a power of two.
#[derive(Clone)]
pub(super) struct Ladder<T, const K: usize, const L: usize> {
    rungs: [[T; L]; K],
}

impl<T: Base, const K: usize, const L: usize> Ladder<T, K, L> {
    /// The empty sum, −0 as in std.
    #[inline(always)]
    pub fn new() -> Self {
        const { assert!(K > 0 && L.is_power_of_two()) };
        let mut rungs = [[T::ZERO; L]; K];
        rungs[0] = [T::NEG_ZERO; L];
        Ladder { rungs }
    }

    /// Adds `x` to a lane from a rung on. Below the last rung lies nothing.
    #[inline(always)]
    pub fn push(&mut self, lane: usize, from: usize, x: T) {
        let mut x = x;
        for rung in from..K {
            let sum = &mut self.rungs[rung][lane];
            if rung + 1 < K {
                (*sum, x) = two_sum(*sum, x);
            } else {
                *sum += x;
            }
        }
    }

    /// Adds `x` to a lane, and returns what lies below the last rung: all rungs and this are exact together.
    #[inline(always)]
    pub fn push_exact(&mut self, lane: usize, x: T) -> T {
        let mut x = x;
        for rung in &mut self.rungs {
            (rung[lane], x) = two_sum(rung[lane], x);
        }
        x
    }

    /// The words of every lane, the highest first.
    pub fn into_words(self) -> [[T; L]; K] {
        self.rungs
    }

    /// Joins the lanes, halving their number, then the rungs from the highest down.
    #[inline(always)]
    pub fn total(mut self) -> Total<T> {
        let mut lanes = L / 2;
        while lanes > 0 {
            for rung in 0..K {
                for lane in 0..lanes {
                    self.push(lane, rung, self.rungs[rung][lane + lanes]);
                }
            }
            lanes /= 2;
        }
        let plain = self.rungs[0][0];
        for rung in 0..K - 1 {
            self.push(0, rung + 1, self.rungs[rung][0]);
        }
        Total { plain, compensated: self.rungs[K - 1][0] }
    }
}

/// What a ladder sums to: its top rung alone, and all rungs.
pub(super) struct Total<T> {
    plain: T,
    compensated: T,
}

impl<T: Base> Total<T> {
    /// Whether an error was NaN: something overflowed or was not finite, or a product asked for another path.
    #[inline(always)]
    pub fn is_broken(&self) -> bool {
        self.compensated.is_nan()
    }

    /// The compensated sum, unless it is broken; and the plain one too where it is −0, so that nothing but −0 was
    /// added.
    #[inline(always)]
    pub fn value(self) -> T {
        let negative_zero = self.plain == T::ZERO && self.plain.is_sign_negative();
        if self.is_broken() || negative_zero { self.plain } else { self.compensated }
    }
}

/// The number of lanes of every kernel. From here on compilers vectorise the loop over lanes at every width of vectors;
/// for fewer they unroll it first, and then find the vectors only by luck.
pub(super) const LANES: usize = 64;
