//! The fast part of an exact sum: lanes of a few words that take whole blocks without error, or leave them to the grid.
//!
//! After S. Collange, D. Defour, S. Graillat, R. Iakymchuk, "Numerical reproducibility for the parallel reduction on
//! multi- and many-core architectures", 2015, who keep expansions of floating-point numbers in front of a
//! superaccumulator.

use super::ExactSum;
use super::ladder::{LANES, Ladder};
use super::product::{Loop, Product};
use crate::eft::Base;

/// From this length on, emptying the ladder into the grid costs less than it saves.
pub(super) const WORTH_A_LADDER: usize = 1024;

/// Elements that are taken, or left, together.
const BLOCK: usize = 1024;

/// All numbers of a slice on their way into a sum, through lanes of `K` words.
pub(super) struct InLadder<'a, T, const K: usize> {
    pub x: &'a [T],
    pub sum: &'a mut ExactSum,
}

impl<T: Base, const K: usize> Loop for InLadder<'_, T, K> {
    type Output = ();

    #[inline(always)]
    fn run<P: Product>(self) {
        let mut ladder = Ladder::<f64, K, LANES>::new();
        for block in self.x.chunks(BLOCK) {
            let before = ladder.clone();
            if !takes(&mut ladder, block) {
                ladder = before;
                self.sum.add_all(block);
            }
        }
        self.sum.add_words(&ladder.into_words());
    }
}

/// Adds a block to the ladder. Whether that was exact: nothing fell below the last rung, which infinities, NaN and
/// overflow do too, as NaN.
#[inline(always)]
fn takes<T: Base, const K: usize>(ladder: &mut Ladder<f64, K, LANES>, block: &[T]) -> bool {
    let mut lost = [0; LANES];
    let mut push = |lane: usize, x: T| {
        let rest = ladder.push_exact(lane, x.to_f64());
        // The sign bit is shifted out: a zero of either sign is nothing.
        lost[lane] |= rest.to_bits() << 1;
    };
    let (rows, rest) = block.as_chunks::<LANES>();
    for row in rows {
        for (lane, &x) in row.iter().enumerate() {
            push(lane, x);
        }
    }
    for (lane, &x) in rest.iter().enumerate() {
        push(lane, x);
    }
    lost.iter().fold(0, |all, lost| all | lost) == 0
}
