//! Law 1 on code that no one here wrote: takes published crates, annotates every function in them with `#[fastmath]`,
//! and runs their own tests, plain and annotated.
//!
//! `cargo third-party` runs the quick crates, `cargo third-party --all` the whole catalogue, `cargo third-party NAME...`
//! the named ones; `--expand` before these, or before `NAME@VERSION...`, only expands their functions, in seconds; `--machines` makes functions of them that are chosen where
//! they run, and forces each machine; `--with LIST NAME@VERSION...` tries crates and lists that no table names, and `--modules` puts the attribute on their modules. Sources, scratch copies and
//! logs lie in `target/third-party`.

mod annotate;
mod catalogue;
mod clones;
mod expectations;
mod inline;
mod judge;
mod judges;
mod macro_bodies;
mod source;
mod suite;
mod sweep;
mod transcript;
mod trial;

use std::fs;
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use annotate::{Counts, Scope};
use catalogue::{Bar, Breadth, CRATES, Crate, DISPATCHED, FLAGS, Flags, Machine, Modules, PLAIN};
use sweep::Swept;
use transcript::{Transcript, Verdict};
use trial::Trial;

fn main() -> Result<ExitCode> {
    let mut wanted: Vec<String> = std::env::args().skip(1).collect();
    if let Some(trial) = trial::read(&wanted) {
        return tried(&trial?);
    }
    let examine: fn(&Crate) -> Result<usize> = match wanted.first().map(String::as_str) {
        Some("--expand") => expand,
        Some("--machines") => on_machines,
        Some(_) | None => examine,
    };
    wanted.retain(|word| word == "--all" || !word.starts_with("--"));
    let strangers = trial::strangers(&wanted);
    let mut failures = 0;
    for package in CRATES.iter().filter(|package| is_wanted(package, &wanted)).chain(&strangers) {
        println!("\n{} {}", package.name, package.version);
        failures += examine(package)?;
    }
    Ok(verdict(failures))
}

fn tried(trial: &Trial) -> Result<ExitCode> {
    let mut failures = 0;
    for package in &trial.crates {
        println!("\n{} {}", package.name, package.version);
        let prefix = match trial.published.modules {
            Modules::InFiles => "trial-",
            Modules::Inline => "modules-",
        };
        failures += compare(package, &trial.published, &trial.rows, prefix)?;
    }
    Ok(verdict(failures))
}

fn verdict(failures: usize) -> ExitCode {
    println!("\n{failures} complaints");
    if failures == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn is_wanted(package: &Crate, wanted: &[String]) -> bool {
    match wanted {
        [] => package.breadth == Breadth::Quick,
        [all] if all == "--all" => true,
        names => names.iter().any(|name| name == package.name),
    }
}

/// Expands a crate's functions in this process, under each list of flags, and returns how many complaints there were.
fn expand(package: &Crate) -> Result<usize> {
    let sources = source::unpack(&scratch(), package)?.join("src");
    let mut complaints = 0;
    for flags in FLAGS {
        let mut swept = Swept::default();
        let list = flags.list.parse().map_err(|error| Error::other(format!("{}: {error}", flags.list)))?;
        for path in source::rust_files(&sources)? {
            swept.text(&fs::read_to_string(path)?, &list);
        }
        println!("  #[fastmath({})]: {swept}", flags.list);
        complaints += report(&swept.complaints);
    }
    Ok(complaints)
}

/// Runs a crate plain and under each list of flags, and returns how many complaints there were.
fn examine(package: &Crate) -> Result<usize> {
    compare(package, &PLAIN, FLAGS, "")
}

/// Runs a crate plain and with functions that are chosen where they run, on each machine.
fn on_machines(package: &Crate) -> Result<usize> {
    compare(package, &PLAIN, DISPATCHED, "machines-")
}

fn compare(package: &Crate, published: &Flags, rows: &[Flags], prefix: &str) -> Result<usize> {
    let home = scratch().join(package.name);
    let plain = plain(package, published, prefix, &home)?;
    let mut complaints = 0;
    for (number, flags) in rows.iter().enumerate() {
        let folder = home.join(format!("{prefix}{number}"));
        prepare(package, &folder, flags)?;
        let counts = annotate_sources(&folder.join("src"), flags)?;
        for &machine in flags.machines {
            let log = home.join(format!("{prefix}{number}{}.log", machine.name()));
            let (annotated, took) = run(package, flags, machine, &folder, &log)?;
            println!("  #[fastmath({})]: {}", flags.on(machine), summary(&annotated, took));
            complaints += report(&complaints_about(package, flags, machine, &plain, &annotated));
        }
        println!("    {counts}");
    }
    Ok(complaints)
}

/// What the crate as published prints. The log of an earlier run serves as well: nothing of ours is in it.
fn plain(package: &Crate, flags: &Flags, prefix: &str, home: &Path) -> Result<Transcript> {
    let log = home.join(format!("{prefix}plain.log"));
    if let Ok(text) = fs::read_to_string(&log) {
        return Ok(transcript::read(text));
    }
    let folder = home.join(format!("{prefix}plain"));
    prepare(package, &folder, flags)?;
    let (transcript, took) = run(package, flags, Machine::Own, &folder, &log)?;
    println!("  plain: {}", summary(&transcript, took));
    Ok(transcript)
}

fn complaints_about(
    package: &Crate,
    flags: &Flags,
    machine: Machine,
    plain: &Transcript,
    annotated: &Transcript,
) -> Vec<String> {
    match (flags.bar, expectations::of(package.name, &flags.names(machine))) {
        (Bar::Identical, _) => judge::identical(plain, annotated),
        (Bar::Expected, Ok(expected)) => judge::expected(&expected, plain, annotated),
        (Bar::Expected, Err(unreadable)) => vec![unreadable],
        (Bar::Builds, _) => judge::built_without_a_word(plain, annotated),
    }
}

fn report(complaints: &[String]) -> usize {
    complaints.iter().for_each(|complaint| println!("    ! {complaint}"));
    complaints.len()
}

fn run(package: &Crate, flags: &Flags, machine: Machine, folder: &Path, log: &Path) -> Result<(Transcript, Duration)> {
    let (transcript, took) = suite::run(folder, package, flags, machine, &scratch().join("build"))?;
    fs::write(log, &transcript.log)?;
    Ok((transcript, took))
}

/// A fresh copy of the crate.
fn prepare(package: &Crate, folder: &Path, flags: &Flags) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    source::copy(&source::unpack(&scratch(), package)?, folder)?;
    match flags.modules {
        Modules::InFiles => {}
        Modules::Inline => inline::modules(&folder.join("src"))?,
    }
    source::adapt_manifest(folder, package, flags, &repository())
}

fn annotate_sources(folder: &Path, flags: &Flags) -> Result<Counts> {
    let paths = source::rust_files(folder)?;
    let texts = paths.iter().map(fs::read_to_string).collect::<Result<Vec<_>>>()?;
    let judges: Vec<PathBuf> = match flags.bar {
        Bar::Identical => Vec::new(),
        Bar::Expected | Bar::Builds => {
            paths.iter().zip(&texts).flat_map(|(path, text)| judges::brought_in(path, text)).collect()
        }
    };
    let mut counts = Counts::default();
    for (path, text) in paths.iter().zip(&texts) {
        match judges.iter().any(|judge| path.starts_with(judge)) {
            true => counts.judges += annotate::functions(text),
            false => counts += annotate_file(path, text, flags)?,
        }
    }
    Ok(counts)
}

fn annotate_file(path: &Path, text: &str, flags: &Flags) -> Result<Counts> {
    let scope = match flags.bar {
        Bar::Identical => Scope::Everything,
        Bar::Expected | Bar::Builds => Scope::AllButTests,
    };
    match annotate::annotate(text, flags, scope) {
        Ok((text, counts)) => fs::write(path, text).map(|()| counts),
        Err(error) => {
            println!("    ! {} does not parse: {error}", path.display());
            Ok(Counts { out_of_reach: 1, ..Counts::default() })
        }
    }
}

fn summary(transcript: &Transcript, took: Duration) -> String {
    let count = |verdict| transcript.with(verdict).count();
    let [passed, failed, ignored] = [Verdict::Passed, Verdict::Failed, Verdict::Ignored].map(count);
    format!("{passed} tests passed, {failed} failed, {ignored} ignored, {:.0} s", took.as_secs_f32())
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map_or_else(PathBuf::new, PathBuf::from)
}

fn scratch() -> PathBuf {
    repository().join("target/third-party")
}
