#![deny(deprecated)]
use fastmath::fastmath;

#[fastmath(nnan)]
fn f(a: f32) -> bool {
    a != a
}

fn main() {}
