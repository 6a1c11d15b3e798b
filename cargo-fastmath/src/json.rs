//! Accounts for programs: one JSON object.

use std::fmt::Write;

use fma_ir::Cost;
use fma_rust::explain::{Account, Explanation, Position, Remark, Text};

/// `{"file": …, "errors": […], "functions": […]}`.
pub fn report(file: &str, explanation: &Explanation) -> String {
    let errors =
        explanation.errors.iter().map(|(at, message)| format!("{{{},\"message\":{}}}", position(*at), string(message)));
    let functions = explanation.accounts.iter().map(function);
    format!("{{\"file\":{},\"errors\":{},\"functions\":{}}}", string(file), list(errors), list(functions))
}

fn function(account: &Account) -> String {
    format!(
        "{{\"name\":{},{},\"recipe\":{},\"before\":{},\"after\":{},\"steps\":{},\"near_misses\":{},\"alternatives\":{},\"left\":{},\"ptx\":{}}}",
        string(&account.name),
        position(account.at),
        account.recipe.as_deref().map_or_else(|| "null".to_owned(), string),
        cost(&account.before),
        cost(&account.after),
        list(account.steps.iter().map(|remark| rewrite(remark, "flags"))),
        list(account.near_misses.iter().map(|remark| rewrite(remark, "missing"))),
        list(account.alternatives.iter().map(|remark| rewrite(remark, "words"))),
        list(account.left.iter().map(left)),
        list(account.texts.iter().map(ptx)),
    )
}

fn rewrite(remark: &Remark, flags: &str) -> String {
    format!(
        "{{\"rule\":{},{},\"before\":{},\"after\":{},\"{flags}\":{},\"note\":{}}}",
        string(remark.rule),
        position(remark.at),
        string(&remark.before),
        string(&remark.after),
        list(remark.flags.iter().map(|flag| string(flag))),
        string(&remark.note),
    )
}

fn left(remark: &Remark) -> String {
    format!("{{{},\"text\":{},\"reason\":{}}}", position(remark.at), string(&remark.before), string(&remark.after))
}

fn ptx(text: &Text) -> String {
    let (target, fma_ptx::Cost { floats, total }) = (string(text.target.name), text.cost);
    format!("{{\"target\":{target},\"floats\":{floats},\"total\":{total}}}")
}

fn position(at: Position) -> String {
    format!("\"line\":{},\"column\":{}", at.line, at.column)
}

fn cost(cost: &Cost) -> String {
    let fields: Vec<String> = cost.items().iter().map(|(name, count)| format!("\"{name}\":{count}")).collect();
    format!("{{{}}}", fields.join(","))
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

/// A text in quotes.
pub fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if (c as u32) < 0x20 => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A number; `null` where there is none.
pub fn number(number: Option<f64>) -> String {
    number.filter(|number| number.is_finite()).map_or("null".to_owned(), |number| format!("{number:.6e}"))
}

#[cfg(test)]
mod tests {
    use super::string;

    #[test]
    fn strings_are_escaped() {
        assert_eq!(string("a\"b\\c\n→"), "\"a\\\"b\\\\c\\u000a→\"");
    }
}
