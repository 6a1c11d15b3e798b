//! Tests that call themselves, with each machine forced.

use std::collections::BTreeSet;
use std::process::Command;

use fastmath::core::machine::Level;

/// The test asks itself by this variable for its results.
const QUESTION: &str = "FASTMATH_TEST_RESULTS";

/// Asserts that `results`, bits between spaces, are the same on every machine that this one can pretend to be, and more than `least`.
/// The test that calls this has the path `test`, and does nothing else.
pub fn same_bits(test: &str, results: impl Fn() -> String, least: usize) {
    if std::env::var_os(QUESTION).is_some() {
        return println!("results: {:?} {}", Level::here(), results());
    }
    let texts: Vec<String> = Level::WORDS.into_iter().map(|(word, _)| on(word, test)).collect();
    let levels: BTreeSet<&str> = texts.iter().filter_map(|text| text.split(' ').nth(1)).collect();
    let bits: BTreeSet<&str> = texts.iter().filter_map(|text| text.splitn(3, ' ').nth(2)).collect();
    println!("forced: {levels:?}");
    assert!(levels.contains("Baseline"));
    assert_eq!(bits.len(), 1, "{texts:#?}");
    assert!(bits.iter().all(|bits| bits.split_whitespace().count() > least));
}

fn on(machine: &str, test: &str) -> String {
    let output = Command::new(std::env::current_exe().expect("this test has a file"))
        .args(["--exact", test, "--nocapture"])
        .env("FASTMATH_DISPATCH", machine)
        .env(QUESTION, "1")
        .output()
        .expect("the test runs");
    let text = String::from_utf8(output.stdout).expect("its output is text");
    let line = text.lines().find_map(|line| line.find("results: ").map(|start| &line[start..]));
    line.unwrap_or_else(|| panic!("no results from {machine}: {text}")).to_owned()
}
