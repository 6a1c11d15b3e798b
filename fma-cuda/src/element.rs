//! What slices are made of, and what a kernel takes beside them.

use cudarc::driver::{DeviceRepr, ValidAsZeroBits};
use half::{bf16, f16};

/// A number that a kernel takes: f64, f32, `half::f16`, `half::bf16` or an integer.
pub trait Element: sealed::Sealed + DeviceRepr + ValidAsZeroBits + Copy + 'static {}

mod sealed {
    pub trait Sealed {}
}

macro_rules! elements {
    ($($name:ty)*) => { $(impl sealed::Sealed for $name {} impl Element for $name {})* };
}

elements! { f64 f32 f16 bf16 u8 u16 u32 u64 i8 i16 i32 i64 }
