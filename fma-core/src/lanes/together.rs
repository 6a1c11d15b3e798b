//! Reductions with more accumulators than a machine has registers for: some of them after the others.

use super::fold::{Fold, Loop, Sums};
use super::register::{Element, Lanes, Register, Row, Width};
use super::stream::Streams;
use crate::machine::Machine;

/// So many steps of all registers are taken at a time where some wait for the others: what they share of the cache stays there.
const STRIP: usize = 32;

impl<L: Lanes, T: Element, F: Fold<T, ITEMS, SUMS>, S: Streams<T, ITEMS>, const ITEMS: usize, const SUMS: usize>
    Loop<'_, L, T, F, S, ITEMS, SUMS>
{
    /// Of how many registers the accumulators leave the machine enough others for a step.
    pub(super) const fn together<M: Machine>() -> usize {
        let mut registers = Sums::<L, M, T, SUMS>::COUNT;
        while registers > 1 && registers * SUMS + F::FIXED + F::LIVE > M::Width::REGISTERS {
            registers /= 2;
        }
        registers
    }

    /// Steps of all registers with whole blocks of numbers, of some registers after the others', strip by strip: each takes the numbers that it would
    /// have taken. Which ones have their turn is a number that the compiler does not know, so that it leaves the others in memory.
    #[inline(always)]
    pub(super) fn in_turns<M: Machine>(fold: &F, all: &S, sums: &mut Sums<L, M, T, SUMS>) {
        let (count, lanes) = (Sums::<L, M, T, SUMS>::COUNT, L::Register::<T, M>::LANES);
        let (together, blocks) = (const { Self::together::<M>() }, all.count() / (count * lanes));
        let (parts, mut turn) = (count / together, 0);
        while turn < blocks.div_ceil(STRIP) * parts {
            let (mut block, first) = (turn / parts * STRIP, turn % parts * together);
            let (mut held, end) = (Self::neutral::<M>(), blocks.min(block + STRIP));
            copy(sums, first, &mut held, 0, together);
            while block < end {
                // SAFETY: there are so many blocks.
                unsafe { Self::block::<M>(fold, all, (block * count + first) * lanes, together, &mut held) };
                block += 1;
            }
            copy(&held, 0, sums, first, together);
            turn += 1;
        }
    }
}

/// Sets some of the accumulators to some of others.
#[inline(always)]
fn copy<A: Copy, R: Row<A>>(from: &R, first: usize, to: &mut R, at: usize, count: usize) {
    let mut register = 0;
    while register < count {
        to.put(at + register, from.at(first + register));
        register += 1;
    }
}
