//! Elements that a statement borrows to change them, loops by `for_each` over the function's own arrays, and variables that are given literals alone.
//! Executed, they have the bits of the CPU.

use fastmath::fastmath;

use crate::ptx_executed::{Device, assert_bits, bytes_of, devices, hostile_or_none, numbers, placed, run};
use fma_ptx::emulate::{End, Memory};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
mod gpu {
    pub fn unwrapped(x: &[f32], n: i32) -> f32 {
        let (i, a) = (n.unsigned_abs() as usize % 3, n as f32 * 0.1);
        let mut v = [a, 0.3, 0.7];
        let p = v.get_mut(i).unwrap();
        *p = *p * a + 0.1;
        let q = v.last_mut().expect("there is one");
        *q *= a;
        *q += 0.1;
        v[0] * v[1] + v[2] * x.len() as f32
    }
    pub fn at_once(x: &[f32], n: i32) -> f32 {
        let (i, a) = (n.unsigned_abs() as usize % 3, n as f32 * 0.1);
        let mut v = [a, 0.3, 0.7];
        *v.get_mut(i).unwrap() *= a + v[1];
        *v.first_mut().unwrap() += a * 0.7;
        *v.last_mut().unwrap() = a * v[0] + 0.3;
        v[0] * v[1] + v[2] * x.len() as f32
    }
    pub fn in_turns(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let mut v = [a, 0.3, 0.7];
        for i in 0..3 {
            let p = v.get_mut(i).unwrap();
            *p = *p * a + i as f32;
        }
        v[0] * v[1] + v[2] * x.len() as f32
    }
    pub fn parts(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let mut v = [a, 0.3, 0.7];
        let [p, _, q] = &mut v;
        *p = *p * a + 0.1;
        *q += *p * a;
        let [.., q] = &mut v;
        *q += 0.3;
        v[0] * v[1] + v[2] * x.len() as f32
    }
    pub fn mapped(x: &[f32], n: i32) -> f32 {
        let (i, a) = (n.unsigned_abs() as usize % 5, n as f32 * 0.1);
        let mut v = [a, 0.3, 0.7];
        v.get_mut(i).map(|p| *p *= a);
        let _ = v.first_mut().map(|p| {
            *p += 0.1;
            *p * 2.0
        });
        v[0] * v[1] + v[2] * x.len() as f32
    }
    pub fn each(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let mut v = [a, 0.3, 0.7];
        v.iter_mut().for_each(|p| *p = *p * a + 0.1);
        v.iter_mut().enumerate().for_each(|(i, p)| *p = *p * i as f32 + a);
        v.iter_mut().zip(x).for_each(|(p, q)| *p = *p * *q + 0.1);
        v.iter_mut().rev().take(2).for_each(|p| *p += 0.1);
        for p in v.iter_mut() {
            v_times(p, a);
        }
        v[0] * v[1] + v[2]
    }
    fn v_times(p: &mut f32, a: f32) {
        *p = *p * a + 0.3;
    }
    pub fn literals(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let w;
        if n > 100 {
            w = 0.3
        } else {
            w = -0.75
        }
        let first = a * w + 1.0;
        let k;
        match n & 3 {
            0 => k = 1,
            1 => k = 2,
            _ => k = 0,
        }
        let second = x.get(k).copied().unwrap_or(a) * a + 1.0;
        let third = if k < x.len() { x[k] * a + 1.0 } else { w };
        first + second * third
    }
    pub fn learned(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let w;
        if n > 100 {
            w = 0.3
        } else {
            w = 0.7
        }
        let first = w * a + x.len() as f32;
        let least = a.max(w);
        let second = w * a + least;
        let k;
        if n > 50 {
            k = 0.1
        } else {
            k = 0.9
        }
        let third = k * a + first;
        let held: f32 = k;
        k * third + held * second
    }
    pub fn sizes(x: &[f32], n: i32) -> f32 {
        let a = n as f32 * 0.1;
        let (mut sum, wide): (f64, f64);
        let count;
        if n > 40 {
            count = 3_000_000_000
        } else {
            count = 2
        }
        let total: u64 = count * 3;
        wide = total as f64 * 0.1;
        sum = a as f64;
        sum = sum * wide + 0.1;
        (sum * 1e-9) as f32 + x.len() as f32
    }
    pub fn written(y: &mut [f32], i: usize) {
        let p = y.get_mut(i).unwrap();
        *p = *p * 0.3 + 0.1;
        *y.last_mut().unwrap() += 0.7;
        y.iter_mut().for_each(|v| *v = *v * 0.3 + 0.1);
    }
}

const DEVICES: &[Device] = devices! { gpu:
    unwrapped at_once in_turns parts mapped each literals learned sizes
};

#[test]
fn what_is_borrowed_is_changed() {
    assert_bits(DEVICES, 300, hostile_or_none);
}

#[test]
fn what_is_not_there_traps() {
    for i in 0..6 {
        let mut y = numbers(4, 7);
        let mut memory = Memory::default();
        let inputs = [&placed(&mut memory, &y)[..], &[i]].concat();
        let (end, _) = run(gpu::written::PTX, &inputs, &mut memory);
        let given = crate::given(|| {
            gpu::written(&mut y, i as usize);
            y
        });
        assert_eq!(end == End::Trapped, given.is_none(), "{i}");
        if let Some(y) = given {
            assert_eq!(memory.bytes(inputs[0]), bytes_of(&y), "{i}");
        }
    }
}
