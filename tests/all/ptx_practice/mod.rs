//! What GPU programmers write, on numbers that break rules. Executed, the texts compute what the functions compute, bit for bit.

mod images;
mod noise;
mod space;

use crate::ptx_executed::{Device, assert_bits, numbers, taken_by_assembler};

macro_rules! device {
    ($part:ident: $($name:ident)*) => { &[$((stringify!($name), $part::gpu::$name::PTX, $part::gpu::$name)),*] };
}

const IMAGES: &[Device] = device! { images: of_sobel of_gauss of_medians of_luma of_colours of_particles of_sums of_empty of_quanta of_activations of_maximum };
const NOISE: &[Device] = device! { noise: of_tables of_noise of_random };
const SPACE: &[Device] = device! { space: of_complex of_march of_oscillator };

const SPECIAL: [f32; 12] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    1e-40,
    -1e-45,
    f32::MAX,
    f32::MIN_POSITIVE,
    1e10,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
];

fn inputs(seed: usize) -> (Vec<f32>, i32) {
    let (mut x, n) = (numbers(9, seed as u64), seed as i32 * 37 % 301 - 20);
    if seed.is_multiple_of(2) {
        x[seed / 2 % 5] = SPECIAL[seed / 2 % SPECIAL.len()];
    }
    (x, n)
}

#[test]
fn each_gives_the_bits_of_the_function() {
    assert_bits(IMAGES.iter().chain(NOISE).chain(SPACE), 100, inputs);
}

#[test]
fn the_assembler_takes_them() {
    let texts: Vec<&str> = IMAGES.iter().chain(NOISE).chain(SPACE).map(|(_, text, _)| *text).collect();
    taken_by_assembler("practice", &texts);
}
