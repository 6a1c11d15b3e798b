//! What a closure gives whose types are nowhere written: the CPU learns of which type that is where the closure is called, and where it stands what its
//! body stores. The text is rewritten where the CPU's function is, and nowhere else.

use fastmath::fastmath;

use crate::ptx_executed::{Device, assert_bits, devices, hostile};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, unused_variables, reason = "as such code is written")]
mod gpu {
    pub fn given_back(x: &[f32], _: i32) -> f32 {
        let f = |v| v;
        let a = f(x[0]);
        a * x[1] + x[2]
    }
    pub fn typed_in_a_closure(x: &[f32], _: i32) -> f32 {
        let id = |v| v;
        let s = id(x[0]);
        let f = |v: f32| {
            let t: f32 = s;
            t * x[1] + v
        };
        let r = s * x[1] + x[2];
        let a = f(x[1]);
        let q = s * x[1] + x[2];
        a + r * q
    }
    pub fn typed_in_one_that_no_one_calls(x: &[f32], _: i32) -> f32 {
        let id = |v| v;
        let s = id(x[0]);
        let f = |v: f32| {
            let t: f32 = s;
            t * x[1] + v
        };
        let q = s * x[1] + x[3];
        q * x[1] + q
    }
    pub fn in_an_arm(x: &[f32], n: i32) -> f32 {
        let id = |v| v;
        let s = id(x[0]);
        let t: f32 = if n > 3 { s } else { x[1] };
        t * x[2] + s * x[3]
    }
    pub fn shadowed(x: &[f32], _: i32) -> f32 {
        let id = |v| v;
        let a = id(x[0]);
        let a = a * x[1] + x[2];
        let b: f32 = a;
        a * x[1] + b
    }
    pub fn beside_another(x: &[f32], _: i32) -> f32 {
        let id = |v| v;
        let a = id(x[0]);
        let (b, c): (f32, f32) = (a, a * x[1] + x[2]);
        b * c + a
    }
    pub fn in_a_loop(x: &[f32], _: i32) -> f32 {
        let id = |v| v;
        let a = id(x[0]);
        let mut s = 0.0;
        for i in 0..3 {
            s = s + a * x[i];
            let q: f32 = a;
        }
        s + a * x[1]
    }
    pub fn in_an_array(x: &[f32], _: i32) -> f32 {
        let id = |v| v;
        let a = id(x[0]);
        let l = [a, x[1], x[2]];
        l[0] * l[1] + l[2] + a * x[2]
    }
    pub fn negated(x: &[f32], _: i32) -> f32 {
        let id = |v| v;
        let a = -id(x[0]);
        let b: f32 = a;
        a * x[1] + b * x[2] + id(x[2]) * x[1]
    }
    pub fn under_another_name(x: &[f32], _: i32) -> f32 {
        let f = |a| {
            let b = a;
            b
        };
        let p = f(x[1] * x[0]);
        p * x[1] + x[3]
    }
    pub fn a_literal_first(x: &[f32], _: i32) -> f32 {
        let f = |v| v;
        let p = f(1.5);
        let q = f(x[0]);
        p * q + x[1]
    }
    pub fn twice(x: &[f32], _: i32) -> f32 {
        let f = |v| v;
        let p = f(f(x[1]));
        let r = f(x[0]) * x[1] + x[2];
        p * r + f(x[3]) * x[0]
    }
    pub fn cast(x: &[f32], _: i32) -> f32 {
        let f = |v| v;
        let p = f(x[1]) as f64;
        (p * p + 1.0) as f32 * x[1] + f(x[2])
    }
    pub fn by_a_method(x: &[f32], _: i32) -> f32 {
        let f = |v| v;
        let p = f(x[1]).max(x[2]).mul_add(x[0], x[1]);
        p * x[1] + x[2]
    }
    pub fn a_sum(x: &[f32], _: i32) -> f32 {
        let f = |v| v;
        let mut s = f(x[0]);
        for i in 0..x.len() {
            s += x[i] * x[1];
        }
        s
    }
    pub fn turn_by_turn(x: &[f32], _: i32) -> f32 {
        let f = |v| v;
        let mut s = f(x[0]);
        for v in x {
            s = f(s) * x[1] + f(*v);
        }
        s
    }
}

const DEVICES: &[Device] = devices! { gpu:
    given_back typed_in_a_closure typed_in_one_that_no_one_calls in_an_arm shadowed beside_another in_a_loop
    in_an_array negated under_another_name a_literal_first twice cast by_a_method a_sum turn_by_turn
};

#[test]
fn the_text_is_rewritten_where_the_cpu_is() {
    assert_bits(DEVICES, 300, hostile);
}
