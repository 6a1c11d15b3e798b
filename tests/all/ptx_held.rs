//! Structs that hold slices. Executed, the texts compute what the functions compute.

use fastmath::fastmath;
use fma_ptx::emulate::Memory;

use crate::ptx_executed::{Device, assert_bits, bits, devices, hostile, numbers, placed, run, taken_by_assembler};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
mod gpu {
    #[derive(Clone, Copy)]
    pub struct View<'a> {
        pub data: &'a [f32],
        pub n: usize,
        pub scale: f32,
    }
    impl<'a> View<'a> {
        pub fn new(data: &'a [f32], n: usize, scale: f32) -> Self {
            Self { data, n, scale }
        }
        fn at(&self, i: usize, j: usize) -> f32 {
            self.data[i * self.n + j] * self.scale + 1.0
        }
        fn both(self, other: &View) -> f32 {
            self.at(0, 1) * other.at(1, 0) + other.scale
        }
        fn halved(&self) -> View<'a> {
            View { data: self.data, n: self.n, scale: self.scale * 0.5 }
        }
        fn row(&self, i: usize) -> &'a [f32] {
            &self.data[i * self.n..(i + 1) * self.n]
        }
        fn total(&self) -> f32 {
            let mut sum = 0.0;
            for v in self.data {
                sum += v * self.scale;
            }
            sum
        }
    }
    pub fn taken(v: View<'_>, i: usize) -> f32 {
        v.data[i] * v.scale + v.n as f32
    }
    pub fn lent(v: &View, w: &View<'_>, i: usize) -> f32 {
        assert!(i < v.n, "within");
        v.at(i, 1) * w.at(1, i) + w.both(v)
    }
    fn helper(i: usize, v: &View, x: f32) -> f32 {
        v.data[i] * x + v.scale
    }
    pub fn made(x: &[f32], _: i32) -> f32 {
        let v = View { data: x, n: 2, scale: x[0] * x[1] };
        v.scale + v.data[v.n] * x[1]
    }
    pub fn in_another_order(x: &[f32], n: i32) -> f32 {
        let v = View { scale: x[0] * x[1], n: n as usize % 2, data: &x[1..] };
        let View { data, scale, .. } = v;
        data[v.n] * scale + x[2]
    }
    pub fn passed(x: &[f32], _: i32) -> f32 {
        let v = View::new(x, 2, x[2]);
        let w = v;
        helper(1, &v, x[3]) * helper(2, &w, 2.0) + w.at(1, 1)
    }
    pub fn in_a_method(x: &[f32], _: i32) -> f32 {
        let v = View::new(&x[..4], 2, x[0] * x[0]);
        v.both(&v.halved()) + v.halved().scale
    }
    pub fn in_its_place(x: &[f32], _: i32) -> f32 {
        helper(1, &View { data: x, n: 1, scale: x[1] * x[2] }, x[0]) + View::new(x, 2, x[3]).total()
    }
    pub fn changed(x: &[f32], n: i32) -> f32 {
        let mut v = View::new(x, 1, 0.5);
        for i in 0..n {
            v.scale = v.scale * x[0] + x[1];
            v.n = 2 - i as usize % 2;
        }
        v.at(1, 0) * v.scale + x[2]
    }
    pub fn in_a_closure(x: &[f32], _: i32) -> f32 {
        let v = View::new(x, 2, x[0]);
        let at = |i: usize| v.data[i] * v.scale;
        at(1) * at(2) + at(3)
    }
    pub fn by_rows(x: &[f32], n: i32) -> f32 {
        let v = View::new(x, 2, x[0]);
        let (mut sum, last) = (0.0, v.row(1));
        for (p, q) in v.row(0).iter().zip(v.row(n as usize % 2)) {
            sum += p * q;
        }
        sum * v.row(1)[0] + last[1]
    }
    pub struct Out<'a> {
        pub values: &'a mut [f32],
        pub width: usize,
    }
    impl Out<'_> {
        fn put(&mut self, i: usize, j: usize, value: f32) {
            self.values[i * self.width + j] += value;
        }
    }
    pub fn stored(out: &mut Out, v: View, i: usize) {
        out.put(i, 0, v.data[0] * v.scale);
        out.values[i] = v.data[1] * v.scale + out.values[i];
        let width = out.width;
        out.put(0, width - 1, 1.0);
    }
}

const DEVICES: &[Device] = devices! { gpu:
    made in_another_order passed in_a_method in_its_place changed by_rows in_a_closure
};

#[test]
fn structs_that_hold_slices_are_what_they_hold() {
    assert_bits(DEVICES, 300, hostile);
}

#[test]
fn as_parameters_they_are_one_for_each_field() {
    for seed in 0..20 {
        let (x, y) = (numbers(9, seed), numbers(9, seed + 100));
        let mut memory = Memory::default();
        let (a, b) = (placed(&mut memory, &x), placed(&mut memory, &y));
        let (v, w) = (gpu::View::new(&x, 3, x[8]), gpu::View::new(&y, 2, y[8]));
        let words = [&a[..], &[3, bits(x[8])], &[1]].concat();
        assert_eq!(run(gpu::taken::PTX, &words, &mut memory).1, [bits(gpu::taken(v, 1))]);
        let words = [&a[..], &[3, bits(x[8])], &b, &[2, bits(y[8])], &[2]].concat();
        assert_eq!(run(gpu::lent::PTX, &words, &mut memory).1, [bits(gpu::lent(&v, &w, 2))]);
        let mut values = y.clone();
        gpu::stored(&mut gpu::Out { values: &mut values, width: 3 }, v, 1);
        let words = [&b[..], &[3], &a, &[3, bits(x[8])], &[1]].concat();
        run(gpu::stored::PTX, &words, &mut memory);
        let found = &memory.bytes(b[0])[..4 * values.len()];
        assert_eq!(found, values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<_>>());
    }
}

#[test]
fn the_assembler_takes_them() {
    taken_by_assembler(
        "held",
        &[gpu::taken::PTX, gpu::lent::PTX, gpu::stored::PTX, gpu::passed::PTX, gpu::changed::PTX],
    );
}
