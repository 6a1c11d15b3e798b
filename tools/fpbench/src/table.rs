//! The table, and what it comes to.

use std::fmt::Write;
use std::path::Path;

use crate::program::{Bits, LISTS, Measured, Outcome};

/// A difference of so many bits counts.
const COUNTS: f64 = 0.1;

/// The part of the document that the command writes.
pub fn page(outcomes: &[Outcome]) -> String {
    let measured: Vec<(&str, &Measured)> =
        outcomes.iter().filter_map(|one| Some((one.name.as_str(), one.outcome.as_ref().ok()?))).collect();
    let mut out = summary(&measured);
    out.push_str(&programs(&measured));
    let left: Vec<String> =
        outcomes.iter().filter_map(|one| Some(format!("- {}: {}\n", one.name, one.outcome.as_ref().err()?))).collect();
    if !left.is_empty() {
        let _ = write!(out, "\nLeft out, and why:\n\n{}", left.concat());
    }
    out
}

type Kind = (&'static str, fn(&Measured) -> Option<&Bits>);

const KINDS: [Kind; 2] = [
    ("uniform in bit patterns", |measured| measured.codes.as_ref()),
    ("uniform in the box", |measured| measured.numbers.as_ref()),
];

/// The averages over the programs, and how many each list makes better and worse.
fn summary(measured: &[(&str, &Measured)]) -> String {
    let mut out = String::from("| inputs | programs | plain");
    LISTS.iter().for_each(|(name, _)| {
        let _ = write!(out, " | `{name}` | better, worse");
    });
    out.push_str(" |\n|---|--:|--:");
    out.push_str(&"|--:|--:".repeat(LISTS.len()));
    out.push_str("|\n");
    for (kind, bits) in KINDS {
        let rows: Vec<&Bits> = measured.iter().filter_map(|(_, measured)| bits(measured)).collect();
        let mean = |values: Vec<f64>| values.iter().sum::<f64>() / values.len().max(1) as f64;
        let _ = write!(out, "| {kind} | {} | {:.2}", rows.len(), mean(rows.iter().map(|row| row.plain).collect()));
        for index in 0..LISTS.len() {
            let pairs: Vec<(f64, f64)> = rows.iter().filter_map(|row| Some((row.plain, row.lists[index]?))).collect();
            let count = |worse: f64| pairs.iter().filter(|(plain, new)| worse * (new - plain) > COUNTS).count();
            if pairs.is_empty() {
                out.push_str(" | – | –");
            } else {
                let average = mean(pairs.iter().map(|(_, new)| *new).collect());
                let _ = write!(out, " | {average:.2} | {}, {}", count(-1.0), count(1.0));
            }
        }
        out.push_str(" |\n");
    }
    out
}

/// One row for each program.
fn programs(measured: &[(&str, &Measured)]) -> String {
    let names: Vec<String> = LISTS.iter().map(|(name, _)| format!("`{name}`")).collect();
    let titles = format!("plain | {}", names.join(" | "));
    let mut out = format!("\n| program | bit patterns: {titles} | box: {titles} | cost: {titles} |\n|---");
    out.push_str(&"|--:".repeat(3 * (1 + LISTS.len())));
    out.push_str("|\n");
    for (name, measured) in measured {
        let mark = if measured.loops { " (loop)" } else { "" };
        let _ = write!(out, "| {}{mark}", name.replace('|', "\\|"));
        for (_, bits) in KINDS {
            cells(&mut out, bits(measured));
        }
        let _ = write!(out, " | {}", measured.plain_cost);
        for cost in measured.costs {
            let _ = write!(out, " | {}", cost.map_or("–".to_owned(), |cost| cost.to_string()));
        }
        out.push_str(" |\n");
    }
    out
}

/// As written, and under each list; bold where a list makes it worse.
fn cells(out: &mut String, bits: Option<&Bits>) {
    let Some(bits) = bits else {
        out.push_str(&" | –".repeat(1 + LISTS.len()));
        return;
    };
    let _ = write!(out, " | {:.2}", bits.plain);
    for list in bits.lists {
        let text = match list {
            Some(new) if new - bits.plain > COUNTS => format!("**{new:.2}**"),
            Some(new) => format!("{new:.2}"),
            None => "–".to_owned(),
        };
        let _ = write!(out, " | {text}");
    }
}

const OPEN: &str = "<!-- fpbench -->\n";
const CLOSE: &str = "<!-- /fpbench -->";

/// Puts the page between the marks of a document.
pub fn write(file: &Path, page: &str) -> Result<(), String> {
    let name = file.display();
    let text = std::fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    let parts = text.split_once(OPEN).and_then(|(before, rest)| Some((before, rest.split_once(CLOSE)?.1)));
    let (before, after) = parts.ok_or_else(|| format!("{name} has no marks {OPEN}{CLOSE}"))?;
    std::fs::write(file, [before, OPEN, page, CLOSE, after].concat()).map_err(|error| format!("{name}: {error}"))
}
