//! One function on one target, by opcode.

use std::collections::BTreeSet;
use std::fmt::Write;

use cargo_fastmath::machine::{Counts, Row};

use super::{PEERS, machine};

/// Ours, and the peers beside it where there are any.
pub fn row(row: &Row) -> String {
    let Row { name, target, ours, .. } = row;
    let mut out = format!("{name} for {target}{}: {}\n", machine(*target), summary(ours));
    let mut all = vec![ours];
    match &row.peers {
        Ok(peers) => {
            for (name, peer) in PEERS.iter().zip(peers) {
                let _ = writeln!(out, "  {name}: {}", summary(peer));
            }
            all.extend(peers);
            let _ = writeln!(out, "\n  {:<10}{:>6}{:>6}{:>6}", "", "ours", "fast", "NVRTC");
        }
        Err(reason) => {
            let _ = writeln!(out, "  NVRTC: {reason}\n");
        }
    }
    let mut opcodes: Vec<&String> =
        all.iter().flat_map(|counts| counts.by_opcode.keys()).collect::<BTreeSet<_>>().into_iter().collect();
    opcodes.sort_by_key(|opcode| std::cmp::Reverse(all.iter().map(|counts| count(counts, opcode)).max()));
    for opcode in opcodes {
        let counts: String = all.iter().map(|counts| format!("{:>6}", count(counts, opcode))).collect();
        let _ = writeln!(out, "  {opcode:<10}{counts}");
    }
    out
}

fn summary(counts: &Counts) -> String {
    let Counts { floats, total, registers, .. } = counts;
    format!("{floats} floating-point instructions of {total}, {registers} registers")
}

fn count(counts: &Counts, opcode: &str) -> usize {
    counts.by_opcode.get(opcode).copied().unwrap_or(0)
}
