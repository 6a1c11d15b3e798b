//! 64 bytes, with AVX-512 F, VL, BW and DQ.

use core::arch::x86_64::*;

use super::super::{Join, Pair, Register};
use super::avx2::{F32x8, F64x4};
use super::register;
use crate::approx::Lane;

macro_rules! bit_mask {
    ($($(#[$doc:meta])* $name:ident($raw:ident);)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name($raw);

        impl core::ops::BitAnd for $name {
            type Output = $name;
            #[inline(always)]
            fn bitand(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }
        }
        impl core::ops::BitOr for $name {
            type Output = $name;
            #[inline(always)]
            fn bitor(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }
        }
        impl core::ops::Not for $name {
            type Output = $name;
            #[inline(always)]
            fn not(self) -> $name {
                $name(!self.0)
            }
        }
    )* };
}

bit_mask! {
    /// The answers of sixteen comparisons.
    Mask32(__mmask16);
    /// The answers of eight comparisons.
    Mask64(__mmask8);
}

register! {
    /// Sixteen numbers.
    F32x16(__m512) of 16 f32, mask Mask32, wide Pair<F64x8>, half F32x8:
    _mm512_set1_ps _mm512_add_ps _mm512_sub_ps _mm512_mul_ps _mm512_div_ps _mm512_sqrt_ps;
    _mm512_and_ps _mm512_or_ps _mm512_xor_ps;
    _mm512_castps_si512 _mm512_castsi512_ps _mm512_sll_epi32 _mm512_srl_epi32 _mm512_add_epi32 _mm512_sub_epi32;
}

register! {
    /// Eight numbers.
    F64x8(__m512d) of 8 f64, mask Mask64, wide F64x8, half F64x4:
    _mm512_set1_pd _mm512_add_pd _mm512_sub_pd _mm512_mul_pd _mm512_div_pd _mm512_sqrt_pd;
    _mm512_and_pd _mm512_or_pd _mm512_xor_pd;
    _mm512_castpd_si512 _mm512_castsi512_pd _mm512_sll_epi64 _mm512_srl_epi64 _mm512_add_epi64 _mm512_sub_epi64;
}

macro_rules! parts {
    ($name:ident $float:ident $count:literal $mask:ident($raw:ident):
        $compare:ident $blend:ident $fma:ident $load:ident $load_masked:ident) => {
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
                $name(unsafe { $blend(mask.0, no.0, yes.0) })
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
                let mask = ((1u32 << slice.len().min($count)) - 1) as $raw;
                // SAFETY: the mask is of the elements that there are; the others are not read.
                $name(unsafe { $load_masked(mask, slice.as_ptr()) })
            }
        }
    };
}

parts! { F32x16 f32 16 Mask32(__mmask16): _mm512_cmp_ps_mask _mm512_mask_blend_ps _mm512_fmadd_ps _mm512_loadu_ps _mm512_maskz_loadu_ps }
parts! { F64x8 f64 8 Mask64(__mmask8): _mm512_cmp_pd_mask _mm512_mask_blend_pd _mm512_fmadd_pd _mm512_loadu_pd _mm512_maskz_loadu_pd }

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

impl F64x8 {
    #[inline(always)]
    fn widened(self) -> F64x8 {
        self
    }
    #[inline(always)]
    fn narrowed(wide: F64x8) -> F64x8 {
        wide
    }
}
