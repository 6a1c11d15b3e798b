//! A permission keeps or loses a rounding; a promise holds on every machine.

use fastmath::fastmath;

fn plain(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

/// One rounding, with or without the instruction.
#[fastmath(fused)]
fn fused(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

/// Every operation rounds toward zero.
#[fastmath(round(rz))]
fn truncated(a: f32, b: f32) -> f32 {
    a / b
}

fn kept(a: f32, b: f32) -> f32 {
    a * b
}

/// Subnormal results are zeros, as on a GPU that flushes them.
#[fastmath(denormal(preserve_sign))]
fn flushed(a: f32, b: f32) -> f32 {
    a * b
}

fn main() {
    let (a, b) = (1.000_000_1_f32, 53_400_708.0_f32);
    assert_eq!(plain(a, b, -b), 8.0);
    assert_eq!(fused(a, b, -b), 6.365_860_5);
    assert_eq!(truncated(2.0, 3.0), 0.666_666_6);
    assert_ne!(truncated(2.0, 3.0), 0.666_666_7, "which is nearer to two thirds");
    assert_eq!(flushed(1e-30, -1e-10).to_bits(), (-0.0_f32).to_bits());
    assert!(kept(1e-30, -1e-10) < 0.0);
    println!("{} {} {}", fused(a, b, -b), truncated(2.0, 3.0), flushed(1e-30, -1e-10));
}
