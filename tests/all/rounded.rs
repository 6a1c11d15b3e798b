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

            const PARTS: [f64; 2] = [LN2_HI, LN2_LO];
            const PAIR: (f64, f64) = (LN2_HI, LN2_LO);

            /// The same with the parts in an array and in a tuple.
            pub fn reduced_by_parts(x: f64) -> [f64; 2] {
                let k = (x * std::f64::consts::LOG2_E).round();
                [x - k * PARTS[0] - k * PARTS[1], (x - k * PAIR.0) - k * PAIR.1]
            }

            /// The remainder of a root, and Newton's correction by it.
            pub fn root(a: f64) -> [f64; 2] {
                let s = a.sqrt();
                let r = a - s * s;
                [r, s + r / (2.0 * s)]
            }

            /// The upper half of a number, by a multiple of it.
            pub fn upper_half(x: f64) -> f64 {
                let t = 134217728.0 * x;
                (x + t) - t
            }

            /// To the nearest integer of a number of either sign.
            pub fn nearest_signed(x: f64) -> f64 {
                let m = 4503599627370496.0_f64.copysign(x);
                (x + m) - m
            }

            /// Near the roots of its factors.
            pub fn factors([v, y, _]: [f64; 3]) -> [f64; 3] {
                [(v - 1.0) * y, (v - 1.0) * (v + 0.75), (v - 1.0) * y / v.ln()]
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
fn residues_and_halves_are_those_of_the_function_without_a_flag() {
    for x in (1..2000).map(|index| f64::from(index) * 0.973) {
        let exact = [plain::root(x), [plain::upper_half(x), plain::nearest_signed(-x)], plain::reduced_by_parts(x)];
        let bits = |numbers: [f64; 2]| numbers.map(f64::to_bits);
        macro_rules! tried {
            ($($name:ident)*) => {
                $(
                    assert_eq!(bits($name::root(x)), bits(exact[0]), "root of {x}");
                    assert_eq!(bits([$name::upper_half(x), $name::nearest_signed(-x)]), bits(exact[1]), "{x}");
                    for (found, exact) in $name::reduced_by_parts(x).into_iter().zip(exact[2]) {
                        assert!((found - exact).abs() <= 1e-16, "{x}: {found} for {exact}");
                    }
                )*
            };
        }
        tried!(fast careful everything);
    }
}

/// On machines without fused operations, too.
#[test]
fn a_distance_from_a_number_keeps_its_digits() {
    for v in (1..500).map(|index| 1.0 + f64::from(index) * f64::EPSILON) {
        let exact = plain::factors([v, 0.7, 0.0]);
        for others in [fast::factors, careful::factors, everything::factors] {
            for (found, exact) in others([v, 0.7, 0.0]).into_iter().zip(exact) {
                assert!((found - exact).abs() <= 4.0 * f64::EPSILON * exact.abs(), "{v:e}: {found:e} for {exact:e}");
            }
        }
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
