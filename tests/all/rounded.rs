//! Constants in parts, rounding by a constant that the body makes, and sums of squares: what the laws of the reals would undo.

#![allow(clippy::excessive_precision, clippy::approx_constant, reason = "as published")]
#![allow(deprecated, reason = "most flags license nothing here, which is what a warning would say")]

/// The same functions with and without flags.
macro_rules! published {
    ($($(#[$list:meta])* $module:ident)*) => { $(
        $(#[$list])*
        mod $module {
            const LN2_HI: f64 = 6.93147180369123816490e-01;
            const LN2_LO: f64 = 1.90821492927058770002e-10;

            /// Of fdlibm's `exp`; the second by the author's own fused operations.
            pub fn reduced(x: f64) -> [f64; 2] {
                let k = (x * std::f64::consts::LOG2_E).round();
                [x - k * LN2_HI - k * LN2_LO, k.mul_add(-LN2_LO, k.mul_add(-LN2_HI, x))]
            }

            /// Of musl's `rint`, whose constant the body makes.
            pub fn nearest(x: f64) -> f64 {
                let toint = 1.0 / f64::EPSILON;
                let size = if x < 0.0 { -x } else { x };
                let rounded = size + toint - toint;
                if x < 0.0 { -rounded } else { rounded }
            }

            /// Equal numbers have no distance, and differ by no deviation.
            pub fn distances([a, b, c]: [f64; 3]) -> [f64; 2] {
                let mises = (((a - b) * (a - b) + (b - c) * (b - c) + (c - a) * (c - a)) * 0.5).sqrt();
                let mean = (a + b + c) / 3.0;
                let [u, v, w] = [a - mean, b - mean, c - mean];
                [mises, (u * u + v * v + w * w).sqrt()]
            }

            /// Of fdlibm's `acos`.
            pub fn right_angle(x: f64) -> f64 {
                const PIO2_HI: f64 = 1.57079632679489655800e+00;
                const PIO2_LO: f64 = 6.12323399573676603587e-17;
                PIO2_HI - (x - PIO2_LO)
            }
        }
    )* };
}

published! {
    plain
    #[fastmath::fastmath(fast)] fast
    #[fastmath::fastmath(fast, not(nnan, ninf, afn))] careful
    #[fastmath::fastmath(fast, fused, kahan, lerp, horner, estrin)] everything
}

#[test]
fn a_constant_in_parts_stays_in_parts() {
    for x in (-700..700).map(|index| f64::from(index) * 0.973) {
        let [plain, _] = plain::reduced(x);
        for [apart, fused] in [fast::reduced(x), careful::reduced(x), everything::reduced(x)] {
            assert!((plain - apart).abs() <= 1e-16 && (plain - fused).abs() <= 1e-16, "{x}: {plain}, {apart}, {fused}");
        }
    }
    let near = f64::from_bits(1.5707963267948966_f64.to_bits() - 1);
    for other in [fast::right_angle, careful::right_angle, everything::right_angle] {
        assert_eq!(other(near), plain::right_angle(near));
    }
}

#[test]
fn a_constant_that_the_body_makes_rounds_too() {
    for x in (0..4000).map(|index| f64::from(index) * 0.37 - 700.0) {
        for nearest in [plain::nearest, fast::nearest, careful::nearest, everything::nearest] {
            assert_eq!(nearest(x), x.round_ties_even(), "{x}");
        }
    }
}

#[test]
fn equal_numbers_have_no_distance() {
    for x in [0.7, 1000.1, 1000000.3, -1e-9] {
        for distances in [plain::distances, fast::distances, careful::distances, everything::distances] {
            let [mises, deviation] = distances([x; 3]);
            assert!(mises == 0.0 && deviation <= 1e-15 * x.abs(), "{x}: {mises:e} {deviation:e}");
        }
    }
}
