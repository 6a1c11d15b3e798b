//! The paths of `fma` beside peers and the reference, and directions beside nearest, in one process:
//! `cargo bench -p fma-core --bench fma`. The crate `libm` is built without hardware here: its software is the peer.
//!
//! Two figures each: a chain (every result is an addend of the next: latency) and a loop over slices (throughput), as
//! nanoseconds and as a ratio to the first row. Each is the least of many interleaved rounds.

use fma_core::arith::{self, Rounded};
use fma_core::rt::mode;
use fma_core::{Denormal, Round, exact};
use half::{bf16, f16};
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
    ($title:literal $type:ident $from:expr; $($name:literal $function:expr;)*) => {{
        let inputs: Vec<[$type; 3]> = (0..COUNT).map(|i| operands(i).map($from)).collect();
        let mut out = vec![$from(0.0); COUNT];
        let mut rows = [$(Row { name: $name, chain: f64::MAX, slices: f64::MAX }),*];
        for _ in 0..ROUNDS {
            let mut row = rows.iter_mut();
            $(if let Some(row) = row.next() {
                row.chain = row.chain.min(time(|| {
                    let mut sum: $type = $from(0.0);
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
        report($title, &rows);
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

fn reference<T: Rounded>(a: T, b: T, c: T) -> T {
    T::from_code(exact::fma(T::FORMAT, a.to_code(), b.to_code(), c.to_code(), Round::NearestEven))
}

fn single(x: f64) -> f32 {
    x as f32
}

const IEEE: Denormal = Denormal::Ieee;

fn fused() {
    contenders! { "f32" f32 single;
        "libm" libm::fmaf;
        "fma_f32_software" arith::fma_f32_software;
        "fma" arith::fma;
        "std mul_add" f32::mul_add;
        "reference" reference;
    }
    contenders! { "f64" f64 f64::from;
        "libm" libm::fma;
        "fma_f64_software" arith::fma_f64_software;
        "fma" arith::fma;
        "std mul_add" f64::mul_add;
        "reference" reference;
    }
    contenders! { "f16 (half rounds twice)" f16 f16::from_f64;
        "half mul_add" num_traits::Float::mul_add;
        "fma" arith::fma;
        "reference" reference;
    }
    contenders! { "bf16 (half rounds twice)" bf16 bf16::from_f64;
        "half mul_add" num_traits::Float::mul_add;
        "fma" arith::fma;
        "reference" reference;
    }
}

fn directed() {
    contenders! { "f32 upward" f32 single;
        "a + c, nearest" |a, _, c| mode::add_f32(a, c, Round::NearestEven, IEEE);
        "a + c" |a, _, c| mode::add_f32(a, c, Round::Up, IEEE);
        "a * c" |a, _, c| mode::mul_f32(a, c, Round::Up, IEEE);
        "a / b + c" |a, b, c: f32| mode::div_f32(a, b, Round::Up, IEEE) + c;
        "sqrt(a) + c" |a, _, c: f32| mode::sqrt_f32(a, Round::Up, IEEE) + c;
        "a * b + c" |a, b, c| mode::fma_f32(a, b, c, Round::Up, IEEE);
        "reference a * b + c" upward;
    }
    contenders! { "f64 upward" f64 f64::from;
        "a + c, nearest" |a, _, c| mode::add_f64(a, c, Round::NearestEven, IEEE);
        "a + c" |a, _, c| mode::add_f64(a, c, Round::Up, IEEE);
        "a * c" |a, _, c| mode::mul_f64(a, c, Round::Up, IEEE);
        "a / b + c" |a, b, c: f64| mode::div_f64(a, b, Round::Up, IEEE) + c;
        "sqrt(a) + c" |a, _, c: f64| mode::sqrt_f64(a, Round::Up, IEEE) + c;
        "a * b + c" |a, b, c| mode::fma_f64(a, b, c, Round::Up, IEEE);
        "reference a * b + c" upward;
    }
}

fn upward<T: Rounded>(a: T, b: T, c: T) -> T {
    T::from_code(exact::fma(T::FORMAT, a.to_code(), b.to_code(), c.to_code(), Round::Up))
}

fn main() {
    println!("hardware fma in this build: {}", arith::HARDWARE);
    fused();
    directed();
}
