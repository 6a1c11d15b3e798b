//! Formulas in the arms of `if let` and `match` and around them. What was read before is read in there, on the CPU as in the text, so that both share the
//! same products. Executed, the texts compute what the functions compute, bit for bit.

use fastmath::fastmath;

use crate::ptx_executed::{Device, assert_bits, devices, hostile};

#[fastmath(reassoc, fused, ptx(sm_80))]
#[allow(clippy::all, reason = "formulas are repeated as they are by hand")]
mod gpu {
    pub fn in_an_arm(x: &[f32], n: i32) -> f32 {
        let area = x[0] * x[1];
        if let Some(v) = x.get(n as usize) { area * v + x[2] } else { x[0] * x[1] + 1.0 }
    }
    pub fn around_an_arm(x: &[f32], n: i32) -> f32 {
        let sum = x[0] * x[1] + x[2];
        let y = if let Some(v) = x.get(n as usize) { x[0] * x[1] * v + 1.0 } else { 2.0 };
        y + sum
    }
    pub fn in_both(x: &[f32], n: i32) -> f32 {
        let area = x[0] * x[1];
        let y = match x.get(n as usize) {
            Some(v) => x[0] * x[1] + v,
            None => x[2] - x[0] * x[1],
        };
        y * area + x[3]
    }
    pub fn behind_a_guard(x: &[f32], n: i32) -> f32 {
        let area = x[0] * x[3];
        match n {
            0..=9 if x[0] * x[3] + x[1] > 0.5 => x[0] * x[3] - x[1],
            n if n > 100 => area * x[2] + x[1],
            _ => x[0] * x[3] + x[2],
        }
    }
}

const DEVICES: &[Device] = devices! { gpu: in_an_arm around_an_arm in_both behind_a_guard };

#[test]
fn products_are_shared_where_the_function_shares_them() {
    assert_bits(DEVICES, 300, hostile);
}
