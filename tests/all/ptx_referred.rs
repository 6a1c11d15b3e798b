//! `let r = &number;`: in a text the number stands for what refers to it. It is one that the function was given: on
//! the CPU it is in memory, where nothing is fused across.

use fastmath::fastmath;

use crate::ptx_executed::{Device, assert_bits, devices, hostile};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
mod gpu {
    pub fn of_an_element(x: &[f32], n: i32) -> f32 {
        let r = &x[n as usize % x.len()];
        let s = &x[1];
        r * s + x[0] + r.abs()
    }
    pub fn with_a_type(x: &[f32], _: i32) -> f32 {
        let r: &f32 = &x[0];
        r * x[1] + *r
    }
    fn scaled(by: f32, x: &[f32]) -> f32 {
        let r = &by;
        x.iter().fold(*r, |sum, v| sum * r + v)
    }
    pub fn of_a_parameter(x: &[f32], _: i32) -> f32 {
        scaled(x[1], x) * x[0] + x[2]
    }
    pub fn in_a_loop(x: &[f32], _: i32) -> f32 {
        let mut sum = 0.0;
        for i in 1..x.len() {
            let before = &x[i - 1];
            let own = &x[i];
            sum += before.max(*own) * x[0] - *own;
        }
        sum
    }
    pub fn passed_to_a_closure(x: &[f32], _: i32) -> f32 {
        let scaled = |v: &f32| v * x[1] + x[2];
        let r = &x[0];
        scaled(r) * scaled(&x[3]) + x[2]
    }
    pub fn of_integers(x: &[f32], n: i32) -> f32 {
        let k = n / 3;
        let r = &k;
        let up = &(n > 5);
        if *up { *r as f32 * x[0] + x[1] } else { (r + 1) as f32 * x[2] }
    }
}

const DEVICES: &[Device] = devices! { gpu:
    of_an_element with_a_type of_a_parameter in_a_loop passed_to_a_closure of_integers
};

#[test]
fn numbers_stand_for_what_refers_to_them() {
    assert_bits(DEVICES, 300, hostile);
}
