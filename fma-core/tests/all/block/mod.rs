//! Block-scaled containers: examples by hand, the rules on random numbers, dot products, lengths.

mod dot;
mod examples;
mod lengths;
mod rules;

use crate::random::Random;

/// Numbers of both signs and many magnitudes around one, some of them zero.
fn numbers(random: &mut Random, length: usize, spread: u64) -> Vec<f32> {
    let number = |bits: u64, exponent: i32| (bits as i32 as f32) * 2f32.powi(exponent - 31);
    (0..length).map(|_| number(random.bits(), random.below(spread) as i32 - spread as i32 / 2)).collect()
}

/// Any 32 bits.
fn patterns(random: &mut Random, length: usize) -> Vec<f32> {
    (0..length).map(|_| f32::from_bits(random.bits() as u32)).collect()
}
