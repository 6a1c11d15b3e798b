//! What the standard library computes knows of no rounding but to nearest: a sum of a chain, a product, and the factor between degrees and radians round so on
//! the CPU, and in the text. Chains keep subnormals as well; of angles, the number before and after is flushed as the mode says.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{bits, numbers, placed, run};

/// Functions of one number under a mode.
macro_rules! functions {
    ($name:ident: $($mode:tt)*) => {
        #[fastmath($($mode)*, ptx(sm_75))]
        pub mod $name {
            pub fn summed(x: &[f32], scale: f32) -> f32 {
                x.iter().sum::<f32>() * scale
            }
            pub fn of_items(x: &[f32], scale: f32) -> f32 {
                let total: f32 = x.iter().map(|v: &f32| *v * 1.1e-38f32).sum();
                total * scale
            }
            pub fn multiplied(x: &[f32], scale: f32) -> f32 {
                x.iter().product::<f32>() * scale
            }
            pub fn tiny(x: &[f32], scale: f32) -> f32 {
                let [first, .., last] = x else { return scale };
                [f32::from_bits(3), *first, *last, f32::from_bits(5)].iter().sum()
            }
            pub fn turned(x: &[f32], scale: f32) -> f32 {
                x[0].to_degrees() + scale.to_radians()
            }
        }
    };
}
functions!(towards_zero: round(rz));
functions!(upwards: round(rp));
functions!(flushed: denormal(preserve_sign));
functions!(positive: denormal(positive_zero));

#[test]
fn what_the_library_computes_knows_no_mode() {
    type Case = (&'static str, fn(&[f32], f32) -> f32);
    macro_rules! cases {
        ($($name:ident)*) => { [$(
            ($name::summed::PTX, $name::summed),
            ($name::of_items::PTX, $name::of_items),
            ($name::multiplied::PTX, $name::multiplied),
            ($name::tiny::PTX, $name::tiny),
            ($name::turned::PTX, $name::turned),
        )*] };
    }
    let cases: [Case; 20] = cases!(towards_zero upwards flushed positive);
    for (text, function) in cases {
        for seed in 0..60 {
            let mut x = numbers(4, seed);
            if seed % 3 == 0 {
                x.iter_mut().for_each(|x| *x *= f32::MIN_POSITIVE);
            }
            let mut memory = Memory::default();
            let inputs = [&placed(&mut memory, &x)[..], &[bits(x[1])]].concat();
            assert_eq!(run(text, &inputs, &mut memory).1, [bits(function(&x, x[1]))], "{x:?} {text}");
        }
    }
}
