//! 16 bytes, on every x86-64. There is no fused instruction: a fused operation is computed lane by lane, exactly and slowly.

use core::arch::x86_64::*;

use super::super::{Join, Pair, Register};
use super::{register, wide_mask};
use crate::approx::Lane;
use crate::arith::Fused;

wide_mask! {
    /// The answers of four comparisons.
    Mask32(__m128): _mm_and_ps _mm_or_ps _mm_xor_ps _mm_castsi128_ps(_mm_set1_epi32(-1));
    /// The answers of two comparisons.
    Mask64(__m128d): _mm_and_pd _mm_or_pd _mm_xor_pd _mm_castsi128_pd(_mm_set1_epi32(-1));
}

register! {
    /// Four numbers.
    F32x4(__m128) of 4 f32, mask Mask32, wide Pair<F64x2>, half Pair<f32>:
    _mm_set1_ps _mm_add_ps _mm_sub_ps _mm_mul_ps _mm_div_ps _mm_sqrt_ps;
    _mm_and_ps _mm_or_ps _mm_xor_ps;
    _mm_castps_si128 _mm_castsi128_ps _mm_sll_epi32 _mm_srl_epi32 _mm_add_epi32 _mm_sub_epi32;
}

register! {
    /// Two numbers.
    F64x2(__m128d) of 2 f64, mask Mask64, wide F64x2, half f64:
    _mm_set1_pd _mm_add_pd _mm_sub_pd _mm_mul_pd _mm_div_pd _mm_sqrt_pd;
    _mm_and_pd _mm_or_pd _mm_xor_pd;
    _mm_castpd_si128 _mm_castsi128_pd _mm_sll_epi64 _mm_srl_epi64 _mm_add_epi64 _mm_sub_epi64;
}

/// Exact in every lane. Not inlined: the integer arithmetic of one is as long as a whole loop.
#[inline(never)]
fn each_fused<T: Fused, const N: usize>(a: [T; N], b: [T; N], c: [T; N]) -> [T; N] {
    core::array::from_fn(|i| T::fma(a[i], b[i], c[i]))
}

macro_rules! parts {
    ($name:ident $float:ident $count:literal $mask:ident:
        $less:ident $equal:ident $and:ident $andnot:ident $or:ident $load:ident) => {
        impl $name {
            #[inline(always)]
            fn is_less(self, other: $name) -> $mask {
                // SAFETY: as the module above says.
                $mask(unsafe { $less(self.0, other.0) })
            }
            #[inline(always)]
            fn is_equal(self, other: $name) -> $mask {
                // SAFETY: as the module above says.
                $mask(unsafe { $equal(self.0, other.0) })
            }
            #[inline(always)]
            fn chosen(mask: $mask, yes: $name, no: $name) -> $name {
                // SAFETY: as the module above says.
                $name(unsafe { $or($and(mask.0, yes.0), $andnot(mask.0, no.0)) })
            }
            #[inline(always)]
            fn fused(self, b: $name, c: $name) -> $name {
                $name::load(&each_fused(self.to_array(), b.to_array(), c.to_array()))
            }
            #[inline(always)]
            fn to_array(self) -> [$float; $count] {
                // SAFETY: the same bytes, in the same order.
                unsafe { core::mem::transmute::<$name, [$float; $count]>(self) }
            }
            #[inline(always)]
            fn loaded(from: *const $float) -> $name {
                // SAFETY: the caller points at as many elements as there are lanes.
                $name(unsafe { $load(from) })
            }
            #[inline(always)]
            fn loaded_part(slice: &[$float]) -> $name {
                let mut lanes = [0.0; $count];
                let count = slice.len().min($count);
                lanes[..count].copy_from_slice(&slice[..count]);
                $name::load(&lanes)
            }
        }
    };
}

parts! { F32x4 f32 4 Mask32: _mm_cmplt_ps _mm_cmpeq_ps _mm_and_ps _mm_andnot_ps _mm_or_ps _mm_loadu_ps }
parts! { F64x2 f64 2 Mask64: _mm_cmplt_pd _mm_cmpeq_pd _mm_and_pd _mm_andnot_pd _mm_or_pd _mm_loadu_pd }

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

impl F64x2 {
    #[inline(always)]
    fn widened(self) -> F64x2 {
        self
    }
    #[inline(always)]
    fn narrowed(wide: F64x2) -> F64x2 {
        wide
    }
}
