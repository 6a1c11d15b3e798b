//! `let (s, c) = x.sin_cos();` under the laws of sines and cosines.

use fastmath::fastmath;

/// Of a type that has `sin_cos` alone, and no copies.
struct Turn(f64);

impl Turn {
    fn sin_cos(self) -> (f64, f64) {
        (self.0, 1.0 - self.0)
    }
}

macro_rules! formulas {
    ($name:ident, $flags:meta) => {
        #[$flags]
        pub mod $name {
            use super::Turn;

            pub fn one(x: f64) -> f64 {
                let (s, c) = x.sin_cos();
                s * s + c * c
            }

            pub fn tangent(x: f64, y: f64) -> f64 {
                let (s, c): (f64, f64) = f64::sin_cos(x * y);
                s / c
            }

            pub fn twice(x: f32, k: f32) -> f32 {
                let (mut s, c) = (x - k).sin_cos();
                s *= k;
                s * c
            }

            pub fn turned(x: f64, y: f64, angle: f64) -> (f64, f64) {
                let (s, c) = angle.sin_cos();
                (x * c - y * s, x * s + y * c)
            }

            pub fn of_another_type(x: f64) -> f64 {
                let (s, c) = Turn(x).sin_cos();
                let (p, q) = x.sin_cos();
                s * s + c * c + (p * p + q * q)
            }

            pub fn shadowed(x: f64) -> f64 {
                let (x, y) = x.sin_cos();
                let (s, c) = x.sin_cos();
                y / x + s / c
            }
        }
    };
}

formulas!(plain, cfg(all()));
formulas!(fast, fastmath(fast, report));
formulas!(kept, fastmath(fast, not(reassoc), report));

#[test]
fn the_laws_reach_both_numbers() {
    let specials = [
        fast::one::REPORT,
        fast::tangent::REPORT,
        fast::twice::REPORT,
        fast::of_another_type::REPORT,
        fast::shadowed::REPORT,
    ];
    assert_eq!(specials.map(|report| report.after.special), [0, 1, 1, 0, 1]);
    assert_eq!([kept::one::REPORT, kept::tangent::REPORT].map(|report| report.after.special), [0, 0]);
    assert_eq!(fast::turned::REPORT.after.special, 0);
}

/// The numbers of both: each function of the module, and as it is written.
macro_rules! numbers {
    ($name:ident, $x:ident) => {
        [
            ($name::one($x), plain::one($x)),
            ($name::tangent($x, 0.8), plain::tangent($x, 0.8)),
            ($name::twice($x as f32, 0.3).into(), plain::twice($x as f32, 0.3).into()),
            ($name::of_another_type($x), plain::of_another_type($x)),
            ($name::shadowed($x), plain::shadowed($x)),
            ($name::turned($x, 0.3, 0.9).0, plain::turned($x, 0.3, 0.9).0),
        ]
    };
}

#[test]
fn the_numbers_are_the_same() {
    for x in [0.1, 0.7, 1.3, 2.9, -4.0] {
        for (place, (found, exact)) in [numbers!(fast, x), numbers!(kept, x)].as_flattened().iter().enumerate() {
            // One of them is of f32.
            let bits = if place % 6 == 2 { -18 } else { -45 };
            assert!((found - exact).abs() <= exact.abs() * 2f64.powi(bits), "{place} of {x}: {found} for {exact}");
        }
    }
}
