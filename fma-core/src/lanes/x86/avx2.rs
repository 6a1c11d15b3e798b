//! 32 bytes, with AVX2 and FMA.

use core::arch::x86_64::*;

use super::super::{Join, Pair, Register};
use super::sse2::{F32x4, F64x2};
use super::{register, wide_mask};
use crate::approx::Lane;

wide_mask! {
    /// The answers of eight comparisons.
    Mask32(__m256): _mm256_and_ps _mm256_or_ps _mm256_xor_ps _mm256_castsi256_ps(_mm256_set1_epi32(-1));
    /// The answers of four comparisons.
    Mask64(__m256d): _mm256_and_pd _mm256_or_pd _mm256_xor_pd _mm256_castsi256_pd(_mm256_set1_epi32(-1));
}

register! {
    /// Eight numbers.
    F32x8(__m256) of 8 f32, mask Mask32, wide Pair<F64x4>, half F32x4:
    _mm256_set1_ps _mm256_add_ps _mm256_sub_ps _mm256_mul_ps _mm256_div_ps _mm256_sqrt_ps;
    _mm256_and_ps _mm256_or_ps _mm256_xor_ps;
    _mm256_castps_si256 _mm256_castsi256_ps _mm256_sll_epi32 _mm256_srl_epi32 _mm256_add_epi32 _mm256_sub_epi32;
}

register! {
    /// Four numbers.
    F64x4(__m256d) of 4 f64, mask Mask64, wide F64x4, half F64x2:
    _mm256_set1_pd _mm256_add_pd _mm256_sub_pd _mm256_mul_pd _mm256_div_pd _mm256_sqrt_pd;
    _mm256_and_pd _mm256_or_pd _mm256_xor_pd;
    _mm256_castpd_si256 _mm256_castsi256_pd _mm256_sll_epi64 _mm256_srl_epi64 _mm256_add_epi64 _mm256_sub_epi64;
}

macro_rules! parts {
    ($name:ident $float:ident $count:literal $mask:ident:
        $compare:ident $blend:ident $fma:ident $load:ident $load_masked:ident $to_bits:ident) => {
        impl $name {
            #[inline(always)]
            fn is_less(self, other: $name) -> $mask {
                // SAFETY: as the module above says.
                $mask(unsafe { $compare::<_CMP_LT_OQ>(self.0, other.0) })
            }
            #[inline(always)]
            fn is_equal(self, other: $name) -> $mask {
                // SAFETY: as the module above says.
                $mask(unsafe { $compare::<_CMP_EQ_OQ>(self.0, other.0) })
            }
            #[inline(always)]
            fn chosen(mask: $mask, yes: $name, no: $name) -> $name {
                // SAFETY: as the module above says.
                $name(unsafe { $blend(no.0, yes.0, mask.0) })
            }
            #[inline(always)]
            fn fused(self, b: $name, c: $name) -> $name {
                // SAFETY: as the module above says.
                $name(unsafe { $fma(self.0, b.0, c.0) })
            }
            #[inline(always)]
            fn loaded(from: *const $float) -> $name {
                // SAFETY: the caller points at as many elements as there are lanes.
                $name(unsafe { $load(from) })
            }
            #[inline(always)]
            fn loaded_part(slice: &[$float]) -> $name {
                let mask = $name::first(slice.len().min($count));
                // SAFETY: the mask is of the elements that there are; the others are not read.
                $name(unsafe { $load_masked(slice.as_ptr(), $to_bits(mask.0)) })
            }
        }
    };
}

parts! { F32x8 f32 8 Mask32: _mm256_cmp_ps _mm256_blendv_ps _mm256_fmadd_ps _mm256_loadu_ps _mm256_maskload_ps _mm256_castps_si256 }
parts! { F64x4 f64 4 Mask64: _mm256_cmp_pd _mm256_blendv_pd _mm256_fmadd_pd _mm256_loadu_pd _mm256_maskload_pd _mm256_castpd_si256 }

impl F32x8 {
    #[inline(always)]
    fn widened(self) -> Pair<F64x4> {
        // SAFETY: as the module above says.
        unsafe {
            let (low, high) = (_mm256_castps256_ps128(self.0), _mm256_extractf128_ps::<1>(self.0));
            Pair(F64x4(_mm256_cvtps_pd(low)), F64x4(_mm256_cvtps_pd(high)))
        }
    }
    #[inline(always)]
    fn narrowed(Pair(low, high): Pair<F64x4>) -> F32x8 {
        // SAFETY: as the module above says.
        F32x8(unsafe { _mm256_set_m128(_mm256_cvtpd_ps(high.0), _mm256_cvtpd_ps(low.0)) })
    }
}

impl F64x4 {
    #[inline(always)]
    fn widened(self) -> F64x4 {
        self
    }
    #[inline(always)]
    fn narrowed(wide: F64x4) -> F64x4 {
        wide
    }
}
