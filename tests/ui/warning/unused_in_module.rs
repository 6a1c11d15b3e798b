#![deny(deprecated)]
use fastmath::fastmath;

#[fastmath(arcp)]
mod m {
    pub fn f(a: f32, b: f32) -> f32 {
        a * b
    }
}

fn main() {}
