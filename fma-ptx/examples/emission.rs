//! How long a text takes, from a function as it was read to its PTX: `cargo run --release -p fma-ptx --example emission`.
//!
//! The passes and the emission are timed apart, the best of many runs each, since whatever else the machine does makes a run longer and none shorter.

use std::hint::black_box;
use std::time::{Duration, Instant};

use fma_core::Format;
use fma_ir::random::{Style, generate, lower};
use fma_ir::{Flag, Flags, FloatOp, Func, Sketch, Ty, pipeline};
use fma_ptx::{Target, module};

const RUNS: usize = 300;

/// `((a*x + b)*x + c)*x + d`, as it is written.
fn cubic() -> Func {
    let mut sketch = Sketch::new(Ty::Float(Format::F32), Flags::FAST);
    let [a, b, c, d, x] = ["a", "b", "c", "d", "x"].map(|name| sketch.param(name));
    let mut step = |sum, term| {
        let product = sketch.float(FloatOp::Mul, &[sum, x]);
        sketch.float(FloatOp::Add, &[product, term])
    };
    let first = step(a, b);
    let second = step(first, c);
    let result = step(second, d);
    sketch.giving(result)
}

/// A random program of some fifty operations, with ifs and variables.
fn random() -> Func {
    let flags: Flags = Flag::ALL.iter().copied().collect();
    let style = Style { formats: vec![Format::F32], flags, ..Style::default() };
    let programs = (0..40).map(|seed| lower(&generate(seed, &style)));
    programs.max_by_key(|func| func.values().len()).unwrap_or_default()
}

fn best(mut run: impl FnMut()) -> Duration {
    let timed = |_| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..RUNS).map(timed).min().unwrap_or_default()
}

fn main() {
    let functions = [("cubic", cubic()), ("random", random())];
    println!("function  values  passes, µs  sm_75, µs  sm_90, µs  sm_120, µs");
    for (name, func) in functions {
        let passes = best(|| drop(black_box(pipeline(black_box(&func), &|_| String::new()))));
        let after = pipeline(&func, &|_| String::new()).func;
        let texts = ["sm_75", "sm_90", "sm_120"].map(|name| {
            let target = Target::parse(name).unwrap_or_else(|| panic!("{name} is a target"));
            assert!(module([&after], target).is_ok(), "{name} has no text");
            best(|| drop(black_box(module([black_box(&after)], target).map(|module| module.to_string()))))
        });
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        let [one, two, three] = texts.map(micros);
        println!("{name:<9} {:<7} {:<11.0} {one:<10.0} {two:<10.0} {three:.0}", func.values().len(), micros(passes));
    }
}
