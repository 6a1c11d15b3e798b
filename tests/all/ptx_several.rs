//! `match`, `if let`, `while let` and `let … else` on several options side by side, with numbers and enums among them.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{bits, numbers, placed, run, taken_by_assembler};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
pub mod gpu {
    #[derive(Clone, Copy, PartialEq)]
    pub enum Mode {
        Add,
        Mul,
        Sub,
    }
    fn maybe(x: f32) -> Option<f32> {
        if x > 0.0 { Some(x * x + 1.0) } else { None }
    }
    pub fn two_elements(x: &[f32], n: i32) -> f32 {
        match (x.get(0), x.get(n as usize)) {
            (Some(a), Some(b)) => a * b + 1.0,
            (Some(a), None) => *a,
            _ => 0.0,
        }
    }
    pub fn either(x: &[f32], _: i32) -> f32 {
        let a = if x[0] > 0.0 { Some(x[0]) } else { None };
        let b = if x[1] > 0.0 { Some(x[1]) } else { None };
        match (a, b) {
            (Some(a), Some(b)) => a * b + 1.0,
            (Some(a), None) | (None, Some(a)) => a * 2.0 + 1.0,
            (None, None) => 0.0,
        }
    }
    pub fn modes(x: &[f32], n: i32) -> f32 {
        let mode = match n {
            0 => Mode::Add,
            1 => Mode::Mul,
            _ => Mode::Sub,
        };
        match (mode, n) {
            (Mode::Add, 0) => x[0] * x[1] + 1.0,
            (Mode::Add, k) if k > 3 => x[0] * x[0] + 1.0,
            (Mode::Mul, 1..=5) => x[0] * 2.0 + x[1],
            (Mode::Sub, _) => -x[0],
            _ => 0.0,
        }
    }
    pub fn both_there(x: &[f32], n: i32) -> f32 {
        if let (Some(a), Some(b)) = (maybe(x[0]), x.get(n as usize)) { a * b + x[2] } else { x[1] * x[0] + 1.0 }
    }
    pub fn or_leave(x: &[f32], _: i32) -> f32 {
        let (Some(a), Some(b)) = (x.first(), maybe(x[1])) else { return x[0] * 3.0 };
        a * b + 1.0
    }
    pub fn guarded(x: &[f32], n: i32) -> f32 {
        match (maybe(x[0]), n) {
            (Some(a), 0) if a > 2.0 => a * x[1] + 1.0,
            (Some(a), k) => a * k as f32 + x[2],
            (None, 1 | 2) => x[0] * x[1] + 2.0,
            (None, _) => 4.0,
        }
    }
    pub fn best(x: &[f32], _: i32) -> f32 {
        let mut best: Option<(usize, f32)> = None;
        for (i, &v) in x.iter().enumerate() {
            match (best, v > 0.0) {
                (Some((_, b)), true) if b >= v => {}
                (_, true) => best = Some((i, v)),
                _ => {}
            }
        }
        match best {
            Some((i, v)) => i as f32 * v + 1.0,
            None => -1.0,
        }
    }
    fn both(a: Option<f32>, b: Option<f32>) -> Option<f32> {
        match (a, b) {
            (Some(a), Some(b)) => Some(a.max(b) * b + a),
            (a, None) => a,
            (None, b) => b,
        }
    }
    pub fn larger(x: &[f32], _: i32) -> f32 {
        both(maybe(x[0]), maybe(x[1])).unwrap_or(0.5) * 2.0 + 1.0
    }
    pub fn while_both(x: &[f32], _: i32) -> f32 {
        let mut i = 0;
        let mut s = 0.0;
        while let (Some(a), Some(b)) = (x.get(i), x.get(i + 2)) {
            s += a * b;
            i += 1;
        }
        s
    }
    pub fn found_and_largest(x: &[f32], _: i32) -> f32 {
        match (x.iter().position(|v| *v < 0.0), x.iter().copied().reduce(f32::max)) {
            (Some(i), Some(m)) => i as f32 * m + 1.0,
            (None, Some(m)) => m * m + 2.0,
            _ => 0.0,
        }
    }
    pub fn truths(x: &[f32], _: i32) -> f32 {
        match (x[0] > 0.0, x[1] > 0.0) {
            (true, true) => x[0] * x[1] + 1.0,
            (true, false) => x[0],
            (false, _) => x[1] * 2.0 + x[0],
        }
    }
}

#[test]
fn the_arm_that_fits_is_taken() {
    type Case = (&'static str, fn(&[f32], i32) -> f32);
    let cases: [Case; 11] = [
        (gpu::two_elements::PTX, gpu::two_elements),
        (gpu::either::PTX, gpu::either),
        (gpu::modes::PTX, gpu::modes),
        (gpu::both_there::PTX, gpu::both_there),
        (gpu::or_leave::PTX, gpu::or_leave),
        (gpu::guarded::PTX, gpu::guarded),
        (gpu::best::PTX, gpu::best),
        (gpu::larger::PTX, gpu::larger),
        (gpu::while_both::PTX, gpu::while_both),
        (gpu::found_and_largest::PTX, gpu::found_and_largest),
        (gpu::truths::PTX, gpu::truths),
    ];
    for (text, function) in cases {
        for seed in 0..40 {
            let (x, n) = (numbers(5, seed), (seed % 7) as i32);
            let mut memory = Memory::default();
            let inputs = [&placed(&mut memory, &x)[..], &[n as u64]].concat();
            assert_eq!(run(text, &inputs, &mut memory).1, [bits(function(&x, n))], "{text}");
        }
    }
}

#[test]
fn the_assembler_takes_them() {
    taken_by_assembler("several", &[gpu::modes::PTX, gpu::guarded::PTX, gpu::best::PTX, gpu::larger::PTX]);
    taken_by_assembler("several-loops", &[gpu::while_both::PTX, gpu::found_and_largest::PTX, gpu::or_leave::PTX]);
}
