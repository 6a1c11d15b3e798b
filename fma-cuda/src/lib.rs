//! Kernels of `#[fastmath(…, ptx(…), kernel(map(…)))]` on an NVIDIA GPU.
//!
//! ```
//! use fastmath::fastmath;
//! use fma_cuda::{Device, Error};
//!
//! #[fastmath(contract, ptx(sm_75), kernel(map(x, y)))]
//! fn axpy(a: f32, x: f32, y: f32) -> f32 {
//!     a * x + y
//! }
//!
//! fn on_the_gpu(a: f32, x: &[f32], y: &[f32]) -> Result<Vec<f32>, Error> {
//!     let device = Device::open(0)?;
//!     let map = device.load(axpy::PTX)?.map(axpy::ENTRY)?;
//!     map.run((x, y), (a,))
//! }
//!
//! match on_the_gpu(2.0, &[1.0, 2.0], &[3.0, 4.0]) {
//!     Ok(out) => assert_eq!(out, [5.0, 8.0]),
//!     Err(why) => println!("{why}"),
//! }
//! ```
//!
//! A map takes its slices in the order of `map(…)`, and then the other parameters of the function in theirs. Slices lie on the host (`&[f32]`, `&Vec<f32>`) or
//! on the device ([`Buffer`]); a result is a vector, a tuple of results a tuple of vectors. Numbers of things and their sizes are held against the text before
//! anything is launched.
//!
//! A kernel over an index (`kernel(index)`) takes slices as they are, `&mut` where it writes to them, the numbers, and how many indices there are:
//!
//! ```
//! use fastmath::fastmath;
//! use fma_cuda::{Device, Error};
//!
//! #[fastmath(contract, ptx(sm_75), kernel(index(i)))]
//! fn smooth(x: &[f32], out: &mut [f32], by: f32, i: usize) {
//!     let (left, right) = (x[i.saturating_sub(1)], x[(i + 1).min(x.len() - 1)]);
//!     out[i] = x[i] + by * (left - 2.0 * x[i] + right);
//! }
//!
//! fn on_the_gpu(x: &[f32], by: f32) -> Result<Vec<f32>, Error> {
//!     let device = Device::open(0)?;
//!     let kernel = device.load(smooth::PTX)?.each(smooth::ENTRY)?;
//!     let mut out = vec![0.0; x.len()];
//!     kernel.run::<()>((x, &mut out), (by,), x.len())?;
//!     Ok(out)
//! }
//!
//! match on_the_gpu(&[0.0, 1.0, 0.0], 0.25) {
//!     Ok(out) => assert_eq!(out, [0.25, 0.5, 0.25]),
//!     Err(why) => println!("{why}"),
//! }
//! ```
//!
//! The driver's library is looked for when a device is opened: without one that is an [`Error`], and the crate builds without CUDA.
#![deny(unsafe_op_in_unsafe_fn)]
#![warn(missing_docs)]

mod arguments;
mod check;
mod device;
mod each;
mod element;
mod error;
mod map;
mod signature;
mod tuples;
mod whole;

pub use arguments::{Buffers, Input, Inputs, Outputs, Uniforms};
pub use device::{Buffer, Device};
pub use each::Each;
pub use element::Element;
pub use error::Error;
pub use map::{Map, Module};
pub use whole::{Whole, Wholes};
