//! `a * b + c` of f16 and bf16 with one rounding: computing in f32 or f64 and rounding again would be wrong.

use super::odd::odd_sum;
use super::pack::{narrow, widen};
use crate::{Format, Round};
use half::{bf16, f16};

macro_rules! fused_half {
    ($($name:ident $type:ident $format:expr;)*) => { $(
        /// [`fma`](super::fma) of this type, in constants too: the exact product in f64, a sum rounded to odd, then one rounding.
        #[inline]
        pub const fn $name(a: $type, b: $type, c: $type) -> $type {
            let product = widen($format, a.to_bits() as u64) * widen($format, b.to_bits() as u64);
            let sum = odd_sum(product, widen($format, c.to_bits() as u64));
            $type::from_bits(narrow($format, sum, Round::NearestEven) as u16)
        }
    )* };
}

fused_half! {
    fma_f16 f16 Format::F16;
    fma_bf16 bf16 Format::Bf16;
}
