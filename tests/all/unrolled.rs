//! Loops over constant coefficients: one polynomial, with the numbers of the loop.

#![allow(clippy::needless_range_loop, reason = "as authors write them")]

use fastmath::fastmath;

/// The loops as they stand.
macro_rules! series {
    ($name:ident, $flags:meta) => {
        #[$flags]
        pub mod $name {
            const EXP: [f64; 8] = [1.0, 1.0, 0.5, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0, 1.0 / 5040.0];
            static COS: [f64; 9] = [1.0, 0.0, -0.5, 0.0, 1.0 / 24.0, 0.0, -1.0 / 720.0, 0.0, 1.0 / 40320.0];
            const TERMS: usize = 8;

            pub fn reversed(x: f64) -> f64 {
                let mut p = 0.0;
                for c in EXP.iter().rev() {
                    p = p * x + c;
                }
                p
            }

            pub fn indexed(x: f64) -> f64 {
                let mut p = 0.0;
                for i in (0..TERMS).rev() {
                    p = p * x + EXP[i];
                }
                p
            }

            pub fn downwards(x: f64) -> f64 {
                let mut p = EXP[TERMS - 1];
                for i in 1..TERMS {
                    p = p * x + EXP[TERMS - 1 - i];
                }
                p
            }

            pub fn powers(x: f64) -> f64 {
                let (mut s, mut xn) = (0.0, 1.0);
                for &c in EXP.iter() {
                    s += c * xn;
                    xn *= x;
                }
                s
            }

            pub fn powi(x: f64) -> f64 {
                let mut s = 0.0;
                for (i, c) in EXP.iter().enumerate() {
                    s += c * x.powi(i as i32);
                }
                s
            }

            pub fn folded(x: f64) -> f64 {
                EXP.iter().rev().fold(0.0, |p, &c| p * x + c)
            }

            pub fn fused(x: f64) -> f64 {
                EXP.iter().copied().rfold(0.0, |p, c| x.mul_add(p, c))
            }

            pub fn summed(x: f64) -> f64 {
                EXP.iter().enumerate().map(|(i, &c)| c * x.powi(i as i32)).sum::<f64>()
            }

            pub fn pairs(x: f64) -> f64 {
                EXP.iter().fold((0.0, 1.0), |(s, xn), c| (s + c * xn, xn * x)).0
            }

            pub fn local(x: f64) -> f64 {
                let coefficients: [f64; 8] =
                    [1.0, 1.0, 0.5, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0, 1.0 / 5040.0];
                let mut p = 0.0;
                for c in coefficients.into_iter().rev() {
                    p = p * x + c;
                }
                p
            }

            pub fn even(x: f64) -> f64 {
                let mut p = 0.0;
                for c in COS.iter().rev() {
                    p = p * x + c;
                }
                p
            }

            pub struct Series(pub f64);

            impl Series {
                const C: [f64; 8] = [1.0, 1.0, 0.5, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0, 1.0 / 5040.0];

                pub fn at(&self, x: f64) -> f64 {
                    let mut p = 0.0;
                    for c in Self::C.iter().rev() {
                        p = p * x + c;
                    }
                    p * self.0
                }
            }
        }
    };
}

series!(plain, cfg(all()));
series!(nested, fastmath(horner, contract, report));
series!(deep, fastmath(estrin, contract, report));
series!(fast, fastmath(fast, report));

/// Every spelling that starts from nothing, by its name.
macro_rules! spellings {
    ($use:ident) => {
        $use! { reversed indexed downwards powers powi folded fused summed pairs local }
    };
}

macro_rules! counted {
    ($($name:ident)*) => {
        const _: () = {
            $(
                assert!(deep::$name::REPORT.after.total == 9 && deep::$name::REPORT.after.depth == 3);
                // What a loop starts from may be 1 fused operation after the next as well as a loop over the rest.
                assert!(nested::$name::REPORT.after.total <= 7 && nested::$name::REPORT.after.div == 0);
                assert!(fast::$name::REPORT.after.total <= 7);
            )*
        };
    };
}

spellings!(counted);

/// Exactly the degree, and half of it where every other coefficient is 0.
const _: () = {
    assert!(nested::reversed::REPORT.after.fma == 7 && nested::reversed::REPORT.after.total == 7);
    assert!(fast::powers::REPORT.after.fma == 7 && fast::powers::REPORT.after.total == 7);
    assert!(nested::even::REPORT.after.fma == 4 && nested::even::REPORT.after.total == 5);
    assert!(deep::even::REPORT.after.fma == 4 && deep::even::REPORT.after.total == 6);
    assert!(nested::Series::AT_REPORT.after.total == 8 && deep::Series::AT_REPORT.after.depth == 4);
    assert!(fast::Series::AT_REPORT.after.total <= 8 && fast::even::REPORT.after.total == 5);
};

#[test]
fn every_spelling_is_the_series() {
    macro_rules! tried {
        ($($name:ident)*) => {
            for x in [-0.75, 0.0, 0.3, 1.0, 2.5] {
                $(
                    let exact = plain::$name(x);
                    for (found, of) in [(nested::$name(x), "horner"), (deep::$name(x), "estrin"), (fast::$name(x), "fast")] {
                        let off = (found - exact).abs() / exact.abs();
                        assert!(off < 4.0 * f64::EPSILON, "{} under {of} at {x}: {found} for {exact}", stringify!($name));
                    }
                )*
            }
        };
    }
    spellings!(tried);
    let at = [nested::Series(2.0).at(0.5), deep::Series(2.0).at(0.5), fast::Series(2.0).at(0.5)];
    assert!(at.iter().all(|at| (at - plain::Series(2.0).at(0.5)).abs() < 4.0 * f64::EPSILON), "{at:?}");
    let even = [nested::even(0.5), deep::even(0.5), fast::even(0.5)];
    assert!(even.iter().all(|even| (even - plain::even(0.5)).abs() < f64::EPSILON), "{even:?}");
}

#[test]
fn the_report_says_which_loop_and_where() {
    let step = deep::reversed::REPORT.steps[0];
    assert_eq!((step.rule, step.after, step.flags), ("unroll", "8 steps without a loop", &["estrin"][..]));
    assert!(step.before.starts_with("for c in EXP"), "{}", step.before);
}

/// No lint is raised, and a budget counts what is left.
#[deny(warnings)]
#[fastmath(horner, contract, budget(fma = 3, total = 3))]
mod counts {
    pub fn cubic(x: f32) -> f32 {
        const C: [f32; 4] = [0.5, 0.25, 0.125, 2.0];
        let mut p = 0.0;
        for &c in &C {
            p = p * x + c;
        }
        p
    }

    pub fn both(x: f32) -> (f32, f32) {
        let weights = [0.5f32, 0.25, 0.125];
        let mut p = 0.0;
        let mut dp = 0.0;
        for c in weights {
            dp = dp * x + p;
            p = p * x + c;
        }
        (p, dp)
    }
}

#[test]
fn a_derivative_beside_the_polynomial() {
    assert_eq!(counts::cubic(2.0), 7.25);
    assert_eq!(counts::both(2.0), (0.5 * 4.0 + 0.25 * 2.0 + 0.125, 2.0 * 0.5 * 2.0 + 0.25));
}

/// Loops that no order of operations makes better do what they did, to the bit.
#[fastmath(fast)]
mod left {
    const C: [f64; 4] = [1.0, 2.0, 3.0, 4.0];

    pub fn of_functions(x: f64) -> f64 {
        let mut s = x;
        for c in C {
            s = (s + c).sin();
        }
        s
    }

    pub fn of_memory(x: &[f64]) -> f64 {
        let mut s = 0.0;
        for i in 0..4 {
            s += x[i] * C[i];
        }
        s
    }
}

#[test]
fn what_gains_nothing_stays_a_loop() {
    let plain = [1.0, 2.0, 3.0, 4.0].iter().fold(0.3_f64, |s, c| (s + c).sin());
    assert_eq!(left::of_functions(0.3), plain);
    assert_eq!(left::of_memory(&[1.0, 2.0, 3.0, 4.0]), 30.0);
    assert!(std::panic::catch_unwind(|| left::of_memory(&[1.0, 2.0, 3.0])).is_err());
}

/// One number many times over is an array of known numbers, whether its type is written or not.
#[fastmath(horner, contract, report)]
fn repeated(x: f64) -> f64 {
    let c = [0.25; 8];
    let mut s = 0.0;
    for i in 0..8 {
        s = s * x + c[i];
    }
    s
}

#[test]
fn repeated_numbers_are_known() {
    const { assert!(repeated::REPORT.after.fma == 7 && repeated::REPORT.after.total == 7) };
    assert_eq!(repeated(2.0), 0.25 * 255.0);
}

/// In PTX the steps are instructions, and the loop is gone.
#[fastmath(estrin, contract, report, ptx(sm_90))]
fn on_a_gpu(x: f32) -> f32 {
    const C: [f32; 4] = [0.5, 0.25, 0.125, 2.0];
    let mut p = 0.0;
    for c in C.iter().rev() {
        p = p * x + c;
    }
    p
}

const _: () = assert!(matches!(on_a_gpu::REPORT.ptx_for("sm_90"), Some(cost) if cost.floats == 4));

#[test]
fn ptx_has_no_loop() {
    assert!(!on_a_gpu::PTX.contains("bra") && on_a_gpu::PTX.matches("fma.rn.f32").count() == 3, "{}", on_a_gpu::PTX);
    assert_eq!(on_a_gpu(2.0), 0.5 + 0.5 + 0.5 + 16.0);
}
