//! 16 bytes, on every x86-64. Few compile for a fused instruction without wider registers: else a fused operation is computed lane by lane, exactly and
//! slowly.

use core::arch::x86_64::*;

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

register! {
    /// Four numbers.
    F32x4(__m128) of 4 f32, mask Mask32, wide Pair<F64x2>, half Pair<f32>:
    _mm_set1_ps _mm_add_ps _mm_sub_ps _mm_mul_ps _mm_div_ps _mm_sqrt_ps;
    _mm_and_ps _mm_or_ps _mm_xor_ps _mm_min_ps _mm_max_ps;
    _mm_castps_si128 _mm_castsi128_ps _mm_cvtsi32_si128 _mm_sll_epi32 _mm_srl_epi32 _mm_add_epi32 _mm_sub_epi32;
    _mm_loadu_ps _mm_storeu_ps, _mm_cmplt_ps, _mm_cmpeq_ps, select(mask yes no) _mm_or_ps(_mm_and_ps(mask, yes), _mm_andnot_ps(mask, no));
    first(count) F32x4::indices().less(F32x4::splat(count as f32)), any(mask) _mm_movemask_ps(mask) != 0;
}

register! {
    /// Two numbers.
    F64x2(__m128d) of 2 f64, mask Mask64, wide F64x2, half f64:
    _mm_set1_pd _mm_add_pd _mm_sub_pd _mm_mul_pd _mm_div_pd _mm_sqrt_pd;
    _mm_and_pd _mm_or_pd _mm_xor_pd _mm_min_pd _mm_max_pd;
    _mm_castpd_si128 _mm_castsi128_pd _mm_cvtsi32_si128 _mm_sll_epi64 _mm_srl_epi64 _mm_add_epi64 _mm_sub_epi64;
    _mm_loadu_pd _mm_storeu_pd, _mm_cmplt_pd, _mm_cmpeq_pd, select(mask yes no) _mm_or_pd(_mm_and_pd(mask, yes), _mm_andnot_pd(mask, no));
    first(count) F64x2::indices().less(F64x2::splat(count as f64)), any(mask) _mm_movemask_pd(mask) != 0;
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

impl F32x4 {
    #[inline(always)]
    fn widened(self) -> Pair<F64x2> {
        // SAFETY: as the module above says.
        unsafe { Pair(F64x2(_mm_cvtps_pd(self.0)), F64x2(_mm_cvtps_pd(_mm_movehl_ps(self.0, self.0)))) }
    }
    #[inline(always)]
    fn narrowed(Pair(low, high): Pair<F64x2>) -> F32x4 {
        // SAFETY: as the module above says.
        F32x4(unsafe { _mm_movelh_ps(_mm_cvtpd_ps(low.0), _mm_cvtpd_ps(high.0)) })
    }
}

widest! { F64x2 }
