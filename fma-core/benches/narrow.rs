//! Casts to narrow formats beside the reference, and block-scaled containers: `cargo bench -p fma-core --bench narrow`.
//!
//! Nanoseconds an element over slices of 4,096, the least of many interleaved rounds; the peer is [`exact::convert`], and
//! for dot products the plain loop over dequantised numbers.

use fma_core::block::{Blocks, Element, MxFp4, MxFp6, MxFp8, NvFp4, Scale};
use fma_core::narrow::rows::{E2M1, E2M3, E3M2, E4M3, E4M3Fnuz, E5M2, E5M2Fnuz, Row, UE4M3};
use fma_core::{F6E2M3, F6E3M2, F8E4M3, F8E5M2, Format, Narrow, Number, Overflow, Round, exact};
use std::hint::black_box;
use std::time::Instant;

const LENGTH: usize = 4096;
const ROUNDS: usize = 30;

fn main() {
    let numbers: Vec<f32> = (0..LENGTH).map(|i| ((i as f32 * 0.618_034).fract() - 0.5) * 300.0).collect();
    println!(
        "{:12}{:>10}{:>10}{:>10}{:>10}{:>10}{:>8}",
        "cast", "reference", "from f32", "slice", "from f64", "to f32", "ratio"
    );
    casts::<E4M3>(&numbers);
    casts::<E4M3Fnuz>(&numbers);
    casts::<E5M2>(&numbers);
    casts::<E5M2Fnuz>(&numbers);
    casts::<E2M3>(&numbers);
    casts::<E3M2>(&numbers);
    casts::<E2M1>(&numbers);
    casts::<UE4M3>(&numbers);
    println!("\n{:20}{:>10}{:>12}{:>8}{:>10}", "blocks", "quantise", "dequantise", "dot", "plain dot");
    blocks("MxFp8<F8E4M3>", &numbers, MxFp8::<F8E4M3>::quantize);
    blocks("MxFp8<F8E5M2>", &numbers, MxFp8::<F8E5M2>::quantize);
    blocks("MxFp6<F6E2M3>", &numbers, MxFp6::<F6E2M3>::quantize);
    blocks("MxFp6<F6E3M2>", &numbers, MxFp6::<F6E3M2>::quantize);
    blocks("MxFp4", &numbers, MxFp4::quantize);
    blocks("NvFp4", &numbers, NvFp4::quantize);
}

fn casts<R: Row>(numbers: &[f32]) {
    let wide: Vec<f64> = numbers.iter().map(|x| f64::from(*x) * 1.000_000_001).collect();
    let (mut out, mut back) = (vec![Narrow::<R>::ONE; LENGTH], vec![0f32; LENGTH]);
    let narrow: Vec<Narrow<R>> = numbers.iter().map(|x| x.cast(Round::NearestEven, Overflow::Saturate)).collect();
    let (direction, overflow) = (Round::NearestEven, Overflow::Saturate);
    let mut best = [f64::INFINITY; 5];
    for _ in 0..ROUNDS {
        let each = |x: &f32| exact::convert(Format::F32, x.to_bits().into(), R::FORMAT, direction, overflow);
        let reference = time(|| fill(&mut out, numbers, |x| Number::from_code(each(x))));
        let single = time(|| {
            for (x, y) in numbers.iter().zip(&mut out) {
                *y = black_box(Narrow::from_f32(black_box(*x), direction, overflow));
            }
        });
        let slice = time(|| Narrow::convert_slice(black_box(numbers), &mut out, overflow));
        let from_f64 = time(|| fill(&mut out, &wide, |x| Narrow::from_f64(*x, direction, overflow)));
        let to_f32 = time(|| fill(&mut back, &narrow, |x| x.to_f32()));
        least(&mut best, [reference, single, slice, from_f64, to_f32]);
        black_box((&out, &back));
    }
    let [reference, single, slice, from_f64, to_f32] = best;
    let name = R::FORMAT.layout().name;
    println!("{name:12}{reference:10.2}{single:10.2}{slice:10.2}{from_f64:10.2}{to_f32:10.2}{:8.1}", reference / slice);
}

fn blocks<T: Element, S: Scale, const N: usize>(
    name: &str,
    numbers: &[f32],
    quantise: fn(&[f32], Round) -> Blocks<T, S, N>,
) {
    let made = quantise(numbers, Round::NearestEven);
    let values = made.dequantize();
    let mut back = vec![0f32; LENGTH];
    let mut best = [f64::INFINITY; 4];
    for _ in 0..ROUNDS {
        let quantised = time(|| {
            black_box(quantise(black_box(numbers), Round::NearestEven));
        });
        let dequantised = time(|| {
            let _ = black_box(made.view().dequantize_into(black_box(&mut back)));
        });
        let dot = time(|| {
            let _ = black_box(black_box(&made).dot(black_box(&made)));
        });
        let plain = time(|| {
            black_box(black_box(&values).iter().zip(&values).map(|(x, y)| x * y).sum::<f32>());
        });
        least(&mut best, [quantised, dequantised, dot, plain]);
    }
    let [quantised, dequantised, dot, plain] = best;
    println!("{name:20}{quantised:10.2}{dequantised:12.2}{dot:8.2}{plain:10.2}");
}

fn fill<T, U>(to: &mut [U], from: &[T], cast: impl Fn(&T) -> U) {
    for (x, y) in black_box(from).iter().zip(to) {
        *y = cast(x);
    }
}

/// Nanoseconds an element.
fn time(run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_nanos() as f64 / LENGTH as f64
}

fn least<const N: usize>(best: &mut [f64; N], now: [f64; N]) {
    for (best, now) in best.iter_mut().zip(now) {
        *best = best.min(now);
    }
}
