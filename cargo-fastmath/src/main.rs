//! `cargo fastmath`: the command.

mod arguments;
mod json;
mod text;

use std::process::ExitCode;

use arguments::{Command, Form, USAGE};
use fma_rust::explain::{Account, Explanation, explain};

fn main() -> ExitCode {
    match arguments::read(std::env::args().skip(1)) {
        Ok(Command::Help) => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        Ok(command) => run(command).unwrap_or_else(failed),
        Err(mistake) => failed(format!("{mistake}\n\n{USAGE}")),
    }
}

fn failed(message: String) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::FAILURE
}

fn run(command: Command) -> Result<ExitCode, String> {
    let Command::Explain { file, function, form, flags } = command else { return Ok(ExitCode::SUCCESS) };
    let source = std::fs::read_to_string(&file).map_err(|error| format!("cannot read {file}: {error}"))?;
    let at = |(position, message): (fma_rust::explain::Position, String)| {
        format!("{file}:{}:{}: {message}", position.line, position.column)
    };
    let mut explanation = explain(&source, flags.as_deref()).map_err(at)?;
    if let Some(name) = &function {
        select(&mut explanation, name).map_err(|known| format!("{file} has no annotated function `{name}`{known}"))?;
    }
    match form {
        Form::Text => print!("{}", text::report(&file, &explanation)),
        Form::Json => println!("{}", json::report(&file, &explanation)),
    }
    Ok(if explanation.errors.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
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
        (true, false) => Err(format!(": it has {}", known.join(", "))),
    }
}
