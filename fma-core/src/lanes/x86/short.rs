//! 16 bytes, with AVX2 and FMA: few lanes on a machine that has wider registers.

use core::arch::x86_64::*;

use super::super::pick::{Pick, Places};
use super::super::{Each, Join, Pair, Register};
use super::fused_and_masked;
use super::sse2::{Mask32, Mask64};
use crate::approx::Lane;

of_16_bytes! {
    Fused32x4 Fused64x2, (mask yes no) _mm_blendv_ps(no, yes, mask), _mm_blendv_pd(no, yes, mask),
    rounded_to_even _mm_round_ps::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>, _mm_round_pd::<{ _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC }>,
    rounded_down _mm_round_ps::<{ _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC }>, _mm_round_pd::<{ _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC }>,
    rounded_up _mm_round_ps::<{ _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC }>, _mm_round_pd::<{ _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC }>,
    rounded_to_zero _mm_round_ps::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>, _mm_round_pd::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>
}

fused_and_masked! {
    Fused32x4 of 4 f32, masks false: _mm_fmadd_ps, load(from mask) _mm_maskload_ps(from, _mm_castps_si128(mask));
    Fused64x2 of 2 f64, masks false: _mm_fmadd_pd, load(from mask) _mm_maskload_pd(from, _mm_castpd_si128(mask));
}

picked_one_by_one! {
    Fused32x4 of 4 f32;
    Fused64x2 of 2 f64;
}

looked_up_one_by_one! {
    Fused32x4 of 4 f32;
    Fused64x2 of 2 f64;
}
