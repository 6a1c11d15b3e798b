//! The functions that `afn` makes approximate instructions of.
//!
//! Errors are those of PTX's manual (ex2 2 ulp; lg2 2^-22, absolute on (0.5, 2), relative elsewhere; sin and cos 2^-20.5 on ±2π; tanh 2^-11, rsqrt 2^-22.9, sqrt 2^-23
//! relative), and what the products and quotients about them add; a half adds its own rounding.

use fastmath::fastmath;
use half::{bf16, f16};

use crate::case::{Case, Near, Wanted};
use crate::formulas::{family, formula};

/// 2^-22 and 2^-20.5.
const LOW: f64 = 2.4e-7;
const WAVE: f64 = 6.8e-7;

/// One for each function. `exp` rounds a product of up to 12, half a unit of which and of its factor count by ln 2; `tan` divides by no less than cos 1.
const NEAR: [Near; 11] = [
    near("exp", f64::exp, [-8.0, 8.0], 4.0 * LOW, TINY),
    near("exp2", f64::exp2, [-12.0, 12.0], LOW, TINY),
    near("ln", f64::ln, [1e-3, 1e3], 2.0 * LOW, LOW),
    near("log2", f64::log2, [1e-3, 1e3], LOW, LOW),
    near("log10", f64::log10, [1e-3, 1e3], 2.0 * LOW, LOW),
    near("sin", f64::sin, [-6.0, 6.0], LOW, WAVE),
    near("cos", f64::cos, [-6.0, 6.0], LOW, WAVE),
    near("tan", f64::tan, [-1.0, 1.0], LOW, 6.0 * WAVE),
    near("tanh", f64::tanh, [-4.0, 4.0], 4.9e-4, TINY),
    near("root", f64::sqrt, [1e-3, 1e3], LOW, TINY),
    near("inverse_root", |x| 1.0 / x.sqrt(), [1e-3, 1e3], LOW, TINY).rounded_twice(),
];

/// What a subnormal half loses.
const TINY: f64 = 6e-8;

const fn near(name: &'static str, exact: fn(f64) -> f64, range: [f64; 2], relative: f64, absolute: f64) -> Near {
    Near { name, exact, range, relative, absolute, roundings: 1.0 }
}

impl Near {
    /// On the CPU a root is a number of its own before it is inverted.
    const fn rounded_twice(self) -> Near {
        Near { roundings: 2.0, ..self }
    }
}

macro_rules! families {
    ($($module:ident $float:ident $flags:tt;)*) => {
        $(family! { $module $float $flags
            exp (a b c d e) a.exp();
            exp2 (a b c d e) a.exp2();
            ln (a b c d e) a.ln();
            log2 (a b c d e) a.log2();
            log10 (a b c d e) a.log10();
            sin (a b c d e) a.sin();
            cos (a b c d e) a.cos();
            tan (a b c d e) a.tan();
            tanh (a b c d e) a.tanh();
            root (a b c d e) a.sqrt();
            inverse_root (a b c d e) a.sqrt().recip();
        })*

        /// Every function in every family.
        pub fn cases() -> Vec<Case> {
            let all = [$($module::cases()),*].into_iter().flatten();
            all.map(|case| {
                let near = NEAR.iter().find(|near| near.name == case.name).expect("a row for each function");
                Case { wanted: Wanted::Near(*near), ..case }
            })
            .collect()
        }
    };
}

families! {
    f32_afn f32 [afn, arcp, ptx(sm_75, sm_90, sm_100)];
    f32_afn_preserve_sign f32 [afn, arcp, denormal(preserve_sign), ptx(sm_75, sm_90, sm_100)];
    f16_afn f16 [afn, arcp, ptx(sm_75, sm_90, sm_100)];
    bf16_afn bf16 [afn, arcp, ptx(sm_80, sm_90, sm_100)];
}
