//! `cargo fastmath`: the command.

mod arguments;
mod command;
mod json;
mod text;

use std::process::ExitCode;

use arguments::{Chosen, Command, Form, USAGE};

fn main() -> ExitCode {
    match arguments::read(std::env::args().skip(1)) {
        Ok(command) => run(command).unwrap_or_else(failed),
        Err(mistake) => failed(format!("{mistake}; cargo fastmath --help says more")),
    }
}

fn failed(message: String) -> ExitCode {
    eprintln!("error: {message}");
    ExitCode::FAILURE
}

fn run(command: Command) -> Result<ExitCode, String> {
    let text = match command {
        Command::Help => USAGE.to_owned(),
        Command::Explain(of) => return explain(&of),
        Command::Error(measure) => command::error::error(&measure)?,
        Command::Ptx(of, machine) => command::gpu::ptx(&of, &machine)?,
        Command::Sass(of, machine) => command::sass::sass(&of, &machine)?,
        Command::Tools(what) => command::tools::tools(&what)?,
        Command::Eval(of, inputs) => command::eval::eval(&of, &inputs)?,
    };
    print!("{text}");
    Ok(ExitCode::SUCCESS)
}

fn explain(of: &Chosen) -> Result<ExitCode, String> {
    let explanation = command::explained(of)?;
    match of.form {
        Form::Text => print!("{}", text::report(&of.file, &explanation)),
        Form::Json => println!("{}", json::report(&of.file, &explanation)),
    }
    Ok(if explanation.errors.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
