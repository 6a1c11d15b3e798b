//! Blocks that own their memory.

use super::{Accuracy, BlockError, Element, Scale, View, bytes_for, quantize_into, scales_for};
use crate::{E8M0, F4E2M1, Round, UE4M3};
use alloc::vec;
use alloc::vec::Vec;
use core::marker::PhantomData;

/// OCP MX-FP8: blocks of 32 [`F8E4M3`](crate::F8E4M3) or [`F8E5M2`](crate::F8E5M2).
pub type MxFp8<T> = Blocks<T, E8M0, 32>;
/// OCP MX-FP6: blocks of 32 [`F6E2M3`](crate::F6E2M3) or [`F6E3M2`](crate::F6E3M2).
pub type MxFp6<T> = Blocks<T, E8M0, 32>;
/// OCP MX-FP4: blocks of 32 [`F4E2M1`].
pub type MxFp4 = Blocks<F4E2M1, E8M0, 32>;
/// NV-FP4: blocks of 16 [`F4E2M1`], each with a scale [`UE4M3`], and a tensor scale.
pub type NvFp4 = Blocks<F4E2M1, UE4M3, 16>;

/// Blocks of `N` elements `T` with scales `S`; its aliases ([`MxFp8`] …) are the types to write.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocks<T: Element, S: Scale, const N: usize> {
    codes: Vec<u8>,
    scales: Vec<S>,
    tensor_scale: f32,
    length: usize,
    element: PhantomData<T>,
}

impl<T: Element, S: Scale, const N: usize> Blocks<T, S, N> {
    /// Quantises numbers, all in one direction. For stochastic rounding use
    /// [`quantize_with`](Self::quantize_with): the same random bits for all elements would bias sums of them.
    pub fn quantize(numbers: &[f32], round: Round) -> Self {
        Self::quantize_with(numbers, |_| round)
    }

    /// Quantises numbers, each in the direction that the function gives for its index.
    pub fn quantize_with(numbers: &[f32], round: impl FnMut(usize) -> Round) -> Self {
        let mut codes = vec![0; bytes_for::<T, N>(numbers.len())];
        let mut scales = vec![S::default(); scales_for::<N>(numbers.len())];
        // Slices of these lengths are not refused.
        let tensor_scale = quantize_into::<T, S, N>(numbers, round, &mut codes, &mut scales).unwrap_or(1.0);
        Blocks { codes, scales, tensor_scale, length: numbers.len(), element: PhantomData }
    }

    /// Blocks from their parts, for example from a file. The lengths must be those of [`bytes_for`] and [`scales_for`].
    pub fn from_parts(codes: Vec<u8>, scales: Vec<S>, tensor_scale: f32, length: usize) -> Result<Self, BlockError> {
        View::<T, S, N>::new(&codes, &scales, tensor_scale, length)?;
        Ok(Blocks { codes, scales, tensor_scale, length, element: PhantomData })
    }

    /// The blocks, borrowed: all else that can be done with them.
    pub fn view(&self) -> View<'_, T, S, N> {
        View::of_parts(&self.codes, &self.scales, self.tensor_scale, self.length)
    }

    /// All values, each rounded once to f32.
    pub fn dequantize(&self) -> Vec<f32> {
        self.view().values().map(|value| value as f32).collect()
    }

    /// See [`View::dot`].
    pub fn dot<U: Element>(&self, other: &Blocks<U, S, N>) -> Result<f32, BlockError> {
        self.view().dot(&other.view())
    }

    /// See [`View::accuracy`].
    pub fn accuracy(&self, reference: &[f64]) -> Result<Accuracy, BlockError> {
        self.view().accuracy(reference)
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
    pub fn codes(&self) -> &[u8] {
        &self.codes
    }

    /// The scale of each block.
    pub fn scales(&self) -> &[S] {
        &self.scales
    }

    /// The scale of all blocks.
    pub const fn tensor_scale(&self) -> f32 {
        self.tensor_scale
    }
}
