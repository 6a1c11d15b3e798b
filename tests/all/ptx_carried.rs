//! What the turn before left enters sums last in the text where it does on the CPU, whatever words the body is read in for the text.

use fastmath::fastmath;

use crate::ptx_executed::{Device, assert_bits, hostile};

/// Loops that no lanes take, since what a turn leaves is no sum of what the one before left.
macro_rules! carried {
    ($name:ident, $($flag:ident),+) => {
        #[fastmath($($flag),+, ptx(sm_80))]
        #[allow(clippy::all, reason = "as such code is written")]
        mod $name {
            pub fn as_it_stands(x: &[f32], _: i32) -> f32 {
                let mut s = 0.5;
                for v in x {
                    s = s / (s * s + 1.5) + v * x[0] - x[1] * x[2];
                }
                s
            }
            pub fn beside_an_option(x: &[f32], n: i32) -> f32 {
                let first = if let Some(v) = x.get(n as usize) { *v } else { 0.25 };
                let mut s = 0.5;
                for v in x {
                    s = first / (s * s + 1.5) + v * x[0] - x[1] * x[2];
                }
                s
            }
            pub fn beside_a_closure(x: &[f32], _: i32) -> f32 {
                let half = |v: f32| v * 0.5;
                let (mut s, mut i) = (half(x[3]), 0);
                while i < x.len() {
                    s = x[i] * x[0] + (1.0 / (s * s + 2.5) - x[1] * x[2]);
                    i += 1;
                }
                s
            }
            fn from(start: f32, x: &[f32]) -> f32 {
                let mut s = start;
                for v in x {
                    s = 1.0 / (s * s + 1.5) + v * x[0] - x[1] * x[2];
                }
                s
            }
            pub fn called(x: &[f32], _: i32) -> f32 {
                from(x[1], x) - from(x[2], x)
            }
            pub fn in_a_chain(x: &[f32], _: i32) -> f32 {
                x.iter().fold(0.5, |s, v| 0.25 / (s * s + 1.5) + v * x[0] - x[1] * x[2])
            }
            pub fn beside_a_chain(x: &[f32], _: i32) -> f32 {
                let mut s = x.iter().fold(0.5, |s, v| 0.25 / (s * s + 1.5) + v * x[0] - x[1] * x[2]);
                for v in x {
                    s = 0.25 / (s * s + 1.5) + v * x[0] - x[1] * x[2];
                }
                s
            }
            pub fn in_an_array(x: &[f32], _: i32) -> f32 {
                let mut state = [0.5, x[1]];
                let most = x.iter().copied().fold(0.0, f32::max);
                for v in x {
                    state[0] = 0.25 / (state[0] * state[0] + 1.5) + v * most - x[1] * x[2];
                    state[1] = state[1] / (state[1] * state[1] + 1.5) + (state[0] * x[3] - v * x[1]);
                }
                state[0] + state[1]
            }
            pub fn until_there_is_none(x: &[f32], _: i32) -> f32 {
                let mut items = x.iter();
                let mut s = 0.5;
                while let Some(v) = items.next() {
                    s = 0.25 / (s * s + 1.5) + v * x[0] - x[1] * x[2];
                }
                s
            }
            pub fn until_there_is_no_other(x: &[f32], _: i32) -> f32 {
                let (mut s, mut i) = (0.5, 0);
                while let Some(v) = x.get(i) {
                    s = 0.25 / (s * s + 1.5) + x[3] * x[0] - x[1] * x[2];
                    i += if *v > 0.5 { 2 } else { 1 };
                }
                s
            }
            pub fn numbered(x: &[f32], n: i32) -> f32 {
                let mut s = 0.5;
                for (i, v) in x.iter().enumerate() {
                    s = 0.25 / (s * s + 1.5) + v * x[0] - x[1] * x[2];
                    if let Some(w) = x.get(i + n as usize % 3) {
                        s = w / (s * s + 1.5) + v * x[1] - x[2] * x[3];
                    }
                }
                s
            }
            pub fn divided(x: &[f32], _: i32) -> f32 {
                let scale = x.first().copied().unwrap_or(2.0);
                let mut s = 0.5;
                for v in x {
                    s = (s * s + v) / (scale * scale + 1.5);
                }
                s
            }
            pub fn no_longer_than_written(x: &[f32], _: i32) -> f32 {
                let scale = x.first().copied().unwrap_or(2.0);
                let mut s = 0.5;
                for v in x {
                    s = s * x[1] + v * x[1] + scale / (s * s + 2.5);
                }
                s
            }
            pub fn one_in_another(x: &[f32], _: i32) -> f32 {
                let scale = x.last().copied().unwrap_or(2.0);
                let mut s = 0.5;
                for v in x {
                    for w in x {
                        s = 0.25 / (s * s + 2.5) + v * w - scale * x[2];
                    }
                    s = s * s + v * x[1] - x[2] * scale;
                }
                s
            }
            pub fn until_it_is_small(x: &[f32], n: i32) -> f32 {
                let step = if let Some(v) = x.get(1) { *v } else { 1.0 };
                let (mut s, mut turns) = (x[0], 0);
                loop {
                    s = 0.5 * s + step * x[2] - x[3] * x[0];
                    turns += 1;
                    if turns > n || !(s.abs() > 1e-3) {
                        break s;
                    }
                }
            }
        }
    };
}
carried!(rounded, reassoc, nsz, arcp);
carried!(fused, contract, reassoc, nsz, arcp);

macro_rules! devices {
    ($module:ident: $($name:ident)+) => {
        &[$((stringify!($name), $module::$name::PTX, $module::$name)),+]
    };
}

#[rustfmt::skip]
const ROUNDED: &[Device] = devices!(rounded:
    as_it_stands beside_an_option beside_a_closure called in_a_chain
    beside_a_chain in_an_array until_there_is_none until_there_is_no_other numbered
    divided no_longer_than_written one_in_another until_it_is_small);

#[rustfmt::skip]
const FUSED: &[Device] = devices!(fused:
    as_it_stands beside_an_option beside_a_closure called in_a_chain
    beside_a_chain in_an_array until_there_is_none until_there_is_no_other numbered
    divided no_longer_than_written one_in_another until_it_is_small);

#[test]
fn what_is_carried_enters_last_in_both() {
    assert_bits(ROUNDED, 300, hostile);
    if cfg!(target_feature = "fma") || cfg!(target_arch = "aarch64") {
        assert_bits(FUSED, 300, hostile);
    }
}
