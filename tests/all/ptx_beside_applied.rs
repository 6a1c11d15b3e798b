//! What the CPU's reading of a function knows that stands in the text of another, which takes closures; and literals whose type is not written, of which
//! the CPU's reading learns less than the text's.

use fastmath::fastmath;

use crate::ptx_executed::{Device, assert_bits, devices, hostile};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, unused_variables, reason = "as such code is written")]
mod gpu {
    fn by_a_closure(f: impl Fn(f32) -> f32, x: &[f32]) -> f32 {
        let id = |v| v;
        let a = id(x[0]);
        let r = a * x[1] + x[2];
        f(r) * x[1] + x[2]
    }
    pub fn untyped(x: &[f32], _: i32) -> f32 {
        by_a_closure(|v| v * x[0] + x[1], x)
    }
    fn learnt_in_it(f: impl Fn(f32) -> f32, x: &[f32]) -> f32 {
        let id = |v| v;
        let s = id(x[0]);
        let r = s * x[1] + x[2];
        let t: f32 = s;
        let q = s * x[1] + x[3];
        f(q) * r + t
    }
    pub fn learnt(x: &[f32], _: i32) -> f32 {
        learnt_in_it(|v| v * 2.0, x)
    }
    fn summed(f: impl Fn(f32) -> f32, x: &[f32]) -> f32 {
        let mut sum = 0.5 * (f(x[0]) + f(x[1]));
        for v in x {
            sum += f(*v) * x[2];
        }
        sum * x[3] + sum
    }
    pub fn of_what_it_gives(x: &[f32], _: i32) -> f32 {
        summed(|v| v * x[0] + x[1], x)
    }
    pub fn of_what_a_name_gives(x: &[f32], _: i32) -> f32 {
        summed(f32::abs, x)
    }
    fn begun(f: impl Fn(f32, f32) -> f32, x: &[f32]) -> f32 {
        let mut s = 0.0;
        let mut t = 1.0;
        for v in x {
            s = f(s, *v) * t + 0.25;
            t = s * t + x[0];
        }
        s * t + x[1]
    }
    pub fn begun_by_literals(x: &[f32], _: i32) -> f32 {
        begun(|s, v| s * 0.5 + v, x)
    }
    pub fn literals_alone(x: &[f32], _: i32) -> f32 {
        let third = 1.0 / 3.0;
        let f = |v| v * third + third;
        f(x[0]) * x[1] + x[2]
    }
    pub fn literals_in_a_closure(x: &[f32], _: i32) -> f32 {
        let f = |v| v * (1.0 / 3.0) + (0.1 + 0.2);
        let p = f(x[0]);
        p * x[1] + x[2]
    }
    pub fn literals_given(x: &[f32], _: i32) -> f32 {
        let id = |v| v;
        let s = id(0.1 + 0.2) * x[0] + x[1];
        s * id(x[1]) + x[2]
    }
    pub fn literals_that_meet(x: &[f32], _: i32) -> f32 {
        let id = |v| v;
        let s = id(x[0]) + (0.1 + 0.2) * 3.0;
        s * x[1] + x[2]
    }
    fn literals_within(f: impl Fn(f32) -> f32, x: &[f32]) -> f32 {
        let third = 1.0 / 3.0;
        f(third * x[0] + third) * third + f(1.0 / 7.0) * x[1]
    }
    pub fn literals_of_it(x: &[f32], _: i32) -> f32 {
        literals_within(|v| v * (0.1 + 0.2) + 0.3, x)
    }
    pub fn options(x: &[f32], n: i32) -> f32 {
        let a = x.get(n as usize).map_or(0.1 + 0.2, |v| v * (1.0 / 3.0) + 0.5);
        a * x[0] + x[1]
    }
}

const DEVICES: &[Device] = devices! { gpu:
    untyped learnt of_what_it_gives of_what_a_name_gives begun_by_literals literals_alone literals_in_a_closure
    literals_given literals_that_meet literals_of_it options
};

#[test]
fn what_stands_in_a_text_is_rewritten_as_the_cpus() {
    assert_bits(DEVICES, 300, hostile);
}
