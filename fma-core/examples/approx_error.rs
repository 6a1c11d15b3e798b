//! The worst error of every approximation.
//!
//! - `approx_error f32 [STRIDE] [FUNCTION…]`: over every STRIDE-th f32; 1 for all 2^32 (about a minute a function).
//! - `approx_error f64 [FUNCTION…]`: over a table of exact results read from the standard input, as `tools/approx_reference.py` writes it.
//! - `approx_error table`: the bounds that the tests check, for `docs/approx.md`.
//! - `approx_error keep COUNT`: instead, prints the COUNT worst lines of each function: the hard cases that the tests keep.

#[path = "../tests/all/approx/error.rs"]
mod error;
#[path = "../tests/all/approx/functions.rs"]
mod functions;
#[path = "../tests/all/approx/table.rs"]
mod table;

use error::{Exact, Worst, f32_worst, f64_errors, is_of_angles};
use functions::{Function, functions};
use std::io::Read;

fn main() {
    assert!(functions().iter().all(Function::peers_agree), "a row's parts are of different functions");
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize| arguments.get(i).and_then(|text| text.parse::<u64>().ok());
    let chosen = |function: &Function| {
        let names: Vec<&String> = arguments[1..].iter().filter(|name| name.parse::<u64>().is_err()).collect();
        names.is_empty() || names.iter().any(|name| *name == function.name)
    };
    match arguments.first().map(String::as_str) {
        Some("f32") => {
            functions().iter().filter(|f| chosen(f)).for_each(|f| print(f, &f32_worst(f, number(1).unwrap_or(1))))
        }
        Some("f64") => {
            let table = read_table();
            functions().iter().filter(|f| chosen(f)).for_each(|f| print(f, &f64_worst(f, &table)));
        }
        Some("table") => print!("{}", table::accuracy_table()),
        Some("keep") => keep(&read_table(), number(1).unwrap_or(64) as usize),
        _ => eprintln!("approx_error f32 [STRIDE] [FUNCTION…] | f64 [FUNCTION…] | table | keep [COUNT]"),
    }
}

/// Separate, fused and, of angles in f32, in slices.
fn print(function: &Function, worst: &[Worst]) {
    let show = |(way, worst): (&str, &Worst)| format!("{way} {:.4} at {:e} {:e}", worst.ulps, worst.at.0, worst.at.1);
    let ways = if is_of_angles(function) { 3 } else { 2 };
    let shown: Vec<String> = ["separate", "fused", "slices"].into_iter().zip(worst).take(ways).map(show).collect();
    println!("{:6} {}", function.name, shown.join(", "));
}

fn read_table() -> Vec<Exact> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("the standard input is text");
    text.lines().filter_map(Exact::parse).collect()
}

fn f64_worst(function: &Function, table: &[Exact]) -> [Worst; 2] {
    let lines: Vec<&Exact> = table.iter().filter(|line| line.name == function.name).collect();
    f64_errors(function, &lines).map(|errors| {
        let mut worst = Worst::default();
        errors.iter().zip(&lines).for_each(|(&error, line)| worst.see(error, (line.x, line.y)));
        worst
    })
}

fn keep(table: &[Exact], count: usize) {
    for function in functions() {
        let lines: Vec<&Exact> = table.iter().filter(|line| line.name == function.name).collect();
        for errors in f64_errors(&function, &lines) {
            let mut order: Vec<usize> = (0..errors.len()).collect();
            order.sort_by(|&a, &b| errors[b].total_cmp(&errors[a]));
            for line in order.iter().take(count).map(|&i| lines[i]) {
                let bits = [line.x, line.y, line.result].map(|x| format!("{:x}", x.to_bits())).join(" ");
                println!("{} {bits} {}", line.name, (line.residue * 1e4).round());
            }
        }
    }
}
