//! Formulas of strangers in which several quotients meet (optics, filters, finance, biology, interpolation), in both formats: what they cost at most and how often they
//! divide, in f64 and in f32, and that they are the same numbers.

use fastmath::fastmath;

use super::super::strangers::Parts;

macro_rules! formulas {
    ($name:ident, $flags:meta, $ty:ident) => {
        #[$flags]
        #[rustfmt::skip]
        pub mod $name {
            pub fn inverse_quadratic(a: $ty, b: $ty, c: $ty, fa: $ty, fb: $ty, fc: $ty) -> $ty {
                a * fb * fc / ((fa - fb) * (fa - fc)) + b * fa * fc / ((fb - fa) * (fb - fc)) + c * fa * fb / ((fc - fa) * (fc - fb))
            }

            pub fn barycentric_lagrange(x: $ty, x0: $ty, x1: $ty, x2: $ty, w0: $ty, w1: $ty, w2: $ty, f0: $ty, f1: $ty, f2: $ty) -> $ty {
                let (a, b, c) = (w0 / (x - x0), w1 / (x - x1), w2 / (x - x2));
                (a * f0 + b * f1 + c * f2) / (a + b + c)
            }

            pub fn ggx_smith(nh: $ty, nv: $ty, nl: $ty, a: $ty, f: $ty) -> $ty {
                let a2 = a * a;
                let d = a2 / (std::$ty::consts::PI * ((nh * nh) * (a2 - 1.0) + 1.0) * ((nh * nh) * (a2 - 1.0) + 1.0));
                let k = (a + 1.0) * (a + 1.0) / 8.0;
                let gv = nv / (nv * (1.0 - k) + k);
                let gl = nl / (nl * (1.0 - k) + k);
                d * gv * gl * f / (4.0 * nv * nl)
            }

            pub fn welch(m1: $ty, m2: $ty, v1: $ty, v2: $ty, n1: $ty, n2: $ty) -> ($ty, $ty) {
                let (a, b) = (v1 / n1, v2 / n2);
                let t = (m1 - m2) / (a + b).sqrt();
                (t, (a + b) * (a + b) / (a * a / (n1 - 1.0) + b * b / (n2 - 1.0)))
            }

            pub fn pooled(n1: $ty, s1: $ty, n2: $ty, s2: $ty) -> $ty { ((n1 - 1.0) * s1 * s1 + (n2 - 1.0) * s2 * s2) / (n1 + n2 - 2.0) }

            pub fn lensmaker(n: $ty, r1: $ty, r2: $ty, d: $ty) -> $ty { (n - 1.0) * (1.0 / r1 - 1.0 / r2 + (n - 1.0) * d / (n * r1 * r2)) }

            pub fn mixed_inhibition(vmax: $ty, s: $ty, km: $ty, i: $ty, ki: $ty, kj: $ty) -> $ty { vmax * s / (km * (1.0 + i / ki) + s * (1.0 + i / kj)) }

            pub fn tustin(k: $ty, wz: $ty, wp: $ty, t: $ty) -> ($ty, $ty, $ty) {
                (k * (2.0 / t + wz) / (2.0 / t + wp), k * (wz - 2.0 / t) / (2.0 / t + wp), (wp - 2.0 / t) / (2.0 / t + wp))
            }

            pub fn binomial_step(u: $ty, d: $ty, r: $ty, vu: $ty, vd: $ty) -> $ty { let p = (r - d) / (u - d); (p * vu + (1.0 - p) * vd) / r }

            pub fn reinhard(l: $ty, w: $ty) -> $ty { l * (1.0 + l / (w * w)) / (1.0 + l) }

            pub fn perspective(fov: $ty, aspect: $ty, n: $ty, f: $ty) -> (($ty, $ty), ($ty, $ty)) {
                ((1.0 / (aspect * fov), 1.0 / fov), ((f + n) / (n - f), 2.0 * f * n / (n - f)))
            }

            pub fn wheatstone(r1: $ty, r2: $ty, r3: $ty, r4: $ty, v: $ty) -> $ty { v * (r2 / (r1 + r2) - r4 / (r3 + r4)) }

            pub fn kelly(p: $ty, a: $ty, b: $ty) -> $ty { p / a - (1.0 - p) / b }
        }
    };
}

macro_rules! both {
    ($($name:ident [$($double:literal)*] [$($single:literal)*] ($($arg:literal),*);)*) => {
        both!(double, f64, -45, $($name $($double)* ($($arg),*);)*);
        both!(single, f32, -17, $($name $($single)* ($($arg),*);)*);
    };
    ($place:ident, $ty:ident, $bits:literal, $($name:ident $count:literal $divisions:literal ($($arg:literal),*);)*) => {
        mod $place {
            use super::{Parts, fastmath};

            formulas!(plain, cfg(all()), $ty);
            formulas!(fast, fastmath(fast, report), $ty);

            const _: () = {
                $(assert!(fast::$name::REPORT.after.total <= $count, stringify!($name));)*
                $(assert!(fast::$name::REPORT.after.div <= $divisions, stringify!($name));)*
            };

            #[test]
            fn formulas_are_the_same_numbers() {
                $(
                    let (exact, found) = (plain::$name($($arg),*).parts(), fast::$name($($arg),*).parts());
                    for (exact, found) in exact.into_iter().zip(found) {
                        let off = (found - exact).abs() / exact.abs();
                        assert!(off <= 2.0_f64.powi($bits), "{}: {found} for {exact}", stringify!($name));
                    }
                )*
            }
        }
    };
}

#[rustfmt::skip]
both! {
    inverse_quadratic [14 1] [14 1] (0.81, 0.47, 1.32, 0.98, -0.64, 0.3);
    barycentric_lagrange [14 1] [12 4] (1.15, 0.81, 0.47, 1.32, 0.98, 0.64, 0.3, 1.25, 0.7, 0.9);
    ggx_smith [15 2] [15 2] (0.81, 0.47, 0.64, 0.3, 0.98);
    welch [16 5] [15 6] (0.81, 0.47, 1.32, 0.98, 12.0, 17.0);
    pooled [7 1] [7 1] (12.0, 0.81, 17.0, 0.47);
    lensmaker [7 1] [6 3] (1.52, 0.81, 0.47, 0.3);
    mixed_inhibition [8 1] [7 3] (0.81, 0.47, 1.32, 0.98, 0.64, 0.3);
    tustin [9 1] [9 2] (0.81, 0.47, 1.32, 0.01);
    binomial_step [7 1] [6 2] (1.32, 0.81, 1.01, 0.47, 0.3);
    reinhard [5 1] [4 2] (0.81, 0.47);
    perspective [9 2] [8 3] (0.81, 1.32, 0.3, 100.0);
    wheatstone [7 1] [6 2] (0.81, 0.47, 1.32, 0.98, 0.64);
    kelly [4 1] [4 1] (0.64, 0.81, 0.47);
}
