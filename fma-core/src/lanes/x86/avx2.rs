//! 32 bytes, with AVX2 and FMA.

use core::arch::x86_64::*;

use super::super::pick::{Pick, Places};
use super::super::table::FEW;
use super::super::{Each, Join, Pair, Register, Table};
use super::fused_and_masked;
use super::sse2::{F32x4, F64x2};
use crate::approx::Lane;

mask! {
    /// The answers of eight comparisons.
    Mask32(__m256): _mm256_and_ps _mm256_or_ps not(mask) _mm256_xor_ps(mask, _mm256_castsi256_ps(_mm256_set1_epi32(-1)));
    /// The answers of four comparisons.
    Mask64(__m256d): _mm256_and_pd _mm256_or_pd not(mask) _mm256_xor_pd(mask, _mm256_castsi256_pd(_mm256_set1_epi32(-1)));
}

register! {
    /// Eight numbers.
    F32x8(__m256) of 8 f32, mask Mask32, wide Pair<F64x4>, half F32x4:
    _mm256_set1_ps _mm256_add_ps _mm256_sub_ps _mm256_mul_ps _mm256_div_ps _mm256_sqrt_ps;
    _mm256_and_ps _mm256_or_ps _mm256_xor_ps _mm256_min_ps _mm256_max_ps;
    _mm256_castps_si256 _mm256_castsi256_ps _mm_cvtsi32_si128 _mm256_sll_epi32 _mm256_srl_epi32 _mm256_add_epi32 _mm256_sub_epi32;
    _mm256_loadu_ps _mm256_storeu_ps, _mm256_cmp_ps::<_CMP_LT_OQ>, _mm256_cmp_ps::<_CMP_LE_OQ>, _mm256_cmp_ps::<_CMP_EQ_OQ>, select(mask yes no) _mm256_blendv_ps(no, yes, mask);
    first(count) F32x8::indices().less(F32x8::splat(count as f32)), any(mask) _mm256_movemask_ps(mask) != 0, inverse_root _mm256_rsqrt_ps as 11;
    alternate(low high) _mm256_castpd_ps(_mm256_permute4x64_pd::<0b11_01_10_00>(_mm256_castps_pd(_mm256_shuffle_ps::<0b11_01_10_00>(low, high)))), thirds(one two three) _mm256_permutevar8x32_ps(_mm256_blend_ps::<0b0010_0100>(_mm256_blend_ps::<0b1001_0010>(one, two), three), _mm256_setr_epi32(0, 3, 6, 1, 4, 7, 2, 5)), reversed(all) _mm256_permutevar8x32_ps(all, _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0)), whole(all to) _mm256_storeu_si256(to.cast(), _mm256_cvttps_epi32(all));
    rounded_to_even _mm256_round_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>;
    rounded_down _mm256_round_ps::<{ _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC }>;
    rounded_up _mm256_round_ps::<{ _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC }>;
    rounded_to_zero _mm256_round_ps::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>;
}

register! {
    /// Four numbers.
    F64x4(__m256d) of 4 f64, mask Mask64, wide F64x4, half F64x2:
    _mm256_set1_pd _mm256_add_pd _mm256_sub_pd _mm256_mul_pd _mm256_div_pd _mm256_sqrt_pd;
    _mm256_and_pd _mm256_or_pd _mm256_xor_pd _mm256_min_pd _mm256_max_pd;
    _mm256_castpd_si256 _mm256_castsi256_pd _mm_cvtsi32_si128 _mm256_sll_epi64 _mm256_srl_epi64 _mm256_add_epi64 _mm256_sub_epi64;
    _mm256_loadu_pd _mm256_storeu_pd, _mm256_cmp_pd::<_CMP_LT_OQ>, _mm256_cmp_pd::<_CMP_LE_OQ>, _mm256_cmp_pd::<_CMP_EQ_OQ>, select(mask yes no) _mm256_blendv_pd(no, yes, mask);
    first(count) F64x4::indices().less(F64x4::splat(count as f64)), any(mask) _mm256_movemask_pd(mask) != 0;
    alternate(low high) _mm256_permute4x64_pd::<0b11_01_10_00>(_mm256_shuffle_pd::<0b1010>(low, high)), thirds(one two three) _mm256_permute4x64_pd::<0b01_10_11_00>(_mm256_blend_pd::<0b0010>(_mm256_blend_pd::<0b0100>(one, two), three)), reversed(all) _mm256_permute4x64_pd::<0b00_01_10_11>(all), whole(all to) _mm_storeu_si128(to.cast(), _mm256_cvttpd_epi32(all));
    rounded_to_even _mm256_round_pd::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>;
    rounded_down _mm256_round_pd::<{ _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC }>;
    rounded_up _mm256_round_pd::<{ _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC }>;
    rounded_to_zero _mm256_round_pd::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>;
}

fused_and_masked! {
    F32x8 of 8 f32, masks false: _mm256_fmadd_ps, load(from mask) _mm256_maskload_ps(from, _mm256_castps_si256(mask));
    F64x4 of 4 f64, masks false: _mm256_fmadd_pd, load(from mask) _mm256_maskload_pd(from, _mm256_castpd_si256(mask));
}

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

widest! { F64x4 }

impl Pick for F32x8 {
    #[inline(always)]
    fn picked(low: F32x8, high: F32x8, places: &Places) -> F32x8 {
        // SAFETY: as the module above says; there are more places than lanes.
        F32x8(unsafe {
            let places = _mm256_loadu_si256(places.as_ptr().cast());
            let is_high = _mm256_castsi256_ps(_mm256_cmpgt_epi32(places, _mm256_set1_epi32(7)));
            let [low, high] = [_mm256_permutevar8x32_ps(low.0, places), _mm256_permutevar8x32_ps(high.0, places)];
            _mm256_blendv_ps(low, high, is_high)
        })
    }
}

impl Pick for F64x4 {
    /// As pairs of halves, which are picked like numbers of f32.
    #[inline(always)]
    fn picked(low: F64x4, high: F64x4, places: &Places) -> F64x4 {
        // SAFETY: as the module above says; there are more places than lanes.
        F64x4(unsafe {
            let places = _mm256_cvtepi32_epi64(_mm_loadu_si128(places.as_ptr().cast()));
            let is_high = _mm256_castsi256_pd(_mm256_cmpgt_epi64(places, _mm256_set1_epi64x(3)));
            let (first, second) = (_mm256_slli_epi64::<1>(places), _mm256_slli_epi64::<33>(places));
            let halves = _mm256_or_si256(_mm256_or_si256(first, second), _mm256_set1_epi64x(1 << 32));
            let [low, high] = [_mm256_castpd_ps(low.0), _mm256_castpd_ps(high.0)];
            let [low, high] = [_mm256_permutevar8x32_ps(low, halves), _mm256_permutevar8x32_ps(high, halves)];
            _mm256_blendv_pd(_mm256_castps_pd(low), _mm256_castps_pd(high), is_high)
        })
    }
}

/// Places of four elements, unless one of them is none of so many: a length has no sign, and a place that would have one lies beyond it.
///
/// # Safety
///
/// The machine has AVX2.
#[inline(always)]
unsafe fn four_places(places: &[usize; 4], count: usize) -> Option<__m256i> {
    // SAFETY: as the caller says.
    unsafe {
        let places = _mm256_loadu_si256(places.as_ptr().cast());
        let are_less = _mm256_cmpgt_epi64(_mm256_set1_epi64x(count as i64), places);
        let are_there = _mm256_castsi256_pd(_mm256_andnot_si256(places, are_less));
        if _mm256_movemask_pd(are_there) == 0b1111 { Some(places) } else { None }
    }
}

impl Table for F32x8 {
    #[inline(always)]
    fn looked_up<E: Each<usize>>(table: &[f32], places: &E, from: usize) -> Option<F32x8> {
        if table.len() > FEW {
            return None;
        }
        let low = filled!([usize; 4], lane => places.at(from + lane));
        let high = filled!([usize; 4], lane => places.at(from + 4 + lane));
        // SAFETY: as the module above says; the places are those of elements.
        unsafe {
            let (Some(low), Some(high)) = (four_places(&low, table.len()), four_places(&high, table.len())) else {
                return None;
            };
            let (low, high) = (_mm256_castsi256_ps(low), _mm256_castsi256_ps(high));
            let mixed = _mm256_castps_si256(_mm256_shuffle_ps::<0b10_00_10_00>(low, high));
            let places = _mm256_permute4x64_epi64::<0b11_01_10_00>(mixed);
            Some(F32x8(_mm256_i32gather_ps::<4>(table.as_ptr(), places)))
        }
    }
}

impl Table for F64x4 {
    #[inline(always)]
    fn looked_up<E: Each<usize>>(table: &[f64], places: &E, from: usize) -> Option<F64x4> {
        let places = filled!([usize; 4], lane => places.at(from + lane));
        // SAFETY: as above.
        unsafe {
            let places = four_places(&places, table.len());
            // By no function of std, which may have no vectors to handle.
            #[allow(clippy::question_mark)]
            let Some(places) = places else { return None };
            Some(F64x4(_mm256_i64gather_pd::<8>(table.as_ptr(), places)))
        }
    }
}
