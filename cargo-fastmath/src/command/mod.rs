//! What each command does: a text to print.

pub mod error;
pub mod eval;
pub mod gpu;
pub mod sass;
pub mod tools;

use std::path::Path;

use cargo_fastmath::subject::{Param, Subject};
use fma_rust::explain::{Account, Explanation, Position, Source, explain, nearest, runnable};

use crate::arguments::Chosen;
use crate::json;

/// The account of a file.
pub fn explained(of: &Chosen) -> Result<Explanation, String> {
    chosen(of, |source| explain(source, of.flags.as_deref()))
}

/// The account that a reader gives, of the function that was chosen.
fn chosen(
    of: &Chosen,
    reader: impl FnOnce(Source) -> Result<Explanation, (Position, String)>,
) -> Result<Explanation, String> {
    let file = &of.file;
    let mut explanation = read(of, reader)?;
    if let Some(name) = &of.function {
        select(&mut explanation, name).map_err(|known| format!("{file} has no annotated function `{name}`{known}"))?;
    }
    Ok(explanation)
}

/// The file, read by someone who says where he fails.
fn read<T>(of: &Chosen, reader: impl FnOnce(Source) -> Result<T, (Position, String)>) -> Result<T, String> {
    let file = &of.file;
    let source = std::fs::read_to_string(file).map_err(|error| format!("cannot read {file}: {error}"))?;
    reader(Source { text: &source, file: Some(Path::new(file)) })
        .map_err(|(at, message)| format!("{file}:{}:{}: {message}", at.line, at.column))
}

/// Keeps the functions of that name; the names that there are, if none has it.
fn select(explanation: &mut Explanation, name: &str) -> Result<(), String> {
    let known: Vec<String> = explanation.accounts.iter().map(|account| account.name.clone()).collect();
    let named = |account: &Account| account.name == name || account.name.rsplit("::").next() == Some(name);
    explanation.accounts.retain(named);
    match (explanation.accounts.is_empty(), known.is_empty()) {
        (false, _) => Ok(()),
        (true, true) => {
            Err(": it has no annotated function at all; --flags LIST treats every function as annotated".to_owned())
        }
        (true, false) => {
            let last = |name: &'_ String| name.rsplit("::").next().unwrap_or_default().to_owned();
            let words: Vec<String> = known.iter().cloned().chain(known.iter().map(last)).collect();
            let meant = nearest(name, words.iter().map(String::as_str)).map(|word| format!("; did you mean `{word}`?"));
            Err(format!(": it has {}{}", known.join(", "), meant.unwrap_or_default()))
        }
    }
}

/// The one function to run, in the parts that it gives.
fn subjects(of: &Chosen) -> Result<Vec<Subject>, String> {
    let explanation = chosen(of, |source| runnable(source, of.flags.as_deref(), of.function.as_deref()))?;
    Subject::parts(only(of, &explanation)?)
}

/// The account of the one function that there is.
fn only<'a>(of: &Chosen, explanation: &'a Explanation) -> Result<&'a Account, String> {
    if let ([] | [_], Some((at, message))) = (&explanation.accounts[..], explanation.errors.first()) {
        return Err(format!("{}:{}:{}: {message}", of.file, at.line, at.column));
    }
    match &explanation.accounts[..] {
        [account] => Ok(account),
        [] => Err(format!("{}: no function is annotated; --flags LIST treats every function as annotated", of.file)),
        several => {
            let names: Vec<&str> = several.iter().map(|account| account.name.as_str()).collect();
            Err(format!("{} has several functions; choose one by --fn: {}", of.file, names.join(", ")))
        }
    }
}

/// The name of the function and its place, and what is to be known of its rewritten version.
fn heading(of: &Chosen, subject: &Subject) -> String {
    let note =
        if subject.split { "\n  rewritten: loops in one lane, turn by turn; the CPU runs them in several" } else { "" };
    format!("fn {}  ({}:{}:{}){note}", subject.name, of.file, subject.at.line, subject.at.column)
}

/// That the CPU has loops in lanes, where it does.
fn lanes_json(subject: &Subject) -> &'static str {
    if subject.split { ",\"in_lanes_on_cpu\":true" } else { "" }
}

/// `"x":"0x…",…` for the parameters of a function.
fn inputs_json(params: &[Param], words: &[u64]) -> String {
    let one = |(param, word): (&Param, &u64)| {
        format!("{}:{}", json::string(&param.name), json::string(&cargo_fastmath::show::shown(param.ty, *word)))
    };
    params.iter().zip(words).map(one).collect::<Vec<_>>().join(",")
}

/// `x = 1.5 (0x…)` for each parameter.
fn inputs_text(params: &[Param], words: &[u64]) -> Vec<String> {
    let one =
        |(param, word): (&Param, &u64)| format!("{} = {}", param.name, cargo_fastmath::show::shown(param.ty, *word));
    params.iter().zip(words).map(one).collect()
}
