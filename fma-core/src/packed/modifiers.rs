//! `.sat` and `.relu` of PTX on every lane; the module of halves has the instructions that carry them.

use super::{Lane, Packed};
use crate::arith::ptx;

impl<T: Lane<N>, const N: usize> Packed<T, N> {
    /// Negative lanes, −0 too, become +0, and NaN PTX's [canonical one](ptx::nan): `.relu`.
    pub fn relu(self) -> Self {
        self.map(|x| T::from_code(ptx::relu(T::FORMAT, x.code())))
    }

    /// Each lane held within \[0, 1\], NaN becomes +0: `.sat`.
    pub fn saturate(self) -> Self {
        self.map(|x| T::from_code(ptx::saturate(T::FORMAT, x.code())))
    }
}
