#![deny(deprecated)]
use fastmath::fastmath;

macro_rules! colour {
    ($number:ty) => {
        struct Colour {
            a: $number,
            b: $number,
        }
    };
}

colour!(f32);

#[fastmath(contract)]
fn chroma(colour: &Colour, gain: f32) -> f32 {
    (colour.a * colour.a + colour.b * colour.b) + gain.sqrt()
}

fn main() {}
