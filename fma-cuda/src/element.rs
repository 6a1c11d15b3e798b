//! What slices are made of, and what a kernel takes beside them.

use cudarc::driver::{DeviceRepr, ValidAsZeroBits};
use fma_ptx::Kind;
use half::{bf16, f16};

use crate::signature::Made;

/// A number that a kernel takes: f64, f32, `half::f16`, `half::bf16` or an integer; or an array of them, as an element of slices of rows.
pub trait Element: sealed::Sealed + DeviceRepr + ValidAsZeroBits + Copy + 'static {}

pub mod sealed {
    use super::Made;

    pub trait Sealed {
        const MADE: Made;
    }
}

/// What it is.
pub fn made<T: Element>() -> Made {
    T::MADE
}

macro_rules! elements {
    ($($name:ty: $kind:ident)*) => { $(
        impl sealed::Sealed for $name {
            const MADE: Made = Made { kind: Kind::$kind, numbers: 1 };
        }
        impl Element for $name {}
    )* };
}

elements! { f64: B64 f32: B32 f16: B16 bf16: B16 u8: U8 u16: U16 u32: U32 u64: U64 i8: S8 i16: S16 i32: S32 i64: S64 }

impl<T: Element, const N: usize> sealed::Sealed for [T; N] {
    const MADE: Made = Made { kind: T::MADE.kind, numbers: T::MADE.numbers * N };
}

impl<T: Element, const N: usize> Element for [T; N] {}
