//! Coefficients in other places: literals without a type, rows of a table, arrays that are handed in; and loops by `while`.

use fastmath::fastmath;

macro_rules! series {
    ($name:ident, $flags:meta) => {
        #[$flags]
        pub mod $name {
            const EXP: [f64; 8] = [1.0, 1.0, 0.5, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0, 1.0 / 5040.0];
            const BOTH: [[f64; 8]; 2] = [
                [0.0, 1.0, 0.0, -0.125, 0.0, 0.25, 0.0, -0.5],
                [1.0, 1.0, 0.5, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0, 1.0 / 5040.0],
            ];
            const TERMS: usize = 8;

            pub fn untyped(x: f64, _: &[f64; 8]) -> f64 {
                let k = [1.0, 1.0, 0.5, 0.16666666666666666, 0.041666666666666664, 0.008333333333333333, -0.125, 0.25];
                let mut p = 0.0;
                for c in k.iter().rev() {
                    p = p * x + c;
                }
                p
            }

            pub fn downwards(x: f64, _: &[f64; 8]) -> f64 {
                let mut p = 0.0;
                let mut i = TERMS;
                while i > 0 {
                    i -= 1;
                    p = p * x + EXP[i];
                }
                p
            }

            pub fn upwards(x: f64, _: &[f64; 8]) -> f64 {
                let mut i = 0;
                let mut s = 0.0;
                while i < 8 {
                    s += EXP[i] * x.powi(i as i32);
                    i += 1;
                }
                s
            }

            pub fn row(x: f64, _: &[f64; 8]) -> f64 {
                let mut p = 0.0;
                for c in BOTH[1].iter().rev() {
                    p = p * x + c;
                }
                p
            }

            pub fn row_by_index(x: f64, _: &[f64; 8]) -> f64 {
                let mut p = 0.0;
                for i in (0..TERMS).rev() {
                    p = p * x + BOTH[1][i];
                }
                p
            }

            pub fn given(x: f64, coefficients: &[f64; 8]) -> f64 {
                let mut p = 0.0;
                for c in coefficients.iter().rev() {
                    p = p * x + c;
                }
                p
            }

            pub fn powers(x: f64, c: &[f64; TERMS]) -> f64 {
                let (mut s, mut xn) = (0.0, 1.0);
                for i in 0..TERMS {
                    s += c[i] * xn;
                    xn *= x;
                }
                s
            }

            pub fn narrow(x: f32) -> f32 {
                let k = [1.0, -0.1, 0.7, 0.3];
                let mut p = 0.0;
                for c in k.into_iter().rev() {
                    p = p * x + c;
                }
                p
            }

            pub fn by_value(x: f32, coefficients: [f32; 4]) -> f32 {
                coefficients.iter().rev().fold(0.0, |p, c| p * x + c)
            }

            /// A method needs the type that the literals take elsewhere.
            pub fn with_methods(x: f64) -> f64 {
                let k = [1.0, 4.0, 9.0];
                let first: f64 = k[0];
                let mut s = first;
                for c in k {
                    s += c.sqrt() * x;
                }
                s
            }

            /// What the counter is afterwards.
            pub fn and_counter(x: f64) -> (f64, usize) {
                let mut i = 8;
                let mut p = 0.0;
                while i > 2 {
                    i -= 2;
                    p = p * x + EXP[i];
                }
                (p, i)
            }
        }
    };
}

series!(plain, cfg(all()));
series!(nested, fastmath(horner, contract, report));
series!(deep, fastmath(estrin, contract, report));
series!(fast, fastmath(fast, report));

macro_rules! spellings {
    ($use:ident) => {
        $use! { untyped downwards upwards row row_by_index given powers }
    };
}

macro_rules! counted {
    ($($name:ident)*) => {
        const _: () = {
            $(
                assert!(deep::$name::REPORT.after.total == 9 && deep::$name::REPORT.after.depth == 3, stringify!($name));
                assert!(fast::$name::REPORT.after.total <= 7 && nested::$name::REPORT.after.total <= 7, stringify!($name));
            )*
        };
    };
}

spellings!(counted);

const _: () = assert!(deep::narrow::REPORT.after.total == 4 && deep::by_value::REPORT.after.depth == 2);

#[test]
fn coefficients_are_found_wherever_they_are() {
    let c = [1.0, 1.0, 0.5, 0.3, -0.7, 0.25, 0.125, -0.75];
    macro_rules! tried {
        ($($name:ident)*) => {
            for x in [-0.75, 0.0, 0.3, 1.0] {
                $(
                    let exact = plain::$name(x, &c);
                    for found in [nested::$name(x, &c), deep::$name(x, &c), fast::$name(x, &c)] {
                        let off = (found - exact).abs();
                        assert!(off < 8.0 * f64::EPSILON, "{} at {x}: {found} for {exact}", stringify!($name));
                    }
                )*
            }
        };
    }
    spellings!(tried);
    for x in [-0.75_f32, 0.0, 0.3, 1.0] {
        let (exact, k) = (plain::narrow(x), [1.0, -0.1, 0.7, 0.3]);
        assert_eq!(plain::by_value(x, k), exact);
        let handed = [nested::by_value(x, k), deep::by_value(x, k), fast::by_value(x, k)];
        for found in [nested::narrow(x), deep::narrow(x), fast::narrow(x)].into_iter().chain(handed) {
            assert!((found - exact).abs() < 4.0 * f32::EPSILON, "{x}: {found}");
        }
    }
    let found = [nested::with_methods(0.5), deep::with_methods(0.5), fast::with_methods(0.5)];
    assert_eq!(found, [plain::with_methods(0.5); 3]);
    for (found, last) in [nested::and_counter(0.5), deep::and_counter(0.5), fast::and_counter(0.5)] {
        let (exact, counter) = plain::and_counter(0.5);
        assert!((found - exact).abs() < f64::EPSILON && last == counter, "{found} {last}");
    }
}
