//! Loops and iterator chains whose accumulators are split over lanes: at every length they give what the plain ones give, but for rounding,
//! and the same bits on every machine.

#![allow(
    clippy::possible_missing_else,
    clippy::redundant_slicing,
    reason = "loops as people and generators write them"
)]

#[path = "../forced/mod.rs"]
mod forced;
mod kernels;
mod machines;
mod panics;
mod random;
mod strange;
mod typed;
mod wholes;
mod written;

use kernels::{DOUBLE, MIXED, SINGLE};
use random::RANDOM;

/// Numbers without a pattern, of both signs, some of them zero.
fn numbers(count: usize, seed: usize) -> Vec<f64> {
    let number = |i: usize| ((i * 7919 + seed * 104_729) % 1009) as f64 / 500.0 - 1.0;
    (0..count).map(|i| if i % 11 == 5 { 0.0 } else { number(i) }).collect()
}

fn singles(numbers: &[f64]) -> Vec<f32> {
    numbers.iter().map(|number| *number as f32).collect()
}

/// The lengths of two slices: all short ones, and unequal ones; some of them where Miri looks at every step.
fn lengths() -> impl Iterator<Item = (usize, usize)> {
    let taken = |n: &usize| !cfg!(miri) || *n < 6 || n % 61 < 2;
    (0..=300).filter(taken).flat_map(|n| [(n, n), (n, n / 2), (n, n + 3)])
}

#[test]
fn every_kernel_is_split() {
    let reports = DOUBLE.iter().map(|k| (k.name, k.report)).chain(SINGLE.iter().map(|k| (k.name, k.report)));
    let whole = |(name, report): (&str, fastmath::Report)| {
        let split = report.steps.iter().any(|step| step.rule == "split over lanes");
        let reasons: Vec<&str> = report.left.iter().map(|left| left.reason).collect();
        (!split || !reasons.is_empty()).then(|| format!("{name}: {reasons:?}"))
    };
    let left: Vec<String> = reports.chain(MIXED.iter().map(|k| (k.name, k.report))).filter_map(whole).collect();
    assert!(left.is_empty(), "{left:#?}");
}

#[test]
fn every_length_gives_what_the_plain_kernel_gives() {
    let (x, y) = (numbers(300, 1), numbers(303, 2));
    let (single_x, single_y) = (singles(&x), singles(&y));
    for (n, m) in lengths() {
        let size = 1.0 + (n + m) as f64;
        for kernel in DOUBLE {
            let (x, y) = (&x[..n], &y[..m]);
            close(kernel.name, (kernel.fast)(x, y), (kernel.plain)(x, y), 4e-15 * size, n);
        }
        for kernel in SINGLE {
            let (x, y) = (&single_x[..n], &single_y[..m]);
            close(kernel.name, (kernel.fast)(x, y).into(), (kernel.plain)(x, y).into(), 2e-6 * size, n);
        }
        for kernel in MIXED {
            let (x, y) = (&single_x[..n], &single_y[..m]);
            close(kernel.name, (kernel.fast)(x, y), (kernel.plain)(x, y), 4e-15 * size, n);
        }
    }
}

/// What `tools/random_loops.py` wrote: most of it is split, and all of it gives what the plain loops give.
#[test]
fn random_loops_give_what_the_plain_ones_give() {
    let whole =
        |kernel: &&kernels::Kernel<f64, f64>| kernel.report.steps.iter().any(|step| step.rule == "split over lanes");
    let left: Vec<_> = RANDOM.iter().filter(|kernel| !whole(kernel)).collect();
    let reasons = left.iter().map(|kernel| (kernel.name, kernel.report.left.iter().map(|left| left.reason).collect()));
    let reasons: Vec<(&str, Vec<&str>)> = reasons.collect();
    println!("not split: {reasons:#?}");
    assert!(left.len() * 4 <= RANDOM.len(), "{reasons:#?}");
    let (x, y) = (numbers(300, 5), numbers(303, 6));
    for (n, m) in lengths() {
        for kernel in RANDOM {
            let (x, y) = (&x[..n], &y[..m]);
            close(kernel.name, (kernel.fast)(x, y), (kernel.plain)(x, y), 1e-13 * (1.0 + (n + m) as f64), n);
        }
    }
}

fn close(name: &str, got: f64, expected: f64, bound: f64, length: usize) {
    let bound = bound * expected.abs().max(1.0);
    assert!(got == expected || (got - expected).abs() <= bound, "{name} of {length}: {got} for {expected}");
}
