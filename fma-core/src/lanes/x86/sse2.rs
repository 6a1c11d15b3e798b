//! 16 bytes, on every x86-64. Few compile for a fused instruction without wider registers: else a fused operation is computed lane by lane, exactly and
//! slowly.

use core::arch::x86_64::*;

use super::super::pick::{Pick, Places};
use super::super::{Each, Join, Pair, Register};
use crate::approx::Lane;
#[cfg(not(target_feature = "fma"))]
use crate::arith::Fused;

mask! {
    /// The answers of four comparisons.
    Mask32(__m128): _mm_and_ps _mm_or_ps not(mask) _mm_xor_ps(mask, _mm_castsi128_ps(_mm_set1_epi32(-1)));
    /// The answers of two comparisons.
    Mask64(__m128d): _mm_and_pd _mm_or_pd not(mask) _mm_xor_pd(mask, _mm_castsi128_pd(_mm_set1_epi32(-1)));
}

of_16_bytes! {
    F32x4 F64x2, (mask yes no)
    _mm_or_ps(_mm_and_ps(mask, yes), _mm_andnot_ps(mask, no)), _mm_or_pd(_mm_and_pd(mask, yes), _mm_andnot_pd(mask, no))
}

/// Exact in every lane. Not inlined: the integer arithmetic of one is as long as a whole loop.
#[cfg(not(target_feature = "fma"))]
#[inline(never)]
fn each_fused<T: Fused, const N: usize>(a: [T; N], b: [T; N], c: [T; N]) -> [T; N] {
    core::array::from_fn(|i| T::fma(a[i], b[i], c[i]))
}

macro_rules! lane_by_lane {
    ($($name:ident of $count:literal $float:ident: $fma:ident;)*) => { $(
        impl $name {
            #[cfg(target_feature = "fma")]
            #[inline(always)]
            fn fused(self, b: $name, c: $name) -> $name {
                // SAFETY: the crate is compiled for a processor that has it.
                $name(unsafe { $fma(self.0, b.0, c.0) })
            }
            #[cfg(not(target_feature = "fma"))]
            #[inline(always)]
            fn fused(self, b: $name, c: $name) -> $name {
                $name::load(&each_fused(self.to_array(), b.to_array(), c.to_array()))
            }
            #[cfg(not(target_feature = "fma"))]
            #[inline(always)]
            fn to_array(self) -> [$float; $count] {
                // SAFETY: the same bytes, in the same order.
                unsafe { core::mem::transmute::<$name, [$float; $count]>(self) }
            }
        }
    )* };
}

lane_by_lane! {
    F32x4 of 4 f32: _mm_fmadd_ps;
    F64x2 of 2 f64: _mm_fmadd_pd;
}

loaded_by_element! {
    F32x4 of 4 f32;
    F64x2 of 2 f64;
}

picked_one_by_one! {
    F32x4 of 4 f32;
    F64x2 of 2 f64;
}

looked_up_one_by_one! {
    F32x4 of 4 f32;
    F64x2 of 2 f64;
}
