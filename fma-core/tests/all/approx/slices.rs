//! The functions over slices: the same as of single numbers, to the bit.

use fma_core::approx::{Fused, Scalar, Separate, cos, sin, tan};

use super::functions::{Function, Loop, Loops, functions, has_fused};
use super::special;

/// The functions over slices have the bits of one of the two, but for `rsqrt`, whose last bit is the machine's: lanes are compared with numbers alone.
#[test]
fn slices_give_the_bits_of_one_number() {
    let f64s: Vec<f64> = special().into_iter().chain((0..400).map(|i| f64::from(i) * 0.37 - 70.0)).collect();
    let f64s: Vec<f64> = f64s.into_iter().step_by(if cfg!(miri) { 31 } else { 1 }).collect();
    let f32s: Vec<f32> = f64s.iter().map(|&x| x as f32).collect();
    let (back64, back32): (Vec<f64>, Vec<f32>) =
        (f64s.iter().rev().copied().collect(), f32s.iter().rev().copied().collect());
    for function in functions().iter().filter(|function| function.name != "rsqrt") {
        same_bits(function, &function.f64, &f64s, &back64);
        same_bits(function, &function.f32, &f32s, &back32);
    }
}

fn same_bits<T: Scalar + Default + Into<f64>>(function: &Function, loops: &Loops<T>, x: &[T], y: &[T]) {
    let of = |run: Loop<T>| {
        let mut out = vec![T::default(); x.len()];
        run(x, y, &mut out);
        out.into_iter().map(T::into).collect::<Vec<f64>>()
    };
    let got = of(loops.slices);
    let alone = match function.name {
        "sin" => [sin::<Fused, T>, sin::<Separate, T>].map(|sin| x.iter().map(|&x| sin(x).into()).collect()),
        "cos" => [cos::<Fused, T>, cos::<Separate, T>].map(|cos| x.iter().map(|&x| cos(x).into()).collect()),
        "tan" => [tan::<Fused, T>, tan::<Separate, T>].map(|tan| x.iter().map(|&x| tan(x).into()).collect()),
        _ => [if has_fused() { of(loops.fused) } else { of(loops.separate) }, of(loops.separate)],
    };
    let same = |a: f64, b: f64| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
    for (index, &x) in x.iter().enumerate() {
        let (got, x): (f64, f64) = (got[index], x.into());
        assert!(alone.iter().any(|alone| same(got, alone[index])), "{} of {x:e}: {got:e}", function.name);
    }
}
