//! 16 bytes, with AVX2 and FMA: few lanes on a machine that has wider registers.

use core::arch::x86_64::*;

use super::super::{Each, Join, Pair, Register};
use super::fused_and_masked;
use super::sse2::{Mask32, Mask64};
use crate::approx::Lane;

register! {
    /// Four numbers.
    Fused32x4(__m128) of 4 f32, mask Mask32, wide Pair<Fused64x2>, half Pair<f32>:
    _mm_set1_ps _mm_add_ps _mm_sub_ps _mm_mul_ps _mm_div_ps _mm_sqrt_ps;
    _mm_and_ps _mm_or_ps _mm_xor_ps _mm_min_ps _mm_max_ps;
    _mm_castps_si128 _mm_castsi128_ps _mm_cvtsi32_si128 _mm_sll_epi32 _mm_srl_epi32 _mm_add_epi32 _mm_sub_epi32;
    _mm_loadu_ps _mm_storeu_ps, _mm_cmplt_ps, _mm_cmpeq_ps, select(mask yes no) _mm_blendv_ps(no, yes, mask);
    first(count) Fused32x4::indices().less(Fused32x4::splat(count as f32)), any(mask) _mm_movemask_ps(mask) != 0;
}

register! {
    /// Two numbers.
    Fused64x2(__m128d) of 2 f64, mask Mask64, wide Fused64x2, half f64:
    _mm_set1_pd _mm_add_pd _mm_sub_pd _mm_mul_pd _mm_div_pd _mm_sqrt_pd;
    _mm_and_pd _mm_or_pd _mm_xor_pd _mm_min_pd _mm_max_pd;
    _mm_castpd_si128 _mm_castsi128_pd _mm_cvtsi32_si128 _mm_sll_epi64 _mm_srl_epi64 _mm_add_epi64 _mm_sub_epi64;
    _mm_loadu_pd _mm_storeu_pd, _mm_cmplt_pd, _mm_cmpeq_pd, select(mask yes no) _mm_blendv_pd(no, yes, mask);
    first(count) Fused64x2::indices().less(Fused64x2::splat(count as f64)), any(mask) _mm_movemask_pd(mask) != 0;
}

fused_and_masked! {
    Fused32x4 of 4 f32, masks false: _mm_fmadd_ps, load(from mask) _mm_maskload_ps(from, _mm_castps_si128(mask)),
        store(to mask lanes) _mm_maskstore_ps(to, _mm_castps_si128(mask), lanes);
    Fused64x2 of 2 f64, masks false: _mm_fmadd_pd, load(from mask) _mm_maskload_pd(from, _mm_castpd_si128(mask)),
        store(to mask lanes) _mm_maskstore_pd(to, _mm_castpd_si128(mask), lanes);
}

impl Fused32x4 {
    #[inline(always)]
    fn widened(self) -> Pair<Fused64x2> {
        // SAFETY: as the module above says.
        unsafe { Pair(Fused64x2(_mm_cvtps_pd(self.0)), Fused64x2(_mm_cvtps_pd(_mm_movehl_ps(self.0, self.0)))) }
    }
    #[inline(always)]
    fn narrowed(Pair(low, high): Pair<Fused64x2>) -> Fused32x4 {
        // SAFETY: as the module above says.
        Fused32x4(unsafe { _mm_movelh_ps(_mm_cvtpd_ps(low.0), _mm_cvtpd_ps(high.0)) })
    }
}

widest! { Fused64x2 }
