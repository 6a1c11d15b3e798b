//! Whether a run of an annotated crate shows what it has to show.

use std::collections::{BTreeMap, BTreeSet};

use crate::expectations::Cause;
use crate::transcript::{Test, Transcript, Verdict};

/// How many differing lines a complaint quotes.
const QUOTED: usize = 12;

/// What is wrong with a run that must not differ from the plain one.
pub fn identical(plain: &Transcript, annotated: &Transcript) -> Vec<String> {
    let mut complaints = built(annotated);
    complaints.extend(broken(plain, annotated).iter().map(|test| format!("fails: {test}")));
    complaints.extend(quoted("new", &annotated.warnings, &plain.warnings));
    if complaints.is_empty() {
        complaints.extend(quoted("no longer printed:", &plain.output, &annotated.output));
        complaints.extend(quoted("newly printed:", &annotated.output, &plain.output));
    }
    complaints
}

/// What is wrong with a run whose failing tests must be the expected ones.
pub fn expected(expected: &BTreeMap<Test, Cause>, plain: &Transcript, annotated: &Transcript) -> Vec<String> {
    let failed = broken(plain, annotated);
    let mut complaints = built(annotated);
    let unlisted = failed.iter().filter(|test| !expected.contains_key(**test));
    complaints.extend(unlisted.map(|test| format!("fails and is not in expectations.tsv: {test}")));
    let passing = expected.keys().filter(|test| !failed.contains(test));
    complaints.extend(passing.map(|test| format!("is in expectations.tsv and does not fail: {test}")));
    complaints.extend(lints(plain, annotated));
    complaints
}

/// What is wrong with a run of which no one says which tests may fail: they are told, and judged by who reads it.
pub fn built_without_a_word(plain: &Transcript, annotated: &Transcript) -> Vec<String> {
    broken(plain, annotated).iter().for_each(|test| println!("    fails: {test}"));
    let mut complaints = built(annotated);
    complaints.extend(lints(plain, annotated));
    complaints
}

/// New warnings of the compiler: those of the attribute itself are meant.
fn lints(plain: &Transcript, annotated: &Transcript) -> Vec<String> {
    let of_compiler = |line: &&String| !line.contains("fastmath_warning");
    let warnings: Vec<String> = annotated.warnings.iter().filter(of_compiler).cloned().collect();
    quoted("new", &warnings, &plain.warnings).collect()
}

/// The tests that fail and did not before: one that fails on the plain crate judges nothing.
fn broken<'a>(plain: &Transcript, annotated: &'a Transcript) -> BTreeSet<&'a Test> {
    let passed_before = |test: &&Test| plain.verdicts.get(*test) != Some(&Verdict::Failed);
    annotated.with(Verdict::Failed).filter(passed_before).collect()
}

/// The errors of a crate that did not build, or ran nothing.
fn built(annotated: &Transcript) -> Vec<String> {
    match annotated.verdicts.is_empty() && annotated.errors.is_empty() {
        true => vec!["ran no test".to_owned()],
        false => annotated.errors.iter().take(QUOTED).map(|line| format!("does not build: {line}")).collect(),
    }
}

/// Some of the lines that another list lacks, each behind a complaint.
fn quoted<'a>(complaint: &'a str, these: &[String], those: &[String]) -> impl Iterator<Item = String> + use<'a> {
    difference(these, those).into_iter().take(QUOTED).map(move |line| format!("{complaint} {line}"))
}

/// The lines that another list lacks, repetitions counted.
fn difference(these: &[String], those: &[String]) -> Vec<String> {
    let mut left: BTreeMap<&str, usize> = BTreeMap::new();
    those.iter().for_each(|line| *left.entry(line).or_default() += 1);
    let mut missing = these.to_vec();
    missing.retain(|line| match left.get_mut(line.as_str()) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        Some(_) | None => true,
    });
    missing
}
