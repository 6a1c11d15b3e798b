//! The registers of x86-64, of 16, 32 and 64 bytes.
//!
//! Every function here is inlined into one that is compiled for the machine ([`crate::machine`]). Registers of [`avx2`], [`avx512`] and [`short`] are made
//! only in work that runs where the machine is known to have them ([`fold`](super::fold()), [`map`](super::map()), groups of steps), or where the crate
//! is compiled for them; that is what makes their intrinsics sound. Those of [`sse2`] need no more than every x86-64 has.

mod avx2;
mod avx512;
mod short;
mod sse2;

pub use avx2::{F32x8, F64x4};
pub use avx512::{F32x16, F64x8};
pub use short::{Fused32x4, Fused64x2};
pub use sse2::{F32x4, F64x2};

/// What a register has by one intrinsic since AVX2: a fused operation, and a load and a store only where a mask says.
macro_rules! fused_and_masked {
    ($($name:ident of $count:literal $float:ident, masks $masks:literal: $fma:ident, load($from:ident $mask:ident) $load:expr, store($to:ident $where:ident $what:ident) $store:expr;)*) => { $(
        impl $name {
            /// Of their own, not numbers that a comparison makes.
            const MASKS: bool = $masks;

            #[inline(always)]
            fn fused(self, b: $name, c: $name) -> $name {
                // SAFETY: as the module says.
                $name(unsafe { $fma(self.0, b.0, c.0) })
            }
            #[inline(always)]
            fn loaded_part(slice: &[$float]) -> $name {
                let ($from, $mask) = (slice.as_ptr(), $name::first(slice.len().min($count)).0);
                // SAFETY: as the module says; the mask is of the elements that there are, and the others are not read.
                $name(unsafe { $load })
            }
            #[inline(always)]
            fn stored_part(self, slice: &mut [$float]) {
                let ($to, $where, $what) = (slice.as_mut_ptr(), $name::first(slice.len().min($count)).0, self.0);
                // SAFETY: as the module says; the mask is of the elements that there are, and the others are not written.
                unsafe { $store }
            }
        }
    )* };
}

use fused_and_masked;
