//! The software paths of `fma` beside libm's, std's and the reference, in one process: `cargo bench -p fma-core --bench fma`.
//!
//! Two figures each: a chain (every result is an addend of the next: latency) and a loop over slices (throughput), as
//! nanoseconds and as a ratio to the crate `libm`. Each is the least of many interleaved rounds.

use fma_core::{Format, Round, arith, exact};
use std::hint::black_box;
use std::time::Instant;

const COUNT: usize = 16384;
const ROUNDS: usize = 60;

/// One contender: its name, and nanoseconds per operation, as a chain and over slices.
struct Row {
    name: &'static str,
    chain: f64,
    slices: f64,
}

macro_rules! contenders {
    ($type:ident: $($name:literal $function:expr;)*) => {{
        let inputs: Vec<[$type; 3]> = (0..COUNT).map(|i| operands(i).map(|x| x as $type)).collect();
        let mut out = vec![0.0; COUNT];
        let mut rows = [$(Row { name: $name, chain: f64::MAX, slices: f64::MAX }),*];
        for _ in 0..ROUNDS {
            let mut row = rows.iter_mut();
            $(if let Some(row) = row.next() {
                row.chain = row.chain.min(time(|| {
                    let mut sum: $type = 0.0;
                    for [a, b, _] in black_box(&inputs) {
                        sum = $function(*a, *b, sum);
                    }
                    black_box(sum);
                }));
                row.slices = row.slices.min(time(|| {
                    for (out, [a, b, c]) in black_box(&mut out).iter_mut().zip(black_box(&inputs)) {
                        *out = $function(*a, *b, *c);
                    }
                }));
            })*
        }
        report(stringify!($type), &rows);
    }};
}

/// Products and addends of like magnitude, of both signs.
fn operands(i: usize) -> [f64; 3] {
    let x = i as f64 + 1.0;
    [x.sqrt(), (x * 0.37).sin(), -(x * 1.7).cos() * x.sqrt()]
}

fn time(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_nanos() as f64 / COUNT as f64
}

/// The first row is the peer.
fn report(title: &str, rows: &[Row]) {
    println!("{title:24} chain ns   ratio   slices ns   ratio");
    for row in rows {
        let (chain, slices) = (rows[0].chain / row.chain, rows[0].slices / row.slices);
        println!("  {:20} {:10.2} {chain:7.2} {:11.2} {slices:7.2}", row.name, row.chain, row.slices);
    }
}

fn reference_f32(a: f32, b: f32, c: f32) -> f32 {
    let [a, b, c] = [a, b, c].map(|x| x.to_bits() as u64);
    f32::from_bits(exact::fma(Format::F32, a, b, c, Round::NearestEven) as u32)
}

fn reference_f64(a: f64, b: f64, c: f64) -> f64 {
    f64::from_bits(exact::fma(Format::F64, a.to_bits(), b.to_bits(), c.to_bits(), Round::NearestEven))
}

fn main() {
    println!("hardware fma in this build: {}", arith::HARDWARE);
    contenders! { f32:
        "libm" libm::fmaf;
        "fma_f32_software" arith::fma_f32_software;
        "fma" arith::fma;
        "std mul_add" f32::mul_add;
        "reference" reference_f32;
    }
    contenders! { f64:
        "libm" libm::fma;
        "fma_f64_software" arith::fma_f64_software;
        "fma" arith::fma;
        "std mul_add" f64::mul_add;
        "reference" reference_f64;
    }
}
