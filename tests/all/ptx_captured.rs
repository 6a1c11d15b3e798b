//! Closures beside one another: those that are never called, or on some paths alone, still name what the CPU keeps for them, and those that call others
//! pass what they choose. Executed, the texts compute what the functions compute, bit for bit.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{numbers, run};

#[fastmath(nnan, nsz, fused, ptx(sm_90))]
mod gpu {
    pub fn never_called(a: f64, c: f64, x: f64) -> f64 {
        let t = a * c;
        let _g = |v: f64| v * t + a;
        t + x * c
    }

    pub fn called_on_one_path(a: f64, c: f64, x: f64) -> f64 {
        let t = a * c;
        let g = |v: f64| v * t + a;
        let rest = t + x * c;
        if x > c { g(rest) } else { rest * a }
    }

    pub fn names_of_others(a: f64, c: f64, x: f64) -> f64 {
        let t = a * x;
        let g = |v: f64| v - t;
        let _h = |v: f64| [v, a].map(g)[0] * g(c);
        t - x * c
    }

    #[allow(clippy::let_and_return, reason = "so that the branch is an argument")]
    pub fn chosen(a: f64, c: f64, x: f64) -> f64 {
        let line = |v: f64| v * a + c;
        let least = |v: f64| line(if v > c { v } else { c }) * x;
        let eased = |t: f64| {
            line(if t < 0.5 {
                let u = t * t;
                2.0 * u
            } else {
                1.0 - t
            })
        };
        #[rustfmt::skip] // without braces the body is the call itself
        let matched = |v: f64| line(match v > c { true => v, false => c });
        least(a) + eased(if a > x { x } else { a }) * matched(x)
    }
}

/// A function of three numbers.
type Device = (&'static str, fn(f64, f64, f64) -> f64);

const DEVICE: [Device; 4] = [
    (gpu::never_called::PTX, gpu::never_called),
    (gpu::called_on_one_path::PTX, gpu::called_on_one_path),
    (gpu::names_of_others::PTX, gpu::names_of_others),
    (gpu::chosen::PTX, gpu::chosen),
];

#[test]
fn closures_keep_what_they_name() {
    for seed in 0..60 {
        let [a, c, x] = [0, 1, 2].map(|part| f64::from(numbers(3, seed)[part]) * 1.000_000_1);
        for (index, (text, function)) in DEVICE.iter().enumerate() {
            let found = run(text, &[a, c, x].map(f64::to_bits), &mut Memory::default()).1;
            assert_eq!(found, [function(a, c, x).to_bits()], "function {index}, {a}, {c}, {x}\n{text}");
        }
    }
}
