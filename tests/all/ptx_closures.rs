//! Closures and iterator chains as PTX. Executed, the texts compute what the functions compute, bit for bit: nothing is fused across the edge of a closure.

use fastmath::fastmath;
use fma_ptx::emulate::{End, Memory};

use crate::ptx_executed::{bits, numbers, placed, run, taken_by_assembler};

#[fastmath(fused, ptx(sm_75))]
mod gpu {
    pub fn sum(x: &[f32], _: &[f32], a: f32) -> f32 {
        let sum: f32 = x.iter().sum();
        sum * a
    }
    pub fn squares(x: &[f32], _: &[f32], a: f32) -> f32 {
        x.iter().map(|v| v * v).sum::<f32>() * a
    }
    pub fn dot(x: &[f32], y: &[f32], _: f32) -> f32 {
        x.iter().zip(y).map(|(a, b)| a * b).sum()
    }
    pub fn folded(x: &[f32], y: &[f32], a: f32) -> f32 {
        x.iter().zip(y.iter()).fold(a, |sum, (a, b)| sum + a * b)
    }
    pub fn variance(x: &[f32], _: &[f32], a: f32) -> f32 {
        let mean = x.iter().sum::<f32>() * a;
        x.iter().map(|v| (v - mean) * (v - mean)).sum::<f32>() + mean * mean
    }
    /// The product goes into the closure: on the CPU it is rounded first.
    pub fn captured(x: &[f32], y: &[f32], a: f32) -> f32 {
        let shift = a * y[0];
        let sum = x.iter().map(|v| v + shift).fold(0.0, |sum, v| sum + v);
        sum * (shift + a)
    }
    pub fn several(x: &[f32], _: &[f32], a: f32) -> f32 {
        x.iter().map(|v| v * a).map(|v| v + 1.0).map(|v| v * v).fold(0.5, |sum, v| v + sum * a)
    }
    pub fn largest(x: &[f32], y: &[f32], _: f32) -> f32 {
        x.iter().copied().fold(f32::NEG_INFINITY, f32::max) - y.iter().cloned().fold(f32::INFINITY, f32::min)
    }
    pub fn range(x: &[f32], y: &[f32], a: f32) -> f32 {
        (1..x.len()).map(|i| x[i] * y[i - 1] + a).sum::<f32>()
    }
    pub fn both(x: &[f32], _: &[f32], a: f32) -> f32 {
        let (low, high) = x.iter().fold((a, -a), |(low, high), &v| (low.min(v), high.max(v)));
        high - low
    }
    pub fn filtered(x: &[f32], y: &[f32], a: f32) -> f32 {
        let count = x.iter().filter(|v| **v > a).count();
        let mut sum = 0.0;
        for (i, v) in y.iter().map(|v| v * a).enumerate() {
            sum += v * i as f32;
        }
        for v in x.iter().filter(|v| **v < a) {
            sum += v;
        }
        sum + count as f32
    }
    pub fn searched(x: &[f32], y: &[f32], a: f32) -> f32 {
        let any = x.iter().any(|v| *v > a);
        let all = y.iter().all(|&v| v < a + 1.0);
        if any && all {
            1.0
        } else if any {
            2.0
        } else {
            3.0
        }
    }
    pub fn called(x: &[f32], y: &[f32], a: f32) -> f32 {
        let square = |v: f32| v * v;
        let line = |s: f32, t: f32| -> f32 { s * a + t };
        let at = |i: usize| x[i] * y[i];
        let product = a * y[1];
        let mixed = |v: f32| v + product;
        square(x[0]) + a + line(y[0], a * 0.1) * a + at(1) + mixed(a * x[1])
    }
    /// No one calls them: what they name is theirs all the same.
    pub fn never_called(x: &[f32], y: &[f32], a: f32) -> f32 {
        let product = a * y[0];
        let _unused = |v: f32| v * product + a + x[1];
        let n = x.len();
        let _other = || (y[n - 1], n);
        product + x[0] * a
    }
    pub fn calling(x: &[f32], y: &[f32], a: f32) -> f32 {
        let line = |v: f32| v * a + y[0];
        let bent = |v: f32| line(if v > a { v } else { y[1] });
        let twice = |v: f32| bent(bent(v) * a);
        let product = a * x[1];
        let _never = |v: f32| twice(v) + product;
        bent(x[0]) * a + twice(x[1]) + product
    }
    /// What such a closure gives has no type on the CPU, and nothing of it is rewritten there.
    pub fn untyped(x: &[f32], y: &[f32], a: f32) -> f32 {
        let line = |s, t| s * a + t;
        let mix = |s| s * s + y[0] * a + 1.0;
        let one = line(x[0], y[0]) * a + mix(x[1]);
        let two: f32 = mix(y[1]);
        one * (two * a + x[0])
    }
    pub fn changed(x: &[f32], y: &[f32], a: f32) -> f32 {
        let mut total = a * y[0];
        x.iter().for_each(|v| total += v * a);
        let mut add = |v: f32| total += v * v;
        add(a);
        add(y[1]);
        total * a + total
    }
    pub fn nested(x: &[f32], y: &[f32], a: f32) -> f32 {
        x.iter().map(|v| y.iter().map(|w| v * w + a).sum::<f32>() * v).sum()
    }
    pub fn wholes(x: &[f32], y: &[f32], a: f32) -> f32 {
        let mut sum = 0.0f32;
        for i in 0..10 {
            sum += i as f32 * a;
        }
        let squares: u32 = (0..x.len() as u32).map(|i| i * i).sum();
        for step in -1..=1 {
            sum += y[(step + 1) as usize] * step as f32;
        }
        sum + squares as f32
    }

    pub fn into(x: &[f32], out: &mut [f32], a: f32) {
        let largest = x.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        out.iter_mut().zip(x).for_each(|(o, v)| *o = (v - largest) * a);
        let sum: f32 = out.iter().map(|v| v * v).sum();
        for (o, v) in out.iter_mut().zip(x.iter().map(|v| v * a)) {
            *o += v / sum;
        }
    }
    pub fn matvec(m: &[f32], out: &mut [f32], a: f32) {
        for (row, o) in m.chunks_exact(4).zip(out.iter_mut()) {
            *o = row.iter().map(|v| v * a).sum::<f32>() + a;
        }
    }
}

/// A function over two slices and a number.
type Device = (&'static str, fn(&[f32], &[f32], f32) -> f32);

const DEVICE: &[Device] = &[
    (gpu::sum::PTX, gpu::sum),
    (gpu::squares::PTX, gpu::squares),
    (gpu::dot::PTX, gpu::dot),
    (gpu::folded::PTX, gpu::folded),
    (gpu::variance::PTX, gpu::variance),
    (gpu::captured::PTX, gpu::captured),
    (gpu::several::PTX, gpu::several),
    (gpu::largest::PTX, gpu::largest),
    (gpu::range::PTX, gpu::range),
    (gpu::both::PTX, gpu::both),
    (gpu::filtered::PTX, gpu::filtered),
    (gpu::searched::PTX, gpu::searched),
    (gpu::called::PTX, gpu::called),
    (gpu::never_called::PTX, gpu::never_called),
    (gpu::calling::PTX, gpu::calling),
    (gpu::untyped::PTX, gpu::untyped),
    (gpu::changed::PTX, gpu::changed),
    (gpu::nested::PTX, gpu::nested),
    (gpu::wholes::PTX, gpu::wholes),
];

#[test]
fn chains_and_closures_give_the_bits_of_the_function() {
    for seed in 0..40 {
        let (x, y) = (numbers(3 + seed % 6, seed as u64), numbers(3 + seed % 6, 100 + seed as u64));
        let a = numbers(1, 200 + seed as u64)[0];
        for (index, (text, function)) in DEVICE.iter().enumerate() {
            let mut memory = Memory::default();
            let inputs = [&placed(&mut memory, &x)[..], &placed(&mut memory, &y), &[bits(a)]].concat();
            assert_eq!(
                run(text, &inputs, &mut memory).1,
                [bits(function(&x, &y, a))],
                "function {index}, seed {seed}\n{text}"
            );
        }
    }
}

#[test]
fn chains_store_what_the_function_stores() {
    for seed in 0..10 {
        let (x, a) = (numbers(8, seed), numbers(1, 50 + seed)[0]);
        for (text, function, count) in
            [(gpu::into::PTX, gpu::into as fn(&[f32], &mut [f32], f32), 8), (gpu::matvec::PTX, gpu::matvec, 2)]
        {
            let mut expected: Vec<f32> = vec![0.0; count];
            function(&x, &mut expected, a);
            let mut memory = Memory::default();
            let [from, length] = placed(&mut memory, &x);
            let [place, room] = placed(&mut memory, &vec![0.0f32; count]);
            assert!(matches!(run(text, &[from, length, place, room, bits(a)], &mut memory).0, End::Returned(_)));
            let expected: Vec<u8> = expected.iter().flat_map(|v| v.to_le_bytes()).collect();
            assert_eq!(memory.bytes(place), expected, "{text}");
        }
    }
}

#[test]
fn the_assembler_takes_them() {
    let texts: Vec<&str> = DEVICE.iter().map(|(text, _)| *text).chain([gpu::into::PTX, gpu::matvec::PTX]).collect();
    taken_by_assembler("closures", &texts);
}
