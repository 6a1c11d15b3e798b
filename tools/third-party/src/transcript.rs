//! What `cargo test` printed, taken apart: diagnostics of the compiler, verdicts, and the lines that two runs of the
//! same program share.

use std::collections::BTreeMap;

/// What opens the block of one test's output.
const BLOCK: &str = "----";

#[derive(Default, Debug)]
pub struct Transcript {
    pub verdicts: BTreeMap<Test, Verdict>,
    /// What the tests printed, one entry for each, sorted, without what differs between two runs of the same program.
    pub output: Vec<String>,
    pub warnings: Vec<String>,
    /// The compiler's and cargo's errors: of a crate that did not build, since failed tests are verdicts.
    pub errors: Vec<String>,
    /// All of it.
    pub log: String,
}

/// A test by the source of its binary (or `doc`) and its name.
pub type Test = String;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Passed,
    Failed,
    Ignored,
}

impl Transcript {
    pub fn with(&self, verdict: Verdict) -> impl Iterator<Item = &Test> {
        self.verdicts.iter().filter(move |(_, of_test)| **of_test == verdict).map(|(test, _)| test)
    }
}

pub fn read(log: String) -> Transcript {
    let mut transcript = Transcript::default();
    let mut binary = None;
    for line in log.lines() {
        binary = opened_binary(line).or(binary);
        match binary {
            Some(binary) => transcript.read_test_line(binary, line),
            None => transcript.read_build_line(line),
        }
    }
    transcript.output.sort_unstable();
    transcript.warnings.sort_unstable();
    transcript.log = log;
    transcript
}

impl Transcript {
    fn read_build_line(&mut self, line: &str) {
        if line.starts_with("error") {
            self.errors.push(line.to_owned());
        } else if line.starts_with("warning: ") && !line.contains(" generated ") {
            self.warnings.push(line.to_owned());
        }
    }

    fn read_test_line(&mut self, binary: &str, line: &str) {
        if let Some((name, verdict)) = verdict(line) {
            self.verdicts.insert(format!("{binary}::{name}"), verdict);
        }
        if line.starts_with("error: could not compile") {
            self.errors.push(line.to_owned());
        }
        let compared = comparable(line);
        match (self.output.last_mut(), Part::of(line)) {
            (Some(block), Part::OfTest) if block.starts_with(BLOCK) => block.extend(compared),
            // Written past the capture, as several tests may at once: no one can tell whose it is.
            (_, Part::OfTest) => {}
            (_, Part::Summary) => self.output.extend(compared),
        }
    }
}

/// The binary whose output the line announces.
fn opened_binary(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace();
    match (words.next()?, words.next()?) {
        ("Running", "unittests") => words.next(),
        ("Running", path) if line.ends_with(')') => Some(path),
        ("Doc-tests", _) => Some("doc"),
        _ => None,
    }
}

/// The name and verdict in a line `test NAME ... VERDICT`.
fn verdict(line: &str) -> Option<(&str, Verdict)> {
    let (name, verdict) = line.strip_prefix("test ")?.rsplit_once(" ... ")?;
    let name = name.trim_end_matches(" - should panic");
    match verdict.split(',').next()? {
        "ok" => Some((name, Verdict::Passed)),
        "FAILED" => Some((name, Verdict::Failed)),
        "ignored" => Some((name, Verdict::Ignored)),
        _ => None,
    }
}

/// What a line belongs to.
enum Part {
    /// The summary, or the head of a block.
    Summary,
    /// What a test printed, if a block is open.
    OfTest,
}

impl Part {
    fn of(line: &str) -> Part {
        const SUMMARY: [&str; 4] = ["successes:", "failures:", "test ", "running "];
        let opens_block = line.starts_with(BLOCK) && line.ends_with(" stdout ----");
        match opens_block || SUMMARY.iter().any(|start| line.starts_with(start)) {
            true => Part::Summary,
            false => Part::OfTest,
        }
    }
}

/// The line without times, thread numbers, columns and names that carry a hash; nothing, where that is all it has.
///
/// White space goes too: `dbg!` and `assert!` print tokens, whose spacing no macro can keep.
fn comparable(line: &str) -> Option<String> {
    // Only the first test of all that panics tells how to see more.
    const OF_ONE_RUN: [&str; 5] = [
        " Running ",
        "finished in ",
        "all doctests ran in ",
        "note: run with `RUST_BACKTRACE",
        " has been running for over 60 seconds",
    ];
    if OF_ONE_RUN.iter().any(|mark| line.contains(mark)) && !line.starts_with("test result") {
        return None;
    }
    let line = line.split("; finished in ").next()?;
    let line = match (line.split_once(" panicked at "), line.trim_start().strip_prefix("--> ")) {
        (Some((thread, place)), _) => format!("{} panicked at {}", without_number(thread), without_column(place)),
        (None, Some(place)) => without_column(place).to_owned(),
        (None, None) => without_attribute(line),
    };
    Some(line.split_whitespace().map(without_letters).collect())
}

/// A line of source, which a test that must not compile prints, less the attribute in it.
fn without_attribute(line: &str) -> String {
    let around =
        line.split_once("#[fastmath::fastmath(").and_then(|(before, rest)| Some((before, rest.split_once(")] ")?.1)));
    around.map_or_else(|| line.to_owned(), |(before, after)| format!("{before}{after}"))
}

/// `/tmp/rustdoctestAbCdEf/rust_out` less the letters of one run.
fn without_letters(word: &str) -> String {
    match word.split_once("/rustdoctest") {
        Some((before, after)) => format!("{before}/rustdoctest{}", after.trim_start_matches(char::is_alphanumeric)),
        None => word.to_owned(),
    }
}

/// `thread 'name' (123)` less the number.
fn without_number(thread: &str) -> &str {
    thread.split(" (").next().unwrap_or(thread)
}

/// `src/lib.rs:12:34:` less the column, which an attribute on the same line shifts.
fn without_column(place: &str) -> &str {
    place.trim_end_matches(':').rsplit_once(':').map_or(place, |(line, _)| line)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "\
warning: unused variable: `x`
warning: `roots` (lib) generated 1 warning
     Running unittests src/lib.rs (target/debug/deps/roots-1b2c)

running 3 tests
test a ... ok
test b - should panic ... FAILED
test c ... ignored, slow
---- b stdout ----
thread 'b' (1234) panicked at src/lib.rs:12:34:
test result: FAILED. 1 passed; 1 failed; 1 ignored; finished in 0.03s
   Doc-tests roots
test src/lib.rs - f (line 3) ... ok
";

    #[test]
    fn verdicts_are_told_apart_by_binary() {
        let transcript = read(LOG.to_owned());
        assert_eq!(
            transcript.with(Verdict::Passed).collect::<Vec<_>>(),
            ["doc::src/lib.rs - f (line 3)", "src/lib.rs::a"]
        );
        assert_eq!(transcript.with(Verdict::Failed).collect::<Vec<_>>(), ["src/lib.rs::b"]);
        assert_eq!(transcript.with(Verdict::Ignored).collect::<Vec<_>>(), ["src/lib.rs::c"]);
        assert_eq!(transcript.warnings, ["warning: unused variable: `x`"]);
    }

    #[test]
    fn the_spacing_of_printed_tokens_does_not_count() {
        let printed =
            |tokens| read(format!("   Doc-tests x\n---- a stdout ----\n{tokens}\n\nsuccesses:\n    a\n")).output;
        assert_eq!(printed("f(-1, vec![2])"), printed("f(- 1,\nvec! [2])"));
        assert_ne!(printed("f(-1, vec![2])"), printed("f(-1, vec![3])"));
    }

    #[test]
    fn which_test_panicked_first_does_not_count() {
        let (a, b) = ("---- a stdout ----\nthread 'a' panicked", "---- b stdout ----\nthread 'b' panicked");
        let note = "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace";
        let printed = |blocks: String| read(format!("   Doc-tests x\n{blocks}\nsuccesses:\n    a\n")).output;
        assert_eq!(printed(format!("{a}\n{note}\n{b}\n")), printed(format!("{a}\n{b}\n{note}\n")));
    }

    #[test]
    fn the_attribute_in_quoted_source_does_not_count() {
        let quoted =
            |quote| read(format!("   Doc-tests x\n---- a stdout ----\nnote: function defined here\n{quote}\n")).output;
        let written = quoted("  --> src/lib.rs:3:8\n3 | pub fn f(x: f64) {}\n  |        ^");
        let annotated =
            "  --> src/lib.rs:3:44\n3 | #[fastmath::fastmath(contract)] pub fn f(x: f64) {}\n  |             ^";
        assert_eq!(written, quoted(annotated));
        assert_ne!(written, quoted("  --> src/lib.rs:4:8\n4 | pub fn f(x: f64) {}\n  |        ^"));
    }

    #[test]
    fn where_rustdoc_puts_a_test_does_not_count() {
        let failed =
            |place| read(format!("   Doc-tests x\n---- a stdout ----\n/tmp/{place}: no such library\n")).output;
        assert_eq!(failed("rustdoctestfPRiuh/rust_out"), failed("rustdoctest7Ltsyq/rust_out"));
        assert_ne!(failed("rustdoctestfPRiuh/rust_out"), failed("rustdoctestfPRiuh/other_out"));
    }

    #[test]
    fn what_tests_write_past_the_capture_does_not_count() {
        let (one, other) = ("----------\n x = 1\n", "----------\n x = 2\n");
        let printed = |lines: &[&str]| read(format!("   Doc-tests x\nrunning 2 tests\n{}", lines.concat())).output;
        let (a, b) = ("test a ... ok\n", "test b ... ok\n");
        assert_eq!(printed(&[one, a, other, b]), printed(&[other, a, one, b]));
        assert_ne!(printed(&[one, a]), printed(&[one, a, b]));
    }

    #[test]
    fn that_a_test_takes_long_does_not_count() {
        let slow = LOG.replace("running ", "test a has been running for over 60 seconds\nrunning ");
        assert_ne!(slow, LOG);
        assert_eq!(read(LOG.to_owned()).output, read(slow).output);
    }

    #[test]
    fn times_threads_columns_and_hashes_do_not_count() {
        let other =
            LOG.replace("1234", "99").replace("12:34", "12:60").replace("0.03s", "1.5s").replace("1b2c", "9e9e");
        assert_eq!(read(LOG.to_owned()).output, read(other).output);
        let other = LOG.replace("12:34", "13:34");
        assert_ne!(read(LOG.to_owned()).output, read(other).output);
    }
}
