//! The instructions of examples/ptx.rs and of what NVIDIA's compiler makes of it, where an assembler and that compiler are installed.
//! `COMMANDS=write cargo test -p cargo-fastmath --test machine` renews the table of docs/ptx.md.

use std::path::{Path, PathBuf};

use cargo_fastmath::machine::{Counts, Programs, Row};
use fma_ptx::Target;
use fma_rust::explain::{Wanted, ptx};

const TARGETS: [&str; 4] = ["sm_75", "sm_90", "sm_100", "sm_120"];

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name)
}

/// The programs for a test, or a line that says what is missing: an assembler that was named by hand may be too old.
fn programs(test: &str) -> Option<Programs> {
    let found = Programs::find().and_then(|programs| match &programs.compiler {
        Ok(_) => Ok(programs),
        Err(missing) => Err(missing.clone()),
    });
    let programs = found.map_err(|missing| eprintln!("{missing}")).ok()?;
    let output = std::env::temp_dir().join(format!("fastmath-machine-{}-{test}", std::process::id()));
    let known = |target: &&str| programs.assembler.knows_target(Target::parse(target).expect("a target"), &output);
    let unknown = TARGETS.iter().find(|target| !known(target));
    for extension in ["", "ptx"] {
        std::fs::remove_file(output.with_extension(extension)).unwrap_or_default();
    }
    unknown.inspect(|target| eprintln!("the assembler does not know {target}")).is_none().then_some(programs)
}

fn rows(programs: &Programs, target: &str) -> Vec<Row> {
    let source = std::fs::read_to_string(path("examples/ptx.rs")).expect("the example");
    let target = Target::parse(target).expect("a target");
    let explanation = ptx(&source, None, &Wanted { function: None, target, version: None }).expect("it parses");
    assert!(explanation.errors.is_empty(), "{:?}", explanation.errors);
    programs.rows(&explanation.accounts, target).expect("it assembles")
}

/// Functions that have to be measured by another one's peer, and why.
const OTHERS: [(&str, &str, &str); 1] = [("kahan", "kahan_by_hand", "the plain formula is not what the flag asks for")];

/// Functions that fast mathematics would make less accurate than they are.
const ACCURATE: [&str; 1] = ["accurate_quotient"];

/// Functions that take so many more, and why.
const MORE: [(&str, usize, &str); 1] = [("powf", 2, "negative bases and zeros have the powers that Rust gives them")];

/// What a function may cost: as much as NVIDIA's compiler makes of it with fast mathematics.
fn allowed<'a>(rows: &'a [Row], row: &Row) -> &'a Counts {
    let other = OTHERS.iter().find(|(name, ..)| *name == row.name).map_or(row.name.as_str(), |(_, other, _)| other);
    let peer = rows.iter().find(|row| row.name == other).expect("the other function");
    let [fast, plain] = peer.peers.as_ref().unwrap_or_else(|reason| panic!("{other} has no peer: {reason}"));
    if ACCURATE.contains(&other) { plain } else { fast }
}

/// What no other compiler reaches, from a machine on.
const FLOORS: [(&str, u16, usize); 6] = [
    ("cubic", 0, 3),
    ("line_light", 0, 2),
    ("lerp", 0, 2),
    ("clamped", 0, 1),
    ("fourth_power", 0, 2),
    ("half_relu", 80, 1),
];

#[test]
fn no_function_takes_more_than_nvidias_compiler_makes_of_it() {
    let Some(programs) = programs("functions") else { return };
    for target in TARGETS {
        let rows = rows(&programs, target);
        for row in &rows {
            let (ours, allowed) = (&row.ours, allowed(&rows, row));
            let is_within = match MORE.iter().find(|(name, ..)| *name == row.name) {
                Some((_, more, _)) => ours.floats == allowed.floats + more,
                None => ours.floats <= allowed.floats,
            };
            assert!(ours.floats > 0 && is_within, "{} on {target}: {ours:?} {allowed:?}", row.name);
            let is_kernel = ours.by_opcode.contains_key("EXIT");
            let fits = !is_kernel || ours.total <= allowed.total && ours.registers <= allowed.registers;
            assert!(fits, "{} on {target}: {ours:?} {allowed:?}", row.name);
        }
        assert_eq!(rows.iter().filter(|row| row.ours.by_opcode.contains_key("EXIT")).count(), 3, "three are kernels");
        for (name, from, floats) in FLOORS {
            let row = rows.iter().find(|row| row.name.rsplit("::").next() == Some(name)).expect("a function");
            assert!(row.target.number < from || row.ours.floats == floats, "{name} on {target}: {:?}", row.ours);
        }
    }
}

#[test]
fn the_page_has_the_table_that_the_command_prints() {
    if programs("page").is_none() {
        return;
    }
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_cargo-fastmath"))
        .args(["sass", "examples/ptx.rs", "--sm", "75,90,100,120"])
        .current_dir(path(""))
        .output()
        .expect("the command runs");
    let table = format!("<!-- cost -->\n{}", String::from_utf8(run.stdout).expect("text"));
    let page = std::fs::read_to_string(path("docs/ptx.md")).expect("the page");
    let (before, rest) = page.split_once("<!-- cost -->").expect("the opening mark");
    let (_, after) = rest.split_once("<!-- /cost -->").expect("the closing mark");
    let wanted = [before, &table, "<!-- /cost -->", after].concat();
    if std::env::var_os("COMMANDS").is_some_and(|mode| mode == "write") {
        std::fs::write(path("docs/ptx.md"), wanted).expect("the page is written");
        return;
    }
    assert!(page == wanted, "docs/ptx.md is behind: run `COMMANDS=write cargo test -p cargo-fastmath --test machine`");
}
