//! Dot products of blocks with an f32 accumulator.

use super::error::Slice;
use super::{BlockError, Element, Scale, View};
use crate::exact::{self, Number as Exact, Real};
use crate::{Format, Overflow, Round, Sign};

impl<T: Element, S: Scale, const N: usize> View<'_, T, S, N> {
    /// The dot product with blocks of the same length, whose elements may be of another type.
    ///
    /// Block after block, the accumulator, an f32 that starts at +0, becomes `accumulator + scales * sum of products`
    /// with **one rounding** to nearest even: products, their sum and the scales are exact, as in the integer-like
    /// datapath of a matrix unit. At the end comes one multiplication by the tensor scales, as in the epilogue of a matrix multiplication, rounded
    /// once: their product, which may be beyond the range of f32, is exact. PTX leaves the order and the intermediate precision of `mma` open, so a
    /// device may differ from this in the last places.
    pub fn dot<U: Element>(&self, other: &View<'_, U, S, N>) -> Result<f32, BlockError> {
        Slice::Factor.require(self.len(), other.len())?;
        let mut accumulator = exact::decode(Format::F32, 0);
        for (block, (mine, theirs)) in self.scales().iter().zip(other.scales()).enumerate() {
            let scale = exact::decode(S::FORMAT, mine.code()).times(exact::decode(S::FORMAT, theirs.code()));
            let sum = self.block_sum(other, block).unwrap_or_else(|| self.special_sum(other, block)).times(scale);
            let bits = round_to_f32(accumulator.plus(sum, Round::NearestEven));
            accumulator = exact::decode(Format::F32, bits.into());
        }
        let [mine, theirs] =
            [self.tensor_scale(), other.tensor_scale()].map(|scale| exact::decode(Format::F32, scale.to_bits().into()));
        Ok(f32::from_bits(round_to_f32(accumulator.times(mine.times(theirs)))))
    }

    /// The sum of the products of one block; `None` where an element is not finite.
    ///
    /// In units of the product of both types' smallest numbers: at most 64 bits a product, 69 bits their sum, 77 with
    /// the scales; [`Real`] adds an f32 to it without loss where they cancel.
    fn block_sum<U: Element>(&self, other: &View<'_, U, S, N>, block: usize) -> Option<Exact> {
        let mut sum = 0i128;
        for (x, y) in self.block(block).zip(other.block(block)) {
            sum += i128::from(units(x)?) * i128::from(units(y)?);
        }
        let integer = Real::integer(Sign::from_negative(sum < 0), sum.unsigned_abs());
        Some(Exact::Finite(Real { exponent: T::FORMAT.min_quantum() + U::FORMAT.min_quantum(), ..integer }))
    }

    /// The same where an element is infinite or NaN: so is the sum, whatever is rounded on the way.
    fn special_sum<U: Element>(&self, other: &View<'_, U, S, N>, block: usize) -> Exact {
        let sum: f64 = self.block(block).zip(other.block(block)).map(|(x, y)| x.to_f64() * y.to_f64()).sum();
        exact::decode(Format::F64, sum.to_bits())
    }

    fn block(&self, block: usize) -> impl Iterator<Item = T> {
        (block * N..(block + 1) * N).map_while(|index| self.element(index))
    }
}

/// A finite element in units of the smallest number of its type.
#[inline(always)]
fn units<T: Element>(x: T) -> Option<i64> {
    let in_units = x.to_f64() * const { f64::from_bits(((1023 - T::FORMAT.min_quantum()) as u64) << 52) };
    in_units.is_finite().then_some(in_units as i64)
}

fn round_to_f32(x: Exact) -> u32 {
    exact::encode(Format::F32, x, Round::NearestEven, Overflow::Ieee).0 as u32
}
