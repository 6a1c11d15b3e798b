//! 64 bytes, with AVX-512 F, VL, BW and DQ.

use core::arch::x86_64::*;

use super::super::pick::{Pick, Places};
use super::super::table::FEW;
use super::super::{Each, Join, Pair, Register, Table};
use super::avx2::{F32x8, F64x4};
use super::fused_and_masked;
use crate::approx::Lane;

mask! {
    /// The answers of sixteen comparisons.
    Mask32(__mmask16): _kand_mask16 _kor_mask16 not(mask) _knot_mask16(mask);
    /// The answers of eight comparisons.
    Mask64(__mmask8): _kand_mask8 _kor_mask8 not(mask) _knot_mask8(mask);
}

register! {
    /// Sixteen numbers.
    F32x16(__m512) of 16 f32, mask Mask32, wide Pair<F64x8>, half F32x8:
    _mm512_set1_ps _mm512_add_ps _mm512_sub_ps _mm512_mul_ps _mm512_div_ps _mm512_sqrt_ps;
    _mm512_and_ps _mm512_or_ps _mm512_xor_ps _mm512_min_ps _mm512_max_ps;
    _mm512_castps_si512 _mm512_castsi512_ps _mm_cvtsi32_si128 _mm512_sll_epi32 _mm512_srl_epi32 _mm512_add_epi32 _mm512_sub_epi32;
    _mm512_loadu_ps _mm512_storeu_ps, _mm512_cmp_ps_mask::<_CMP_LT_OQ>, _mm512_cmp_ps_mask::<_CMP_LE_OQ>, _mm512_cmp_ps_mask::<_CMP_EQ_OQ>, select(mask yes no) _mm512_mask_blend_ps(mask, no, yes);
    first(count) Mask32(((1u32 << count.min(16)) - 1) as __mmask16), any(mask) mask != 0, inverse_root _mm512_rsqrt14_ps as 14, reciprocal _mm512_rcp14_ps;
    alternate(low high) _mm512_permutex2var_ps(low, _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 17, 19, 21, 23, 25, 27, 29, 31), high), thirds(one two three) _mm512_permutex2var_ps(_mm512_permutex2var_ps(one, _mm512_setr_epi32(0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 0, 0, 0, 0, 0), two), _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 20, 23, 26, 29), three), reversed(all) _mm512_permutexvar_ps(_mm512_setr_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0), all), whole(all to) _mm512_storeu_si512(to.cast(), _mm512_cvttps_epi32(all));
    rounded_to_even _mm512_roundscale_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>;
    rounded_down _mm512_roundscale_ps::<{ _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC }>;
    rounded_up _mm512_roundscale_ps::<{ _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC }>;
    rounded_to_zero _mm512_roundscale_ps::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>;
}

register! {
    /// Eight numbers.
    F64x8(__m512d) of 8 f64, mask Mask64, wide F64x8, half F64x4:
    _mm512_set1_pd _mm512_add_pd _mm512_sub_pd _mm512_mul_pd _mm512_div_pd _mm512_sqrt_pd;
    _mm512_and_pd _mm512_or_pd _mm512_xor_pd _mm512_min_pd _mm512_max_pd;
    _mm512_castpd_si512 _mm512_castsi512_pd _mm_cvtsi32_si128 _mm512_sll_epi64 _mm512_srl_epi64 _mm512_add_epi64 _mm512_sub_epi64;
    _mm512_loadu_pd _mm512_storeu_pd, _mm512_cmp_pd_mask::<_CMP_LT_OQ>, _mm512_cmp_pd_mask::<_CMP_LE_OQ>, _mm512_cmp_pd_mask::<_CMP_EQ_OQ>, select(mask yes no) _mm512_mask_blend_pd(mask, no, yes);
    first(count) Mask64(((1u32 << count.min(8)) - 1) as __mmask8), any(mask) mask != 0, inverse_root _mm512_rsqrt14_pd as 14, reciprocal _mm512_rcp14_pd;
    alternate(low high) _mm512_permutex2var_pd(low, _mm512_setr_epi64(0, 2, 4, 6, 9, 11, 13, 15), high), thirds(one two three) _mm512_permutex2var_pd(_mm512_permutex2var_pd(one, _mm512_setr_epi64(0, 3, 6, 9, 12, 15, 0, 0), two), _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 10, 13), three), reversed(all) _mm512_permutexvar_pd(_mm512_setr_epi64(7, 6, 5, 4, 3, 2, 1, 0), all), whole(all to) _mm256_storeu_si256(to.cast(), _mm512_cvttpd_epi32(all));
    rounded_to_even _mm512_roundscale_pd::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>;
    rounded_down _mm512_roundscale_pd::<{ _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC }>;
    rounded_up _mm512_roundscale_pd::<{ _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC }>;
    rounded_to_zero _mm512_roundscale_pd::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>;
}

fused_and_masked! {
    F32x16 of 16 f32, masks true: _mm512_fmadd_ps, load(from mask) _mm512_maskz_loadu_ps(mask, from);
    F64x8 of 8 f64, masks true: _mm512_fmadd_pd, load(from mask) _mm512_maskz_loadu_pd(mask, from);
}

impl F32x16 {
    #[inline(always)]
    fn widened(self) -> Pair<F64x8> {
        // SAFETY: as the module above says.
        unsafe {
            let (low, high) = (_mm512_castps512_ps256(self.0), _mm512_extractf32x8_ps::<1>(self.0));
            Pair(F64x8(_mm512_cvtps_pd(low)), F64x8(_mm512_cvtps_pd(high)))
        }
    }
    #[inline(always)]
    fn narrowed(Pair(low, high): Pair<F64x8>) -> F32x16 {
        // SAFETY: as the module above says.
        F32x16(unsafe {
            _mm512_insertf32x8::<1>(_mm512_castps256_ps512(_mm512_cvtpd_ps(low.0)), _mm512_cvtpd_ps(high.0))
        })
    }
}

widest! { F64x8 }

impl Pick for F32x16 {
    #[inline(always)]
    fn picked(low: F32x16, high: F32x16, places: &Places) -> F32x16 {
        // SAFETY: as the module above says; there are as many places as lanes.
        F32x16(unsafe { _mm512_permutex2var_ps(low.0, _mm512_loadu_si512(places.as_ptr().cast()), high.0) })
    }
}

impl Pick for F64x8 {
    #[inline(always)]
    fn picked(low: F64x8, high: F64x8, places: &Places) -> F64x8 {
        // SAFETY: as the module above says; there are more places than lanes.
        F64x8(unsafe {
            let places = _mm512_cvtepi32_epi64(_mm256_loadu_si256(places.as_ptr().cast()));
            _mm512_permutex2var_pd(low.0, places, high.0)
        })
    }
}

impl Table for F32x16 {
    #[inline(always)]
    fn looked_up<E: Each<usize>>(table: &[f32], places: &E, from: usize) -> Option<F32x16> {
        if table.len() > FEW {
            return None;
        }
        let places = filled!([usize; 16], lane => places.at(from + lane));
        // SAFETY: as the module above says; a number is taken where the comparisons say that there is one.
        unsafe {
            let (low, high) =
                (_mm512_loadu_si512(places.as_ptr().cast()), _mm512_loadu_si512(places[8..].as_ptr().cast()));
            let count = _mm512_set1_epi64(table.len() as i64);
            if _mm512_cmpge_epu64_mask(low, count) | _mm512_cmpge_epu64_mask(high, count) != 0 {
                return None;
            }
            let (low, high) = (_mm512_cvtepi64_epi32(low), _mm512_cvtepi64_epi32(high));
            let places = _mm512_inserti32x8::<1>(_mm512_castsi256_si512(low), high);
            Some(F32x16(_mm512_i32gather_ps::<4>(places, table.as_ptr())))
        }
    }
}

impl Table for F64x8 {
    #[inline(always)]
    fn looked_up<E: Each<usize>>(table: &[f64], places: &E, from: usize) -> Option<F64x8> {
        let places = filled!([usize; 8], lane => places.at(from + lane));
        // SAFETY: as above.
        unsafe {
            let places = _mm512_loadu_si512(places.as_ptr().cast());
            let is_missing = _mm512_cmpge_epu64_mask(places, _mm512_set1_epi64(table.len() as i64));
            if is_missing != 0 {
                return None;
            }
            Some(F64x8(_mm512_i64gather_pd::<8>(places, table.as_ptr())))
        }
    }
}
