//! Several numbers in one register, as PTX holds them: the first lane in the low bits.
//!
//! ```
//! use fma_core::{F8E4M3, Overflow, Round, packed::{F8x2, F16x2, F32x2}};
//! use half::f16;
//!
//! let x = F16x2::from_bits(0x4000_3c00);
//! assert_eq!(x.to_lanes(), [f16::from_f32(1.0), f16::from_f32(2.0)]);
//! assert_eq!((x + x).to_bits(), 0x4400_4000);
//! assert_eq!(x.fma_sat(-x, x).to_bits(), 0x0000_0000); // 1 - 1, and 2 - 4 is held in [0, 1]
//!
//! // `cvt.rn.satfinite.e4m3x2.f32 d, a, b` puts `a` into the upper half: it is the second lane.
//! let (a, b) = (500.0, 1.0);
//! let d: F8x2<F8E4M3> = F32x2::from_lanes([b, a]).cast(Round::NearestEven, Overflow::Saturate);
//! assert_eq!(d.to_bits(), 0x7e38);
//! ```

#[cfg(feature = "half")]
mod halves;
mod lane;
mod modifiers;
mod operators;
mod value;

pub use lane::Lane;
pub use value::Packed;

use crate::{E8M0, F4E2M1, UE4M3};
#[cfg(feature = "half")]
use half::{bf16, f16};

/// Two f16 in 32 bits.
#[cfg(feature = "half")]
pub type F16x2 = Packed<f16, 2>;
/// Two bf16 in 32 bits.
#[cfg(feature = "half")]
pub type Bf16x2 = Packed<bf16, 2>;
/// Two f32 in 64 bits.
pub type F32x2 = Packed<f32, 2>;
/// Two numbers of an 8-bit type in 16 bits.
pub type F8x2<T> = Packed<T, 2>;
/// Four numbers of an 8-bit type in 32 bits.
pub type F8x4<T> = Packed<T, 4>;
/// Two numbers of a 6-bit type in 16 bits, each in a byte with two zero bits above.
pub type F6x2<T> = Packed<T, 2>;
/// Four numbers of a 6-bit type in 32 bits, each in a byte with two zero bits above.
pub type F6x4<T> = Packed<T, 4>;
/// Two FP4 numbers in 8 bits.
pub type F4x2 = Packed<F4E2M1, 2>;
/// Four FP4 numbers in 16 bits.
pub type F4x4 = Packed<F4E2M1, 4>;
/// Eight FP4 numbers in 32 bits.
pub type F4x8 = Packed<F4E2M1, 8>;
/// Two scales of MX blocks in 16 bits.
pub type E8M0x2 = Packed<E8M0, 2>;
/// Four scales of MX blocks in 32 bits.
pub type E8M0x4 = Packed<E8M0, 4>;
/// Four scales of NV-FP4 blocks in 32 bits.
pub type UE4M3x4 = Packed<UE4M3, 4>;
