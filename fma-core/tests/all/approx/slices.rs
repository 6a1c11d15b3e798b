//! The functions over slices: the same as of single numbers, to the bit.

use fma_core::approx::{Fused, Scalar, Separate, cos, sin, tan};

use super::error::is_of_angles;
use super::functions::{Function, Loop, Loops, Symmetry, functions, has_fused};
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

/// All f32 whose low bits are those of the number, or one in 61 of them under Miri; their magnitudes spread over the whole range.
fn patterns(low: u64) -> Vec<f32> {
    (0..4096u32).step_by(crate::or_under_miri(1, 61)).map(|high| f32::from_bits(high << 20 | low as u32)).collect()
}

/// Each function of one f32 with a stride of all arguments, or on demand with all of them: some seconds a function and processor.
fn for_every_f32(function: &Function, check: impl Fn(&[f32]) + Sync) {
    if !function.binary {
        crate::spread(1 << 20, 52_361, |low| check(&patterns(low)));
    }
}

fn of(run: Loop<f32>, x: &[f32]) -> Vec<u32> {
    let mut out = vec![0.0; x.len()];
    run(x, x, &mut out);
    // One NaN is as good as another.
    out.into_iter().map(|y: f32| if y.is_nan() { f32::NAN.to_bits() } else { y.to_bits() }).collect()
}

/// Registers ask whether all lanes are regular and take a shorter way, which a number by itself does not: among these arguments they are so at times.
/// Angles take another way in registers, and the last bit of `rsqrt` is the machine's.
#[test]
fn registers_give_the_bits_of_one_f32() {
    let same = |function: &Function| function.name != "rsqrt" && !is_of_angles(function);
    for function in functions().iter().filter(|function| same(function)) {
        let alone = if has_fused() { function.f32.fused } else { function.f32.separate };
        for_every_f32(function, |x| {
            // As they come, with special numbers beside regular ones, and those of one exponent side by side.
            assert_eq!(of(function.f32.slices, x), of(alone, x), "{} from {:x}", function.name, x[0].to_bits());
            let near: Vec<f32> = x.iter().map(|x| f32::from_bits(x.to_bits().rotate_left(12))).collect();
            let (got, expected) = (of(function.f32.slices, &near), of(alone, &near));
            assert_eq!(got, expected, "{} from {:x}", function.name, near[0].to_bits());
        });
    }
}

/// The sweep of errors takes odd and even functions from 0 on.
#[test]
fn odd_and_even_functions_are_so_for_every_f32() {
    for function in functions() {
        let sign = match function.symmetry {
            Symmetry::Odd => 1 << 31,
            Symmetry::Even => 0,
            Symmetry::None => continue,
        };
        let ways = [Some(function.f32.separate), has_fused().then_some(function.f32.fused), Some(function.f32.slices)];
        for_every_f32(&function, |x| {
            let opposite: Vec<f32> = x.iter().map(|x| -x).collect();
            for run in ways.into_iter().flatten() {
                let mirrored =
                    of(run, &opposite).into_iter().map(|y| if f32::from_bits(y).is_nan() { y } else { y ^ sign });
                assert!(mirrored.eq(of(run, x)), "{} from {:x}", function.name, x[0].to_bits());
            }
        });
    }
}
