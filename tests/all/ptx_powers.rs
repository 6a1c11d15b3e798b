//! Powers under a mode: with a written exponent every product, and the quotient below zero, rounds and flushes as the mode says, on the CPU as in the text;
//! with an exponent of run time `powi` is the standard library's, which knows of no mode. Halves have theirs from `half`, by way of f32.

use fastmath::core::Format;
use fastmath::fastmath;
use fma_ptx::emulate::Memory;
use half::{bf16, f16};

use crate::ptx_executed::{bits, run};

macro_rules! powers {
    ($name:ident: $($mode:tt)*) => {
        #[fastmath($($mode)*, ptx(sm_80))]
        pub mod $name {
            pub fn narrow(x: f32) -> [f32; 13] {
                [
                    x.powi(-5), x.powi(-4), x.powi(-3), x.powi(-2), x.powi(-1), x.powi(0), x.powi(1), x.powi(2),
                    x.powi(3), x.powi(4), x.powi(5), x.powi(6), x.powi(7),
                ]
            }
            pub fn wide(x: f64) -> [f64; 13] {
                [
                    x.powi(-5), x.powi(-4), x.powi(-3), x.powi(-2), x.powi(-1), x.powi(0), x.powi(1), x.powi(2),
                    x.powi(3), x.powi(4), x.powi(5), x.powi(6), x.powi(7),
                ]
            }
            pub fn at_run_time(x: f32, n: i32) -> f32 {
                (x * 1.25).powi(n) + x
            }
            pub fn beside(x: f64, n: i32) -> f64 {
                1.0 / x.powi(n) * x.powi(5) - 0.1
            }
        }
    };
}

macro_rules! powers_of_halves {
    ($name:ident: $($mode:tt)*) => {
        #[fastmath($($mode)*, ptx(sm_80))]
        pub mod $name {
            use half::{bf16, f16};
            #[allow(unused_imports, reason = "what computes in the mode calls no method")]
            use num_traits::Float;

            pub fn halved(x: f16) -> [f16; 13] {
                [
                    x.powi(-5), x.powi(-4), x.powi(-3), x.powi(-2), x.powi(-1), x.powi(0), x.powi(1), x.powi(2),
                    x.powi(3), x.powi(4), x.powi(5), x.powi(6), x.powi(7),
                ]
            }
            pub fn brief(x: bf16) -> [bf16; 13] {
                [
                    x.powi(-5), x.powi(-4), x.powi(-3), x.powi(-2), x.powi(-1), x.powi(0), x.powi(1), x.powi(2),
                    x.powi(3), x.powi(4), x.powi(5), x.powi(6), x.powi(7),
                ]
            }
        }
    };
}

powers!(plain: fused);
powers!(towards_zero: round(rz));
powers!(upwards: round(rp));
powers!(downwards: round(rm));
powers!(flushed: denormal(preserve_sign));
powers!(positive: denormal(positive_zero));
powers!(flushed_upwards: round(rp), denormal(preserve_sign));
powers_of_halves!(halves_towards_zero: round(rz));
powers_of_halves!(halves_upwards: round(rp));
powers_of_halves!(halves_downwards: round(rm));
powers_of_halves!(halves_flushed: denormal(preserve_sign));
powers_of_halves!(halves_positive: denormal(positive_zero));
powers_of_halves!(halves_flushed_upwards: round(rp), denormal(preserve_sign));

/// Numbers about one, and numbers whose powers end in subnormal numbers or beyond all.
fn numbers() -> impl Iterator<Item = f64> {
    (0..180u32).map(|seed| {
        let mixed = seed.wrapping_mul(0x9e37_79b9).rotate_left(7) ^ 0x5bd1_e995;
        let near = 1.0 + f64::from(mixed) / f64::from(u32::MAX);
        let scale = [0, 0, -3, 20, -40, 41, -62, -126, 3][seed as usize % 9];
        let sign = if seed.is_multiple_of(5) { -1.0 } else { 1.0 };
        sign * near * 2f64.powi(scale)
    })
}

/// A number, or any NaN: what sign one has is the machine's.
fn seen(format: Format, bits: u64) -> u64 {
    if format.is_nan(bits) { format.nan() } else { bits }
}

macro_rules! agrees {
    ($format:ident $number:expr, $text:expr => $function:expr) => {
        let wanted = $function($number).map(|y| seen(Format::$format, y.to_bits().into()));
        let found = run($text, &[$number.to_bits().into()], &mut Memory::default()).1;
        let found: Vec<u64> = found.into_iter().map(|y| seen(Format::$format, y)).collect();
        assert_eq!(found, wanted, "{}: {}\n{}", stringify!($function), $number, $text);
    };
}

macro_rules! written_in {
    ($($mode:ident)*) => { $(
        for x in numbers() {
            agrees!(F32 (x as f32), $mode::narrow::PTX => $mode::narrow);
            agrees!(F64 (x * x * x), $mode::wide::PTX => $mode::wide);
        }
    )* };
}

macro_rules! written_of_halves_in {
    ($($mode:ident)*) => { $(
        for x in numbers() {
            agrees!(F16 f16::from_f64(x), $mode::halved::PTX => $mode::halved);
            agrees!(Bf16 bf16::from_f64(x), $mode::brief::PTX => $mode::brief);
        }
    )* };
}

#[test]
fn a_written_power_is_taken_in_the_mode() {
    written_in!(plain towards_zero upwards downwards flushed positive flushed_upwards);
    written_of_halves_in!(halves_towards_zero halves_upwards halves_downwards);
    written_of_halves_in!(halves_flushed halves_positive halves_flushed_upwards);
}

macro_rules! at_run_time_in {
    ($($mode:ident)*) => { $(
        for (x, n) in numbers().flat_map(|x| (-5..8i32).map(move |n| (x, n))) {
            let (wide, narrow, exponent) = (x * x * x, x as f32, u64::from(n.cast_unsigned()));
            let text = $mode::at_run_time::PTX;
            let found = run(text, &[bits(narrow), exponent], &mut Memory::default()).1[0];
            let [found, wanted] = [found, bits($mode::at_run_time(narrow, n))].map(|y| seen(Format::F32, y));
            assert_eq!(found, wanted, "{narrow}^{n}\n{text}");
            let text = $mode::beside::PTX;
            let found = run(text, &[wide.to_bits(), exponent], &mut Memory::default()).1[0];
            let [found, wanted] = [found, $mode::beside(wide, n).to_bits()].map(|y| seen(Format::F64, y));
            assert_eq!(found, wanted, "{wide}^{n}\n{text}");
        }
    )* };
}

#[test]
fn a_power_whose_exponent_is_of_run_time_knows_no_mode() {
    at_run_time_in!(plain towards_zero upwards downwards flushed positive flushed_upwards);
}

#[fastmath(fast)]
mod rewritten {
    use half::f16;
    use num_traits::Float;

    pub fn cube(x: f16) -> f16 {
        x.powi(3)
    }
    pub fn square(x: f16) -> f16 {
        x.powi(2)
    }
    pub fn inverse(x: f16) -> f16 {
        x.powi(-1)
    }
}

/// Products of halves would round each.
#[test]
fn without_a_mode_a_power_of_halves_is_that_of_half() {
    use num_traits::Float;
    for x in (0..=u16::MAX).map(f16::from_bits).filter(|x| !x.is_nan()) {
        let found = [rewritten::cube(x), rewritten::square(x), rewritten::inverse(x)].map(f16::to_bits);
        assert_eq!(found, [3, 2, -1].map(|n| x.powi(n).to_bits()), "{x}");
    }
}
