//! `a * b + c` of f16 and bf16 with one rounding: computing in f32 or f64 and rounding again would be wrong.

use super::code::half_fma;
use crate::Format;
use half::{bf16, f16};

macro_rules! fused_half {
    ($($name:ident $type:ident $format:expr;)*) => { $(
        /// [`fma`](super::fma) of this type, in constants too: the exact product, a sum rounded to odd, then one rounding.
        #[inline]
        pub const fn $name(a: $type, b: $type, c: $type) -> $type {
            $type::from_bits(half_fma($format, a.to_bits() as u64, b.to_bits() as u64, c.to_bits() as u64) as u16)
        }
    )* };
}

fused_half! {
    fma_f16 f16 Format::F16;
    fma_bf16 bf16 Format::Bf16;
}
