//! Functions without a module around them, whose loops the CPU reads in other words than they were written in.

use fastmath::fastmath;

use crate::ptx_executed::{Device, assert_bits, devices, hostile};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::needless_range_loop, reason = "as such code is written")]
pub fn place_of_most(x: &[f32], n: i32) -> f32 {
    let mut best = 0;
    for i in 1..x.len() {
        if x[i] > x[best] {
            best = i;
        }
    }
    best as f32 * 0.1 + n as f32
}

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::needless_range_loop, reason = "as such code is written")]
pub fn place_of_least(x: &[f32], n: i32) -> f32 {
    let mut at = 0;
    for (i, &v) in x.iter().enumerate() {
        if v <= x[at] {
            at = i;
        }
    }
    at as f32 * 0.1 + n as f32
}

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::needless_range_loop, reason = "as such code is written")]
pub fn steps_between(x: &[f32], n: i32) -> f32 {
    let (mut sum, mut last) = (n as f32, 0.5);
    for i in 0..x.len() {
        sum += (x[i] - last) * 0.1;
        last = x[i];
    }
    sum * last + 1.0
}

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::needless_range_loop, reason = "as such code is written")]
pub fn counted_while(x: &[f32], n: i32) -> f32 {
    let (mut i, mut sum) = (0, n as f32);
    while i < x.len() {
        sum += x[i] * 0.3;
        i += 2;
    }
    sum + i as f32 * 0.1
}

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::needless_range_loop, reason = "as such code is written")]
pub fn looked_for(x: &[f32], n: i32) -> f32 {
    for i in 0..x.len() {
        if x[i] * 0.1 + 1.0 > 1.05 {
            return i as f32 * 0.1 + n as f32;
        }
    }
    -0.1
}

const DEVICES: &[Device] = devices! {
    place_of_most place_of_least steps_between counted_while looked_for
};

#[test]
fn loops_in_other_words_are_read_as_they_were_written() {
    assert_bits(DEVICES, 100, hostile);
}
