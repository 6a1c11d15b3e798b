#![deny(deprecated)]
use fastmath::fastmath;

#[fastmath(df64(x))]
fn f(x: f32) -> f32 {
    x * 0.5
}

fn main() {}
