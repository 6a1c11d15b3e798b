//! Generic functions that are called for integers: what they give is computed with as written, and they need no text of their own.

use fastmath::fastmath;

use crate::ptx_executed::{Device, all_taken_by_assembler, assert_bits, devices, hostile};

#[fastmath(fused, ptx(sm_80))]
#[allow(clippy::all, reason = "as such code is written")]
mod gpu {
    use std::ops::{Add, Div, Mul, Rem, Sub};

    fn gcd<T: Copy + PartialEq + Rem<Output = T> + Default>(mut a: T, mut b: T) -> T {
        while b != T::default() {
            let rest = a % b;
            a = b;
            b = rest;
        }
        a
    }
    fn clamped<T: PartialOrd>(v: T, low: T, high: T) -> T {
        if v < low {
            low
        } else if v > high {
            high
        } else {
            v
        }
    }
    fn blocks<T: Copy + Add<Output = T> + Sub<Output = T> + Div<Output = T> + From<u8>>(a: T, b: T) -> T {
        (a + b - T::from(1u8)) / b
    }
    fn largest<T: Copy + Ord>(v: [T; 3]) -> T {
        let mut best = v[0];
        for x in v {
            if x > best {
                best = x;
            }
        }
        best
    }
    fn mixed<T: Copy + Mul<Output = T>>(a: T, b: T) -> T {
        a * b * b
    }
    fn pick<T: Copy>(a: T, b: T, first: bool) -> T {
        if first { a } else { b }
    }
    pub fn divisors(x: &[f32], n: i32) -> f32 {
        let a = (n + 40) as u32;
        let wide = gcd(u64::from(a) * 6, 84);
        gcd(a, 36) as f32 * x[0] + wide as f32
    }
    pub fn bounds(x: &[f32], n: i32) -> f32 {
        let byte = clamped((n & 127) as u8, 2, 50);
        clamped(n, -3, 70) as f32 * x[1] + byte as f32 + clamped(x[0], -1.0, 1.0) * x[1]
    }
    pub fn counted(x: &[f32], n: i32) -> f32 {
        let at = blocks((n + 40) as u32, 32) as usize;
        let short = [n as i16, 3, (n >> 1) as i16];
        x[at % 4] * largest(short) as f32 + x[0]
    }
    pub fn mixed_with_a_literal(x: &[f32], n: i32) -> f32 {
        mixed(5, n as u64 & 255) as f32 * x[0] + x[1]
    }
    /// On the CPU nothing is learnt of what a generic function is passed.
    pub fn passed(x: &[f32], _: i32) -> f32 {
        let a = pick(x[0], x[2], x[0] > x[2]);
        let picked = pick(x[1], a, x[0] > x[1]);
        (a * x[2] + x[1]) * picked
    }
}

const DEVICES: &[Device] = devices! { gpu:
    divisors bounds counted mixed_with_a_literal passed
};

#[test]
fn generic_functions_are_called_for_integers() {
    assert_bits(DEVICES, 300, hostile);
}

#[test]
fn the_assembler_takes_them() {
    all_taken_by_assembler("whole", DEVICES);
}
