//! `let r = &number;`: in a text the number stands for what refers to it. On the CPU it is in memory: nothing is fused across.

use fastmath::fastmath;

use crate::ptx_own::{Device, assert_bits, hostile};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
mod gpu {
    pub fn of_a_product(x: &[f32], _: i32) -> f32 {
        let a = x[0] * x[1];
        let r = &a;
        (*r + x[2]) * (a + x[3])
    }
    pub fn with_a_type(x: &[f32], _: i32) -> f32 {
        let a = x[0] * x[1] + x[2];
        let r: &f32 = &a;
        r * x[1] + *r
    }
    pub fn of_an_element(x: &[f32], n: i32) -> f32 {
        let r = &x[n as usize % x.len()];
        let s = &x[1];
        r * s + x[0] + r.abs()
    }
    pub fn of_a_temporary(x: &[f32], _: i32) -> f32 {
        let r = &(x[0] * x[1]);
        *r + x[2]
    }
    pub fn passed_to_a_closure(x: &[f32], _: i32) -> f32 {
        let scaled = |v: &f32| v * x[1] + x[2];
        let r = &x[0];
        scaled(r) * scaled(&x[3]) + x[2]
    }
    pub fn of_integers(x: &[f32], n: i32) -> f32 {
        let k = n / 3;
        let (r, up) = (&k, &(n > 5));
        if *up { *r as f32 * x[0] + x[1] } else { (r + 1) as f32 * x[2] }
    }
    pub fn before_it_changes(x: &[f32], _: i32) -> f32 {
        let mut a = x[0];
        let r = &a;
        let before = *r * x[1];
        a = before + x[2];
        before + a * x[3]
    }
}

const DEVICES: &[Device] = &[
    ("of_a_product", gpu::of_a_product::PTX, gpu::of_a_product),
    ("with_a_type", gpu::with_a_type::PTX, gpu::with_a_type),
    ("of_an_element", gpu::of_an_element::PTX, gpu::of_an_element),
    ("of_a_temporary", gpu::of_a_temporary::PTX, gpu::of_a_temporary),
    ("passed_to_a_closure", gpu::passed_to_a_closure::PTX, gpu::passed_to_a_closure),
    ("of_integers", gpu::of_integers::PTX, gpu::of_integers),
    ("before_it_changes", gpu::before_it_changes::PTX, gpu::before_it_changes),
];

#[test]
fn numbers_stand_for_what_refers_to_them() {
    assert_bits(DEVICES, 300, hostile);
}
