//! `cargo fpbench FOLDER`: every FPBench program of a folder as a Rust function, as written and under lists of flags: average bits of error and
//! cost. `get.sh` says where the programs come from; they stay outside of this repository.

mod bounds;
mod core;
mod program;
mod rust;
mod sexpr;
mod table;

#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use program::{Outcome, measured};

const USAGE: &str = "\
usage: cargo fpbench FOLDER [--write FILE] [--only TEXT] [--samples N] [--rust]

  FOLDER         the benchmarks, files that end in .fpcore (tools/fpbench/get.sh gets them)
  --write FILE   renew the part of a document between <!-- fpbench --> and <!-- /fpbench -->
  --only TEXT    the programs whose name has the text in it
  --samples N    inputs of each kind for a program (128); a program with a loop gets an eighth
  --rust         print the programs in Rust
";

/// What the command was asked for.
#[derive(Default)]
struct Asked {
    folder: Option<PathBuf>,
    write: Option<PathBuf>,
    only: String,
    samples: usize,
    rust: bool,
}

fn main() -> ExitCode {
    match asked().and_then(|asked| run(&asked)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(mistake) => {
            eprintln!("error: {mistake}\n\n{USAGE}");
            ExitCode::FAILURE
        }
    }
}

fn asked() -> Result<Asked, String> {
    let mut asked = Asked { samples: 128, ..Asked::default() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("`{word}` needs a value"));
        match word.as_str() {
            "--write" => asked.write = Some(value()?.into()),
            "--only" => asked.only = value()?,
            "--samples" => asked.samples = value()?.parse().map_err(|_| "`--samples` needs a number")?,
            "--rust" => asked.rust = true,
            folder if asked.folder.is_none() && !folder.starts_with('-') => asked.folder = Some(folder.into()),
            other => return Err(format!("`{other}` is not understood")),
        }
    }
    Ok(asked)
}

fn run(asked: &Asked) -> Result<(), String> {
    let mut outcomes = Vec::new();
    for file in files(asked.folder.as_deref().ok_or("which folder?")?)? {
        let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let programs =
            sexpr::parse(&text).map_err(|line| format!("{}:{line}: brackets do not match", file.display()))?;
        for core in programs.iter().filter_map(core::Core::read) {
            outcomes.extend(one(asked, core));
        }
    }
    if asked.rust {
        return Ok(());
    }
    let page = table::page(&outcomes);
    match &asked.write {
        Some(file) => table::write(file, &page),
        None => {
            print!("{page}");
            Ok(())
        }
    }
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let list = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = list.flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "fpcore")).collect();
    files.sort();
    if files.is_empty() { Err(format!("{} has no .fpcore files", folder.display())) } else { Ok(files) }
}

/// Measures or prints one program, if it was asked for.
fn one(asked: &Asked, core: Result<core::Core, (String, String)>) -> Option<Outcome> {
    let name = core.as_ref().map_or_else(|(name, _)| name.clone(), |core| core.name.clone());
    if !name.contains(&asked.only) {
        return None;
    }
    if asked.rust {
        match core.map_err(|(_, reason)| reason).and_then(|core| rust::function(&core, "program")) {
            Ok(source) => println!("// {name}\n{source}"),
            Err(reason) => println!("// {name}: {reason}\n"),
        }
        return None;
    }
    let outcome = match core {
        Ok(core) => measured(&core, asked.samples),
        Err((_, reason)) => Err(reason),
    };
    eprintln!("{name}{}", outcome.as_ref().err().map_or_else(String::new, |reason| format!(": {reason}")));
    Some(Outcome { name, outcome })
}
