//! Constants in patterns that no upper-case letter tells from names: what they are compared with, no one binds.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{bits, numbers, placed, run};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, non_upper_case_globals, reason = "as such code is written")]
pub mod gpu {
    const LIMIT: i32 = 3;
    const limit: i32 = 2;
    fn maybe(n: i32) -> Option<i32> {
        if n > 1 { Some(n) } else { None }
    }
    fn called(n: i32, y: f32) -> f32 {
        match n {
            limit => y * 2.0,
            LIMIT => y * 5.0,
            other => y + other as f32,
        }
    }
    pub fn alone(x: &[f32], n: i32) -> f32 {
        match n {
            limit => x[0],
            LIMIT => x[1],
            _ => x[2],
        }
    }
    pub fn in_calls(x: &[f32], n: i32) -> f32 {
        let mut s = 0.0;
        for v in x {
            s += called(n, *v);
        }
        s
    }
    pub fn in_options(x: &[f32], n: i32) -> f32 {
        let first = if let Some(limit) = maybe(n) { x[0] } else { x[1] };
        let second = match maybe(n) {
            Some(limit) => 1.0,
            Some(LIMIT) => 2.0,
            Some(k) => k as f32,
            None => x[2],
        };
        first * second + if matches!(n, limit) { 0.5 } else { 0.25 }
    }
    pub fn beside_others(x: &[f32], n: i32) -> f32 {
        match (maybe(n), n, x[0] > 0.0) {
            (Some(limit), _, true) | (None, _, true) => x[1],
            (_, limit, false) => x[2],
            (Some(k), _, _) => k as f32,
            _ => x[0],
        }
    }
    pub fn under_a_name(x: &[f32], n: i32) -> f32 {
        match n {
            k @ limit => k as f32 + x[0],
            k @ (0 | LIMIT) => k as f32 + x[1],
            _ => x[2],
        }
    }
    pub fn in_turns(x: &[f32], n: i32) -> f32 {
        let mut i = n;
        while let Some(limit) = maybe(i) {
            i -= 1;
        }
        i as f32 * x[0]
    }
}

#[test]
fn a_constant_is_compared_with() {
    type Case = (&'static str, fn(&[f32], i32) -> f32);
    let cases: [Case; 6] = [
        (gpu::alone::PTX, gpu::alone),
        (gpu::in_calls::PTX, gpu::in_calls),
        (gpu::in_options::PTX, gpu::in_options),
        (gpu::beside_others::PTX, gpu::beside_others),
        (gpu::under_a_name::PTX, gpu::under_a_name),
        (gpu::in_turns::PTX, gpu::in_turns),
    ];
    for (text, function) in cases {
        for seed in 0..40 {
            let (x, n) = (numbers(3, seed), (seed % 5) as i32);
            let mut memory = Memory::default();
            let inputs = [&placed(&mut memory, &x)[..], &[n as u64]].concat();
            assert_eq!(run(text, &inputs, &mut memory).1, [bits(function(&x, n))], "{text}");
        }
    }
}
