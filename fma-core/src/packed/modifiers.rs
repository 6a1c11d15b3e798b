//! `.sat` and `.relu` of PTX, on the types on which PTX has them (PTX ISA 9.4, half-precision instructions).

use super::{Bf16x2, F16x2, Lane, Packed};
use crate::{Sign, exact};

impl<T: Lane<N>, const N: usize> Packed<T, N> {
    /// Negative lanes, −0 too, become +0, and NaN the canonical one: `.relu`.
    pub fn relu(self) -> Self {
        let zero = T::FORMAT.zero(Sign::Positive);
        self.map(|x| T::from_code(exact::maximum(T::FORMAT, x.code(), zero)))
    }

    /// Each lane held within \[0, 1\], NaN becomes +0: `.sat`.
    pub fn saturate(self) -> Self {
        let (zero, one) = (T::FORMAT.zero(Sign::Positive), T::FORMAT.one());
        // The maximum with a NaN is the other operand.
        let held = |code| exact::min(T::FORMAT, exact::max(T::FORMAT, code, zero), one);
        self.map(|x| T::from_code(held(x.code())))
    }
}

/// `.sat` exists on f16 only.
impl F16x2 {
    /// `add.rn.sat.f16x2`.
    pub fn add_sat(self, other: Self) -> Self {
        (self + other).saturate()
    }

    /// `sub.rn.sat.f16x2`.
    pub fn sub_sat(self, other: Self) -> Self {
        (self - other).saturate()
    }

    /// `mul.rn.sat.f16x2`.
    pub fn mul_sat(self, other: Self) -> Self {
        (self * other).saturate()
    }

    /// `fma.rn.sat.f16x2`.
    pub fn fma_sat(self, factor: Self, addend: Self) -> Self {
        self.fma(factor, addend).saturate()
    }

    /// `fma.rn.relu.f16x2`.
    pub fn fma_relu(self, factor: Self, addend: Self) -> Self {
        self.fma(factor, addend).relu()
    }
}

impl Bf16x2 {
    /// `fma.rn.relu.bf16x2`.
    pub fn fma_relu(self, factor: Self, addend: Self) -> Self {
        self.fma(factor, addend).relu()
    }
}
