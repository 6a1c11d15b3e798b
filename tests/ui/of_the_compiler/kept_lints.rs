//! What lints find in a function as it is written they find where it is rewritten.
#![deny(unused_must_use)]

use fastmath::fastmath;

#[fastmath(contract)]
fn beyond(x: f32) -> f32 {
    x * 1e40 + 1.0
}

#[fastmath(contract)]
fn for_nothing(x: f64, y: f64) -> f64 {
    x * y + x;
    x * y - x
}

fn main() {
    println!("{} {}", beyond(1.0), for_nothing(2.0, 3.0));
}
