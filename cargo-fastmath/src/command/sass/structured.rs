//! Rows for programs: one JSON list.

use cargo_fastmath::machine::{Counts, Row};

use crate::json;

/// `[{"function": …, "target": …, …}]`
pub fn rows(functions: &[Vec<Row>]) -> String {
    let rows: Vec<String> = functions.iter().flatten().map(row).collect();
    format!("[{}]\n", rows.join(","))
}

fn row(row: &Row) -> String {
    let peers = match &row.peers {
        Ok([fast, plain]) => format!("\"nvrtc_fast\":{},\"nvrtc\":{}", counts(fast), counts(plain)),
        Err(reason) => format!("\"no_peer\":{}", json::string(reason)),
    };
    format!(
        "{{\"function\":{},\"target\":{},\"ptx\":{{\"floats\":{},\"total\":{}}},\"ours\":{},{peers}}}",
        json::string(&row.name),
        json::string(row.target.name),
        row.text.floats,
        row.text.total,
        counts(&row.ours),
    )
}

fn counts(counts: &Counts) -> String {
    let opcodes: Vec<_> =
        counts.by_opcode.iter().map(|(opcode, count)| format!("{}:{count}", json::string(opcode))).collect();
    format!(
        "{{\"floats\":{},\"total\":{},\"registers\":{},\"opcodes\":{{{}}}}}",
        counts.floats,
        counts.total,
        counts.registers,
        opcodes.join(",")
    )
}
