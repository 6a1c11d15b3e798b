//! Functions as someone writes them who never read what PTX understands. Executed, the texts compute what the functions compute, bit for bit; those with
//! functions of the standard library's mathematics nearly so, since these are `fma_core`'s in the text.

use fastmath::fastmath;
use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{all_taken_by_assembler, bits, devices, numbers, placed, run};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    pub fn fast_inverse(x: &[f32], _: i32) -> f32 {
        let i = 0x5f3759df - (x[0].abs().to_bits() >> 1);
        let y = f32::from_bits(i);
        y * (1.5 - 0.5 * x[0] * y * y)
    }
    pub fn casts(x: &[f32], n: i32) -> f32 {
        let big = x[0] * 1e9;
        (big as u8 as f32)
            + (big as i16 as f32)
            + (x[1] as i32 as f32)
            + (big * 1e12) as i64 as f32
            + n as u8 as f32
            + (n as i64 as u16) as f32
    }
    pub fn power(x: &[f32], n: i32) -> f32 {
        x[0].powi(n) + (x[1] * 3.0 + 1.0).powi(-n) * 2.0 + x[2].powi(3)
    }
    pub fn whole_power(x: &[f32], n: i32) -> f32 {
        (n.pow(3) + (n & 7).pow((n & 3) as u32)) as f32 * x[0]
    }
    pub fn euclid(x: &[f32], n: i32) -> f32 {
        x[0].rem_euclid(x[1]) + x[2].div_euclid(0.3) * 0.5 + n.rem_euclid(7) as f32 + (n % 5) as f32
    }
    pub fn methods(x: &[f32], _: i32) -> f32 {
        let (a, b) = (x[0], x[1]);
        a.to_degrees()
            + b.to_radians()
            + a.mul_add(b, 1.0)
            + a.clamp(-0.5, 0.5)
            + b.signum()
            + a.fract()
            + a.copysign(b)
            + a.trunc() * b.round()
            + f32::max(a, b).min(2.0) * std::f32::consts::PI
    }
    pub fn swapped(x: &[f32], _: i32) -> f32 {
        let (mut a, mut b) = (x[0] * x[1], x[2]);
        if a > b {
            std::mem::swap(&mut a, &mut b);
        }
        let old = std::mem::replace(&mut a, b + 1.0);
        a * b + old
    }
    pub fn through_reference(x: &[f32], _: i32) -> f32 {
        let mut total = x[0] * x[1];
        let sum = &mut total;
        *sum += x[2] * x[0];
        *sum *= 2.0;
        total + x[1] * x[2]
    }
    pub fn stream(x: &[f32], n: i32) -> f32 {
        let mut sum = 0.0;
        let mut items = x.iter();
        while let Some(v) = items.next() {
            sum += v * n as f32;
        }
        sum
    }
    pub fn options(x: &[f32], n: i32) -> f32 {
        let at = n as usize;
        let one = x.get(at).copied().unwrap_or(-1.0);
        let two = if let Some(v) = x.get(at + 1) { *v * one } else { one + 0.5 };
        let three = match x.get(at / 2) {
            Some(&v) => v * v + one,
            None => 0.0,
        };
        let first = x.first().unwrap();
        let last = *x.last().unwrap_or(&0.25);
        let found = x.iter().position(|v| *v < 0.0).unwrap_or(x.len());
        let Some(fourth) = x.get(found) else { return one * last + first };
        one + two * three + fourth * last + found as f32 + x.get(at).map_or(0.5, |v| v * 2.0)
    }
    pub fn nested_options(x: &[f32], n: i32) -> f32 {
        if let Some(a) = x.get(n as usize) { if let Some(b) = x.get(1) { *a * 2.0 + *b } else { *a } } else { n as f32 }
    }
    pub fn windows(x: &[f32], _: i32) -> f32 {
        let rough: f32 = x.windows(2).map(|w| (w[1] - w[0]).abs()).sum();
        let mut largest = f32::MIN;
        for part in x.chunks(3) {
            largest = largest.max(part.iter().sum());
        }
        for three in x.windows(3) {
            largest += three[0] * three[1] + three[2];
        }
        rough * largest
    }
    pub fn own_array(x: &[f32], n: i32) -> f32 {
        let mut color = [0.0f32; 3];
        for (i, c) in color.iter_mut().enumerate() {
            *c = x[i] * 0.5 + i as f32;
        }
        for c in &mut color {
            *c *= n as f32;
        }
        for (c, v) in color.iter_mut().zip(x) {
            *c += *v * *c;
        }
        color.swap(0, 2);
        color.iter().map(|c| c * c).sum::<f32>() + color[0]
    }
    pub fn mandelbrot(x: &[f32], n: i32) -> f32 {
        let (mut re, mut im) = (0.0f32, 0.0f32);
        for i in 0..64 + n {
            if re * re + im * im > 4.0 {
                return i as f32;
            }
            (re, im) = (re * re - im * im + x[0], 2.0 * re * im + x[1]);
        }
        -1.0
    }
    pub fn asserted(x: &[f32], n: i32) -> f32 {
        assert!(!x.is_empty(), "no numbers");
        debug_assert!(n < 1000);
        match n {
            0 => x[0],
            1..=5 => x[0] * 2.0,
            6 | 7 => x[1],
            n if n > 7 => n as f32,
            _ => unreachable!(),
        }
    }
    pub fn table(x: &[f32], n: i32) -> f32 {
        const WEIGHTS: [f32; 4] = [1.0, 0.5, 0.25, 0.125];
        let k = [0.25, 0.5, 0.25];
        let blurred: f32 = (0..3).map(|d| k[d] * x[d]).sum();
        WEIGHTS.iter().rev().fold(0.0, |acc, c| acc * x[0] + c) + WEIGHTS[(n & 3) as usize] * blurred
    }
    pub fn signed_steps(x: &[f32], n: i32) -> f32 {
        let mut sum = 0.0;
        for dy in -1..=1 {
            for dx in -1..=1 {
                let at = (n + dx + 2 * dy).clamp(0, x.len() as i32 - 1);
                sum += x[at as usize] * (dx * dy) as f32;
            }
        }
        sum / 9.0
    }
    pub fn trapezoids(x: &[f32], n: i32) -> f32 {
        let f = |t: f32| t * t * x[0] + x[1];
        let count = n as usize + 1;
        let h = (x[2] - x[1]) / count as f32;
        let inner: f32 = (1..count).map(|i| f(x[1] + i as f32 * h)).sum();
        h * (0.5 * (f(x[1]) + f(x[2])) + inner)
    }
    pub fn bits_of(x: &[f32], n: i32) -> f32 {
        let u = n as u32;
        let mixed = u.wrapping_mul(0x9E37_79B9).rotate_left(5) ^ (u >> 3);
        let ones = mixed.count_ones() + mixed.leading_zeros() + (u | 1).trailing_zeros();
        (n.abs_diff(3) + ones) as f32 + (n.min(4) - n.max(2)) as f32 * x[0] + (n.signum() * 2) as f32
    }
    pub fn truths(x: &[f32], n: i32) -> f32 {
        let same = matches!(n, 1 | 3 | 5);
        let all = x.iter().all(|v| v.is_finite()) && !x.iter().any(|v| v.is_nan());
        if same ^ all { 1.0 } else { x[0].max(0.0) }
    }
    pub fn extremes(x: &[f32], _: i32) -> f32 {
        let (low, high) =
            x.iter().fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), &v| (low.min(v), high.max(v)));
        let mut best = 0;
        for i in 1..x.len() {
            if x[i] < x[best] {
                best = i;
            }
        }
        (high - low) * best as f32
    }
}

/// A function over a slice and an integer.
type Device = (&'static str, &'static str, fn(&[f32], i32) -> f32);

const DEVICE: &[Device] = devices! { gpu:
    fast_inverse casts power whole_power euclid methods swapped through_reference stream options nested_options windows own_array mandelbrot asserted
    table signed_steps trapezoids bits_of truths extremes
};

#[test]
fn each_gives_the_bits_of_the_function() {
    for (name, text, function) in DEVICE {
        for seed in 0..60 {
            let (x, n) = (numbers(3 + seed % 6, seed as u64), seed as i32 % 11);
            let mut memory = Memory::default();
            let inputs = [&placed(&mut memory, &x)[..], &[n as u32 as u64]].concat();
            assert_eq!(run(text, &inputs, &mut memory).1, [bits(function(&x, n))], "{name}, {x:?}, {n}\n{text}");
        }
    }
}

#[test]
fn what_panics_traps() {
    for (text, x, n) in
        [(gpu::asserted::PTX, &[][..], 0), (gpu::asserted::PTX, &[1.0, 2.0], -1), (gpu::options::PTX, &[], 0)]
    {
        let mut memory = Memory::default();
        let inputs = [&placed(&mut memory, x)[..], &[n as u32 as u64]].concat();
        assert_eq!(run(text, &inputs, &mut memory).0, End::Trapped, "{text}");
    }
}

#[test]
fn the_assembler_takes_them() {
    all_taken_by_assembler("strangers", DEVICE);
}
