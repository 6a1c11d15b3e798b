//! Formulas in the arms of `if let` and `match` and around them. What was read before is read in there, on the CPU as in the text, so that both share the
//! same products; and what an option or a loop lends is waited for in neither. Executed, the texts compute what the functions compute, bit for bit.

use fastmath::fastmath;

use crate::ptx_executed::{Device, all_taken_by_assembler, assert_bits, devices, hostile};

#[fastmath(reassoc, fused, ptx(sm_80))]
#[allow(
    clippy::all,
    unused_variables,
    reason = "formulas are repeated as they are by hand, of arguments that are the same for all"
)]
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
    pub fn within_one_another(x: &[f32], n: i32) -> f32 {
        let mut y = x[1] * x[2];
        if let Some(v) = x.get(n as usize) {
            y += if let Some(w) = x.get(n as usize + 1) { x[1] * x[2] * w + v } else { x[1] * x[2] - v };
        }
        y + x[1] * x[2] * x[0]
    }
    pub fn matched(x: &[f32], n: i32) -> f32 {
        let a = x[0] * x[1] + x[2];
        match n % 4 {
            0 => x[0] * x[1] - x[3],
            1 => x[0] * x[1] * x[2] + a,
            2 | 3 if x[2] > 0.0 => x[2] * x[0] * x[1],
            _ => a,
        }
    }
    pub fn asked_of_an_element(x: &[f32], n: i32) -> f32 {
        match x[0] {
            v if v > 1.0 => x[0] * x[1] + v * x[2],
            v if v * x[1] < -1.0 => v * x[1] + x[0] * x[3],
            _ => x[0] * x[1] + x[3],
        }
    }
    pub fn range_asked(x: &[f32], n: i32) -> f32 {
        let k = (x[0] * x[1]) as i32;
        let y = match k {
            i32::MIN..=-1 => x[0] * x[1] + x[2],
            0 => x[0],
            _ => x[0] * x[1] * x[3],
        };
        y + x[0] * x[1]
    }
    pub fn looped(x: &[f32], n: i32) -> f32 {
        let mut y = x[0] * x[1];
        for i in 0..3 {
            match x.get(i + 1) {
                Some(v) if *v > 0.0 => y = y * x[0] + v * x[1],
                Some(v) => y = v * x[1] - y * x[0] * x[1],
                None => {}
            }
        }
        y + x[0] * x[1]
    }
    pub fn left_early(x: &[f32], n: i32) -> f32 {
        let Some(v) = x.get(n as usize) else { return x[0] * x[1] + x[2] };
        if let 0..=3 = n {
            return x[0] * x[1] * v + x[2];
        }
        x[0] * v + x[0] * x[1]
    }
    /// Two forms cost the same; which is known earlier depends on what `v` waits for.
    pub fn lent_by_an_option(x: &[f32], n: i32) -> f32 {
        let y = x[2];
        if let Some(v) = x.get(n as usize) { v * x[1] - y * x[0] * x[1] } else { y }
    }
    pub fn lent_by_windows(x: &[f32], n: i32) -> f32 {
        let mut y = n as f32;
        for w in x.windows(2) {
            y = w[1] * x[1] - y * w[0] * x[1];
        }
        y
    }
    pub fn lent_backwards(x: &[f32], n: i32) -> f32 {
        let z = n as f32 * x[2];
        x.iter().rev().skip(1).map(|v| v * x[1] - z * x[0] * x[1]).fold(z, |m, v| if v > m { v } else { m })
    }
    pub fn lent_by_a_search(x: &[f32], n: i32) -> f32 {
        let z = n as f32;
        let last = x.last().copied().unwrap_or(1.0);
        match x.iter().find(|v| **v > 0.5) {
            Some(v) => v * last - z * x[0] * last,
            None => z * last - last * x[0] * x[1],
        }
    }
}

const DEVICES: &[Device] = devices! { gpu: in_an_arm around_an_arm in_both behind_a_guard within_one_another matched asked_of_an_element range_asked looped
left_early lent_by_an_option lent_by_windows lent_backwards lent_by_a_search };

#[test]
fn products_are_shared_where_the_function_shares_them() {
    assert_bits(DEVICES, 300, hostile);
}

#[test]
fn the_assembler_takes_them() {
    all_taken_by_assembler("branches", DEVICES);
}
