//! Numbers of every format as Rust types: the narrow ones of machine learning, and one trait that f64, f32, f16 and bf16 share with them.
//!
//! ```
//! use fma_core::{F8E4M3, Number, Overflow, Round};
//!
//! let x = F8E4M3::from_f32(300.0, Round::NearestEven, Overflow::Ieee);
//! assert_eq!(x.to_f32(), 288.0);
//! assert_eq!((x + x).to_string(), "NaN"); // 576 is above 448, and E4M3 has no infinity
//! assert_eq!(F8E4M3::from_f32(1e9, Round::NearestEven, Overflow::Saturate), F8E4M3::MAX);
//! assert_eq!("0.1".parse(), Ok(F8E4M3::from_f64(0.1, Round::NearestEven, Overflow::Ieee)));
//! ```
//!
//! All narrow types are one type, [`Narrow`], over the rows of the table of formats: [`rows`] names them.

mod cast;
mod decimal;
mod native;
mod number;
mod numeric;
mod operators;
mod order;
pub mod rows;
mod text;
mod value;

pub use number::Number;
pub use rows::Row;
pub use text::ParseNumberError;
pub use value::Narrow;

/// OCP FP8 with the larger significand (E4M3, "FN"): no infinity, largest number 448.
pub type F8E4M3 = Narrow<rows::E4M3>;
/// FP8 E4M3 without infinity and negative zero: bias 8, largest number 240.
pub type F8E4M3Fnuz = Narrow<rows::E4M3Fnuz>;
/// OCP FP8 with the larger range (E5M2): infinities and NaNs as in IEEE formats, largest number 57344.
pub type F8E5M2 = Narrow<rows::E5M2>;
/// FP8 E5M2 without infinity and negative zero: bias 16, largest number 57344.
pub type F8E5M2Fnuz = Narrow<rows::E5M2Fnuz>;
/// OCP FP6 with the larger significand: every code is finite, largest number 7.5.
pub type F6E2M3 = Narrow<rows::E2M3>;
/// OCP FP6 with the larger range: every code is finite, largest number 28.
pub type F6E3M2 = Narrow<rows::E3M2>;
/// OCP FP4: ±{0, 0.5, 1, 1.5, 2, 3, 4, 6}.
pub type F4E2M1 = Narrow<rows::E2M1>;
/// The scale of OCP MX blocks: a power of two from 2^-127 to 2^127, or NaN; neither sign nor zero.
pub type E8M0 = Narrow<rows::E8M0>;
/// The scale of NV-FP4 blocks: E4M3 without its sign, largest number 448.
pub type UE4M3 = Narrow<rows::UE4M3>;
