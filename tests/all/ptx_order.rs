//! Closures under `reassoc` as PTX. The CPU's reading sees a call where the text has the closure's body: sums are added in the same order all the same.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{all_taken_by_assembler, bits, numbers, placed, run};

#[fastmath(reassoc, fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as random programs have it")]
mod gpu {
    /// What the closure gives waits for nothing, though its body does.
    pub fn given(x: &[f32], a: f32, b: f32, c: f32, d: f32) -> f32 {
        let line = |v: f32, w: f32| (((x[3] + v) - a) - (a * d / c)) * w;
        let m = c * line(a, b);
        -((a + m) * (a + x[0])) + line(c + m, line(x[2], b)) + d
    }
    pub fn summed(x: &[f32], a: f32, b: f32, c: f32, d: f32) -> f32 {
        let sum = |v: f32, w: f32| ((v + c) + (d + c)) + (d + (x[6] + w));
        let t = (2.0 - d) * (d + a);
        sum((b + a) - b.max(t), x[2] * (2.0 + t)) + (d + c)
    }
    /// The closure needs what it names, whatever becomes of its other uses.
    pub fn named(x: &[f32], a: f32, b: f32, c: f32, d: f32) -> f32 {
        let t = (a + b) + ((c * b) - (x[6] * c));
        let product = |v: f32| (x[4] + v) * (t + v);
        product(d * (t + d))
    }
    pub fn shared(_: &[f32], a: f32, b: f32, c: f32, d: f32) -> f32 {
        let t = a * (b + 1.0);
        let scaled = |v: f32| v * t;
        scaled(a) + ((d + c) - b)
    }
    /// It reads elements for itself.
    pub fn elements(x: &[f32], a: f32, b: f32, c: f32, d: f32) -> f32 {
        let line = |v: f32| x[4] * a + (a * v);
        let t = (c + (0.5 + d)) + line(-1.5 + b);
        ((x[4] - x[2]) * (t / a)) * ((c + b) * (0.0 - d))
    }
}

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as random programs have it")]
mod in_order {
    pub fn twice(x: &[f32], a: f32, b: f32, c: f32, d: f32) -> f32 {
        let both = |v: f32| x[4] * x[0] + (v * x[6]);
        ((b - d) + both(c)) + ((d / both(a)) * (b + a * a))
    }
}

/// A function over a slice and four numbers.
type Device = (&'static str, &'static str, fn(&[f32], f32, f32, f32, f32) -> f32);

macro_rules! devices {
    ($($of:ident: $($name:ident)*;)*) => { &[$($((stringify!($name), $of::$name::PTX, $of::$name)),*),*] };
}

const DEVICES: &[Device] = devices! { gpu: given summed named shared elements; in_order: twice; };

#[test]
fn sums_around_closures_have_the_bits_of_the_function() {
    for seed in 0..200 {
        let (x, n) = (numbers(7, seed), numbers(4, 1000 + seed));
        for (name, text, function) in DEVICES {
            let mut memory = Memory::default();
            let inputs: Vec<u64> = placed(&mut memory, &x).into_iter().chain(n.iter().copied().map(bits)).collect();
            let expected = bits(function(&x, n[0], n[1], n[2], n[3]));
            assert_eq!(run(text, &inputs, &mut memory).1, [expected], "{name}, {x:?}, {n:?}\n{text}");
        }
    }
}

#[test]
fn the_assembler_takes_them() {
    all_taken_by_assembler("order", DEVICES);
}
