//! The registers of x86-64, of 16, 32 and 64 bytes.
//!
//! Every function here is inlined into one that is compiled for the machine ([`crate::machine`]). Registers of [`avx2`], [`avx512`] and [`short`] are made
//! only in work that runs where the machine is known to have them ([`fold`](super::fold()), [`map`](super::map()), groups of steps), or where the crate
//! is compiled for them; that is what makes their intrinsics sound. Those of [`sse2`] need no more than every x86-64 has.

/// The registers of 16 bytes under the names that they have for a machine, and how that machine selects; what it fuses and loads it says itself.
macro_rules! of_16_bytes {
    ($singles:ident $doubles:ident, ($mask:ident $yes:ident $no:ident) $single:expr, $double:expr $(, $rounded:ident $round:path, $round_double:path)*) => {
        register! {
            /// Four numbers.
            $singles(__m128) of 4 f32, mask Mask32, wide Pair<$doubles>, half Pair<f32>:
            _mm_set1_ps _mm_add_ps _mm_sub_ps _mm_mul_ps _mm_div_ps _mm_sqrt_ps;
            _mm_and_ps _mm_or_ps _mm_xor_ps _mm_min_ps _mm_max_ps;
            _mm_castps_si128 _mm_castsi128_ps _mm_cvtsi32_si128 _mm_sll_epi32 _mm_srl_epi32 _mm_add_epi32 _mm_sub_epi32;
            _mm_loadu_ps _mm_storeu_ps, _mm_cmplt_ps, _mm_cmple_ps, _mm_cmpeq_ps, select($mask $yes $no) $single;
            first(count) $singles::indices().less($singles::splat(count as f32)), any(mask) _mm_movemask_ps(mask) != 0;
            alternate(low high) _mm_shuffle_ps::<0b11_01_10_00>(low, high), thirds(one two three) _mm_shuffle_ps::<0b10_00_11_00>(one, _mm_shuffle_ps::<0b01_01_10_10>(two, three)), reversed(all) _mm_shuffle_ps::<0b00_01_10_11>(all, all), whole(all to) _mm_storeu_si128(to.cast(), _mm_cvttps_epi32(all));
            $($rounded $round;)*
        }

        register! {
            /// Two numbers.
            $doubles(__m128d) of 2 f64, mask Mask64, wide $doubles, half f64:
            _mm_set1_pd _mm_add_pd _mm_sub_pd _mm_mul_pd _mm_div_pd _mm_sqrt_pd;
            _mm_and_pd _mm_or_pd _mm_xor_pd _mm_min_pd _mm_max_pd;
            _mm_castpd_si128 _mm_castsi128_pd _mm_cvtsi32_si128 _mm_sll_epi64 _mm_srl_epi64 _mm_add_epi64 _mm_sub_epi64;
            _mm_loadu_pd _mm_storeu_pd, _mm_cmplt_pd, _mm_cmple_pd, _mm_cmpeq_pd, select($mask $yes $no) $double;
            first(count) $doubles::indices().less($doubles::splat(count as f64)), any(mask) _mm_movemask_pd(mask) != 0;
            alternate(low high) _mm_shuffle_pd::<0b10>(low, high), thirds(one two _three) _mm_shuffle_pd::<0b10>(one, two), reversed(all) _mm_shuffle_pd::<0b01>(all, all), whole(all to) _mm_storel_epi64(to.cast(), _mm_cvttpd_epi32(all));
            $($rounded $round_double;)*
        }

        impl $singles {
            #[inline(always)]
            fn widened(self) -> Pair<$doubles> {
                // SAFETY: as the module above says.
                unsafe { Pair($doubles(_mm_cvtps_pd(self.0)), $doubles(_mm_cvtps_pd(_mm_movehl_ps(self.0, self.0)))) }
            }
            #[inline(always)]
            fn narrowed(Pair(low, high): Pair<$doubles>) -> $singles {
                // SAFETY: as the module above says.
                $singles(unsafe { _mm_movelh_ps(_mm_cvtpd_ps(low.0), _mm_cvtpd_ps(high.0)) })
            }
        }

        widest! { $doubles }
    };
}

mod avx2;
mod avx512;
mod short;
mod sse2;

pub use avx2::{F32x8, F64x4};
pub use avx512::{F32x16, F64x8};
pub use short::{Fused32x4, Fused64x2};
pub use sse2::{F32x4, F64x2};

/// What a register has by one intrinsic since AVX2: a fused operation, and a load only where a mask says.
macro_rules! fused_and_masked {
    ($($name:ident of $count:literal $float:ident, masks $masks:literal: $fma:ident, load($from:ident $mask:ident) $load:expr;)*) => { $(
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
        }
    )* };
}

use fused_and_masked;

/// What is computed in a function of its own, which is compiled for registers.
macro_rules! called {
    ($($name:ident $apart:ident;)*) => { $(
        impl $name {
            #[cfg(feature = "std")]
            #[inline(always)]
            pub(in crate::lanes) fn called<T>(self, work: impl FnOnce() -> T) -> T {
                // SAFETY: as the module says.
                unsafe { crate::machine::$apart(work) }
            }
            #[cfg(not(feature = "std"))]
            #[inline(always)]
            pub(in crate::lanes) fn called<T>(self, work: impl FnOnce() -> T) -> T {
                super::called(work)
            }
        }
    )* };
}

called! {
    F32x16 apart_512;
    F64x8 apart_512;
    F32x8 apart_256;
    F64x4 apart_256;
    Fused32x4 apart_256;
    Fused64x2 apart_256;
}

/// Those that every x86-64 has.
macro_rules! called_anywhere {
    ($($name:ident)*) => { $(
        impl $name {
            #[inline(always)]
            pub(in crate::lanes) fn called<T>(self, work: impl FnOnce() -> T) -> T {
                super::called(work)
            }
        }
    )* };
}

called_anywhere!(F32x4 F64x2);
