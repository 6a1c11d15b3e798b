//! The checks, one row each.

use crate::{lines, syntax};

pub struct Check {
    pub demand: &'static str,
    /// The paths that it reads.
    pub concerns: fn(&str) -> bool,
    /// The numbers of the lines that fall short.
    pub find: fn(&str) -> Vec<usize>,
    /// Texts that it must find fault with.
    pub bad: &'static [fn() -> String],
    /// Texts that it must let pass.
    pub good: &'static [fn() -> String],
}

pub const CHECKS: &[Check] = &[
    Check {
        demand: "a file has at most 300 lines, rows of constant tables not counted",
        concerns: is_rust,
        find: syntax::long_file,
        bad: &[|| "fn f() {}\n".repeat(301), || format!("{}// a\n{}", table(3), "// b\n".repeat(300))],
        good: &[|| "fn f() {}\n".repeat(300), || table(400), || format!("rules! {{\n{}}}\n", "a = b;\n".repeat(400))],
    },
    Check {
        demand: "a function has at most 40 lines, unless it is one match with an arm a line",
        concerns: is_rust,
        find: syntax::long_functions,
        bad: &[|| function(39), || format!("impl S {{\n{}\n}}", function(39)), || matched(40, "{\n}")],
        good: &[|| function(38), || matched(60, "1")],
    },
    Check {
        demand: "nothing panics on a path from user input: return a diagnostic, or leave the code as written",
        concerns: is_compiler,
        find: syntax::panics,
        bad: &[
            || "fn f() { g().unwrap(); }".to_owned(),
            || "impl S { fn f() { g().expect(\"x\"); } }".to_owned(),
            || "fn f() { match g() { 1 => {} _ => unreachable!() } }".to_owned(),
            || ["mod m { fn f() { to", "do!() } }"].concat(),
        ],
        good: &[
            || "const fn f() { panic!() }".to_owned(),
            || "#[cfg(test)] mod tests { fn f() { g().unwrap() } }".to_owned(),
            || "fn f() { g().unwrap_or(1); }".to_owned(),
        ],
    },
    Check {
        demand: "a match on an operation, flag or format names every variant",
        concerns: is_source,
        find: syntax::open_matches,
        bad: &[
            || "fn f() { match x { Op::Add => 1, _ => 2 } }".to_owned(),
            || "fn f() { match x { Some(crate::Format::F32) => 1, other => 2 } }".to_owned(),
        ],
        good: &[
            || "fn f() { match x { Op::Add => 1, Op::Sub | Op::Mul => 2 } }".to_owned(),
            || "fn f() { match x { (Op::Add, _) => 1, (Op::Sub, _) => 2 } }".to_owned(),
            || "fn f() { match x { Some(1) => 1, _ => 2 } }".to_owned(),
        ],
    },
    Check {
        demand: "the repository speaks of the project alone",
        concerns: |path| !is_this_test(path),
        find: lines::words,
        bad: &[|| ["a sub", "agent"].concat(), || ["see iss", "ue #7"].concat(), || ["the work", "tree"].concat()],
        good: &[|| "open an issue on the repository".to_owned(), || "this is an error of 3 ulp".to_owned()],
    },
    Check {
        demand: "no path of one machine and no registry's host",
        concerns: |path| !is_this_test(path),
        find: lines::places,
        bad: &[|| ["cd /ho", "me/me/fastmath"].concat(), || ["from crates", ".io"].concat()],
        good: &[|| "cd tests/shape".to_owned(), || "framework/home".to_owned()],
    },
    Check {
        demand: "no test is ignored, no dead code allowed",
        concerns: |path| is_rust(path) && !is_this_test(path),
        find: lines::silenced,
        bad: &[|| ["#[ig", "nore = \"slow\"]"].concat(), || ["#[allow(dead", "_code)]"].concat()],
        good: &[|| "#[inline]".to_owned()],
    },
];

fn is_rust(path: &str) -> bool {
    path.ends_with(".rs") && !path.contains("tests/ui/")
}

fn is_source(path: &str) -> bool {
    is_rust(path) && path.contains("src/")
}

/// The crates that run inside the user's compiler, less their tests.
fn is_compiler(path: &str) -> bool {
    let crates = ["fma-ir/src/", "fma-rust/src/", "fma-ptx/src/", "fma-macros/src/"];
    let is_test = path.ends_with("/tests.rs") || path.contains("/tests/");
    is_rust(path) && !is_test && crates.iter().any(|start| path.starts_with(start))
}

/// The planted violations.
fn is_this_test(path: &str) -> bool {
    path.starts_with("tests/shape/")
}

fn table(rows: usize) -> String {
    format!("const T: &[u8] = &[\n{}];\n", "1,\n".repeat(rows))
}

fn function(statements: usize) -> String {
    format!("fn f() {{\n{}}}", "g();\n".repeat(statements))
}

fn matched(arms: usize, result: &str) -> String {
    format!("fn f() {{\nmatch x {{\n{}}}\n}}", format!("1 => {result},\n").repeat(arms))
}
