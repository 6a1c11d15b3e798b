#![deny(deprecated)]
use fastmath::fastmath;

#[fastmath(contract, check)]
fn f(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

#[fastmath(contract, nnan, check)]
fn promises(a: f32, b: f32, c: f32) -> f32 {
    a * b + c
}

#[fastmath(check)]
mod inner {
    #[fastmath(contract, ninf)]
    pub fn promises_inside(a: f32, b: f32, c: f32) -> f32 {
        a * b + c
    }
}

fn main() {}
