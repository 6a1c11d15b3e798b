//! Several functions, or several targets: a table in Markdown.

use std::fmt::Write;

use cargo_fastmath::machine::Row;
use fma_ptx::Target;

use super::{PEERS, machine};

/// A row a function: the floating-point instructions of the text, then those of the machines, ours first and the peers behind.
pub fn table(targets: &[Target], functions: &[Vec<Row>], refused: &[String]) -> String {
    let heads: String = targets.iter().map(|target| format!(" {target}{} |", machine(*target))).collect();
    let mut out = format!("Floating-point instructions: ours : {} : {}\n\n", PEERS[0], PEERS[1]);
    let _ = writeln!(out, "| function | PTX |{heads}\n|---|---|{}", "---|".repeat(targets.len()));
    for rows in functions {
        let cells: String = targets.iter().map(|target| format!(" {} |", cell(rows, *target))).collect();
        let _ = writeln!(out, "| {} | {} |{cells}", rows[0].name, texts(rows));
    }
    let mut reasons: Vec<String> = functions.iter().filter_map(|rows| reason(&rows[0])).collect();
    reasons.extend_from_slice(refused);
    reasons.dedup();
    if !reasons.is_empty() {
        let _ = writeln!(out, "\n{}", reasons.join("\n"));
    }
    out
}

fn cell(rows: &[Row], target: Target) -> String {
    let Some(row) = rows.iter().find(|row| row.target == target) else { return "-".to_owned() };
    match &row.peers {
        Ok([fast, plain]) => format!("{} : {} : {}", row.ours.floats, fast.floats, plain.floats),
        Err(_) => row.ours.floats.to_string(),
    }
}

/// One number, if the texts of all targets agree on it.
fn texts(rows: &[Row]) -> String {
    let mut counts: Vec<String> = rows.iter().map(|row| row.text.floats.to_string()).collect();
    counts.dedup();
    counts.join(", ")
}

/// Why there is nothing to compare with; what holds of all functions is said once.
fn reason(row: &Row) -> Option<String> {
    let reason = row.peers.as_ref().err()?;
    Some(if reason.starts_with("no NVRTC") { reason.clone() } else { format!("{} has no peer: {reason}", row.name) })
}
