#![deny(deprecated)]
use fastmath::fastmath;

#[fastmath(nnan)]
fn f(a: f32, low: f32) -> f32 {
    a.clamp(low, 1.0) + (a - a)
}

#[fastmath(nnan)]
fn in_order(a: f32) -> f32 {
    a.clamp(-1.0, 1.0) + (a - a)
}

fn main() {}
