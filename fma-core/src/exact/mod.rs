//! The reference: every operation on every format by one algorithm, "compute exactly, then round", in integers alone.
//!
//! Numbers are codes: the bits of the format in the low end of a `u64`; bits above the width are ignored, and no code
//! makes anything panic. Slow, small, and `const`: what the fast paths are tested against, and what folds constants.
//! NaN results are the canonical one of the format.

mod arithmetic;
mod code;
mod convert;
mod number;
mod order;
mod real;
mod status;

pub use arithmetic::{
    add, add_status, div, div_status, fma, fma_status, mul, mul_status, rem, rem_status, sqrt, sqrt_status, sub,
    sub_status,
};
pub(crate) use code::away;
pub use code::{decode, encode};
pub use convert::{Integer, convert, convert_status, from_int, from_uint, round_to_integral, to_int};
pub use number::Number;
pub use order::{abs, clamp, classify, compare, copysign, max, maximum, min, minimum, negate};
pub use real::Real;
pub use status::Status;
