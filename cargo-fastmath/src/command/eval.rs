//! `cargo fastmath eval`: every version's result for given inputs.

use std::fmt::Write;

use cargo_fastmath::measure::{Error, error};
use cargo_fastmath::real::decimal;
use cargo_fastmath::show::{self, units};
use cargo_fastmath::subject::{Subject, Version};
use cargo_fastmath::truth::{Exact, Truth};

use super::{heading, inputs_json, inputs_text, lanes_json, subjects};
use crate::arguments::{Chosen, Form};
use crate::json;

/// How many digits of the real result are shown.
const DIGITS: u32 = 30;

/// Evaluates the function that was chosen.
pub fn eval(of: &Chosen, inputs: &[(String, String)]) -> Result<String, String> {
    let parts = subjects(of)?.into_iter().map(|subject| part(of, &subject, inputs)).collect::<Result<Vec<_>, _>>()?;
    Ok(parts.join(if of.form == Form::Text { "\n" } else { "" }))
}

fn part(of: &Chosen, subject: &Subject, inputs: &[(String, String)]) -> Result<String, String> {
    let words = words(subject, inputs)?;
    let truth = subject.truth(&words);
    let results = Version::ALL.map(|version| (version, subject.run(version, &words)));
    Ok(match of.form {
        Form::Text => text(of, subject, &words, &results, &truth),
        Form::Json => structured(of, subject, &words, &results, &truth),
    })
}

/// The inputs in the order of the parameters.
fn words(subject: &Subject, inputs: &[(String, String)]) -> Result<Vec<u64>, String> {
    let names: Vec<&str> = subject.params.iter().map(|param| param.name.as_str()).collect();
    for (index, (name, _)) in inputs.iter().enumerate() {
        if !names.contains(&name.as_str()) {
            return Err(format!("`{}` has no parameter `{name}`: it has {}", subject.name, names.join(", ")));
        } else if inputs[..index].iter().any(|(earlier, _)| earlier == name) {
            return Err(format!("`{name}` is given twice"));
        }
    }
    let word = |param: &cargo_fastmath::subject::Param| {
        let given = inputs.iter().find(|(name, _)| *name == param.name);
        let (name, text) = given.ok_or_else(|| format!("`{0}` is missing: write {0}=VALUE", param.name))?;
        show::read(param.ty, text).map_err(|mistake| format!("{name}: {mistake}"))
    };
    subject.params.iter().map(word).collect()
}

/// The real result in one word, where there is none.
fn without_value(truth: &Truth) -> &'static str {
    match truth {
        Truth::Exact(_) => "",
        Truth::Undefined => "no real number",
        Truth::Beyond => "beyond the largest float",
        Truth::Undecided => "not decided within 8192 bits",
        Truth::Endless => "too many statements",
    }
}

fn exact(truth: &Truth) -> Option<&Exact> {
    match truth {
        Truth::Exact(exact) => Some(exact),
        Truth::Undefined | Truth::Beyond | Truth::Undecided | Truth::Endless => None,
    }
}

fn digits(exact: &Exact) -> String {
    exact.interval.low.finite().map(|low| decimal(low, DIGITS)).unwrap_or_default()
}

fn text(of: &Chosen, subject: &Subject, words: &[u64], results: &[(Version, u64)], truth: &Truth) -> String {
    let mut out = heading(of, subject) + "\n";
    for input in inputs_text(&subject.params, words) {
        let _ = writeln!(out, "  {input}");
    }
    out.push('\n');
    let number = |code| (show::decimal(subject.format, code), show::bits(subject.format, code));
    for (version, result) in results {
        let (decimal, bits) = number(*result);
        let note = exact(truth).map(|exact| verdict(&error(subject, *result, exact))).unwrap_or_default();
        let _ = writeln!(out, "  {:<9}  {decimal:<24} {bits}  {note}", version.name());
    }
    match exact(truth) {
        Some(exact) => {
            let (decimal, bits) = number(exact.code);
            let _ = writeln!(out, "  exact      {decimal:<24} {bits}  {}", digits(exact));
        }
        None => {
            let _ = writeln!(out, "  exact      {}", without_value(truth));
        }
    }
    out.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

fn verdict(error: &Error) -> String {
    match error.units {
        Some(apart) => format!("off by {} ulp, {:.2} bits", units(apart), error.bits),
        None => format!("not finite, {:.2} bits", error.bits),
    }
}

fn structured(of: &Chosen, subject: &Subject, words: &[u64], results: &[(Version, u64)], truth: &Truth) -> String {
    let number = |code| {
        let (decimal, bits) = (show::decimal(subject.format, code), show::bits(subject.format, code));
        format!("\"value\":{},\"bits\":{}", json::string(&decimal), json::string(&bits))
    };
    let version = |(version, result): &(Version, u64)| {
        let error = exact(truth).map(|exact| error(subject, *result, exact));
        let error = error
            .map(|error| format!(",\"error_bits\":{:.4},\"error_ulps\":{}", error.bits, json::number(error.units)));
        format!("{}:{{{}{}}}", json::string(version.name()), number(*result), error.unwrap_or_default())
    };
    let truth = match exact(truth) {
        Some(exact) => format!("{{{},\"digits\":{}}}", number(exact.code), json::string(&digits(exact))),
        None => format!("{{\"none\":{}}}", json::string(without_value(truth))),
    };
    format!(
        "{{\"file\":{},\"function\":{}{},\"inputs\":{{{}}},{},\"exact\":{truth}}}\n",
        json::string(&of.file),
        json::string(&subject.name),
        lanes_json(subject),
        inputs_json(&subject.params, words),
        results.iter().map(version).collect::<Vec<_>>().join(","),
    )
}
