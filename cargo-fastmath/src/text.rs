//! Accounts for people.

use std::fmt::Write;

use fma_ir::Cost;
use fma_rust::explain::{Account, Explanation, Remark};

/// All accounts of a file.
pub fn report(file: &str, explanation: &Explanation) -> String {
    let mut out = String::new();
    for (at, message) in &explanation.errors {
        let _ = writeln!(out, "{file}:{}:{}: error: {message}", at.line, at.column);
    }
    for account in &explanation.accounts {
        one(file, account, &mut out);
    }
    if explanation.accounts.is_empty() && explanation.errors.is_empty() {
        let _ = writeln!(out, "{file}: no function is annotated; --flags LIST treats every function as annotated");
    }
    out
}

fn one(file: &str, account: &Account, out: &mut String) {
    let _ = writeln!(out, "fn {}  ({file}:{}:{})", account.name, account.at.line, account.at.column);
    if let Some(recipe) = &account.recipe {
        let _ = writeln!(out, "  {recipe}");
    }
    let _ = writeln!(out, "  before: {}", cost(&account.before));
    let _ = writeln!(out, "  after:  {}", cost(&account.after));
    for text in &account.texts {
        let (target, fma_ptx::Cost { floats, total }) = (text.target.name, text.cost);
        let _ = writeln!(out, "  {:<7} {floats} floating-point instructions of {total}", format!("{target}:"));
    }
    section(out, "rewrites", &account.steps, |remark| format!("{}  [{}]", remark.rule, remark.flags.join(", ")));
    section(out, "near misses", &account.near_misses, |remark| {
        format!("{}  needs {}", remark.rule, remark.flags.join(", "))
    });
    section(out, "less deep", &account.alternatives, |remark| format!("{} chooses", remark.rule));
    section(out, "left alone", &account.left, |_| String::new());
    out.push('\n');
}

fn section(out: &mut String, title: &str, remarks: &[Remark], head: impl Fn(&Remark) -> String) {
    if remarks.is_empty() {
        return;
    }
    let _ = writeln!(out, "  {title}:");
    for remark in remarks {
        let place = format!("{}:{}", remark.at.line, remark.at.column);
        match head(remark) {
            head if head.is_empty() => {
                let _ = writeln!(out, "    {place:<8} {}\n             {}", remark.before, remark.after);
            }
            head => {
                let _ = writeln!(out, "    {place:<8} {head}\n             {}  →  {}", remark.before, remark.after);
            }
        }
        if !remark.note.is_empty() {
            let _ = writeln!(out, "             ({})", remark.note);
        }
    }
}

/// The operations that there are, then depth and total.
fn cost(cost: &Cost) -> String {
    let items = cost.items();
    let kinds: Vec<String> = items
        .iter()
        .filter(|(name, count)| *count > 0 && !matches!(*name, "depth" | "total"))
        .map(|(name, count)| format!("{count} {name}"))
        .collect();
    let kinds = if kinds.is_empty() { "nothing".to_owned() } else { kinds.join(", ") };
    format!("{kinds}  (total {}, depth {})", cost.total, cost.depth)
}
