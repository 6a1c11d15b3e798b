//! The fused modifiers of PTX on pairs of halves: `.sat`, `.relu` and `.oob` (PTX ISA 9.4, half-precision instructions).

use super::{Bf16x2, F16x2};
use crate::arith::ptx;
use crate::{Number, Round};
use core::array;

/// PTX has these on f16 and bf16.
macro_rules! half_types {
    ($($packed:ident $suffix:literal;)*) => { $(
        impl $packed {
            #[doc = concat!("`fma.rn.relu.", $suffix, "`.")]
            pub fn fma_relu(self, factor: Self, addend: Self) -> Self {
                self.fma(factor, addend).relu()
            }

            #[doc = concat!("`fma.rn.oob.", $suffix, "`: +0 in lanes where an operand has the code that stands for \"out of bounds\".")]
            ///
            /// It is a NaN whose bits PTX does not publish.
            pub fn fma_oob(self, factor: Self, addend: Self, out_of_bounds: u16) -> Self {
                let (x, y, z) = (self.to_lanes(), factor.to_lanes(), addend.to_lanes());
                Self::from_lanes(array::from_fn(|i| {
                    let operands = [x[i], y[i], z[i]].map(Number::code);
                    let format = Self::FORMAT;
                    Number::from_code(ptx::fma_oob(format, operands, Round::NearestEven, out_of_bounds.into()))
                }))
            }

            #[doc = concat!("`fma.rn.oob.relu.", $suffix, "`.")]
            pub fn fma_oob_relu(self, factor: Self, addend: Self, out_of_bounds: u16) -> Self {
                self.fma_oob(factor, addend, out_of_bounds).relu()
            }
        }
    )* };
}

half_types! {
    F16x2  "f16x2";
    Bf16x2 "bf16x2";
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

    /// `fma.rn.oob.sat.f16x2`.
    pub fn fma_oob_sat(self, factor: Self, addend: Self, out_of_bounds: u16) -> Self {
        self.fma_oob(factor, addend, out_of_bounds).saturate()
    }
}
