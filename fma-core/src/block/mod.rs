//! Block-scaled numbers: narrow elements that share a scale, as OCP MX 1.0 and NV-FP4 have them.
//!
//! ```
//! use fma_core::{F8E4M3, Round, block::{MxFp8, NvFp4}};
//!
//! let weights: Vec<f32> = (0..100).map(|i| (i as f32 - 50.0) / 7.0).collect();
//! let mx = MxFp8::<F8E4M3>::quantize(&weights, Round::NearestEven);
//! let nv = NvFp4::quantize(&weights, Round::NearestEven);
//! assert_eq!((mx.codes().len(), mx.scales().len()), (128, 4)); // Whole blocks of 32, a byte each.
//! assert_eq!((nv.codes().len(), nv.scales().len()), (56, 7)); // Whole blocks of 16, two to a byte.
//!
//! let reference: Vec<f64> = weights.iter().copied().map(f64::from).collect();
//! let (of_mx, of_nv) = (mx.accuracy(&reference)?, nv.accuracy(&reference)?);
//! assert!(of_mx.decibels() > 30.0 && of_nv.decibels() > 19.0);
//!
//! let square = mx.dot(&mx)?;
//! assert!((square / 1701.0 - 1.0).abs() < 0.01);
//! assert!(mx.dot(&MxFp8::<F8E4M3>::quantize(&weights[1..], Round::NearestEven)).is_err());
//! # Ok::<(), fma_core::block::BlockError>(())
//! ```
//!
//! A value is `element * scale * tensor scale`. The **scale** of an MX block is a power of two, [`E8M0`](crate::E8M0): with the
//! largest magnitude of the block in the highest binade of the element type, so that a mantissa above its largest
//! saturates (MX 1.0, section 6.3). The scale of an NV-FP4 block is a [`UE4M3`](crate::UE4M3) that puts the block's largest magnitude
//! at 6; one f32 for the tensor puts the largest of these scales at 448, or below where it is subnormal and rounded up. An MX tensor has the tensor scale 1.
//! Elements round the exact quotient by the scales once, stochastically too.
//!
//! What the documents leave open, as decided here: a block with an infinity or a NaN has the scale NaN, and all of its
//! values are NaN; a block of zeros has the scale with the code 0; an NV-FP4 scale that would round to zero over
//! numbers that are not is the smallest positive one. No input makes anything panic.
//!
//! Elements lie in bytes as `mma` takes them: FP8 and FP6 one to a byte (FP6 in its low bits), FP4 two, the first one
//! in the low half. The last block is filled up with zeros.
//!
//! Without the feature `alloc`, [`quantize_into`] and [`View`] do the same on slices of the caller.

mod accuracy;
mod codes;
mod dot;
mod error;
#[cfg(feature = "alloc")]
mod owned;
mod quantize;
mod scale;
mod view;

pub use accuracy::Accuracy;
pub use codes::{Element, bytes_for, scales_for};
pub use error::BlockError;
#[cfg(feature = "alloc")]
pub use owned::{Blocks, MxFp4, MxFp6, MxFp8, NvFp4};
pub use quantize::quantize_into;
pub use scale::Scale;
pub use view::View;
