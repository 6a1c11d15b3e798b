//! The same work in intrinsics of AVX-512, four accumulators, masked tails: what one writes who knows the machine.

#![allow(unsafe_code)]

use std::arch::x86_64::*;

use crate::measure::Kernel;

/// Whether this machine has the instructions.
pub fn is_here() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512dq")
}

/// The vectors of two slices, four at a time and the tail masked, folded by a step into four accumulators.
macro_rules! folded {
    ($lanes:literal $load:ident $load_masked:ident $start:ident; $a:ident $b:ident, |$s:ident, $x:ident, $y:ident| $step:expr, $join:ident) => {{
        let n = $a.len().min($b.len());
        let (p, q) = ($a.as_ptr(), $b.as_ptr());
        let mut sums = [$start(); 4];
        let mut i = 0;
        while i + 4 * $lanes <= n {
            for k in 0..4 {
                let ($s, $x, $y) = (sums[k], $load(p.add(i + k * $lanes)), $load(q.add(i + k * $lanes)));
                sums[k] = $step;
            }
            i += 4 * $lanes;
        }
        let mut k = 0;
        while i < n {
            let mask = ((1u32 << (n - i).min($lanes)) - 1) as _;
            let ($s, $x, $y) = (sums[k], $load_masked(mask, p.add(i)), $load_masked(mask, q.add(i)));
            sums[k] = $step;
            (i, k) = (i + $lanes, k + 1);
        }
        $join($join(sums[0], sums[1]), $join(sums[2], sums[3]))
    }};
}

macro_rules! hand {
    ($module:ident $t:ident $lanes:literal: $zero:ident $load:ident $load_masked:ident $store:ident $store_masked:ident
        $add:ident $sub:ident $fma:ident $max:ident $abs:ident $splat:ident $sum:ident $most:ident) => {
        pub mod $module {
            use super::*;

            #[target_feature(enable = "avx512f,avx512dq")]
            pub unsafe fn sum_of(a: &[$t]) -> $t {
                unsafe { $sum(folded!($lanes $load $load_masked $zero; a a, |s, x, _y| $add(s, x), $add)) }
            }
            #[target_feature(enable = "avx512f,avx512dq")]
            pub unsafe fn dot_of(a: &[$t], b: &[$t]) -> $t {
                unsafe { $sum(folded!($lanes $load $load_masked $zero; a b, |s, x, y| $fma(x, y, s), $add)) }
            }
            #[target_feature(enable = "avx512f,avx512dq")]
            pub unsafe fn dist2_of(a: &[$t], b: &[$t]) -> $t {
                unsafe { $sum(folded!($lanes $load $load_masked $zero; a b, |s, x, y| { let d = $sub(x, y); $fma(d, d, s) }, $add)) }
            }
            #[target_feature(enable = "avx512f,avx512dq")]
            pub unsafe fn maxabs_of(a: &[$t]) -> $t {
                unsafe { $most(folded!($lanes $load $load_masked $zero; a a, |s, x, _y| $max(s, $abs(x)), $max)) }
            }
            #[target_feature(enable = "avx512f,avx512dq")]
            pub unsafe fn meanvar_of(a: &[$t]) -> $t {
                unsafe {
                    let s = $sum(folded!($lanes $load $load_masked $zero; a a, |s, x, _y| $add(s, x), $add)) / a.len() as $t;
                    let q = $sum(folded!($lanes $load $load_masked $zero; a a, |s, x, _y| $fma(x, x, s), $add)) / a.len() as $t;
                    q - s * s
                }
            }
            #[target_feature(enable = "avx512f,avx512dq")]
            pub unsafe fn axpy_of(a: &[$t], out: &mut [$t]) {
                unsafe {
                    let (n, half, mut i) = (a.len().min(out.len()), $splat(0.5), 0);
                    while i + $lanes <= n {
                        let y = $load(out.as_ptr().add(i));
                        $store(out.as_mut_ptr().add(i), $fma(half, y, $load(a.as_ptr().add(i))));
                        i += $lanes;
                    }
                    if i < n {
                        let mask = ((1u32 << (n - i)) - 1) as _;
                        let (x, y) = ($load_masked(mask, a.as_ptr().add(i)), $load_masked(mask, out.as_ptr().add(i)));
                        $store_masked(out.as_mut_ptr().add(i), mask, $fma(half, y, x));
                    }
                }
            }

            /// The kernels that are written here; their callers asked whether the machine has the instructions.
            pub const ALL: &[(&str, Kernel<$t>)] = &[
                ("sum", |data, n| unsafe { sum_of(&data.a[..n]) }),
                ("dot", |data, n| unsafe { dot_of(&data.a[..n], &data.b[..n]) }),
                ("dist2", |data, n| unsafe { dist2_of(&data.a[..n], &data.b[..n]) }),
                ("maxabs", |data, n| unsafe { maxabs_of(&data.a[..n]) }),
                ("meanvar", |data, n| unsafe { meanvar_of(&data.a[..n]) }),
                ("axpy", |data, n| unsafe { axpy_of(&data.a[..n], &mut data.out[..n]); 0.0 }),
            ];
        }
    };
}

hand!(singles f32 16: _mm512_setzero_ps _mm512_loadu_ps _mm512_maskz_loadu_ps _mm512_storeu_ps _mm512_mask_storeu_ps
    _mm512_add_ps _mm512_sub_ps _mm512_fmadd_ps _mm512_max_ps _mm512_abs_ps _mm512_set1_ps _mm512_reduce_add_ps _mm512_reduce_max_ps);
hand!(doubles f64 8: _mm512_setzero_pd _mm512_loadu_pd _mm512_maskz_loadu_pd _mm512_storeu_pd _mm512_mask_storeu_pd
    _mm512_add_pd _mm512_sub_pd _mm512_fmadd_pd _mm512_max_pd _mm512_abs_pd _mm512_set1_pd _mm512_reduce_add_pd _mm512_reduce_max_pd);
