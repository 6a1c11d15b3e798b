//! Functions that take others and give options; integers behind references, and products of 128 bits. Executed, the texts compute what the functions compute, bit for bit.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{Device, assert_bits, devices, hostile, numbers, run, taken_by_assembler};

#[fastmath(fused, ptx(sm_75))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    #[derive(Clone, Copy)]
    pub struct Hit {
        pub t: f32,
        pub depth: f32,
    }

    fn root_of(x: f32) -> Option<f32> {
        if x >= 0.0 { Some(x.sqrt()) } else { None }
    }
    fn newton(f: impl Fn(f32) -> f32, mut x: f32) -> Option<f32> {
        for _ in 0..20 {
            let next = x - f(x) * 0.25;
            if (next - x).abs() < 1e-2 {
                return Some(next * 1.5 + x);
            }
            x = next;
        }
        None
    }
    fn bracket<F: Fn(f32) -> f32>(f: F, low: f32, high: f32) -> Option<f32> {
        let a = root_of(f(low))?;
        let b = root_of(f(high))?;
        if a < b { Some(a * b + low) } else { root_of(low) }
    }
    fn march(distance: impl Fn(f32) -> f32, start: f32) -> Option<Hit> {
        let mut t = start;
        for _ in 0..8 {
            let step = distance(t);
            match step < 0.05 {
                true => return Some(Hit { t, depth: step * t + 0.5 }),
                false => t += step,
            }
        }
        None
    }

    pub fn solved(x: &[f32], _: i32) -> f32 {
        newton(|v| v * v - x[1], x[0]).unwrap_or(x[2]) * x[3] + 1.0
    }
    pub fn bracketed(x: &[f32], _: i32) -> f32 {
        if let Some(v) = bracket(|v| v * x[2] + 0.5, x[0], x[1]) { v * x[3] + 1.0 } else { -1.0 }
    }
    pub fn marched(x: &[f32], _: i32) -> f32 {
        match march(|t| (t - x[1]).abs() * 0.75, x[0]) {
            Some(hit) if hit.t > 0.0 => hit.t * x[2] + hit.depth,
            Some(hit) => hit.depth,
            None => x[3],
        }
    }
    fn both(x: &[f32]) -> Option<f32> {
        let v = newton(|v| v * 2.0 - x[1], x[0])?;
        let w = bracket(|v| v + x[3], x[1], v)?;
        Some(v * w + x[2])
    }
    pub fn tried(x: &[f32], _: i32) -> f32 {
        both(x).map_or(-2.0, |v| v * 2.0 + 1.0)
    }

    /// A number below another one by a product (Lemire), a hash that folds one, and a seed that one makes.
    pub fn folded(seed: u64, below: u64) -> (u64, u64, u64) {
        let bounded = ((u128::from(seed) * u128::from(below)) >> 64) as u64;
        let product = (seed ^ 0xa076_1d64_78bd_642f) as u128 * (below as u128);
        let folded = (product >> 64) as u64 ^ product as u64;
        let state = (seed as u128).wrapping_mul(0xda94_2042_e4dd_58b5u64 as u128);
        (bounded, folded, ((state >> 64) as u64).wrapping_add(state as u64))
    }

    /// What stands behind references are numbers, whatever is called on them.
    pub fn bits(words: &[u32], signed: &[i32], x: &[f32]) -> (u32, i64) {
        let mut ones = 0;
        for word in words {
            ones += word.count_ones() + word.rotate_left(3).leading_zeros();
        }
        let more: u32 = words.iter().map(|word| word.trailing_zeros()).sum();
        let of_floats = x.iter().fold(0, |all, v| all ^ v.to_bits().swap_bytes());
        let squares: i32 = signed.iter().map(|v| v.pow(2)).fold(0, |all, v| all ^ v);
        let sizes = signed.iter().map(|v| v.unsigned_abs()).max().unwrap_or(0);
        (ones + more ^ of_floats, squares as i64 + sizes as i64)
    }
}

const DEVICES: &[Device] = devices! { gpu:
    solved bracketed marched tried
};

#[test]
fn options_come_out_of_functions_that_take_others() {
    assert_bits(DEVICES, 150, hostile);
}

#[test]
fn integers_behind_references_have_their_methods() {
    for seed in 0..20 {
        let x = numbers(5, seed);
        let words: Vec<u32> = x.iter().map(|v| v.to_bits().wrapping_mul(0x9e37_79b9)).collect();
        let signed: Vec<i32> = words.iter().map(|word| word.cast_signed() >> 17).collect();
        let mut memory = Memory::default();
        let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
        let all = [
            words.clone(),
            signed.iter().map(|v| v.cast_unsigned()).collect(),
            x.iter().map(|v| v.to_bits()).collect(),
        ];
        let inputs: Vec<u64> = all.iter().flat_map(|words: &Vec<u32>| [memory.place(&bytes(words)), 5]).collect();
        let (ones, sizes) = gpu::bits(&words, &signed, &x);
        assert_eq!(run(gpu::bits::PTX, &inputs, &mut memory).1, [u64::from(ones), sizes.cast_unsigned()]);
    }
}

#[test]
fn products_of_128_bits_have_halves() {
    for seed in 0..50u64 {
        let (x, y) = (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15), u64::MAX >> (seed % 61));
        let (bounded, folded, state) = gpu::folded(x, y);
        assert_eq!(run(gpu::folded::PTX, &[x, y], &mut Memory::default()).1, [bounded, folded, state]);
    }
    assert_eq!(gpu::folded::PTX.matches("mul.hi.u64").count(), 3);
}

#[test]
fn the_assembler_takes_them() {
    let texts: Vec<&str> = DEVICES.iter().map(|(_, text, _)| *text).chain([gpu::bits::PTX, gpu::folded::PTX]).collect();
    taken_by_assembler("applied_options", &texts);
}
