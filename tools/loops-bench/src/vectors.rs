//! The same work with the crate `wide`: four accumulators, a scalar tail.

use wide::{f32x16, f64x8};

use crate::measure::Kernel;

macro_rules! vectors {
    ($module:ident $t:ident $vector:ident $lanes:literal) => {
        pub mod $module {
            use super::*;

            #[inline(always)]
            fn folded(
                a: &[$t],
                b: &[$t],
                step: impl Fn($vector, $vector, $vector) -> $vector,
                tail: impl Fn($t, $t, $t) -> $t,
            ) -> [$t; 2] {
                let n = a.len().min(b.len());
                let mut sums = [$vector::splat(0.0); 4];
                let at = |slice: &[$t], i: usize| {
                    let mut lanes = [0.0; $lanes];
                    lanes.copy_from_slice(&slice[i..i + $lanes]);
                    $vector::from(lanes)
                };
                let mut i = 0;
                while i + 4 * $lanes <= n {
                    for (k, sum) in sums.iter_mut().enumerate() {
                        *sum = step(*sum, at(a, i + k * $lanes), at(b, i + k * $lanes));
                    }
                    i += 4 * $lanes;
                }
                let mut rest = 0.0;
                while i < n {
                    rest = tail(rest, a[i], b[i]);
                    i += 1;
                }
                let lanes = sums.map(|sum| sum.to_array()).concat();
                [lanes.iter().sum::<$t>() + rest, lanes.iter().fold(rest, |most, lane| most.max(*lane))]
            }

            /// The kernels that are written here.
            pub const ALL: &[(&str, Kernel<$t>)] = &[
                ("sum", |data, n| folded(&data.a[..n], &data.a[..n], |s, x, _| s + x, |s, x, _| s + x)[0]),
                ("dot", |data, n| {
                    folded(&data.a[..n], &data.b[..n], |s, x, y| x.mul_add(y, s), |s, x, y| s + x * y)[0]
                }),
                ("dist2", |data, n| {
                    folded(
                        &data.a[..n],
                        &data.b[..n],
                        |s, x, y| (x - y).mul_add(x - y, s),
                        |s, x, y| s + (x - y) * (x - y),
                    )[0]
                }),
                ("maxabs", |data, n| {
                    folded(&data.a[..n], &data.a[..n], |s, x, _| s.max(x.abs()), |s, x, _| s.max(x.abs()))[1]
                }),
            ];
        }
    };
}

vectors!(singles f32 f32x16 16);
vectors!(doubles f64 f64x8 8);
