//! Crates and lists of flags that no table names: `--with LIST`, as often as there are lists, `--without NAME` for each development dependency
//! that no test needs, `--modules` to annotate modules as a whole, `NAME@VERSION...`, and behind `--` what `cargo test` is to be told.

use std::io::{Error, Result};

use crate::catalogue::{Bar, Breadth, Clones, Crate, Flags, Modules, PLAIN};

/// What a trial runs the published crate with: as the annotated ones, so that what it depends on is built once. A crate that denies
/// warnings is to be seen to its end.
const PUBLISHED: Flags = Flags { rustflags: "-Ctarget-feature=+fma --cap-lints=warn", ..PLAIN };

/// What is tried on what.
pub struct Trial {
    /// What the published crate is run with.
    pub published: Flags,
    pub rows: Vec<Flags>,
    pub crates: Vec<Crate>,
}

/// Reads what follows the name of the command, if it is a trial.
pub fn read(words: &[String]) -> Option<Result<Trial>> {
    words.iter().any(|word| word == "--with").then(|| {
        let (words, arguments) = match words.iter().position(|word| word == "--") {
            Some(end) => (&words[..end], &words[end + 1..]),
            None => (words, &[][..]),
        };
        let arguments: Vec<&'static str> = arguments.iter().map(|word| kept(word)).collect();
        taken_apart(words, arguments.leak(), without(words).leak())
    })
}

/// The crates among the words that are named with their versions.
pub fn strangers(words: &[String]) -> Vec<Crate> {
    let named = words.iter().filter_map(|word| word.split_once('@'));
    named.map(|(name, version)| stranger(kept(name), kept(version), &[], &[])).collect()
}

fn without(words: &[String]) -> Vec<&'static str> {
    let named = words.windows(2).filter(|pair| pair[0] == "--without").map(|pair| kept(&pair[1]));
    named.chain(["criterion"]).collect()
}

fn taken_apart(
    words: &[String],
    arguments: &'static [&'static str],
    without: &'static [&'static str],
) -> Result<Trial> {
    let modules = if words.iter().any(|word| word == "--modules") { Modules::Inline } else { Modules::InFiles };
    let published = Flags { modules, ..PUBLISHED };
    let mut trial = Trial { published, rows: Vec::new(), crates: Vec::new() };
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match (word.as_str(), word.split_once('@')) {
            ("--with", _) => {
                let list = words.next().ok_or_else(|| Error::other("--with needs a list"))?;
                trial.rows.push(Flags { modules, ..row(list) });
            }
            ("--without", _) => drop(words.next()),
            ("--modules", _) => {}
            (_, Some((name, version))) => trial.crates.push(stranger(kept(name), kept(version), arguments, without)),
            (_, None) => return Err(Error::other(format!("`{word}` names no version: NAME@VERSION"))),
        }
    }
    Ok(trial)
}

fn stranger(
    name: &'static str,
    version: &'static str,
    arguments: &'static [&'static str],
    without: &'static [&'static str],
) -> Crate {
    Crate { name, version, breadth: Breadth::Trial, arguments, without }
}

/// The word `dispatch` stands only where it may.
fn row(list: &str) -> Flags {
    let words: Vec<&str> = list.split(", ").filter(|word| *word != "dispatch").collect();
    let clones = if list.split(", ").any(|word| word == "dispatch") { Clones::WhereTheyFit } else { Clones::Nowhere };
    let bar = if words.concat().is_empty() { Bar::Identical } else { Bar::Builds };
    Flags { list: kept(&words.join(", ")), bar, clones, ..PUBLISHED }
}

/// The tables hold text that lives as long as the program.
fn kept(word: &str) -> &'static str {
    String::leak(word.to_owned())
}
