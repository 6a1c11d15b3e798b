//! The same work with the crate `pulp`: its dispatch, four accumulators, masked tails.

use pulp::{Arch, Simd, WithSimd};

use crate::measure::Kernel;

macro_rules! dispatched {
    ($module:ident $t:ident $vector:ident: $load:ident $head:ident $splat:ident $add:ident $sub:ident $fma:ident $max:ident $abs:ident $sum:ident $most:ident) => {
        pub mod $module {
            use super::*;

            /// What is done with a vector of each slice.
            trait Step {
                fn step<S: Simd>(simd: S, total: S::$vector, a: S::$vector, b: S::$vector) -> S::$vector;
                fn join<S: Simd>(simd: S, one: S::$vector, other: S::$vector) -> S::$vector;
                fn last<S: Simd>(simd: S, total: S::$vector) -> $t;
            }

            struct Folded<'a, W>(W, &'a [$t], &'a [$t]);

            impl<W: Step> WithSimd for Folded<'_, W> {
                type Output = $t;

                #[inline(always)]
                fn with_simd<S: Simd>(self, simd: S) -> $t {
                    let (a, a_rest) = S::$head(self.1);
                    let (b, b_rest) = S::$head(self.2);
                    let (a_fours, a_ones) = pulp::as_arrays::<4, _>(a);
                    let (b_fours, b_ones) = pulp::as_arrays::<4, _>(b);
                    let zero = simd.$splat(0.0);
                    let [mut s0, mut s1, mut s2, mut s3] = [zero; 4];
                    for ([a0, a1, a2, a3], [b0, b1, b2, b3]) in a_fours.iter().zip(b_fours) {
                        s0 = W::step(simd, s0, *a0, *b0);
                        s1 = W::step(simd, s1, *a1, *b1);
                        s2 = W::step(simd, s2, *a2, *b2);
                        s3 = W::step(simd, s3, *a3, *b3);
                    }
                    for (a, b) in a_ones.iter().zip(b_ones) {
                        s0 = W::step(simd, s0, *a, *b);
                    }
                    s1 = W::step(simd, s1, simd.$load(a_rest), simd.$load(b_rest));
                    W::last(simd, W::join(simd, W::join(simd, s0, s1), W::join(simd, s2, s3)))
                }
            }

            macro_rules! step {
                ($name:ident |$simd:ident, $s:ident, $a:ident, $b:ident| $step:expr, $join:ident $last:ident) => {
                    struct $name;
                    impl Step for $name {
                        #[inline(always)]
                        fn step<S: Simd>($simd: S, $s: S::$vector, $a: S::$vector, $b: S::$vector) -> S::$vector {
                            $step
                        }
                        #[inline(always)]
                        fn join<S: Simd>(simd: S, one: S::$vector, other: S::$vector) -> S::$vector {
                            simd.$join(one, other)
                        }
                        #[inline(always)]
                        fn last<S: Simd>(simd: S, total: S::$vector) -> $t {
                            simd.$last(total)
                        }
                    }
                };
            }

            step!(Sum |simd, s, a, _b| simd.$add(s, a), $add $sum);
            step!(Dot |simd, s, a, b| simd.$fma(a, b, s), $add $sum);
            step!(Distance |simd, s, a, b| { let d = simd.$sub(a, b); simd.$fma(d, d, s) }, $add $sum);
            step!(Most |simd, s, a, _b| simd.$max(s, simd.$abs(a)), $max $most);
            /// The kernels that are written here.
            pub const ALL: &[(&str, Kernel<$t>)] = &[
                ("sum", |data, n| Arch::new().dispatch(Folded(Sum, &data.a[..n], &data.a[..n]))),
                ("dot", |data, n| Arch::new().dispatch(Folded(Dot, &data.a[..n], &data.b[..n]))),
                ("dist2", |data, n| Arch::new().dispatch(Folded(Distance, &data.a[..n], &data.b[..n]))),
                ("maxabs", |data, n| Arch::new().dispatch(Folded(Most, &data.a[..n], &data.a[..n]))),
            ];
        }
    };
}

dispatched!(singles f32 f32s: partial_load_f32s as_simd_f32s splat_f32s add_f32s sub_f32s mul_add_e_f32s max_f32s abs_f32s reduce_sum_f32s reduce_max_f32s);
dispatched!(doubles f64 f64s: partial_load_f64s as_simd_f64s splat_f64s add_f64s sub_f64s mul_add_e_f64s max_f64s abs_f64s reduce_sum_f64s reduce_max_f64s);
