//! A fixed-point number wide enough for sums of any f64: the superaccumulator (U. Kulisch; here with overlapping limbs,
//! as R. M. Neal, "Fast exact summation using small and large superaccumulators", 2015).

use crate::eft::Base;
use crate::exact::{Number, Real, encode};
use crate::{Overflow, Round, Sign};

/// Limbs of 128 bits, 32 places apart: limb `i` counts units of `2^(32·i)` in the last place of the grid.
///
/// A limb takes [`Grid::TERMS`] terms of at most 95 bits before a carry is due; [`Grid::carry`] brings all but the last
/// back to 32 bits. The last limb takes the carries for good, and is signed.
#[derive(Clone)]
pub(super) struct Grid<const LIMBS: usize> {
    limbs: [i128; LIMBS],
}

impl<const LIMBS: usize> Grid<LIMBS> {
    /// How many terms a carried grid takes.
    pub const TERMS: u64 = 1 << 31;
    pub const ZERO: Self = Grid { limbs: [0; LIMBS] };

    /// Adds `magnitude`, or takes it away, at a place above the last. Places beyond the grid do not exist for callers.
    #[inline(always)]
    pub fn add(&mut self, negative: bool, magnitude: u64, place: usize) {
        let term = i128::from(magnitude) << (place % 32);
        let sign = -i128::from(negative);
        if let Some(limb) = self.limbs.get_mut(place / 32) {
            *limb += (term ^ sign) - sign;
        }
    }

    /// Adds every limb of another grid. Both must have been carried.
    pub fn add_grid(&mut self, other: &Self) {
        for (mine, theirs) in self.limbs.iter_mut().zip(&other.limbs) {
            *mine += theirs;
        }
    }

    /// Leaves 32 bits in every limb but the last.
    pub fn carry(&mut self) {
        let mut carry = 0;
        if let Some((last, limbs)) = self.limbs.split_last_mut() {
            for limb in limbs {
                let sum = *limb + carry;
                *limb = sum & 0xffff_ffff;
                carry = sum >> 32;
            }
            *last += carry;
        }
    }

    /// The number, its unit being `2^exponent`, rounded once to nearest even; +0 for zero.
    pub fn round<T: Base>(mut self, exponent: i32) -> T {
        self.carry();
        let negative = self.limbs.last().is_some_and(|last| *last < 0);
        if negative {
            self.limbs.iter_mut().for_each(|limb| *limb = -*limb);
            self.carry();
        }
        let real = Real { sign: Sign::from_negative(negative), ..self.leading(exponent) };
        T::from_code(encode(T::FORMAT, Number::Finite(real), Round::NearestEven, Overflow::Ieee).0)
    }

    /// The leading bits, at least 65 unless there are fewer, and whether any lies below, of a carried grid that is not
    /// negative.
    fn leading(&self, exponent: i32) -> Real {
        let mut real = Real { exponent: exponent + 32 * LIMBS as i32, ..Real::zero(Sign::Positive) };
        for &limb in self.limbs.iter().rev() {
            if real.significand.leading_zeros() > 32 {
                real.significand = real.significand << 32 | limb.unsigned_abs();
                real.exponent -= 32;
            } else {
                real.tail |= limb != 0;
            }
        }
        real
    }
}
