//! Compensated and exact sums as multiples of a plain vectorised one: `cargo bench -p fma-core --bench sums`.
//!
//! The plain sum has as many lanes and is compiled for the instruction set of this machine as well; all run in turn,
//! and the least of many times counts.

use fma_core::eft::Base;
use fma_core::kernel::{dot_exact, dot_k, dot2, sum_exact, sum_k, sum2};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 200;

fn main() {
    println!("ns per element, and multiples of the plain sum or dot product");
    for length in [1 << 10, 1 << 15] {
        rows::<f64>("f64", length);
        rows::<f32>("f32", length);
    }
}

/// A name, and what it does to two slices of tame numbers and one of numbers from the whole range.
type Kernel<'a, T> = (&'a str, fn(&[T], &[T], &[T]) -> T);

fn rows<T: Base>(name: &str, length: usize) {
    let kernels: [Kernel<T>; 12] = [
        ("sum, plain", |x, _, _| sum_k::<T, 1>(x)),
        ("sum2", |x, _, _| sum2(x)),
        ("sum_k of 2", |x, _, _| sum_k::<T, 2>(x)),
        ("sum_k of 3", |x, _, _| sum_k::<T, 3>(x)),
        ("sum_exact", |x, _, _| sum_exact(x)),
        ("... scattered", |_, _, z| sum_exact(z)),
        ("dot, plain", |x, y, _| dot_k::<T, 1>(x, y)),
        ("dot2", |x, y, _| dot2(x, y)),
        ("dot_k of 2", |x, y, _| dot_k::<T, 2>(x, y)),
        ("dot_k of 3", |x, y, _| dot_k::<T, 3>(x, y)),
        ("dot_exact", |x, y, _| dot_exact(x, y)),
        ("... scattered", |_, y, z| dot_exact(y, z)),
    ];
    let (x, y, z) =
        (numbers::<T>(length, 1, 60.0), numbers::<T>(length, 2, 60.0), numbers::<T>(length, 3, T::MAX.to_f64().log2()));
    let mut least = [f64::INFINITY; 12];
    for _ in 0..ROUNDS {
        for (least, (_, kernel)) in least.iter_mut().zip(kernels) {
            *least = least.min(nanoseconds(|| kernel(black_box(&x), black_box(&y), black_box(&z))) / length as f64);
        }
    }
    println!("\n{name}, {length} elements");
    for (index, (time, (kernel, _))) in least.iter().zip(kernels).enumerate() {
        println!("{kernel:>13} {time:8.3} {:7.2}", time / least[index / 6 * 6]);
    }
}

/// The mean of a few calls.
fn nanoseconds<R>(call: impl Fn() -> R) -> f64 {
    const CALLS: u32 = 10;
    let start = Instant::now();
    for _ in 0..CALLS {
        black_box(call());
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS)
}

/// Numbers of both signs, over so many binades.
fn numbers<T: Base>(length: usize, seed: u64, binades: f64) -> Vec<T> {
    let mut bits = seed;
    let mut next = || {
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (bits >> 11) as f64 / (1u64 << 53) as f64 - 0.5
    };
    (0..length).map(|_| T::from_f64(next() * (next() * binades).exp2())).collect()
}
