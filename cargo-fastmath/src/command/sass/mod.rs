//! `cargo fastmath sass`: functions as machine instructions, beside what NVIDIA's compiler makes of them.

mod one;
mod structured;
mod table;

use cargo_fastmath::machine::{Programs, Row};
use fma_ptx::Target;

use super::gpu::{explanation, targets};
use super::only;
use crate::arguments::{Chosen, Form, Machine};

/// What the machine runs: one function on one target by opcode, several as a table.
pub fn sass(of: &Chosen, machine: &Machine) -> Result<String, String> {
    // What is asked wrongly is said on every machine, and what is missing where nothing is.
    let targets = targets(&machine.target)?;
    let programs = Programs::find()?;
    let (mut rows, mut refused) = (Vec::new(), Vec::new());
    for counted in each(&targets, |target| counted(of, machine, &programs, target)) {
        let Counted { rows: own, refused: also } = counted?;
        rows.push(own);
        refused.extend(also);
    }
    let functions = by_function(rows);
    refused.dedup();
    Ok(match (of.form, &functions[..]) {
        (Form::Json, _) => structured::rows(&functions),
        (Form::Text, []) => return Err(format!("{}:{}", of.file, refused.join("\n"))),
        (Form::Text, [rows]) if rows.len() == 1 => one::row(&rows[0]),
        (Form::Text, _) => table::table(&targets, &functions, &refused),
    })
}

/// The functions of one target, and what has no text for it.
struct Counted {
    rows: Vec<Row>,
    refused: Vec<String>,
}

fn counted(of: &Chosen, machine: &Machine, programs: &Programs, target: Target) -> Result<Counted, String> {
    let explanation = explanation(of, machine, target)?;
    if explanation.accounts.len() < 2 {
        only(of, &explanation)?;
    }
    let refused = explanation.errors.iter().map(|(at, message)| format!("{}:{}: {message}", at.line, at.column));
    let rows = programs.rows(&explanation.accounts, target)?;
    Ok(Counted { rows, refused: refused.collect() })
}

/// Targets side by side: nearly all the time goes to other programs.
fn each<T: Send>(targets: &[Target], run: impl Fn(Target) -> Result<T, String> + Sync) -> Vec<Result<T, String>> {
    std::thread::scope(|scope| {
        let threads: Vec<_> = targets.iter().map(|target| scope.spawn(|| run(*target))).collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined.map(|joined| joined.unwrap_or_else(|_| Err("a thread ended early".to_owned()))).collect()
    })
}

/// For each function, its rows on all targets.
fn by_function(by_target: Vec<Vec<Row>>) -> Vec<Vec<Row>> {
    let mut functions: Vec<Vec<Row>> = Vec::new();
    for row in by_target.into_iter().flatten() {
        match functions.iter_mut().find(|rows| rows[0].name == row.name) {
            Some(rows) => rows.push(row),
            None => functions.push(vec![row]),
        }
    }
    functions
}

/// What NVIDIA's compiler is called, with fast mathematics and without.
const PEERS: [&str; 2] = ["NVRTC 13.5 --use_fast_math", "NVRTC 13.5"];

/// What a target's code is made for, where that is another machine.
fn machine(target: Target) -> String {
    match fma_ptx::assembler::machine(target) {
        same if same == target.name => String::new(),
        other => format!(" on {other}"),
    }
}
