//! Evaluates operations of all areas but double-floats, a line at a time, for `tools/number_search.py`. The modules of `eval` say
//! what lines look like; `?` answers those that none knows.

use std::io::{BufRead, Write};

#[path = "../tests/all/cases/eval/mod.rs"]
mod eval;

fn main() -> std::io::Result<()> {
    let mut out = std::io::BufWriter::new(std::io::stdout());
    for line in std::io::stdin().lock().lines() {
        writeln!(out, "{}", eval::evaluate(&line?).unwrap_or("?".to_owned()))?;
    }
    Ok(())
}
