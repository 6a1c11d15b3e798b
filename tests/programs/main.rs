//! Random programs as the compiler builds them: annotated functions against the interpreter, bit for bit.
//!
//! `FASTMATH_PROGRAMS=20000 cargo test --release --test programs` goes through that many functions for each row.

mod batch;
mod expect;

use batch::{Build, run};
use expect::{Expected, expected};
use fma_ir::interpret::Reading;
use fma_ir::random::{NanSigns, Style};
use fma_ir::{Flag, Flags};

/// How many functions a crate holds: more take the compiler longer than the crates around them.
const BATCH: usize = 250;

/// Seeds of functions that once went wrong: the front end wrote an arm that begins with an `if`.
const ONCE_WRONG: [u64; 2] = [914, 1182];

/// Which flags, and for which machine.
const ROWS: &[(&str, Flags, Build)] = &[
    ("none", Flags::NONE, Build::Default),
    ("fused", Flags::of(Flag::Fused), Build::Default),
    ("contract", Flags::of(Flag::Contract), Build::Default),
    ("contract-fma", Flags::of(Flag::Contract), Build::Hardware),
    ("df64", Flags::of(Flag::Df64), Build::Default),
    ("all", Flags::FAST.with(Flag::Fused), Build::Default),
    ("accurate", Flags::of(Flag::Kahan).with(Flag::Lerp), Build::Default),
];

/// How many functions each row goes through.
fn count() -> u64 {
    std::env::var("FASTMATH_PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(100)
}

#[test]
fn compiled_functions_give_the_bits_of_the_interpreter() {
    let (mut failures, mut compared) = (Vec::new(), 0);
    for (name, flags, build) in ROWS {
        let style = Style { flags: *flags, nan_signs: NanSigns::Unseen, ..Style::default() };
        let seeds: Vec<u64> = ONCE_WRONG.into_iter().chain(0..count()).collect();
        for seeds in seeds.chunks(BATCH) {
            let expected = expected(seeds, &style, reading(*build));
            compared += expected.len() as u64;
            let got = run(name, &expected, *build);
            failures.extend(differences(name, &expected, &got));
        }
    }
    assert!(compared * 2 > count() * ROWS.len() as u64, "only {compared} functions could be compared");
    assert!(failures.is_empty(), "{} functions differ; the first:\n{}", failures.len(), shown(&failures));
}

/// A few of them: enough to see a pattern.
fn shown(failures: &[String]) -> String {
    failures.iter().take(10).map(|failure| format!("{failure}\n")).collect()
}

fn reading(build: Build) -> Reading {
    match build {
        Build::Default => Reading::Split,
        Build::Hardware => Reading::Fused,
    }
}

/// What each function that differs gave, with its text.
fn differences(row: &str, expected: &[Expected], got: &[String]) -> Vec<String> {
    assert_eq!(got.len(), expected.iter().map(|function| function.results.len()).sum::<usize>(), "{row}");
    let mut got = got.iter();
    let mut failures = Vec::new();
    for function in expected {
        let given: Vec<_> = got.by_ref().take(function.results.len()).collect();
        let cases = function.inputs.iter().zip(&function.results).zip(given);
        let same =
            |allowed: &String, got: &String| allowed == got || open_zero(function, allowed) && open_zero(function, got);
        let differs = |((_, allowed), got): &((&Vec<u64>, &Vec<String>), &String)| {
            !(allowed.is_empty() || allowed.iter().any(|one| same(one, got)))
        };
        if let Some(((inputs, allowed), got)) = cases.into_iter().find(differs) {
            failures.push(format!("{row}: on {inputs:x?} {got} instead of {allowed:?}\n{}", function.source));
        }
    }
    failures
}

/// Whether the result is a zero whose sign Rust leaves open: the compiler orders the operands of `min` and `max` as it likes.
fn open_zero(function: &Expected, result: &str) -> bool {
    let chooses = function.source.contains(".min(") || function.source.contains(".max(");
    chooses && ["0", "80000000", "8000000000000000"].contains(&result)
}
