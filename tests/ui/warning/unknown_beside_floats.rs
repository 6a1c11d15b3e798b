#![deny(deprecated)]
use fastmath::fastmath;

struct Colour {
    a: f32,
    b: f32,
}

#[fastmath(contract)]
fn chroma(colour: &Colour, gain: f32) -> f32 {
    (colour.a * colour.a + colour.b * colour.b) + gain.sqrt()
}

fn main() {}
