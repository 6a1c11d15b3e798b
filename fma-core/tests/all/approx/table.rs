//! The table of errors of `docs/approx.md`.

use fma_core::approx::{ACCURACY, Speed};
use std::fmt::Write;

/// As Markdown.
pub fn accuracy_table() -> String {
    let mut text = String::from(
        "| function | type | worst error (ulp) | without FMA, against std | range | where the error comes from |\n|---|---|--:|---|---|---|\n",
    );
    for row in ACCURACY {
        let speed = match row.separate {
            Speed::Faster => "faster",
            Speed::Equal => "equal",
            Speed::Slower => "slower",
        };
        let format = row.format.layout().name;
        writeln!(text, "| {} | {format} | {:.2} | {speed} | {} | {} |", row.function, row.ulps, row.range, row.reason)
            .expect("text grows");
    }
    text
}
