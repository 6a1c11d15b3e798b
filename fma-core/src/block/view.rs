//! Blocks in slices: what a container holds, and what code without an allocator works with.

use super::error::Slice;
use super::{BlockError, Element, Scale, bytes_for, codes, scales_for};
use core::marker::PhantomData;

/// Blocks of `N` elements `T` with scales `S`, borrowed.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, T: Element, S: Scale, const N: usize> {
    codes: &'a [u8],
    scales: &'a [S],
    tensor_scale: f32,
    length: usize,
    element: PhantomData<T>,
}

impl<'a, T: Element, S: Scale, const N: usize> View<'a, T, S, N> {
    /// Blocks that hold `length` elements. The slices must have the lengths that [`bytes_for`] and [`scales_for`] say.
    pub fn new(codes: &'a [u8], scales: &'a [S], tensor_scale: f32, length: usize) -> Result<Self, BlockError> {
        Slice::Codes.require(bytes_for::<T, N>(length), codes.len())?;
        Slice::Scales.require(scales_for::<N>(length), scales.len())?;
        Ok(Self::of_parts(codes, scales, tensor_scale, length))
    }

    /// Of slices that are known to have these lengths.
    pub(super) const fn of_parts(codes: &'a [u8], scales: &'a [S], tensor_scale: f32, length: usize) -> Self {
        View { codes, scales, tensor_scale, length, element: PhantomData }
    }

    /// How many elements there are, without those that fill up the last block.
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Whether there is no element.
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The bytes of the elements.
    pub const fn codes(&self) -> &'a [u8] {
        self.codes
    }

    /// The scale of each block.
    pub const fn scales(&self) -> &'a [S] {
        self.scales
    }

    /// The scale of all blocks.
    pub const fn tensor_scale(&self) -> f32 {
        self.tensor_scale
    }

    /// An element without its scales.
    pub fn element(&self, index: usize) -> Option<T> {
        (index < self.length).then(|| codes::read(self.codes, index))
    }

    /// A value, exactly: f64 has room for the product.
    pub fn get(&self, index: usize) -> Option<f64> {
        let scale = self.scales.get(index / N)?.to_f64() * f64::from(self.tensor_scale);
        Some(self.element(index)?.to_f64() * scale)
    }

    /// All values, exactly.
    pub fn values(&self) -> impl Iterator<Item = f64> {
        (0..self.length).map_while(|index| self.get(index))
    }

    /// Writes all values, each rounded once to f32.
    pub fn dequantize_into(&self, numbers: &mut [f32]) -> Result<(), BlockError> {
        Slice::Numbers.require(self.length, numbers.len())?;
        for (number, value) in numbers.iter_mut().zip(self.values()) {
            *number = value as f32;
        }
        Ok(())
    }
}
