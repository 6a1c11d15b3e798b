//! `cargo fastmath tools`: NVIDIA's programs, from the Python package index into a folder of the user's cache.

mod client;
mod index;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use fma_ptx::Assembler;
use fma_ptx::assembler::{BUNDLES, Bundle, tools_folder};

/// What the command is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tools {
    /// Say what there is.
    List,
    /// Install the bundles of these names.
    Install(Vec<&'static str>),
}

/// Does it, and says what there is then.
pub fn tools(what: &Tools) -> Result<String, String> {
    match what {
        Tools::List => list(),
        Tools::Install(names) => {
            let chosen = BUNDLES.iter().filter(|bundle| names.contains(&bundle.name));
            chosen.map(installed).collect::<Result<Vec<_>, _>>().map(|lines| lines.concat())
        }
    }
}

fn folder() -> Result<PathBuf, String> {
    tools_folder().ok_or_else(|| "there is no cache folder: name a folder for the tools by FASTMATH_TOOLS".to_owned())
}

fn list() -> Result<String, String> {
    let mut out = String::new();
    match Assembler::find() {
        Ok(assembler) => {
            let _ = writeln!(out, "in use: {}", assembler.path().display());
        }
        Err(missing) => {
            let _ = writeln!(out, "in use: none ({missing})");
        }
    }
    let _ = writeln!(out, "folder: {}", folder()?.display());
    for bundle in BUNDLES {
        let _ =
            writeln!(out, "  {:<10}  {}", bundle.name, if is_whole(bundle) { "installed" } else { "not installed" });
    }
    Ok(out)
}

fn is_whole(bundle: &Bundle) -> bool {
    bundle.holds.iter().all(|(file, _)| bundle.file(file).is_some())
}

/// Installs a bundle, unless it is there.
fn installed(bundle: &Bundle) -> Result<String, String> {
    let folder = folder()?;
    if !is_whole(bundle) {
        std::fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
        let staged = folder.join(format!("{}-{}", bundle.name, std::process::id()));
        let moved = fetch(bundle, &staged).and_then(|()| replace(&staged, &folder.join(bundle.name)));
        // What was moved, or never begun, is not there any more.
        std::fs::remove_dir_all(&staged).unwrap_or_default();
        moved?;
    }
    let files = bundle.holds.iter().map(|(name, _)| {
        let file = bundle.file(name);
        file.map(|path| format!("{}\n", path.display())).ok_or_else(|| format!("{} holds no {name}", bundle.name))
    });
    files.collect::<Result<Vec<_>, _>>().map(|lines| lines.concat())
}

/// By a client of the index; where there is none, by hand.
fn fetch(bundle: &Bundle, staged: &Path) -> Result<(), String> {
    eprintln!("installing {}: {}", bundle.name, names(bundle).join(", "));
    match client::find() {
        Some(client) => client::install(client, bundle, staged),
        None => index::install(bundle, staged),
    }
}

fn names(bundle: &Bundle) -> Vec<String> {
    bundle.packages.iter().map(|package| format!("{} {}", package.name, package.version)).collect()
}

/// At once, so that no one sees half of it.
fn replace(staged: &Path, place: &Path) -> Result<(), String> {
    if place.exists() {
        std::fs::remove_dir_all(place).map_err(|error| format!("cannot remove {}: {error}", place.display()))?;
    }
    std::fs::rename(staged, place).map_err(|error| format!("cannot write {}: {error}", place.display()))
}
