//! `mul_add` of halves: `half` computes it in f32 and rounds once more, and so does the text; what flags fuse has one rounding.

use fastmath::fastmath;
use half::{bf16, f16};

use crate::ptx_executed::{taken_by_assembler, words};

macro_rules! halves {
    ($module:ident, $half:ty, $flags:meta) => {
        #[$flags]
        mod $module {
            use num_traits::Float;

            type Half = $half;

            pub fn method(a: Half, b: Half, c: Half) -> Half {
                a.mul_add(b, c)
            }
            pub fn path(a: Half, b: Half, c: Half) -> Half {
                Float::mul_add(a, b, c)
            }
            pub fn generic(a: Half, b: Half, c: Half) -> Half {
                fused(a, b, c)
            }
            pub fn summed(a: Half, b: Half, c: Half) -> Half {
                sum(a, b, c)
            }
            pub fn powers(a: Half, b: Half, c: Half) -> Half {
                a.powi(2) + b.powi(-1) * c
            }
            pub fn plain(a: Half, b: Half, c: Half) -> Half {
                a * b + c
            }
            fn fused<T: Float>(a: T, b: T, c: T) -> T {
                a.mul_add(b, c)
            }
            fn sum<T: Float>(a: T, b: T, c: T) -> T {
                a * b + c
            }
        }
    };
}

halves!(written, half::f16, fastmath(ptx(sm_75, sm_90, instances(f32))));
halves!(fused, half::f16, fastmath(fused, ptx(sm_75, sm_90, instances(f32))));
halves!(brain, half::bf16, fastmath(ptx(sm_75, sm_90, instances(f32))));
halves!(brain_fused, half::bf16, fastmath(fused, ptx(sm_75, sm_90, instances(f32))));

type Function<T> = (&'static str, [&'static str; 2], fn(T, T, T) -> T);

macro_rules! functions {
    ($($module:ident)* : $names:tt) => { &[$(functions!(@ $module, $names)),*] };
    (@ $module:ident, [$($name:ident)*]) => { &[$((
        stringify!($module $name), [$module::$name::PTX_SM_75, $module::$name::PTX_SM_90], $module::$name
    )),*] };
}

const HALVES: &[&[Function<f16>]] = functions! { written fused: [method path generic summed powers plain] };
const BRAINS: &[&[Function<bf16>]] = functions! { brain brain_fused: [method path generic summed powers plain] };

/// Any bits; and products beside a tie that the third number decides, so small that f32 loses it.
fn operands(index: u64, least: i32, of: fn(f64) -> u64) -> [u64; 3] {
    let mut dice = fma_ir::random::Dice::new(index);
    if index.is_multiple_of(2) {
        return [(); 3].map(|()| dice.roll() & 0xffff);
    }
    let sign = if dice.below(2) == 0 { 1.0 } else { -1.0 };
    let (a, b) = ((dice.below(1 << 11) | 1) as f64, (dice.below(1 << 6) | 1) as f64);
    [a, b, sign * 2f64.powi(least - dice.below(16) as i32)].map(of)
}

/// A number as a word: of an f64, and of a half to it and back.
type Words<T> = (fn(f64) -> u64, fn(T) -> u64, fn(u64) -> T);

fn compare<T: Copy + core::fmt::Debug>(
    functions: &[&[Function<T>]],
    least: i32,
    (of, word, from): Words<T>,
    is_nan: fn(T) -> bool,
) {
    for (name, texts, function) in functions.iter().copied().flatten() {
        for index in 0..1000 {
            let inputs = operands(index, least, of);
            let [a, b, c] = inputs.map(from);
            let expected = function(a, b, c);
            for text in texts {
                let found = words(text, &inputs)[0];
                let same = found == word(expected) || is_nan(from(found)) && is_nan(expected);
                assert!(same, "{name} of {a:?}, {b:?}, {c:?}: {:?}, {expected:?}\n{text}", from(found));
            }
        }
    }
}

#[test]
fn each_rounds_as_often_as_the_function() {
    let of_half: Words<f16> =
        (|v| f16::from_f64(v).to_bits().into(), |v| v.to_bits().into(), |w| f16::from_bits(w as u16));
    compare(HALVES, -4, of_half, f16::is_nan);
    let of_brain: Words<bf16> =
        (|v| bf16::from_f64(v).to_bits().into(), |v| v.to_bits().into(), |w| bf16::from_bits(w as u16));
    compare(BRAINS, -10, of_brain, bf16::is_nan);
}

/// 71 · 57 lies between two halves, and what is taken off decides: f32 has no place for it.
#[test]
fn a_flag_rounds_once_where_a_method_rounds_twice() {
    let [a, b, c] = [71.0, 57.0, -f32::powi(2.0, -17)].map(f16::from_f32);
    assert_eq!((written::method(a, b, c).to_f32(), fused::plain(a, b, c).to_f32()), (4048.0, 4046.0));
}

#[test]
fn the_assembler_takes_them() {
    let halves = HALVES.iter().copied().flatten().flat_map(|function| function.1);
    let texts: Vec<&str> = halves.chain(BRAINS.iter().copied().flatten().flat_map(|function| function.1)).collect();
    taken_by_assembler("halves", &texts);
}
