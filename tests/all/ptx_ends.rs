//! Slices split at an end, and heads of loops that name what their bodies change. Executed, the texts compute what the functions compute.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{hostile, placed, run, taken_by_assembler, words};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
mod gpu {
    pub fn smoothed(x: &[f32], n: i32) -> f32 {
        let Some((first, rest)) = x.split_first() else { return n as f32 };
        rest.iter().fold(*first, |acc, v| 0.9 * acc + 0.1 * v) * x[0] + 0.5
    }
    pub fn weighed(x: &[f32], n: i32) -> f32 {
        if let Some((last, rest)) = x.split_last() { last * rest[0] + rest[(n & 1) as usize] } else { 1.0 }
    }
    pub fn matched(x: &[f32], n: i32) -> f32 {
        match x.split_first() {
            Some((a, rest)) => a * x[1] + rest[0] * rest.len() as f32,
            None => n as f32,
        }
    }
    pub fn alone(x: &[f32], n: i32) -> f32 {
        match x.split_last() {
            Some((&a, _)) if n > 3 => a * x[1] + 1.0,
            _ => 3.0,
        }
    }
    pub fn changed(x: &[f32], n: i32) -> f32 {
        let mut s = x[0];
        for mut k in [x[1], x[2]] {
            k *= 2.0;
            s += k * x[3];
        }
        for mut i in 0..5 {
            i *= n & 3;
            s += i as f32 * x[1];
        }
        s
    }
    pub fn hashed(a: u32, b: u32) -> u32 {
        let mut h = 0x971e_137bu32;
        for mut k in [a, b, a ^ b] {
            k = k.wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593);
            h = (h ^ k).rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64);
        }
        h ^ (h >> 16)
    }
}

type Function = fn(&[f32], i32) -> f32;
const FUNCTIONS: [(&str, Function); 5] = [
    (gpu::smoothed::PTX, gpu::smoothed),
    (gpu::weighed::PTX, gpu::weighed),
    (gpu::matched::PTX, gpu::matched),
    (gpu::alone::PTX, gpu::alone),
    (gpu::changed::PTX, gpu::changed),
];

/// A number, or any NaN.
fn seen(x: f32) -> u32 {
    if x.is_nan() { f32::NAN.to_bits() } else { x.to_bits() }
}

#[test]
fn slices_split_at_an_end_and_changed_heads_have_the_same_bits() {
    for (seed, (text, function)) in (0..120).flat_map(|seed| FUNCTIONS.map(|function| (seed, function))) {
        let ((x, n), mut memory) = (hostile(seed), Memory::default());
        let inputs = [&placed(&mut memory, &x)[..], &[u64::from(n.cast_unsigned())]].concat();
        let found = f32::from_bits(run(text, &inputs, &mut memory).1[0] as u32);
        let expected = function(&x, n);
        assert_eq!(seen(found), seen(expected), "{found} for {expected} on {x:?} {n}\n{text}");
    }
    for a in 0..50u32 {
        let b = a.wrapping_mul(0x9e37_79b9);
        assert_eq!(words(gpu::hashed::PTX, &[a.into(), b.into()]), [u64::from(gpu::hashed(a, b))]);
    }
}

#[test]
fn the_assembler_takes_them() {
    taken_by_assembler("ends", &FUNCTIONS.map(|(text, _)| text));
    taken_by_assembler("hashed", &[gpu::hashed::PTX]);
}
