//! The approximations against std, over slices of 4,096 elements, in one process: nanoseconds an element, and how often faster.
//!
//! `cargo bench -p fma-core --bench approx [FUNCTION…]`; `tools/approx_speed.py` makes the table of `docs/approx.md` of it, with C loops beside.

#[path = "../tests/all/approx/functions.rs"]
mod functions;

use functions::{Function, Loop, Loops, functions, has_fused};
use std::hint::black_box;
use std::time::Instant;

const LENGTH: usize = 4096;
const RUNS: usize = 15;

fn main() {
    let names: Vec<String> = std::env::args().skip(1).filter(|name| !name.starts_with('-')).collect();
    println!(
        "{:6} {:>4} {:>8} {:>8} {:>8} {:>8} {:>7} {:>7} {:>7}",
        "", "", "std", "separate", "fused", "slices", "ratio", "ratio", "ratio"
    );
    for function in functions().iter().filter(|f| names.is_empty() || names.iter().any(|name| *name == f.name)) {
        assert!(function.peers_agree(), "{}: std's loop is another function", function.name);
        print(function, "f32", &function.f32, |x| x as f32);
        print(function, "f64", &function.f64, |x| x);
    }
}

fn print<T: Copy>(function: &Function, kind: &str, loops: &Loops<T>, cast: fn(f64) -> T) {
    let fused = if has_fused() { loops.fused } else { loops.separate };
    let [std, separate, fused, slices] =
        times([loops.std, loops.separate, fused, loops.slices], domain(function.name), cast);
    let ratios = format!("{:7.2} {:7.2} {:7.2}", std / separate, std / fused, std / slices);
    println!("{:6} {kind:>4} {std:8.3} {separate:8.3} {fused:8.3} {slices:8.3} {ratios}", function.name);
}

/// Where the arguments lie: those that programs mostly have.
fn domain(name: &str) -> (f64, f64) {
    match name {
        "ln" | "log2" | "log10" | "ln_1p" | "rsqrt" | "rcp" | "cbrt" | "pow" => (0.01, 20.0),
        "asin" | "acos" => (-1.0, 1.0),
        _ => (-10.0, 10.0),
    }
}

/// Nanoseconds an element, the least of several runs, the loops taking turns.
fn times<T: Copy, const N: usize>(loops: [Loop<T>; N], (low, high): (f64, f64), cast: fn(f64) -> T) -> [f64; N] {
    let at = |i: usize, step: f64| cast(low + (high - low) * (i as f64 * step).fract());
    let x: Vec<T> = (0..LENGTH).map(|i| at(i, 0.618_033_988_749)).collect();
    let y: Vec<T> = (0..LENGTH).map(|i| at(i, 0.414_213_562_373)).collect();
    let mut out = x.clone();
    let mut best = [f64::INFINITY; N];
    for _ in 0..RUNS {
        for (run, best) in loops.iter().zip(&mut best) {
            let start = Instant::now();
            for _ in 0..20 {
                run(black_box(&x), black_box(&y), black_box(&mut out));
            }
            *best = best.min(start.elapsed().as_nanos() as f64 / (20 * LENGTH) as f64);
        }
    }
    best
}
