//! The same bits from every clone.

use std::collections::BTreeSet;
use std::process::Command;

use fastmath::core::machine::Level;

use crate::kernels::{DOUBLE, MIXED, SINGLE};
use crate::{numbers, singles};

const QUESTION: &str = "FASTMATH_TEST_LOOPS";

/// Each kernel's results at some lengths, as bits.
fn results() -> String {
    let (x, y) = (numbers(600, 3), numbers(600, 4));
    let (single_x, single_y) = (singles(&x), singles(&y));
    let mut bits = Vec::new();
    for n in [0, 1, 7, 9, 33, 64, 100, 127, 255, 599] {
        bits.extend(DOUBLE.iter().map(|kernel| (kernel.fast)(&x[..n], &y[..n]).to_bits()));
        bits.extend(SINGLE.iter().map(|kernel| u64::from((kernel.fast)(&single_x[..n], &single_y[..n]).to_bits())));
        bits.extend(MIXED.iter().map(|kernel| (kernel.fast)(&single_x[..n], &single_y[..n]).to_bits()));
    }
    bits.iter().map(|bits| format!("{bits:x} ")).collect()
}

/// `fused` and a declared number of lanes: the test calls itself, with each machine forced.
#[test]
fn every_machine_gives_the_same_bits() {
    if std::env::var_os(QUESTION).is_some() {
        return println!("results: {:?} {}", Level::here(), results());
    }
    let texts: Vec<String> = Level::WORDS.into_iter().map(|(word, _)| on(word)).collect();
    let levels: BTreeSet<&str> = texts.iter().filter_map(|text| text.split(' ').nth(1)).collect();
    let bits: BTreeSet<&str> = texts.iter().filter_map(|text| text.splitn(3, ' ').nth(2)).collect();
    println!("forced: {levels:?}");
    assert!(levels.contains("Baseline"));
    assert_eq!(bits.len(), 1, "{texts:#?}");
    assert!(bits.iter().all(|bits| bits.split_whitespace().count() > 500));
}

fn on(machine: &str) -> String {
    let output = Command::new(std::env::current_exe().expect("this test has a file"))
        .args(["--exact", "machines::every_machine_gives_the_same_bits", "--nocapture"])
        .env("FASTMATH_DISPATCH", machine)
        .env(QUESTION, "1")
        .output()
        .expect("the test runs");
    let text = String::from_utf8(output.stdout).expect("its output is text");
    let line = text.lines().find_map(|line| line.find("results: ").map(|start| &line[start..]));
    line.unwrap_or_else(|| panic!("no results from {machine}: {text}")).to_owned()
}
