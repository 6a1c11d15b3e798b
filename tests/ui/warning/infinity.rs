#![deny(deprecated)]
use fastmath::fastmath;

#[fastmath(ninf, nnan)]
fn f(a: f32) -> bool {
    a < f32::INFINITY
}

fn main() {}
