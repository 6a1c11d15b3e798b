#![deny(deprecated)]
use fastmath::fastmath;

#[fastmath(nnan)]
fn f(a: f32) -> f32 {
    a.clamp(0.0, 1.0) + (a - a)
}

fn main() {}
