//! One word, one rounding less: `contract` lets a product feeding a sum go unrounded where the hardware can.

use fastmath::fastmath;

#[fastmath(contract)]
fn horner(x: f64) -> f64 {
    (2.0 * x + 3.0) * x + 4.0
}

fn main() {
    let value = horner(0.5);
    println!("2x² + 3x + 4 at 0.5 is {value}");
    assert_eq!(value, 6.0);
}
